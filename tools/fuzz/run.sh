#!/usr/bin/env bash
# usage: [COMPARES=0] tools/fuzz/run.sh SECONDS FOLDER [TARGET ...]
# Builds the fuzz targets and runs them one after the other, each so many seconds, with its corpus in FOLDER/corpus.
# What does harm lies in FOLDER/found afterwards, the output of each run in FOLDER/log.
# With COMPARES=0 the fuzzer does not see what is compared with what, and tries three to five times as many inputs.
set -euo pipefail
seconds=$1 folder=$(realpath -m "$2")
shift 2
cd "$(dirname "$0")"
mkdir -p "$folder"/{corpus,found,log}

host=$(rustc -vV | sed -n 's/^host: //p')
compares=${COMPARES:-1}
target_dir=${CARGO_TARGET_DIR:-$PWD/target}/compares-$compares
# As cargo-fuzz does it, without the address sanitizer: the library has one unsafe file, and is twice as fast like this.
export RUSTFLAGS="--cfg fuzzing -Cdebug-assertions -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
[ "$compares" = 0 ] || RUSTFLAGS+=" -Cllvm-args=-sanitizer-coverage-trace-compares"
cargo build --release --target "$host" --target-dir "$target_dir"
unset RUSTFLAGS
# Targets that need files keep them in memory where there is a folder for that.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
(cd ../.. && cargo run -q -p hostile -- seeds "$folder/corpus")

[ $# -gt 0 ] || set -- $(cd fuzz_targets && ls ./*.rs | sed 's,^\./,,; s,\.rs$,,')
for target; do
  mkdir -p "$folder/corpus/$target"
  "$target_dir/$host/release/$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$folder/found/$target-" "$folder/corpus/$target" >>"$folder/log/$target" 2>&1 ||
    echo "$target: see $folder/log/$target"
  grep -E 'DONE|number_of_executed_units|slowest_unit|peak_rss' "$folder/log/$target" | tail -4
done
