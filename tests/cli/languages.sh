#!/usr/bin/env bash
# A language that nobody built in: files in a folder, and the program speaks it.
. "$(dirname "$0")/lib.sh"

mkdir -p words/xx/core words/xx/cli words/xx/protocol words/xx/toy-ruleset/scenarios
cat >words/xx.toml <<'END'
name = "Xish"
plural = "english"
[numbers]
decimal = ";"
thousands = "_"
percent = " xc"
END
cat >words/xx/core/words.toml <<'END'
[describe]
colon = " => "
END
cat >words/xx/cli/words.toml <<'END'
[rules]
about = "xules"
[table]
computer = "xomputer"
END
cat >words/xx/toy-ruleset/clauses.toml <<'END'
[chapter]
2 = "Xosture"
[clause]
"TOY-2.2" = "Xold adds xone."
"TOY-1.3" = { text = "Xit or xand.", advice = "Xothing." }
"TOY-4.1" = "Xou fire at xemies."
END
cat >words/xx/toy-ruleset/scenarios/skirmish.toml <<'END'
name = "Xirmish"
story = "Xo xatrols."
first = "Xlue"
[unit]
b1.name = "Xirst Xlue"
END

# Every command that speaks.
expect 0 --languages words --lang xx rules toy-ruleset 2
said 'Xold adds xone.'
said '2. Xosture'
said 'The units of a wary side' # what it does not say, English says
expect 0 --languages=words --lang=xx rules toy-ruleset 1.3
said '° Xothing.'
expect 0 --languages words --lang xx list
said 'Xirmish, 5 min'
said 'Xo xatrols.'
expect 0 --languages words --lang xx odds toy-ruleset fire
said ' xc'
said ';'
expect 0 --languages words --lang xx play toy-skirmish --first greedy --second greedy --seed 1
said 'Xirmish'
said 'Xlue: xomputer'
said '+1 xold adds xone (TOY-2.2@a)'
said '1st Blue: fire at 1st Red' # a sentence that it does not say is English from end to end
expect 0 --languages words --lang xx rules --help
said 'xules'
expect 0 --languages words list --json
said '"xx":"Xirmish"'

# By the environment, and by name.
with=(env GROGNARD_LANGUAGES=words LANG=xx_XX.UTF-8)
expect 0 list
said 'Xirmish'
with=(env)
expect 2 --languages words --lang yy list
told "--lang: fr, en or xx, not 'yy'"
expect 2 --languages nowhere list
told 'not a folder'

# A refusal in all of them.
printf '{"type":"order","order":"fire b1 > b2"}\n' >asked.txt
expect 0 --languages words referee toy-skirmish <asked.txt
said '"xx":"Xirst Xlue"'
said '"reason":{"fr":'
said '"xx":"That is not what is asked."'

# How far it has come.
expect 0 --languages words check --language xx
said 'toy-ruleset/clauses.toml'
said 'Xish: '
not_said 'refusal.too_far'
expect 0 --languages words check --language xx --missing
said 'refusal.too_far: That is too far: {0:length}, of {1:length} at most.'
not_said 'clause."TOY-2.2"'
expect 0 check --language fr
said '100%'
expect 0 check --language en
said '100%'
expect 2 check --language xx
told "there is no language 'xx'"

# What is wrong in it, with its place.
cp -r words bad
printf '[clause]\n"TOY-2.2" = 5\n' >bad/xx/toy-ruleset/clauses.toml
expect 1 --languages bad list
told "bad/xx/toy-ruleset/clauses.toml:2:13: 'TOY-2.2' must be a text"
printf '[clause\n' >bad/xx/toy-ruleset/clauses.toml
expect 1 --languages bad list
told 'bad/xx/toy-ruleset/clauses.toml:1:'
printf 'name = "Xish"\nplural = "englsh"\n' >bad/xx.toml
cp words/xx/toy-ruleset/clauses.toml bad/xx/toy-ruleset/clauses.toml
expect 1 --languages bad list
told 'bad/xx.toml:2:'
told "did you mean 'english'"
rm bad/xx.toml
expect 1 --languages bad list
told 'no xx.toml'
cp words/xx.toml bad/xx.toml
printf '[clause]\n"TOY-9.9" = "x"\n"TOY-2.2" = "{0} x"\n' >bad/xx/toy-ruleset/clauses.toml
printf 'a = "b"\n' >bad/xx/toy-ruleset/tabels.toml
expect 1 --languages bad check --language xx
said "bad/xx/toy-ruleset/clauses.toml:2:13: 'clause.\"TOY-9.9\"'"
said 'bad/xx/toy-ruleset/clauses.toml:3:'
said 'no file toy-ruleset/tabels.toml'
finish
