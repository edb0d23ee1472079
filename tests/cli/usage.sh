#!/usr/bin/env bash
# Help, languages, wrong usage, closed pipes.
. "$(dirname "$0")/lib.sh"

expect 0 --help </dev/null
said 'Usage: grognard COMMAND'
said 'referee'
expect 0 --help --lang fr
said 'Commandes :'
expect 0 --version
said 'grognard '
for command in list play odds rules check replay sim referee; do
  expect 0 $command --help
  said "Usage: grognard $command"
  said 'Examples:'
  expect 0 $command --help --lang=fr
  said 'Exemples :'
done
expect 2
expect 2 plai
told "did you mean 'play'?"
one_line
expect 2 --lang fr plai
told 'vouliez-vous dire « play »'
expect 2 list --jso
told "did you mean '--json'?"
expect 2 list more
told "'more' is one too many"
expect 2 sim --seed
told '--seed'
expect 2 --lang de list
told "--lang: fr or en, not 'de'"
expect 0 --help
said '--lang fr|en'
said 'language: fr or en (else'

# The language of the environment, the first that is set.
with=(env LC_ALL=fr_FR.UTF-8)
expect 0 list
said 'Escarmouche'
with=(env LANG=fr_FR.UTF-8)
expect 0 list
said 'Escarmouche'
with=(env LC_ALL=C LANG=fr_FR.UTF-8)
expect 0 list
said 'Skirmish'
with=(env LC_MESSAGES=fr LANG=en)
expect 0 list
said 'Escarmouche'
with=(env LC_ALL=fr)
expect 0 --lang en list
said 'Skirmish'
with=(env)

expect 0 list --json
said '"rulesets":[{"id":"toy-ruleset","name":"The toy"'
said '"scenarios":[{"id":"toy-skirmish","name":"Skirmish"'
said '"procedures":["fire","initiative"]'

# A reader who leaves is no failure, and no noise.
for i in 1 2 3; do
  "$program" rules toy-ruleset 2>stderr.txt | head -c 1 >/dev/null
  status=${PIPESTATUS[0]} err=$(cat stderr.txt) out=
  [ "$status" -le 1 ] || fail 'closed pipe: status 0 or 1 expected'
  silent
done
"$program" list >/dev/full 2>stderr.txt
status=$? err=$(cat stderr.txt)
[ $status = 1 ] || fail 'full disk: status 1 expected'
told 'cannot be written'

# House rules: a folder with files in place of the built-in ones.
mkdir -p house/toy-ruleset
sed 's/hit = { score = 4/hit = { score = 5/' "$toy/tables.toml" >house/toy-ruleset/tables.toml
expect 0 odds toy-ruleset fire bases=1 --json --house house
said '"fraction":"2/3","outcome":{"hits":0'
expect 0 --house house list --json
said '"house":"tables.toml"'
echo 'x = 1' >house/toy-ruleset/tables.toml
expect 1 --house house odds toy-ruleset fire
told 'house/toy-ruleset/tables.toml:'
mv house/toy-ruleset/tables.toml house/toy-ruleset/table.toml
expect 2 --house house list
told "did you mean 'tables.toml'?"
mv house/toy-ruleset house/toy-rulset
expect 2 --house house list
told "did you mean 'toy-ruleset'?"
expect 2 --house nowhere list
told 'is not a folder'
finish
