#!/usr/bin/env bash
# The balance sheets of docs/balance.md: battles between equal generals on every scenario, or on those named, in pieces of
# fifty, so that a run may be broken off and taken up again (build/balance).
#   tools/balance.sh [BATTLES [PLAYER [SCENARIO...]]]
set -euo pipefail
cd "$(dirname "$0")/.."
program=${GROGNARD:-build/grognard}
battles=${1:-2000} player=${2:-veteran}
shift $(($# > 2 ? 2 : $#))
scenarios=("$@")
if [ ${#scenarios[@]} = 0 ]; then
  mapfile -t scenarios < <("$program" list --json | python3 -c '
import json, sys
for ruleset in json.load(sys.stdin)["rulesets"]:
    for scenario in ruleset["scenarios"]: print(scenario["id"])')
fi
mkdir -p build/balance
pieces=$(((battles + 49) / 50))
for scenario in "${scenarios[@]}"; do
  for piece in $(seq "$pieces"); do
    file=build/balance/$scenario.$piece.piece
    [ -s "$file" ] && continue
    "$program" sim "$scenario" --games "$battles" --shard "$piece/$pieces" --first "$player" --second "$player" --json >"$file.part"
    mv "$file.part" "$file"
  done
  "$program" sim merge build/balance/"$scenario".*.piece --json >build/balance/"$scenario".json
done
python3 tools/measured.py balance build/balance
