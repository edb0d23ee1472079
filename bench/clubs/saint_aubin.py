#!/usr/bin/env python3
"""Saint-Aubin: everybody to the farm, in by the door, and stay there; the battery shoots from where it stands."""
from club import Club


class SaintAubin(Club):
    objective = (6000, 4500)
    deploy = ("muster", "suggested", "done")
    fights = ("charge", "fire", "enter", "recover")
    marches = ("move", "cross")
    shifts = ("reorder", "form")
    answers = ("command", "stake", "first", "activate", "stand", "occupy", "lead", "halt", "stay")
    ends = ("end",)
    guns = ("foot-battery",)
    near = 700
    gun_reach = 5500

    def march(self, orders):
        into = self.first_of(("enter",), orders)  # an open door is not passed by
        return into or super().march(orders)


if __name__ == "__main__":
    SaintAubin().play()
