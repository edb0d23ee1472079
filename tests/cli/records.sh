#!/usr/bin/env bash
# Saved games: kept whole, taken up again, replayed, and caught when they were changed.
. "$(dirname "$0")/lib.sh"

printf '%s\n' 1 1 'hold b1' 'save game.log' 'hold b2' 'save game.log' quit >typed.txt
expect 0 play toy-skirmish --second human --dice '6 | 1' <typed.txt
said 'Saved in game.log'
[ "$(ls | grep -c new-)" = 0 ] || fail 'nothing left beside the file'
expect 0 replay game.log
said '1st Blue holds.'
said 'orders replayed'
expect 0 replay game.log --lang fr
said 'ordres rejoués'
expect 0 replay --verify game.log
not_said 'holds'
expect 0 replay --at 0 game.log
said 'A1'
expect 2 replay --at 99 game.log
expect 0 check game.log
said 'sound (log)'

# Taken up again: the game goes on where it was.
orders=$(grep -c '#' game.log)
printf '%s\n' log quit >typed.txt
expect 0 play game.log --second human <typed.txt
said "$orders "
echo '{"type": "log"}' | "$program" referee game.log --seed 1 | tail -1 | grep -q 'hold b2' || fail 'the referee takes it up'

# A game kept after every order.
"$program" play toy-skirmish --first random --second random --seed 5 --save auto.log </dev/null >/dev/null
expect 0 replay --verify auto.log
grep -q '^end ' auto.log || fail 'the whole game is kept'

# Changed records are caught, with the place.
sed 's/hold b1/advance b1/' game.log >changed.log
expect 1 replay --verify changed.log
told 'advance b1'
expect 1 check changed.log
sed 's/^tables ./tables 0/' game.log >tables.log
expect 0 replay tables.log
said 'figures of the tables have changed'
sed 's/toy-skirmish/toy-war/' game.log >scenario.log
expect 1 replay scenario.log
told 'toy-war'
sed 's/toy-ruleset/chess/' game.log >ruleset.log
expect 1 replay ruleset.log
head -c $(($(wc -c <game.log) - 5)) game.log >torn.log
expect 1 replay --verify torn.log
told 'cut short'
expect 0 replay torn.log
# An editor's mark before the first letter is no fault.
printf '\357\273\277' | cat - game.log >marked.log
expect 0 replay --verify marked.log
# What a terminal would obey is shown, not sent.
sed 's/^name = .*/name = { fr = "\\u001b]0;x\\u0007", en = "\\u001b]0;x\\u0007" }/' "$toy/scenarios/skirmish.toml" >escapes.toml
"$program" --lang en play escapes.toml </dev/null >escapes.txt 2>&1
if grep -q "$(printf '\033]')" escapes.txt; then fail 'an escape sequence reaches the terminal'; fi
expect 1 check torn.log
echo 'grognard-log 99' >future.log
expect 1 replay future.log
told 'format'
expect 2 replay toy-skirmish
told 'is not a saved game'
expect 2 replay

# A scenario that is not built in goes into the record.
sed 's/toy-skirmish/my-skirmish/; s/zones = 4/zones = 5/' "$toy/scenarios/skirmish.toml" >mine.toml
printf '%s\n' 1 1 'save mine.log' quit | "$program" play mine.toml --second human --seed 1 >/dev/null || fail 'a scenario of one'"'"'s own'
rm mine.toml
expect 0 replay --verify mine.log
grep -q '^| id = "my-skirmish"' mine.log || fail 'the scenario is in the record'

# A disk that is full: the old file stays as it was.
cp game.log keep.log
printf '%s\n' 1 1 'hold b1' 'hold b2' 'save keep.log' quit >typed.txt
(
  ulimit -f 0
  "$program" play toy-skirmish --second human --dice '6 | 1' <typed.txt
) | cat >stdout.txt
grep -q 'the old file is as it was' stdout.txt || fail 'a full disk is told'
cmp -s game.log keep.log || fail 'the old file is as it was'
[ "$(ls | grep -c new-)" = 0 ] || fail 'nothing left beside the file'
finish
