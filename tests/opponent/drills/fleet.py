"""The drills of fleet."""

from __future__ import annotations

from collections.abc import Callable

from tests.opponent.drills.drill import Drill, both, never, ordered, won
from tests.opponent.positions import LAST, Position, Turn, position

NAMES = {"a": "ash", "b": "bel", "c": "cor", "d": "dor"}
HOME = "carrier-ii@ash cruiser@ash infantry:ash*2"
GUARD = "infantry:cor*6 pds:cor"


def fleet(
    red: str = HOME, blue: str = GUARD, planets: str = "ash=red bel cor=blue", picture: str = "a b c", goals: str = "",
    limit: int = 5, total: int = 8,
) -> Position:  # fmt: skip
    """Systems in a row. Ships are `kind@system`, troops `kind:planet`, each `*count`; planets `name=owner+value`."""
    systems = [one for one in picture if one.isalpha()]
    legend = "".join(f'{one} = {{ ground = "system", name = "{NAMES[one]}" }}\n' for one in systems)
    told = ""
    for planet in planets.split():
        name, _, owned = planet.partition("=")
        owner, _, value = owned.partition("+")
        keys = [f'system = "{name.removesuffix("-moon")}"', *([f'owner = "{owner}"'] if owner else [])]
        told += f"{name} = {{ {', '.join([*keys, *([f'value = {value}'] if value else [])])} }}\n"
    goals = goals or f'[[goals]]\ngoal = "points"\ntotal = {total}\n'
    return position(
        f'title = "Drill"\nrules = "fleet"\nlimit = {limit}\n[map]\ntopology = "hex"\n'
        f'picture = """\n{picture}\n{" -" * len(systems)}\n"""\n[map.legend]\n"-" = "void"\n{legend}'
        f'[planets]\n{told}[[seats]]\nname = "red"\n[[seats]]\nname = "blue"\n{goals}'
        + units("red", red)
        + units("blue", blue)
    )


def units(seat: str, words: str) -> str:
    """The tables of a seat's units; the second of a kind is called `red-ash-cruiser`."""
    found: list[str] = []
    for word in words.split():
        unit, _, count = word.partition("*")
        kind, sign, where = unit.partition("@" if "@" in unit else ":")
        name = f"{seat}-{kind}"
        if any(f'"{name}"' in table for table in found):
            name = f"{seat}-{where}-{kind}"
        place = f'cell = "{where}"' if sign == "@" else f'planet = "{where}"'
        many = f"count = {count}\n" if count else ""
        found.append(f'[[pieces]]\nname = "{name}"\nkind = "{kind}"\nseat = "{seat}"\n{place}\n{many}')
    return "".join(found)


def sent(most: int = 99, least: int = 0) -> Callable[[Turn], bool]:
    """Whether so many ships were ordered to go."""
    return lambda turn: least <= sum(order.startswith("order") for order in turn.orders) <= most


def owns(planet: str) -> Callable[[Turn], bool]:
    """Whether a planet is red's."""

    def right(turn: Turn) -> bool:
        state = turn.after.state
        return any(state.owner(one) == 0 for one in state.setup.planets if one.name == planet)

    return right


def guarded(planet: str) -> Callable[[Turn], bool]:
    """Whether red's troops are on a planet."""

    def right(turn: Turn) -> bool:
        units = turn.after.state.pieces
        return any(unit.planet == planet and unit.seat == 0 for unit in units)

    return right


RIVAL = "carrier-ii@cor cruiser@cor*2 infantry:cor*4 pds:cor"

FLEET = (
    Drill("take a planet that nobody holds", fleet, ordered("activate Bel")),
    Drill("take troops along", fleet, ordered("with red-infantry")),
    Drill("land them", fleet, owns("bel")),
    Drill("leave a strong garrison alone", lambda: fleet(planets="ash=red bel=red cor=blue"), never("activate Cor")),
    Drill(
        "leave a guard at home where enemies' troops are near",
        lambda: fleet(red="carrier-ii@ash cruiser@ash infantry:ash*3", blue=RIVAL),
        both(guarded("ash"), guarded("bel")),
    ),
    Drill("send no carrier empty", fleet, lambda turn: "order red-carrier-ii bel" not in turn.orders),
    Drill("drive off a lone raider", lambda: fleet(blue=f"{GUARD} destroyer@bel"), ordered("activate Bel")),
    Drill(
        "the richer of two planets",
        lambda: fleet(planets="ash=red bel dor=+3 cor=blue", picture="b a d c"),
        ordered("activate Dor"),
    ),
    Drill(
        "land on both planets of a system",
        lambda: fleet(planets="ash=red bel bel-moon cor=blue"),
        both(owns("bel"), owns("bel-moon")),
    ),
    Drill(
        "not into a fleet that is stronger",
        lambda: fleet(blue=f"{GUARD} dreadnought@bel*2 cruiser@bel*2"),
        never("activate Bel"),
    ),
    Drill(
        "all that is wanted against a fleet as strong as a part",
        lambda: fleet(
            red="dreadnought-ii@ash*2 cruiser@ash*2 carrier-ii@ash infantry:ash*2", blue=f"{GUARD} cruiser@bel*2"
        ),
        both(ordered("activate Bel"), sent(least=3)),
    ),
    Drill(
        "all who can come where fewer would be lost for nothing",
        lambda: fleet(
            red="cruiser@ash*6 carrier-ii@ash infantry:ash*4", blue="dreadnought@bel*2 infantry:bel*2",
            planets="ash=red bel=blue", picture="a b", limit=1,
            goals='[[goals]]\ngoal = "hold"\nside = "red"\ncells = ["Bel"]\n',
        ),
        both(ordered("activate Bel"), sent(least=7)),
    ),
    Drill(
        "an escort for the carrier where somebody waits",
        lambda: fleet(blue=f"{GUARD} destroyer@bel"),
        ordered("order red-cruiser"),
    ),
    Drill(
        "fighters along into a fight",
        lambda: fleet(red="carrier-ii@ash fighter@ash*4 cruiser@ash infantry:ash*2", blue=f"{GUARD} cruiser@bel"),
        ordered("with red-fighter"),
    ),
    Drill(
        "take a weak garrison with many",
        lambda: fleet(
            red="carrier-ii@bel cruiser@bel infantry:bel*5 infantry:ash*2", blue="infantry:cor",
            planets="ash=red bel=red cor=blue",
        ),
        ordered("activate Cor"),
    ),
    Drill(
        "put out the last ship there is",
        lambda: fleet(red="dreadnought-ii@ash*3", blue="destroyer@bel", planets="ash=red bel cor", goals=LAST),
        won,
    ),
    Drill(
        "no tokens for where one's own already are",
        lambda: fleet(planets="ash=red bel=red cor=blue", red=f"{HOME} infantry:bel"),
        never("activate Ash"),
    ),
    Drill(
        "no ships without troops against a garrison",
        lambda: fleet(
            red="cruiser@bel cruiser@ash", blue="infantry:cor*2 pds:cor*3", planets="ash=red bel=red cor=blue"
        ),
        never("activate Cor"),
    ),
    Drill(
        "past a planet that is one's own to one that is not",
        lambda: fleet(
            red="carrier-ii@ash infantry:ash*3 infantry:bel", blue="infantry:dor*6", picture="a b c d",
            planets="ash=red bel=red cor=+2 dor=blue",
        ),
        owns("cor"),
    ),
    Drill(
        "in the last round too, to be ahead",
        lambda: fleet(
            planets="ash=red bel dor=blue cor=blue", picture="a b d c", blue="infantry:dor*6 infantry:cor*6", limit=1
        ),
        owns("bel"),
    ),
    Drill(
        "the near planet before the enemy has it",
        lambda: fleet(blue=f"{GUARD} carrier@cor"),
        owns("bel"),
    ),
    Drill(
        "take the planet that wins",
        lambda: fleet(limit=1, total=2),
        owns("bel"),
    ),
)  # fmt: skip
