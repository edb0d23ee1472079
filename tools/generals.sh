#!/usr/bin/env bash
# The table of docs/generals.md: every level against the one below on each ruleset's learning scenario (the shortest one), or
# on those named. A match that is in build/generals already is not played again; delete it to measure anew.
#   tools/generals.sh [PAIRS [THOUGHT [SCENARIO...]]]    generals think THOUGHT hundredths of their usual thought (100)
set -euo pipefail
cd "$(dirname "$0")/.."
program=${GROGNARD:-build/grognard}
pairs=${1:-40} thought=${2:-100} seed=${SEED:-2}
shift $(($# > 2 ? 2 : $#))
scenarios=("$@")
if [ ${#scenarios[@]} = 0 ]; then
  mapfile -t scenarios < <("$program" list --json | python3 -c '
import json, sys
for ruleset in json.load(sys.stdin)["rulesets"]:
    print(min(ruleset["scenarios"], key=lambda s: s["minutes"])["id"])')
fi
mkdir -p build/generals
share=
[ "$thought" = 100 ] || share=@$thought
ladder=(random greedy veteran$share grognard$share marechal$share)
for level in 1 2 3 4; do
  for scenario in "${scenarios[@]}"; do
    better=${ladder[level]} worse=${ladder[level - 1]}
    file=build/generals/$scenario-$better-$worse.json
    [ -s "$file" ] && continue
    "$program" match "$better" "$worse" "$scenario" --pairs "$pairs" --seed "$seed" --json >"$file.part"
    mv "$file.part" "$file"
  done
done
python3 tools/measured.py generals build/generals
