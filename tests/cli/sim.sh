#!/usr/bin/env bash
# Simulation: reproducible whatever the jobs and shards.
. "$(dirname "$0")/lib.sh"
without_time() { sed 's/"speed":{[^}]*}//'; }

expect 0 sim toy-skirmish --games 50 --first greedy --second random
silent
said '50 games of toy-skirmish'
said 'Blue (greedy)'
expect 0 sim toy-skirmish --games 50 --lang fr
said '50 parties'
expect 0 sim toy-skirmish --games 50 --seed 4 --json --each
without_time <stdout.txt >one.txt
said '"games":50'
said '"orders_a_second":'
expect 0 sim toy-skirmish --games 50 --seed 4 --json --each --jobs 3
without_time <stdout.txt | cmp -s - one.txt || fail 'jobs change nothing'
expect 0 sim toy-skirmish --games 50 --seed 5 --json --each
without_time <stdout.txt | cmp -s - one.txt && fail 'another seed, other games'

# Shards counted from 0 or from 1 cut the same run.
games() { grep -o '{"game":[^}]*}' | sort; }
games <one.txt >whole.txt
[ "$(wc -l <whole.txt)" = 50 ] || fail 'fifty games'
for first in 0 1; do
  for i in 0 1 2; do
    "$program" sim toy-skirmish --games 50 --seed 4 --json --each --jobs 2 --shard $((first + i))/3
  done | games >parts.txt
  cmp -s parts.txt whole.txt || fail "shards from $first make the run"
done

expect 2 sim
expect 2 sim toy-skirmis --games 2
told "did you mean 'toy-skirmish'?"
expect 2 sim toy-skirmish --games 0
expect 2 sim toy-skirmish --games many
expect 2 sim toy-skirmish --shard 3
expect 2 sim toy-skirmish --shard 4/3
expect 2 sim toy-skirmish --jobs 0
expect 2 sim toy-skirmish --first conscrit
told 'random, greedy'
expect 2 sim toy-skirmish --second human
timeout -s INT 2 "$program" sim toy-skirmish --games 900000000 --json >stdout.txt
out=$(cat stdout.txt)
said '"stopped":true'
finish
