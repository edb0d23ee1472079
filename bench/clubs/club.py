"""What the five club players share: a fixed way of playing, without looking ahead, through the bot protocol.

A club player masses on an objective, holds what it has got, shoots at the best target and charges where that promises more than it costs. It is a
yardstick: it never learns, so that what generals win against it can be compared over the years.

    grognard match veteran "bot:python3 bench/clubs/saint_aubin.py" saint-aubin --pairs 20
"""
import json
import math
import sys


class Club:
    # What a ruleset calls things, and how this player wants them; each scenario's own file says so.
    objective = (0, 0)  # tenths of a millimetre
    deploy = ("suggested",)  # verbs before the battle, the first that is proposed
    fights = ()  # verbs that hurt, given where they promise more than they cost
    prey = ()  # troops that may be charged without looking closer
    marches = ()  # verbs that lead somewhere
    shifts = ()  # verbs that set a unit straight: limber, form, turn
    ends = ("end", "done")
    answers = ()  # verbs of reactions, best first
    guns = ()  # troops that stay away and shoot
    near = 1500  # who is as close as that to the objective has got there
    gun_reach = 6000  # guns go no nearer to the objective than this
    previews = 40  # orders looked at for a decision

    def __init__(self):
        self.going = {}  # unit -> marches given this turn
        self.turn = None

    # ---- the conversation

    def say(self, message):
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()

    def ask(self, message):
        self.say(message)
        return json.loads(sys.stdin.readline())

    def play(self):
        for line in sys.stdin:
            message = json.loads(line)
            kind = message["type"]
            if kind == "hello":
                self.hello = message
                self.say({"type": "ready", "name": type(self).__name__})
            elif kind == "go":
                self.go = message
                self.units = {u["id"]: u for u in message["state"]["units"]}
                self.side = message["decision"]["side"]
                self.say({"type": "order", "order": self.choose()})
            elif kind == "refused":
                self.say({"type": "order", "order": self.ask({"type": "propose"})["orders"][-1]})
            elif kind == "quit":
                return

    # ---- what it knows

    def proposals(self):
        seen = []
        for _ in range(2):  # what is proposed is partly drawn by lot
            for order in self.ask({"type": "propose", "most": 64})["orders"]:
                if order not in seen:
                    seen.append(order)
        return seen

    def preview(self, order):
        answer = self.ask({"type": "preview", "order": order})
        return answer if answer["type"] == "preview" else None

    @staticmethod
    def verb(order):
        return order.split()[0]

    def unit(self, order):
        words = order.split()
        return self.units.get(words[1]) if len(words) > 1 else None

    def away(self, x, y):
        return math.hypot(x - self.objective[0], y - self.objective[1])

    def where(self, answer):
        """Where the unit of an order stands after it, or None."""
        way = answer["order"].get("way")
        return (way[-1]["x"], way[-1]["y"]) if way else None

    def gain(self, answer):
        mine = answer["score"][self.side]
        return mine["after"] - mine["before"]

    # ---- what it does

    def choose(self):
        orders = self.proposals()
        head = self.go["state"]["head"]
        if head["turn"] != self.turn:
            self.turn, self.going = head["turn"], {}
        if len(orders) == 1:
            return orders[0]
        if head["turn"] == 0:
            return self.first_of(self.deploy, orders) or orders[0]
        return self.fight(orders) or self.answer(orders) or self.march(orders) or self.rest(orders)

    def first_of(self, verbs, orders):
        for verb in verbs:
            for order in orders:
                if self.verb(order) == verb:
                    return order
        return None

    def fight(self, orders):
        """The best target; where the rules have distance judged by eye, only who is shaken or weak at close quarters."""
        best, most = None, 0
        for order in orders:
            if self.verb(order) not in self.fights:
                continue
            answer = self.preview(order)
            if answer is None:
                if self.is_prey(order):
                    return order
            elif self.gain(answer) > most:
                best, most = order, self.gain(answer)
        return best

    def is_prey(self, order):
        words = order.split()
        target = self.units.get(words[words.index(">") + 1]) if ">" in words else None
        shaken = target and set(target["markers"]) & {"disordered", "routed"}
        return bool(target and (shaken or target["troop"] in self.prey))

    def answer(self, orders):
        return self.first_of(self.answers, orders)

    def march(self, orders):
        """Whoever is not there yet comes nearer; guns come into reach and stay."""
        best, most = None, 200
        for order in orders[: self.previews * 2]:
            unit = self.unit(order)
            if unit is None or self.verb(order) not in self.marches or self.going.get(unit["id"], 0) >= 4:
                continue
            now = self.away(unit["x"], unit["y"])
            gun = unit["troop"] in self.guns
            if now < (self.gun_reach if gun else self.near):
                continue
            answer = self.preview(order)
            there = answer and self.end_of(order, answer)
            if not there:
                continue
            nearer = now - self.away(*there)
            if nearer > most:
                best, most = order, nearer
        if best:
            unit = self.unit(best)
            self.going[unit["id"]] = self.going.get(unit["id"], 0) + 1
        return best

    def end_of(self, order, answer):
        return self.where(answer)

    def rest(self, orders):
        for order in orders:
            unit = self.unit(order)
            if unit and self.verb(order) in self.shifts and self.going.get(unit["id"] + self.verb(order), 0) < 1:
                self.going[unit["id"] + self.verb(order)] = 1
                return order
        return self.first_of(self.ends, orders) or orders[-1]
