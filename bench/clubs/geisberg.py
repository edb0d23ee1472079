#!/usr/bin/env python3
"""Geisberg: Germans mass on the château and assault at three to two; Frenchmen stay on the hill and shoot."""
from club import Club


class Geisberg(Club):
    objective = (3750, 5250)  # C4
    deploy = ("suggested", "done")
    fights = ("bombard", "assault")
    marches = ("move",)
    shifts = ()
    answers = ("lose", "retreat", "advance", "arrive")
    ends = ("end", "end_turn")
    guns = ("battery-4", "battery-6", "batterie-4", "mitrailleuse")
    near = 800
    gun_reach = 3200

    def march(self, orders):
        # Whoever stands next to the château or on it waits there for the assault, or for the enemy's.
        return None if self.side == "french" else super().march(orders)

    def end_of(self, order, answer):
        at = order.split("@")[-1].split()[0]
        for place in self.hello["board"]["places"]:
            if place["id"] == at:
                xs, ys = zip(*place["points"])
                return sum(xs) / len(xs), sum(ys) / len(ys)
        return None


if __name__ == "__main__":
    Geisberg().play()
