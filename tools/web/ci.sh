#!/usr/bin/env bash
# The tests of the npm package and of the page. On a machine of Debian or Ubuntu it installs what is missing.
set -euo pipefail
cd "$(dirname "$0")"

need() {
  local program=$1
  shift
  command -v "$program" >/dev/null || { apt-get update -q && apt-get install -qy --no-install-recommends "$@"; }
}
need node nodejs npm
need npm npm
need "${CHROMIUM:-chromium}" chromium fonts-dejavu-core

npm ci --no-audit --no-fund
npm run check
npm test

# The module again from its source, where the toolchain is there or can be had: it must pass the same tests. BUILT is where it was built before.
if [[ -z "${BUILT:-}" ]]; then
  BUILT=$(mktemp -d)
  trap 'rm -rf "$BUILT"' EXIT
  ./toolchain.sh
  ./build-engine.sh "$BUILT" || true
fi
if [[ ! -e $BUILT/minescheme.wasm ]]; then
  echo "note: no toolchain for WebAssembly; the committed module was tested as it is" >&2
elif cmp -s "$BUILT/minescheme.wasm" minescheme.wasm; then
  echo "minescheme.wasm is what its source gives, byte for byte"
else
  ENGINE=$BUILT/minescheme.wasm npm test
  echo "note: minescheme.wasm is older than its source, or of another toolchain; build-engine.sh makes it anew" >&2
fi

# A busy machine can be slower than a browser waits: a file that fails is tried once more.
tried() {
  node --test --test-timeout=300000 "$1" || node --test --test-timeout=300000 "$1"
}
npm run page
for file in page/test/*.test.mjs; do tried "$file"; done

cd bundlers
npm ci --no-audit --no-fund
tried bundlers.test.js
