"""The drills of fleet."""

from __future__ import annotations

from tests.opponent.drills.drill import Drill, never, ordered
from tests.opponent.positions import Position, position


def fleet(*, owner: str = "", troops: int = 2, foe: str = "") -> Position:
    own = f', owner = "{owner}"' if owner else ""
    foes = f'[[pieces]]\nname = "raider"\nkind = "{foe}"\nseat = "blue"\ncell = "bel"\n' if foe else ""
    return position(
        'title = "Drill"\nrules = "fleet"\nlimit = 5\n[map]\ntopology = "hex"\npicture = """\na b c\n - - -\n"""\n'
        '[map.legend]\n"-" = "void"\na = { ground = "system", name = "ash" }\nb = { ground = "system", name = "bel" }\n'
        'c = { ground = "system", name = "cor" }\n[planets]\nash-prime = { system = "ash", owner = "red" }\n'
        f'bel-prime = {{ system = "bel"{own} }}\ncor-prime = {{ system = "cor", owner = "blue" }}\n'
        '[[seats]]\nname = "red"\n[[seats]]\nname = "blue"\n[[goals]]\ngoal = "points"\ntotal = 8\n'
        '[[pieces]]\nname = "carrier"\nkind = "carrier-ii"\nseat = "red"\ncell = "ash"\n'
        '[[pieces]]\nname = "cruiser"\nkind = "cruiser"\nseat = "red"\ncell = "ash"\n'
        f'[[pieces]]\nname = "troop"\nkind = "infantry"\nseat = "red"\nplanet = "ash-prime"\ncount = {troops}\n'
        '[[pieces]]\nname = "guard"\nkind = "infantry"\nseat = "blue"\nplanet = "cor-prime"\ncount = 6\n'
        f'[[pieces]]\nname = "pds"\nkind = "pds"\nseat = "blue"\nplanet = "cor-prime"\n{foes}'
    )


FLEET = (
    Drill("take a planet that nobody holds", fleet, ordered("activate bel")),
    Drill("take troops along", fleet, ordered("with troop")),
    Drill("land them", fleet, ordered("on bel-prime")),
    Drill("leave a strong garrison alone", lambda: fleet(owner="red"), never("activate cor")),
    Drill("send no carrier empty", fleet, lambda turn: "order carrier bel" not in turn.orders),
    Drill("drive off a lone raider", lambda: fleet(foe="destroyer"), ordered("activate bel")),
)
