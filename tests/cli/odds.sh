#!/usr/bin/env bash
# Odds for people and programs. The figures: each base hits on 4+, each hit is saved on 6.
. "$(dirname "$0")/lib.sh"

expect 0 odds toy-ruleset
said 'fire'
said 'initiative'
expect 0 odds toy-ruleset fire --inputs
said 'bases=2'
said '1 to 20'
expect 0 odds toy-ruleset fire bases=1 --json
silent
said '{"ruleset":"toy-ruleset","procedure":"fire","inputs":{"bases":1,"long_range":false,"wary":false,"ducked":false},"exact":true,"modifiers":['
said '{"clause":"TOY-5.2@a","value":1}'
said '{"p":0.5,"fraction":"1/2","outcome":{"hits":0,"saved":0,"lost":0}}'
said '{"p":0.41666666666666669,"fraction":"5/12","outcome":{"hits":1,"saved":0,"lost":1}}'
said '{"p":0.083333333333333329,"fraction":"1/12","outcome":{"hits":1,"saved":1,"lost":0}}'
[ "$(wc -l <stdout.txt)" = 1 ] || fail 'one line of JSON'

# For people: percentages, means (a base loses 5/12), words in their language.
expect 0 odds toy-ruleset fire bases=1
said '41.7%'
said 'mean 0.42'
said 'at least'
said '(TOY-5.2@a)'
said '█'
expect 0 odds toy-ruleset fire bases=1 --lang fr
said '41,7'
said 'moyenne 0,42'
said 'au moins'

for wrong in 'toy-rulset fire' 'toy-ruleset fier' 'toy-ruleset fire base=1' 'toy-ruleset fire bases=0' \
  'toy-ruleset fire bases=x' 'toy-ruleset fire bases' 'toy-ruleset fire =1' 'toy-ruleset fire wary=maybe' \
  'toy-ruleset fire bases=1 bases=2' 'toy-ruleset fire bases=' ''; do
  expect 2 odds $wrong
  one_line
  [ -z "$out" ] || fail 'nothing on stdout'
done
expect 2 odds toy-ruleset fire base=1
told "did you mean 'bases'? (allowed: bases, long_range, wary, ducked)"
expect 2 odds toy-ruleset fire bases=21
told 'from 1 to 20, not 21'

# A batch: a line for each, in order, the bad ones too.
cat >questions.jsonl <<'Q'
{"ruleset": "toy-ruleset", "procedure": "fire", "inputs": {"bases": 1}}
not json
{"ruleset": "toy-ruleset", "procedure": "fyre"}

{"ruleset": "toy-ruleset", "procedure": "initiative"}
Q
expect 0 odds --batch <questions.jsonl
[ "$(wc -l <stdout.txt)" = 5 ] || fail 'five answers'
for n in 2 3 4; do sed -n ${n}p stdout.txt | grep -q '^{"error":{' || fail "line $n is an error"; done
sed -n 1p stdout.txt >first.txt
"$program" odds toy-ruleset fire bases=1 --json | cmp -s - first.txt || fail 'a batch answers as a single question'
sed -n 5p stdout.txt | grep -q '"fraction":"1/30"' || fail 'the rest go on'
printf '{"ruleset": "toy-ruleset", "procedure": "fire"}' | "$program" odds --batch | grep -q outcomes ||
  fail 'a last line without its end'
expect 2 odds --batch toy-ruleset </dev/null
# An answer comes before the next question is asked.
coproc batch { "$program" odds --batch; }
echo '{"ruleset": "toy-ruleset", "procedure": "fire"}' >&"${batch[1]}"
IFS= read -r -t 20 answer <&"${batch[0]}" || fail 'an answer at once'
[[ $answer == *outcomes* ]] || fail 'an answer at once'
exec {batch[1]}>&-
wait
# A line without end is refused, not stored.
(head -c 3000000 /dev/zero | tr '\0' x; echo; echo '{"ruleset": "toy-ruleset", "procedure": "fire"}') |
  "$program" odds --batch >stdout.txt
[ "$(wc -l <stdout.txt)" = 2 ] || fail 'too long: one error, then the next answer'
sed -n 1p stdout.txt | grep -q too_long || fail 'too long'
finish
