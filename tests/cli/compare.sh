#!/usr/bin/env bash
# Two variants side by side, and the handicap that evens a scenario out.
. "$(dirname "$0")/lib.sh"

expect 0 compare toy-skirmish --set game.turns=2 --players random --games 40
silent
said 'No odds change'
said 'random'
expect 0 compare toy-skirmish --set game.turns=2 --players random,greedy --games 40 --json
said '"player":"greedy"'
said '"pairs":40'
expect 0 compare toy-skirmish --set fire.hit=3 --players random --games 20
said 'fire'
not_said 'No odds change'
expect 0 compare toy-skirmish --set tables.fire.hit=3 --players random --games 20 --lang fr --html page.html
said 'chances déplacées'
grep -q '<table' page.html || fail 'a page'

expect 2 compare toy-skirmish
told 'compare with what?'
expect 2 compare toy-skirmish --set fire
told 'PATH=VALUE'
expect 2 compare toy-skirmish --set fier.hit=3
told "did you mean 'fire'?"
expect 2 compare toy-skirmish --set fire.hit=often
told "not of the old one's kind"
expect 2 compare toy-skirmish --set game.turns=2 --players nobody
expect 1 compare toy-skirmish --set game.turns=100000 --players random

expect 0 balance toy-skirmish --player random --games 40
silent
said 'as it is'
said 'scenario.zones='
expect 0 balance toy-skirmish --player random --games 40 --json
said '"proposed":'
expect 2 balance toy-skirmis
finish
