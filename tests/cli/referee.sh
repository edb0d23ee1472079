#!/usr/bin/env bash
# The referee from outside: JSON Lines in, JSON Lines out. What the messages say is tested inside, on the library.
. "$(dirname "$0")/lib.sh"

expect 0 referee toy-skirmish --seed 1 </dev/null
[ "$(wc -l <stdout.txt)" = 3 ] || fail 'hello, state, decision'
said '{"type":"hello","protocol":1'
said '{"type":"state"'
said '{"type":"decision"'
silent

printf '%s\n' '{"order": "choose :bold"}' '{"order": "choose :wary"}' '{"type": "log"}' >lines.txt
expect 0 referee toy-skirmish --seed 1 <lines.txt
cp stdout.txt one.txt
expect 0 referee toy-skirmish --seed 1 <lines.txt
cmp -s stdout.txt one.txt || fail 'a seed repeats a game'
said 'seed 1'

# Dice: from the command line, from a file, with the orders.
expect 0 referee toy-skirmish --dice '3 | 6' <lines.txt
said '"faces":[3]'
said '"faces":[6]'
said 'seed none'
echo '3 6' >tape.txt
expect 0 referee toy-skirmish --dice tape.txt <lines.txt
said '"faces":[6]'
expect 0 referee toy-skirmish --dice '3' <lines.txt
said '"type":"need_dice"'
expect 0 referee toy-skirmish --dice hand <lines.txt
said '"type":"need_dice"'
expect 2 referee toy-skirmish --dice '3 7'
told 'faces from 1 to 6'
expect 2 referee toy-skirmish --dice '3' --seed 4
expect 2 referee toy-skirmish --seed x
expect 2 referee
expect 2 referee nothing-here
echo 'x = ' >bad.toml
expect 1 referee bad.toml
told 'bad.toml:1:'

# Rubbish gets an error a line and the game goes on; an endless line is not stored.
mkfifo lines
"$program" referee toy-skirmish --seed 1 <lines >stdout.txt &
referee=$!
exec {lines}>lines
printf 'rubbish\n\n   \n{"type": 3}\n' >&$lines
head -c 300000000 /dev/zero | tr '\0' '[' >&$lines
most=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' /proc/$referee/status)
printf '\n{"order": "choose :bold"}' >&$lines
exec {lines}>&-
wait $referee
status=$? out=$(cat stdout.txt)
[ "${most:-0}" -lt 150000 ] || fail "300 MB of rubbish took $most kB"
[ $status = 0 ] || fail 'the referee survives'
[ "$(grep -c '"type":"error"' stdout.txt)" = 3 ] || fail 'an error for each line that is no message'
said '"kind":"too_long"'
tail -1 stdout.txt | grep -q '"type":"accepted"' || fail 'the game goes on'
described stdout.txt
yes '{"type": "hello"}' | "$program" referee toy-skirmish 2>stderr.txt | head -1 >/dev/null
[ "${PIPESTATUS[1]}" -le 1 ] || fail 'a closed pipe'
[ -s stderr.txt ] && fail 'a closed pipe makes no noise'

# A question and its answer, in turn.
coproc table { "$program" referee toy-skirmish --seed 1; }
for i in 1 2 3; do IFS= read -r -t 20 line <&"${table[0]}" || fail 'the greeting'; done
echo '{"type": "check", "order": "choose :bold", "id": 5}' >&"${table[1]}"
IFS= read -r -t 20 line <&"${table[0]}" || fail 'an answer at once'
echo "$line" >answer.txt
described answer.txt
[[ $line == *'"type":"allowed"'*'"re":5'* ]] || fail 'the answer bears the id of its question'
exec {table[1]}>&-
wait

# What a player asks while he thinks is answered here too, and a standing order is carried out.
printf '%s\n' '{"order": "choose :bold"}' '{"order": "choose :bold"}' '{"type": "hint"}' '{"type": "history", "from": 1}' \
  '{"type": "overlays", "unit": "b1"}' '{"type": "measure", "from": "b1", "to": "r1"}' '{"type": "report"}' >lines.txt
expect 0 referee toy-skirmish --dice '6 | 1' <lines.txt
said '"type":"hint"'
said '"type":"history"'
said '"type":"overlays"'
said '"text":{"fr":"28 cm","en":"28 cm"}'
said '"type":"report"'
printf '%s\n' '{"type": "standing", "decision": "posture", "order": "choose :wary", "side": "red"}' '{"order": "choose :bold"}' >lines.txt
expect 0 referee toy-skirmish --dice '6 | 1' <lines.txt
said '"type":"standing"'
[ "$(grep -c '"type":"accepted"' stdout.txt)" = 2 ] || fail 'a standing order answers'
tail -1 stdout.txt | grep -q '"text":"choose :wary"' || fail 'the standing order is told'
finish
