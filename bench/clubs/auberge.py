#!/usr/bin/env python3
"""The inn: the battalions go there side by side, one of them inside; fire at the best target, charge who is weaker."""
from club import Club


class Auberge(Club):
    objective = (6000, 5000)
    deploy = ("suggested", "done")
    fights = ("charge", "counter", "fire", "bombard", "strike", "enter", "stand")
    marches = ("move", "road")
    shifts = ("unlimber", "turn", "arrive")
    answers = ("arrive", "standing", "melee", "take", "hold")
    ends = ("end",)
    guns = ("batterie-4", "mitrailleuses", "battery-6")
    near = 1000
    gun_reach = 5000


if __name__ == "__main__":
    Auberge().play()
