#!/usr/bin/env bash
# Every reaction of the turn sequence through the referee: reachable, the right player asked in the right order, answered
# and refused. Called with the program's path.
. "$(dirname "$0")/../cli/lib.sh"

# situation PC UNITS [TERRAIN]: a battle on an open table, the French brigade "of" in phase, PC for the Austrians.
situation() {
  cat >battle.toml <<END
id = "reactions"
ruleset = "casques-et-plumets"
name = { fr = "Réactions", en = "Reactions" }
table = { width = 36, height = 24 }
first = { army = "french" }
second = { army = "austrian" }
start = { phase = "act", active = "french", brigade = "of" }
terrain = [${3:-}]
officer = [
  { id = "of", side = "french", at = [12, 4], pc = 9 },
  { id = "oa", side = "austrian", at = [12, 13], pc = $1 },
]
unit = [
$2
]
END
}
# talk DICE ORDER...: what the referee answers to each order is line 4 and on.
talk() {
  local dice=$1
  shift
  printf '{"order": "%s"}\n' "$@" >lines.txt
  expect 0 referee battle.toml --dice "$dice" <lines.txt
  silent
}
# asks N SIDE KIND UNIT: the question after the Nth order.
asks() {
  local line
  line=$(sed -n "$((3 + $1))p" stdout.txt)
  [[ $line == *'"type":"accepted"'* ]] || fail "order $1 should be accepted: ${line:0:300}"
  local decision=${line#*\"decision\":}
  [[ $decision == *"\"side\":\"$2\",\"kind\":\"$3\""* ]] || fail "after order $1 $3 should be asked of $2: ${decision:0:200}"
  [[ -z ${4:-} || $decision == *"\"unit\":\"$4\""* ]] || fail "after order $1 it should be asked for $4: ${decision:0:200}"
}
refuses() { [[ $(sed -n "$((3 + $1))p" stdout.txt) == *'"type":"refused"'*"$2"* ]] || fail "order $1 should be refused: $2"; }
happens() { [[ $(sed -n "$((3 + $1))p" stdout.txt) == *"\"kind\":\"$2\""* ]] || fail "order $1 should tell of $2"; }

line='{ id = "t", officer = "oa", troop = "line", at = [12, 10.5], facing = 180, formation = "line" },'
horse='{ id = "h", officer = "of", troop = "hussars", at = [12, 6] },'
column='{ id = "c", officer = "of", troop = "line", at = [12, 6.5] },'

# Square, when cavalry charges, before it moves; then opportunity fire at the edge of the zone; then the test.
situation 2 "$horse $line"
talk '4 3 | 1 1 1 1 1 | 1 1' 'charge h > t' 'fire t :front' 'form t :square' 'fire t :front'
asks 1 austrian square t
refuses 2 'asked'
asks 3 austrian opportunity t
happens 4 fired
asks 4 french act
# Refused, both of them.
talk '1 1' 'charge h > t' 'stand' 'stand'
asks 1 austrian square t
asks 2 austrian opportunity t
asks 3 french act
# Without a point nobody is asked.
situation 0 "$horse $line"
talk '1 1' 'charge h > t'
asks 1 french act

# A move into the zone of infantry: fire, then the test. No square before infantry.
situation 1 "$column $line"
talk '1 1 1 1 1 1 | 4 4' 'move c by forward 110' 'form t :square' 'fire t :front'
asks 1 austrian opportunity t
refuses 2 'asked'
asks 3 french act
talk '1 1' 'move c by forward 110' 'stand'
asks 2 french act
# Cavalry that moves into it: square first.
situation 2 "$horse $line"
talk '1 2 | 1 1' 'move h by forward 130' 'form t :square'
asks 1 austrian square t
asks 2 french act # failed: in disorder, so that there is neither zone nor fire nor test

# Rallying away from a charge, and the charger's choice; refused, a melee follows.
cavalry='{ id = "k", officer = "oa", troop = "hussars", at = [12, 10.5], facing = 180, formation = "line" },'
situation 1 "$horse $cavalry"
talk '' 'charge h > k' 'rally k :back' 'pursue'
asks 1 austrian rally k
asks 2 french pursue h
asks 3 french act
happens 3 pursued
talk '' 'charge h > k' 'rally k :back' 'halt'
asks 3 french act
talk '6 6 | 6 1 1 1 | 1 1 1 1 | 1' 'charge h > k' 'stand' 'occupy'
asks 2 french occupy h
asks 3 french act

# Foragers before cavalry must run, to cover or behind a friend; they may not stand. Skirmishers may try a square first.
open='{ id = "s", officer = "oa", troop = "hussars", at = [12, 10.3], facing = 180, formation = "forage" },
  { id = "f", officer = "oa", troop = "line", at = [8.9, 9.6], facing = 180 },'
orchard='{ id = "orchard", kind = "orchard", box = [11, 12, 13, 14] }'
situation 1 "${horse/12, 6/12, 6.5} $open" "$orchard"
talk '' 'charge h > s' 'stand' 'rally s :cover' 'halt'
asks 1 austrian refuge s
refuses 2 'CP-18.6'
asks 3 french pursue h
asks 4 french act
talk '' 'charge h > s' 'rally s :friend'
asks 2 french pursue h
situation 1 "$horse ${open//hussars/light}"
sed -i 's/formation = "forage"/formation = "skirmish"/' battle.toml
talk '' 'charge h > s' 'stand'
asks 1 austrian square s
asks 2 french pursue h # straight back: nothing to choose

# Two chargers: the attacker says who goes first and who fights first; the cavalry they attack may break off between
# the rounds, and who still stands before it may pursue.
two='{ id = "a", officer = "of", troop = "line", at = [10.9, 7] },
  { id = "b", officer = "of", troop = "line", at = [13.1, 7] },'
situation 2 "$two $cavalry"
talk '3 2 | 3 2 | 1 1 1 1 1 1 | 1 1 1' 'charge a > k with b' 'stand' 'lead a' 'lead a > k' 'rally k :back' 'halt'
asks 1 austrian rally k
asks 2 french next_charger
asks 3 french next_combat
asks 4 austrian break_off k
asks 5 french pursue b
asks 6 french act
talk '3 2 | 3 2 | 1 1 1 1 1 1 | 1 1 1 | 1 1 1 1 1 | 1 1 1' 'charge a > k with b' 'stand' 'lead a' 'lead a > k' 'stand'
asks 5 french act

# Nobody defends in melee by choice: an uncommanded unit throws its dice too.
situation 0 "$column"'{ id = "t", officer = "oa", troop = "line", at = [12, 10.5], facing = 180, formation = "line", disorder = true },'
sed -i 's/at = \[12, 13\]/at = [34, 22]/' battle.toml
talk '1 1 1 1 1 | 1 1' 'charge c > t' 'stand'
asks 1 austrian occupy t
asks 2 french act

finish
