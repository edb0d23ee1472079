#!/usr/bin/env bash
# Clauses to read, files to check.
. "$(dirname "$0")/lib.sh"

expect 0 rules toy-ruleset
said 'Posture'
said 'TOY-2.2'
said 'TOY-R1'
expect 0 rules toy-ruleset TOY-2.2
said 'A bold side adds one'
not_said 'TOY-2.3'
expect 0 rules toy-ruleset 2.2 --lang fr
said 'Un camp hardi'
expect 0 rules toy-ruleset toy-r1
said 'TOY-R1'
expect 0 rules toy-ruleset 2
said 'TOY-2.1'
not_said 'TOY-3.1'
expect 0 rules toy-ruleset 1.3
said 'Nothing that a program could check'
expect 0 rules toy-ruleset 2.2 --json
said '"clause":"TOY-2.2"'
expect 2 rules toy-ruleset 9.9
told 'no clause'
expect 2 rules toy-rulset
told 'toy-ruleset'
expect 2 rules

scenario=$toy/scenarios/skirmish.toml
expect 0 check "$scenario"
said 'sound (scenario)'
sed 's/zone = 4/zone = 9/; s/minutes = 5/minuts = 5/' "$scenario" >bad.toml
expect 1 check bad.toml "$scenario"
said 'bad.toml:5:1: '
said "did you mean 'minutes'"
said "must be 1 to 4, not 9"
said 'sound (scenario)'
first=$(head -1 stdout.txt)
[[ $first == bad.toml:5:* ]] || fail 'faults in the order of their lines'
echo 'id = "x' >torn.toml
expect 1 check torn.toml
said 'torn.toml:1:'
sed 's/toy-ruleset/toy-rulset/' "$scenario" >other.toml
expect 1 check other.toml
said 'toy-ruleset'
echo 'a = 1' >what.toml
expect 1 check what.toml
said 'no scenario'
mkdir toy-ruleset
cp "$toy/tables.toml" toy-ruleset/tables.toml
expect 0 check toy-ruleset/tables.toml
said 'sound (tables)'
sed -i 's/score = 4/score = 9/' toy-ruleset/tables.toml
expect 1 check toy-ruleset/tables.toml
said 'toy-ruleset/tables.toml:12:'
cp toy-ruleset/tables.toml tables.toml
expect 1 check tables.toml
said '--ruleset'
expect 1 check --ruleset toy-ruleset tables.toml
said 'tables.toml:12:'
printf 'ruleset = "toy-ruleset"\n' >army.toml
expect 1 check army.toml
said 'has no army lists'
expect 1 check missing.toml
told 'missing.toml'
expect 1 check /
expect 2 check
: >empty.toml
expect 1 check empty.toml
head -c 2000 /dev/urandom >noise.toml
expect 1 check noise.toml
finish
