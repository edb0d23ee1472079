#!/usr/bin/env python3
"""Gemioncourt: the columns go for the farm together, occupy it and fire from it; horse charges what is shaken."""
from club import Club


class Gemioncourt(Club):
    objective = (6096, 6985)
    deploy = ("lots", "suggested", "done")
    fights = ("charge", "bombard", "volley", "rally", "fight")
    prey = ("medium_battery", "french_skirmishers", "rifle_skirmishers")
    marches = ("fast", "advance", "drive")
    shifts = ("form", "manhandle")
    answers = ("react_volley", "stand_fire", "counter", "stand", "occupy", "stay", "flee", "test")
    ends = ("end",)
    guns = ("medium_battery",)
    near = 2200
    gun_reach = 7000

    def march(self, orders):
        for order in orders:
            if self.verb(order) == "fast" and "@" in order:  # the farm is free: in
                return order
        if self.unit(orders[0]) and self.unit(orders[0])["place"] not in (None, -1):
            orders = [o for o in orders if self.verb(o) != "leave"]  # who holds it stays
        return super().march(orders)


if __name__ == "__main__":
    Gemioncourt().play()
