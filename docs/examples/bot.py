#!/usr/bin/env python3
"""A bot for grognard: asks for proposals, previews each, gives the one that promises most.

    grognard match "bot:python3 docs/examples/bot.py" random SCENARIO --pairs 10

The conversation is described in docs/bots.md: one JSON object a line, on standard input and output.
"""
import json
import sys


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def hear():
    """The next message, or None when the program has gone."""
    line = sys.stdin.readline()
    return json.loads(line) if line else None


def ask(message):
    say(message)
    return hear()


def lead(score, side):
    """How far a side is ahead, after an order, by the ruleset's own reckoning."""
    return sum((1 if key == side else -1) * value["after"] for key, value in score.items())


def choose(go, most=12):
    side = go["decision"]["side"]
    orders = ask({"type": "propose", "most": most})["orders"]
    if len(orders) == 1:
        return orders[0], None
    best, promise = orders[0], None
    for order in orders:
        answer = ask({"type": "preview", "order": order})
        if answer["type"] != "preview":
            continue
        value = lead(answer["score"], side)
        if promise is None or value > promise:
            best, promise = order, value
    return best, promise


def main():
    while (message := hear()) is not None:
        if message["type"] == "hello":
            say({"type": "ready", "name": "example bot"})
        elif message["type"] == "go":
            order, promise = choose(message)
            answer = {"type": "order", "order": order}
            if promise is not None:
                answer["why"] = {"fr": "Avance attendue : %.1f." % promise, "en": "Expected lead: %.1f." % promise}
            say(answer)
        elif message["type"] == "refused":
            # What was proposed can be refused only by what this side may not know: anything else will do.
            say({"type": "order", "order": ask({"type": "propose"})["orders"][-1]})
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
