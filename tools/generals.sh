#!/usr/bin/env bash
# The table of docs/generals.md, played anew: its rows as they stand there (players, seed, pairs), and what they lack of
# every level against the one below on each ruleset's learning scenario, the shortest one. A match that is in
# build/generals already is not played again; delete it to measure anew.
#   tools/generals.sh [SCENARIO...]    rows of those alone; PAIRS and SEED for rows that the table has not (40, 2)
set -euo pipefail
cd "$(dirname "$0")/.."
program=${GROGNARD:-build/grognard}
ladder=(random greedy veteran grognard marechal)
scenarios=("$@")
if [ ${#scenarios[@]} = 0 ]; then
  mapfile -t scenarios < <("$program" list --json | python3 -c '
import json, sys
for ruleset in json.load(sys.stdin)["rulesets"]:
    print(min(ruleset["scenarios"], key=lambda s: s["minutes"])["id"])')
fi
mkdir -p build/generals
known=$(python3 tools/measured.py rows)
for level in 1 2 3 4; do
  for scenario in "${scenarios[@]}"; do
    better=${ladder[level]} worse=${ladder[level - 1]}
    rows=$(grep -E "^$better(@[0-9]+)? $worse(@[0-9]+)? $scenario " <<<"$known") ||
      rows="$better $worse $scenario ${SEED:-2} ${PAIRS:-40}"
    while read -r a b where seed pairs; do
      file=build/generals/$where-$a-$b-$seed.json
      [ -s "$file" ] && continue
      "$program" match "$a" "$b" "$where" --pairs "$pairs" --seed "$seed" --json >"$file.part" </dev/null
      mv "$file.part" "$file"
    done <<<"$rows"
  done
done
python3 tools/measured.py generals build/generals
