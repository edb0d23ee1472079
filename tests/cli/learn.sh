#!/usr/bin/env bash
# A judgement learned from battles, used, refused where it is broken; and what holds generals back.
. "$(dirname "$0")/lib.sh"

expect 0 learn toy-ruleset --games 60 --seed 3 --pairs 4 --player greedy:handmade --out one.toml --jobs 1
silent
said '60 battles'
said '8 fresh pairs'
said 'Written to one.toml'
grep -q 'grognard learn toy-ruleset --games 60 --seed 3 --pairs 4' one.toml || fail 'the file says how it was made'
grep -q '^score = ' one.toml || fail 'the file weighs the score'

# The same whatever the jobs; another seed, other weights. The line that made it is the only difference that may be.
expect 0 learn toy-ruleset --games 60 --seed 3 --pairs 4 --out two.toml --jobs 3
cmp -s one.toml two.toml || fail 'jobs change nothing'
expect 0 learn toy-ruleset --games 60 --seed 4 --pairs 4 --out three.toml
cmp -s <(tail -n +2 one.toml) <(tail -n +2 three.toml) && fail 'another seed, other weights'
expect 0 learn toy-ruleset toy-skirmish --games 20 --lang fr
said '20 batailles'
said '80 paires nouvelles'
said 'Écrit dans judgement.toml'

# In a house folder it is used: greedy then plays otherwise than greedy:handmade, and says nothing of it.
mkdir -p house/toy-ruleset
printf '[troop]\nsquad = -900\n' >house/toy-ruleset/judgement.toml
expect 0 match greedy greedy:handmade toy-skirmish --pairs 20 --house house --json
silent
said '"pairs":20'
not_said '"by_halves":[0,0,20,0,0]'
expect 0 match greedy greedy:handmade toy-skirmish --pairs 20 --json
said '"by_halves":[0,0,20,0,0]'

# A broken one is refused with its place.
printf '[troop]\nsqaud = 9\n' >house/toy-ruleset/judgement.toml
expect 1 match greedy random toy-skirmish --pairs 1 --house house
told 'house/toy-ruleset/judgement.toml:2:1'
told "'squad'"
expect 1 check --ruleset toy-ruleset house/toy-ruleset/judgement.toml
said 'judgement.toml:2:1'
printf '[position]\nscore = "much"\n' >house/toy-ruleset/judgement.toml
expect 1 check --ruleset toy-ruleset house/toy-ruleset/judgement.toml --lang fr
said 'judgement.toml:2:9'
cp one.toml house/toy-ruleset/judgement.toml
expect 0 check --ruleset toy-ruleset house/toy-ruleset/judgement.toml
expect 1 learn toy-ruleset --games 20 --out nowhere/j.toml
told 'nowhere/j.toml'

# Why: the same each time, in both languages, and no file.
rm -f judgement.toml
expect 0 learn --why toy-ruleset --games 20 --pairs 2 --jobs 1
silent
cp stdout.txt why.txt
for part in '- The orders offered' '- The score' '- Luck' '- Thought'; do said "$part"; done
expect 0 learn --why toy-ruleset --games 20 --pairs 2 --jobs 3
cmp -s stdout.txt why.txt || fail 'why is why, whatever the jobs'
expect 0 learn --why toy-ruleset toy-skirmish --games 20 --pairs 0 --lang fr
said '- La chance'
said "La réflexion n'a pas été mesurée"
[ -e judgement.toml ] && fail 'why writes nothing'

# What it is asked for is told where it is wrong.
expect 2 learn
told 'toy-ruleset'
expect 2 learn toy-rulset
told "did you mean 'toy-ruleset'?"
expect 2 learn toy-ruleset --games 20 --minutes 1
told '--games or --minutes'
expect 2 learn toy-ruleset --games 3
told '--games'
expect 2 learn toy-ruleset no-such-battle
told 'no-such-battle'
expect 2 learn toy-ruleset --player nobody
told "no player 'nobody'"
expect 0 learn --help
said 'grognard learn --why RULESET'
expect 0 learn --help --lang fr
said 'grognard learn --why RÈGLE'
finish
