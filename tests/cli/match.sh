#!/usr/bin/env bash
# Two players measured against each other, bots among them.
. "$(dirname "$0")/lib.sh"
examples=$(realpath "$toy/../../docs/examples")
without_time() { sed 's/"seconds":[^,]*//g'; }

expect 0 match greedy random toy-skirmish --pairs 20
silent
said 'greedy against random, toy-skirmish: 20 pairs'
said 'Elo'
expect 0 match greedy random toy-skirmish --pairs 20 --lang fr
said 'greedy contre random, toy-skirmish : 20 paires'

# The same whatever the jobs; another seed, other games.
expect 0 match greedy random toy-skirmish --pairs 20 --json --jobs 1
without_time <stdout.txt >one.txt
said '"pairs":20'
expect 0 match greedy random toy-skirmish --pairs 20 --json --jobs 3
without_time <stdout.txt | cmp -s - one.txt || fail 'jobs change nothing'

# A player against itself has nothing to prove: both games of a pair are one game with the names swapped.
expect 0 match random random toy-skirmish --pairs 10 --json
said '"by_halves":[0,0,10,0,0]'
said '"decided":0'

# A test that is settled stops; one that asks too little of the players is refused.
expect 0 match greedy random toy-skirmish --pairs 5000 --sprt --elo1 40 --json --jobs 2
said '"proof":"better"'
not_said '"pairs":5000'
expect 2 match greedy random toy-skirmish --sprt --elo0 50 --elo1 20
one_line
expect 2 match greedy random toy-skirmish --elo1 high
told "not 'high'"
expect 2 match greedy random
told 'at least one scenario'
expect 2 match greddy random toy-skirmish
told "did you mean 'greedy'?"
expect 2 match "bot:" random toy-skirmish
told 'without a command'

# Our own general as a bot plays by the rules: no order is refused, no pair unfinished.
expect 0 match "bot:$program bot greedy" random toy-skirmish --pairs 4 --json
silent
said '"refused":0,"unfinished":0'

# A bot that is none is said to be, once, and the run ends with a fault.
# A bot that hangs takes what it started with it.
expect 1 match "bot:sleep 987 & echo \$! >child.txt; exec sleep 988" random toy-skirmish --pairs 1
for _ in 1 2 3 4 5 6 7 8 9 10; do
  kill -0 "$(cat child.txt)" 2>/dev/null || break
  sleep 0.1
done
if ps -o stat= -p "$(cat child.txt)" | grep -qv Z; then fail 'a child of a hung bot is left behind'; fi
expect 1 match "bot:false" random toy-skirmish --pairs 2
told "the bot 'false' does not answer hello"
expect 1 match "bot:echo no" random toy-skirmish --pairs 2
told 'should have answered hello'

# The engine's side of the talk: errors are answers.
expect 0 bot greedy <<'EOF'
nonsense
{"type": "go"}
{"type": "hello", "scenario": {"id": "toy-skirmish"}}
{"type": "go", "position": "0000000000000000:z99999."}
{"type": "dance"}
{"type": "quit"}
EOF
[ "$(wc -l <stdout.txt)" = 5 ] || fail 'an answer for each line but the last'
said 'go before hello'
said '"type":"ready"'
said 'without a position that can be read'
said "unknown type 'dance'"
expect 2 bot nobody
told "no player 'nobody'"

if command -v python3 >/dev/null; then
  [ "$(wc -l <"$examples/bot.py")" -lt 100 ] || fail 'the example has under a hundred lines'
  expect 0 match "bot:python3 $examples/bot.py" random toy-skirmish --pairs 4 --json
  silent
  said '"refused":0,"unfinished":0'

  # To ask whether an order is allowed is no wrong answer, however often it is not.
  cat >asks.py <<'EOF'
import json, sys

def say(m):
    print(json.dumps(m), flush=True)
    return json.loads(sys.stdin.readline())

line = json.loads(sys.stdin.readline())
while line["type"] != "quit":
    if line["type"] == "hello":
        line = say({"type": "ready", "name": "asks"})
    else:
        for _ in range(6):
            assert say({"type": "check", "order": "nothing of the kind"})["type"] == "refused"
        line = say({"type": "order", "order": say({"type": "propose"})["orders"][0]})
EOF
  expect 0 match "bot:python3 asks.py" random toy-skirmish --pairs 1 --json
  silent
fi
finish
