#!/usr/bin/env bash
# A game at the terminal, typed from a file.
. "$(dirname "$0")/lib.sh"

# Blue chooses, red answers by computer; then the commands that change nothing.
cat >typed.txt <<'T'
?
1
map
units
menu
b1
score
hint
odds hold b1
why
rule 5.1
rule 99.1
fire b1 > r1
why
bogus
99
quit
T
expect 0 play toy-skirmish --second random --seed 3 <typed.txt
silent
said 'Skirmish'
said 'Blue: bold.'
said 'VERB [unit]'
said 'Blue> '
said '100%'
said 'TOY-5.1'
said 'Refused.'
said 'no clause'
said '(hold b1)'
said "'bogus' is no verb"
said 'no choice 99'
expect 0 play toy-skirmish --second random --seed 3 --lang fr <typed.txt
said 'Escarmouche'
said 'Refusé.'
said 'VERBE [unité]'

# What the computer chooses in secret is not told before it is revealed (TOY-2.1).
printf 'log\nquit\n' >typed.txt
expect 0 play toy-skirmish --first random --second human --seed 3 <typed.txt
said 'Blue: a secret choice'
not_said 'bold.'
not_said 'blue choose'
said 'opens when nothing is hidden'

# The same seed, the same game.
"$program" play toy-skirmish --first greedy --second random --seed 9 >one.txt </dev/null
"$program" play toy-skirmish --first greedy --second random --seed 9 >two.txt </dev/null
cmp -s one.txt two.txt || fail 'a seed repeats a game'
grep -q 'The battle is over' one.txt || fail 'the game ends'

# After the end there is nothing to choose.
(for i in {1..60}; do printf '%s\n' 1 'hold b1' 'hold b2'; done; echo menu; echo quit) >typed.txt
expect 0 play toy-skirmish --second random --seed 3 <typed.txt
said 'The battle is over'
after=${out##*> menu}
[[ $after == *'The game is over'* ]] || fail 'menu after the end says that it is over'
[[ $after != *'  1  '* ]] || fail 'menu after the end lists nothing'

# Real dice: asked for with clause and number, taken only if they fit.
cat >typed.txt <<'T'
1
1
7
6 6
6
2
units
hold b1
hold b2
advance r1
hold r2
quit
T
expect 0 play toy-skirmish --second human --dice hand <typed.txt
said 'throw one die'
said '1 faces from 1 to 6'
said 'TOY-3.1'
said 'Initiative: Blue (7 against 3)'
said "1st Blue holds"

# Undo goes back over one's own orders, not over a throw.
printf '%s\n' 1 1 'hold b1' undo undo quit >typed.txt
expect 0 play toy-skirmish --second human --dice '6 | 1' <typed.txt
said 'Order taken back'
said 'Nothing to take back'

# The end of the input, an order cut off, rubbish and long lines end nothing badly.
expect 0 play toy-skirmish </dev/null
printf '1' | "$program" play toy-skirmish >/dev/null || fail 'a last line without its end'
(head -c 200000 /dev/zero | tr '\0' x; echo; echo quit) | "$program" play toy-skirmish >stdout.txt || fail 'a long line'
grep -q 'too long' stdout.txt || fail 'a long line is said to be one'
head -c 5000 /dev/urandom | "$program" play toy-skirmish >/dev/null || fail 'rubbish'
yes 1 | head -100000 | "$program" play toy-skirmish --second human --seed 2 2>stderr.txt | head -5 >/dev/null
[ "${PIPESTATUS[2]}" -le 1 ] || fail 'a closed pipe'
[ -s stderr.txt ] && fail 'a closed pipe makes no noise'
# Ctrl-C once is a question, twice an end.
mkfifo keys
"$program" play toy-skirmish <keys >stdout.txt &
player=$!
exec {keys}>keys
sleep 0.5
kill -INT $player
sleep 0.5
kill -0 $player 2>/dev/null || fail 'survives Ctrl-C'
kill -INT $player
wait $player
[ $? -le 1 ] || fail 'leaves at the second'
exec {keys}>&-
grep -q 'Ctrl-C once more' stdout.txt || fail 'says how to leave'

expect 2 play
expect 2 play toy-skirmis
told "did you mean 'toy-skirmish'?"
expect 2 play toy-skirmish --first gredy
told "did you mean 'greedy'?"
expect 2 play toy-skirmish --dice 'five'
expect 2 play toy-skirmish --dice hand --seed 3
expect 2 play toy-skirmish --seed -3
finish
