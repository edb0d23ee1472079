#!/usr/bin/env python3
"""Schönau: foot to the farm in column and into it; who touches an enemy charges if the odds are good; guns unlimber."""
from club import Club


class Schoenau(Club):
    objective = (6000, 4000)
    deploy = ("roll", "suggested")
    fights = ("charge", "fire", "enter")
    marches = ("move",)
    shifts = ("reform", "unlimber")
    answers = ("countercharge", "square", "stand", "evade", "nerve", "enter", "follow", "stay", "remain", "post")
    ends = ("hold", "done", "roll")
    guns = ("prussia-foot-battery-6", "france-foot-battery-6")
    near = 700
    gun_reach = 3500

    def choose(self):
        orders = self.proposals()
        if self.verb(orders[0]) == "roll" or len(orders) == 1:
            return orders[0]
        return super().choose()

    def rest(self, orders):  # orders are asked for one unit after another: who has nothing to do holds
        return self.first_of(self.shifts, orders) or self.first_of(self.ends, orders) or orders[-1]


if __name__ == "__main__":
    Schoenau().play()
