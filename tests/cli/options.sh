#!/usr/bin/env bash
# House rules by name, wherever a game is opened, and in the record afterwards.
. "$(dirname "$0")/lib.sh"

expect 0 list
said 'house rules (--option):'
said 'long-game'
said '(TOY-3.3)'
expect 0 list --lang fr
said 'règles maison (--option) :'
said 'Partie longue'
expect 0 list --json
said '"excludes":["poor-shots"]'
said '"options":["long-game","good-shots","poor-shots","long-lane"]'

# One die hits on 4 or more, on 2 or more with the option, and a 6 saves: 1/2 or 5/6, times 5/6.
expect 0 odds toy-ruleset fire bases=1 --json
said '"fraction":"5/12"'
expect 0 odds toy-ruleset fire bases=1 --option good-shots --json
said '"fraction":"25/36"'
expect 2 odds toy-ruleset fire --option good-shot
told "did you mean 'good-shots'?"
one_line
expect 2 odds --batch --option good-shots
told '--option'

expect 0 sim toy-skirmish --games 4 --option long-game --option long-lane --json
said '"house":"option:long-game,option:long-lane"'
expect 2 sim toy-skirmish --games 4 --option good-shots --option poor-shots
told 'exclude each other'
expect 2 sim toy-skirmish --games 4 --option good-shots --option poor-shots --lang fr
told "s'excluent"
expect 0 match random random toy-skirmish --pairs 2 --option long-game
expect 0 compare toy-skirmish --option good-shots --players random --games 20
said 'good-shots'
not_said 'No odds change'

# A game keeps its options: saved, replayed, checked, taken up again.
expect 0 play toy-skirmish --first random --second random --seed 3 --option long-lane --save varied.log
grep -q '^house option:long-lane$' varied.log || fail 'the header names the option'
grep -q '^file ' varied.log && fail 'a built-in scenario is not carried'
expect 0 replay varied.log --verify
expect 0 check varied.log
expect 2 replay varied.log --option long-game
expect 2 play varied.log --option long-game
told 'keeps the options'
sed 's/option:long-lane/option:rain-falls/' varied.log >strange.log
expect 1 replay strange.log --verify
told "no option 'rain-falls'"
expect 1 check strange.log
said "no option 'rain-falls'"
expect 1 check strange.log --lang fr
said "pas d'option « rain-falls »"
sed 's/option:long-lane/none/' varied.log >plain.log
expect 0 replay plain.log --verify
said 'the scenario has changed'

# A scenario of one's own goes into the record as it was played.
sed 's/toy-skirmish/own-lane/' "$toy/scenarios/skirmish.toml" >own.toml
expect 0 play own.toml --first random --second random --seed 3 --option long-lane --save own.log
grep -q '^| zones = 6$' own.log || fail 'the scenario is carried as it was played'
expect 0 replay own.log --verify

# A figure may be changed by so much.
expect 0 compare toy-skirmish --set scenario.zones+=1 --players random --games 4
expect 2 compare toy-skirmish --set scenario.zones+=x --players random --games 4
told "old one's kind"

# A club's own options, in its folder.
mkdir -p house/toy-ruleset
cat >house/toy-ruleset/options.toml <<'TOML'
[[option]]
id = "ours"
name = { fr = "Chez nous", en = "Ours" }
about = { fr = "Deux tours.", en = "Two turns." }
clause = "TOY-3.3"
set = ["game.turns=2"]
TOML
expect 0 sim toy-skirmish --games 2 --house house --option ours --json
said '"house":"options.toml,option:ours"'
expect 0 check house/toy-ruleset/options.toml
sed -i 's/TOY-3.3/TOY-99.9/' house/toy-ruleset/options.toml
expect 1 check house/toy-ruleset/options.toml
said 'is no clause of this ruleset'
expect 2 sim toy-skirmish --games 2 --house house --option ours
told 'options.toml:'
expect 1 check house/toy-ruleset/options.toml --lang fr
said "n'est pas une clause de cette règle"
finish
