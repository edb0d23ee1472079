#!/usr/bin/env bash
# Measures: ratios to our own ceilings, battles, previews and odds of every scenario, instruction counts, questions a second.
#   tools/bench.sh           all
#   tools/bench.sh micro     times of single operations, by Google Benchmark
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset bench >/dev/null
cmake --build --preset bench -j "$(nproc)" >/dev/null
[ "${1:-}" = micro ] && exec build/bench/micro

status=0
build/bench/ratios || status=1
build/bench/battles || status=1
build/bench/generals
bench/scaling.sh build/bench/grognard

counted() { # work, runs
  valgrind --tool=callgrind --callgrind-out-file=/dev/null build/bench/count "$1" "$2" 2>&1 | sed -n 's/.*Collected : //p'
}
echo "Instructions (callgrind)"
for work in q1:1000 q2:500 volley:500 melee:10 copy:10000 battle:40; do
  n=${work#*:} w=${work%:*}
  few=$(counted "$w" "$n") many=$(counted "$w" $((2 * n)))
  printf '  %-8s %12s\n' "$w" $(((many - few) / n))
done

echo "Odds questions a second (odds --batch)"
questions=$(mktemp)
trap 'rm -f "$questions"' EXIT
for i in $(seq 1 5000); do
  echo '{"ruleset":"walter-schnaffs","procedure":"bombard","inputs":{"batteries":2,"cover":true}}'
  echo '{"ruleset":"walter-schnaffs","procedure":"assault","inputs":{"a_inf_fresh":3,"cover":true}}'
done >"$questions"
for _ in 1 2 3; do cat "$questions" "$questions"; done >"$questions.all"
start=$(date +%s%N)
build/bench/grognard odds --batch <"$questions.all" >/dev/null
end=$(date +%s%N)
lines=$(wc -l <"$questions.all")
rm -f "$questions.all"
printf '  %d a second (aim 50,000)\n' $((lines * 1000000000 / (end - start)))
exit $status
