#!/usr/bin/env bash
# Simulation: reproducible whatever the jobs and shards.
. "$(dirname "$0")/lib.sh"
# All before "shard" is the same however a run is cut.
without_time() { sed 's/,"shard":.*//'; }

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


# Shards merged are the run itself, to the byte; a shard twice, or of another run, is refused.
for i in 1 2 3; do "$program" sim toy-skirmish --games 50 --seed 4 --json --each --shard $i/3 >$i.json; done
expect 0 sim merge 3.json 1.json 2.json --json --each
silent
without_time <stdout.txt | cmp -s - one.txt || fail 'merged shards are the run'
expect 0 sim merge 1.json 2.json
told '2 shards of 3: games are missing'
expect 1 sim merge 1.json 1.json
told 'shard 1 is there twice'
"$program" sim toy-skirmish --games 50 --seed 5 --json --shard 2/3 >other.json
expect 1 sim merge 1.json other.json
told 'not of one run: seed 4 and 5'
echo '{"games": 3}' >none.json
expect 1 sim merge none.json
one_line
expect 1 sim merge nowhere.json
expect 2 sim merge

# Reports: one page that needs nothing else, and a line a game.
expect 0 sim toy-skirmish --games 50 --html page.html --csv games.csv
[ "$(wc -l <games.csv)" = 51 ] || fail 'a line a game, and the names'
grep -q '<svg' page.html || fail 'the page has plots'
grep -qE '<script|https?://' page.html && fail 'the page needs nothing else'
expect 1 sim toy-skirmish --games 5 --html nowhere/page.html
one_line

# Over MPI, where there is one: the same bytes, and a rank that dies costs nothing that another cannot play.
if command -v mpirun >/dev/null && [ -e "$(dirname "$program")/grognard_mpi.so" ]; then
  # Killed while the others are still at MPI's start, a rank is waited for by them for ever: all are given a time.
  ranks() { timeout -k 10 240 mpirun --allow-run-as-root --oversubscribe --enable-recovery "$@"; }
  ranks -n 3 "$program" sim toy-skirmish --games 50 --seed 4 --json --each 2>stderr.txt >mpi.txt || fail 'a run over MPI'
  without_time <mpi.txt | cmp -s - one.txt || fail 'ranks change nothing'
  "$program" sim toy-skirmish --games 400000 --seed 4 --json >long.txt
  for start in 1 4 10; do  # seconds that a machine with other work may need to start
    ranks -n 3 "$program" sim toy-skirmish --games 400000 --seed 4 --json 2>stderr.txt >mpi.txt &
    sleep $start
    pkill -9 -n -f -- "$program sim toy-skirmish --games 400000" || fail 'a rank to kill'
    wait $!
    [ $? = 124 ] || break
  done
  err=$(cat stderr.txt)
  told 'their games were played elsewhere, nothing is missing'
  diff <(without_time <long.txt) <(without_time <mpi.txt) >/dev/null || fail 'a dead rank changes nothing'
fi

expect 2 sim
expect 2 sim toy-skirmis --games 2
told "did you mean 'toy-skirmish'?"
expect 2 sim toy-skirmish --games 0
expect 2 sim toy-skirmish --games many
expect 2 sim toy-skirmish --shard 3
expect 2 sim toy-skirmish --shard 4/3
expect 2 sim toy-skirmish --jobs 0
expect 2 sim toy-skirmish --first conscri
told 'random, greedy'
expect 2 sim toy-skirmish --second human
timeout -s INT 2 "$program" sim toy-skirmish --games 900000000 --json >stdout.txt
out=$(cat stdout.txt)
said '"stopped":true'
finish
