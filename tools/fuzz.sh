#!/usr/bin/env bash
# Runs one fuzz target of build/fuzz on its corpus in build/corpus: a fixed number of inputs from a fixed seed, or for
# FUZZ_SECONDS.  fuzz.sh TARGET
set -euo pipefail
cd "$(dirname "$0")/.."
name=$1
length=(-runs="${FUZZ_RUNS:-6000}" -seed=1815)
[ -z "${FUZZ_SECONDS:-}" ] || length=(-max_total_time="$FUZZ_SECONDS")
mkdir -p build/failures
out=build/failures/$name.txt
if ! UBSAN_OPTIONS=print_stacktrace=1 "build/fuzz/$name" "${length[@]}" -max_len=32768 -rss_limit_mb=2048 \
  -artifact_prefix="build/failures/$name-" -print_final_stats=0 -verbosity=0 "build/corpus/$name" >"$out" 2>&1; then
  tail -60 "$out"
  echo "$name: FAILED; the input is in build/failures/. Mend it, then keep the input in tests/fuzz/corpus/$name/." >&2
  exit 1
fi
echo "$name: sound"
