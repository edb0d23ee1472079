#!/usr/bin/env bash
# Runs one fuzz target (log, protocol or toml) on its corpus in build/corpus: the same changes of it every time, or, with
# FUZZ_SECONDS, wherever libFuzzer leads for so long.  fuzz.sh TARGET
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1
mkdir -p build/failures
failures=build/failures/$target
run=("build/fuzz/steady_$target" "${FUZZ_RUNS:-6000}" "build/corpus/$target" "$failures-input")
[ -z "${FUZZ_SECONDS:-}" ] ||
  run=("build/fuzz/fuzz_$target" -max_total_time="$FUZZ_SECONDS" -max_len=32768 -rss_limit_mb=2048
    -artifact_prefix="$failures-" -print_final_stats=0 -verbosity=0 "build/corpus/$target")
if ! UBSAN_OPTIONS=print_stacktrace=1 "${run[@]}" >"$failures.txt" 2>&1; then
  tail -60 "$failures.txt"
  echo "$target: FAILED; the input is in build/failures/. Mend it, then keep the input in tests/fuzz/corpus/$target/." >&2
  exit 1
fi
echo "$target: $(tail -1 "$failures.txt")sound"
