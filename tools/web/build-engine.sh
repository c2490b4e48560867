#!/usr/bin/env bash
# Builds minescheme.wasm, the engine, and machines.wasm, the machines that learn, into the folder of this file (or into $1).
#
# With rustup's toolchain and its target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`), or else with
# Debian's (`apt-get install rustc-web cargo-web rust-web-src lld-22 binaryen`). The module that is committed was made by
# Debian's rustc-web 1.96.0 and binaryen 108; the same versions give the same bytes. ENGINE_QUICK=1 builds fast, for trying things.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here}
target=wasm32-unknown-unknown

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$here/../../target}/engine
export CARGO_PROFILE_RELEASE_PANIC=abort CARGO_PROFILE_RELEASE_STRIP=true CARGO_PROFILE_RELEASE_DEBUG=false
smallest=()
if [ -n "${ENGINE_QUICK:-}" ]; then
  export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_INCREMENTAL=true
else
  # For size: a sixth smaller, and hardly slower. What other packages do here is never hot.
  smallest=(--config 'profile.release.package."*".opt-level="z"')
  export CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 CARGO_PROFILE_RELEASE_OPT_LEVEL=s
fi

build_std=()
if [ -x /usr/bin/wasm-ld-22 ] && [ -d /usr/lib/rustlib/src ] || [ -z "$(command -v rustup)" ]; then
  # Debian ships the standard library as source only.
  PATH=/usr/bin:$PATH
  export RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22
  # Every type that is sorted gets its own copy of the sorting code, so the small version of that code saves a tenth of the module.
  build_std=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)
fi
# No path of this machine goes into the module.
RUSTFLAGS="--remap-path-prefix=$(rustc --print sysroot)=/rust --remap-path-prefix=$(cd "$here/../.." && pwd)=/minescheme"
# Nobody sees where in the source the module would panic, nor the Debug form of its values: a panic is a trap at once.
[ ${#build_std[@]} = 0 ] || RUSTFLAGS+=" -Zlocation-detail=none -Zfmt-debug=shallow -Zunstable-options -Cpanic=immediate-abort"
for crates in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/; do
  RUSTFLAGS+=" --remap-path-prefix=$crates=/"
done
export RUSTFLAGS
for module in engine:minescheme_web:minescheme machines:minescheme_machines:machines; do
  IFS=: read -r folder crate name <<<"$module"
  (cd "$here/$folder" && cargo build --locked --release --lib "${smallest[@]}" --target $target "${build_std[@]}")
  built=$CARGO_TARGET_DIR/$target/release/$crate.wasm
  if [ -n "${ENGINE_QUICK:-}" ] || [ -z "$(command -v wasm-opt)" ]; then
    cp "$built" "$out/$name.wasm"
  else
    wasm-opt -Os --converge --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
      --enable-reference-types --enable-multivalue "$built" -o "$out/$name.wasm"
  fi
  ls -l "$out/$name.wasm"
done
