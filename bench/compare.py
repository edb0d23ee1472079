#!/usr/bin/env python3
"""Two `battles` programs beside each other, in turn on one core: random battles of every scenario, and odds.

    bench/compare.py OLD NEW                    every scenario
    bench/compare.py OLD NEW moeckern erlon     those alone
    bench/compare.py --runs 5 --odds OLD NEW    the odds of every ruleset instead

Both programs count their own processor time. A ratio is that of one turn, new over old in speed, and the median of the
turns is told, so that a slow quarter of an hour of the machine spoils one turn and not the table.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys

ROW_OF_BATTLES = re.compile(r"^  ([a-z0-9_-]+) +[\d.]+ +(\d+) +\d+ +[\d.]+ +[\d.]+ +[\d.]+$")
ROW_OF_ODDS = re.compile(r"^  ([a-z0-9-]+): \d+ questions, ([\d.]+) us each$")


def measured(program, what, scenarios):
    """What one run prints, by name: orders or questions a second."""
    # Missed aims are the concern of tools/bench.sh: the figures stand whatever the status.
    said = subprocess.run([program, what, *scenarios], stdout=subprocess.PIPE, text=True, check=False).stdout
    rates = {}
    for line in said.splitlines():
        if row := ROW_OF_BATTLES.match(line):
            rates[row[1]] = float(row[2])
        elif row := ROW_OF_ODDS.match(line):
            rates[row[1]] = 1e6 / max(float(row[2]), 0.05)
    if not rates:
        sys.exit(f"{program} {what} printed no figures")
    return rates


def main():
    parser = argparse.ArgumentParser(description="Two `battles` programs in turn on one core.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("scenarios", nargs="*", help="all that both programs have where none is named")
    parser.add_argument("--runs", type=int, default=3, help="turns (3)")
    parser.add_argument("--odds", action="store_true", help="odds questions instead of battles")
    told = parser.parse_args()

    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    what = "odds" if told.odds else "battles"
    turns = [(measured(told.old, what, told.scenarios), measured(told.new, what, told.scenarios))
             for _ in range(max(told.runs, 1))]

    both = [name for name in turns[0][0] if name in turns[0][1]]
    names = [name for name in both if name in told.scenarios] if told.scenarios and not told.odds else both
    if not names:
        sys.exit("no scenario that both programs have")
    unit = "questions/s" if told.odds else "orders/s"
    print(f"| {'ruleset' if told.odds else 'scenario'} | old, {unit} | new, {unit} | times | lowest to highest |")
    print("|---|---|---|---|---|")
    for name in names:
        old, new = (statistics.median(turn[i][name] for turn in turns) for i in (0, 1))
        times = [turn[1][name] / turn[0][name] for turn in turns]
        print(f"| {name} | {old:,.0f} | {new:,.0f} | {statistics.median(times):.2f} "
              f"| {min(times):.2f} to {max(times):.2f} |")


if __name__ == "__main__":
    main()
