#!/usr/bin/env bash
# How `sim` grows with cores and ranks: battles a minute between greedy players on one core, on all, and over four MPI ranks,
# where one core, all cores and ranks take turns so that the machine's noise hits all of them.
#   bench/scaling.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-build/grognard}
cores=$(nproc)

seconds() { # of a command
  local start end
  start=$(date +%s%N)
  "$@" >/dev/null 2>&1
  end=$(date +%s%N)
  echo $((end - start))
}
sim() { "$program" sim "$1" --games "$2" --first greedy --second greedy --jobs "$3" --json; }
ranks() { mpirun --allow-run-as-root --oversubscribe -n 4 "$program" sim "$1" --games "$2" --first greedy --second greedy --json; }

printf '  %-12s %14s %14s %8s %16s %8s\n' battles/min '1 core' "$cores cores" ratio '4 MPI ranks' ratio
for work in geisberg:8000 saint-aubin:1000 gemioncourt:400 auberge:1500 schoenau:1200; do
  scenario=${work%:*} games=${work#*:} one=0 all=0 spread=0
  for _ in 1 2; do
    one=$((one + $(seconds sim "$scenario" "$games" 1)))
    all=$((all + $(seconds sim "$scenario" "$games" "$cores")))
    if command -v mpirun >/dev/null; then spread=$((spread + $(seconds ranks "$scenario" "$games"))); fi
  done
  awk -v s="$scenario" -v n=$((2 * games)) -v a="$one" -v b="$all" -v c="$spread" 'BEGIN {
    m = n * 60e9
    printf "  %-12s %14d %14d %8.2f", s, m / a, m / b, a / b
    if (c > 0) printf " %16d %8.2f", m / c, a / c
    print ""
  }'
done
