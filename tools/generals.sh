#!/usr/bin/env bash
# The table of docs/generals.md: every level against the one below, on the scenarios named, or on each ruleset's
# learning scenario (the shortest one).
#   tools/generals.sh [PAIRS [EFFORT [SCENARIO...]]]
set -euo pipefail
cd "$(dirname "$0")/.."
program=${GROGNARD:-build/grognard}
pairs=${1:-40} effort=${2:-100}
shift $(($# > 2 ? 2 : $#))
scenarios=("$@")
if [ ${#scenarios[@]} = 0 ]; then
  mapfile -t scenarios < <("$program" list --json | python3 -c '
import json, sys
for ruleset in json.load(sys.stdin)["rulesets"]:
    print(min(ruleset["scenarios"], key=lambda s: s["minutes"])["id"])')
fi
for lang in en fr; do
  "$program" match --table "${scenarios[@]}" --pairs "$pairs" --effort "$effort" --lang $lang
  echo
done
