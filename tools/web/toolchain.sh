#!/usr/bin/env bash
# Installs what build-engine.sh needs, where it is missing and can be had.
set -euo pipefail
rustup target list --installed 2>/dev/null | grep -q wasm32-unknown-unknown || command -v wasm-ld-22 >/dev/null ||
  (apt-get update -q && apt-get install -qy --no-install-recommends rustc-web cargo-web rust-web-src lld-22 binaryen) ||
  rustup target add wasm32-unknown-unknown || true
