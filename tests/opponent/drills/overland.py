"""The drills of overland."""

from __future__ import annotations

from collections.abc import Callable

from tests.opponent.drills.drill import Drill, both, never, ordered, over
from tests.opponent.positions import Position, Turn, position

GUIDE, DRIVER, HORSE = 'kind = "guide"', 'kind = "driver"', 'kind = "horse"'
TRUCK, GLIDER = 'kind = "truck"', 'kind = "glider"'
RIDER, WALKER = 'kind = "rider"; aboard = "chestnut"', 'kind = "rider"'
RIDERS = {"mara": 'kind = "guide"; aboard = "chestnut"', "chestnut": HORSE}
KNOWN = '[[encounters]]\nname = "watch"\nrules = "skirmish"\nscenario = "the-mill"\ncells = ["c2"]\nknown = true\n'
TRACK = '[[script]]\nday = 1\ndo = "offer"\nlabel = "goat-track"\nbonus = 2\n'
SECOND = '[[pieces]]\nname = "rear"\nkind = "company"\nseat = "red"\nprovisions = 2\n'


def overland(picture: str, by: int = 5, members: int = 1, stores: str = "", more: str = "", **people: str) -> Position:
    """A journey of one company, `b`, to a town, `s`; who is not `aboard` anything or of another group is with it."""
    people = people or {"mara": GUIDE, "tolla": WALKER}
    tables = ""
    for name, table in people.items():
        group = "" if "aboard" in table or "group" in table else 'group = "band"\n'
        tables += f'[[pieces]]\nname = "{name}"\nseat = "red"\n{group}{table.replace("; ", chr(10))}\n'
    rear = 'r = { piece = "rear" }\n' if "r" in picture else ""
    return position(
        f'title = "Drill"\nrules = "overland"\n[map]\ntopology = "square8"\npicture = """\n{picture}\n"""\n'
        '[map.legend]\n"." = "plain"\n"^" = { ground = "mountain", barrier = "yes" }\n'
        '":" = { ground = "desert", hazard = "desert" }\n'
        's = { ground = "town", mark = "saltby", name = "Saltby" }\nb = { piece = "band" }\n'
        f'{rear}[[seats]]\nname = "red"\nside = "band"\n'
        f'[[goals]]\ngoal = "arrive"\nside = "band"\ncells = ["mark:saltby"]\nby = {by}\nmembers = {members}\n'
        f'[[pieces]]\nname = "band"\nkind = "company"\nseat = "red"\n{stores or "provisions = 4"}\n{tables}{more}'
    )


def moved(turn: Turn) -> bool:
    """Whether the company is elsewhere."""
    return turn.after.cell("band") != "a1"


def stops(*cells: str) -> Callable[[Turn], bool]:
    """Whether the company is on one of these squares."""
    return lambda turn: turn.after.cell("band") in cells


OVERLAND = (
    Drill("set out", lambda: overland("b............s"), ordered("travel")),
    Drill("arrive today where one can", lambda: overland("b.s......", **RIDERS), over),
    Drill(
        "go round the mountains",
        lambda: overland("...^....\nb..^...s\n...^....\n........"),
        stops("b3", "c3", "c4", "d4"),
    ),
    Drill("be in time", lambda: overland("b..s", by=2), moved),
    Drill(
        "ride rather than walk",
        lambda: overland("b......s", tolla=WALKER, chestnut=HORSE),
        ordered("mount"),
    ),
    Drill(
        "a horse for each, where there are two",
        lambda: overland("b......s", members=2, mara=GUIDE, tolla=RIDER, chestnut=HORSE, grey=HORSE),
        ordered("mara mount grey"),
    ),
    Drill(
        "leave the slow behind where one must be there soon",
        lambda: overland("b.....s.", by=3, mara=GUIDE, tolla=RIDER, chestnut=HORSE),
        ordered("leave"),
    ),
    Drill(
        "stay together where there is time",
        lambda: overland("b.....s.", by=9, members=2, mara=GUIDE, tolla=RIDER, chestnut=HORSE),
        never("leave"),
    ),
    Drill(
        "a forced march to be in time",
        lambda: overland("b...s...", by=1, tolla=RIDER, chestnut=HORSE),
        ordered("forced march", "forced_march"),
    ),
    Drill(
        "no forced march where there is time",
        lambda: overland("b.......s", by=9, **RIDERS),
        both(never("march"), moved),
    ),
    Drill("on by night to be in time", lambda: overland("b.s.....", by=1, stores="provisions = 0"), ordered("night")),
    Drill(
        "no foraging where one may be late",
        lambda: overland("b..s....", by=3),
        both(never("forage"), moved),
    ),
    Drill(
        "heal the horse where one is late without it",
        lambda: overland("b.......s", by=6, stores="provisions = 0", mara='kind = "guide"; aboard = "chestnut"',
                         chestnut='kind = "horse"; worn = 1'),
        ordered("repair", "heal"),
    ),
    Drill(
        "round the square where somebody waits",
        lambda: overland(".......\nb....s.\n.......", by=9, more=KNOWN, **RIDERS),
        both(lambda turn: not any("c2" in order.split() for order in turn.orders), moved),
    ),
    Drill(
        "straight through a hazard",
        lambda: overland("..::...\nb.::.s.\n..::...", by=3, **RIDERS),
        lambda turn: turn.after.cell("band") > "c",
    ),
    Drill("try the way one is told of", lambda: overland("b........s", by=6, more=TRACK), ordered("goat-track")),
    Drill(
        "into the truck, and somebody at the wheel",
        lambda: overland(
            "b.......s", members=2, stores="provisions = 4\nfuel = 4", oswin=DRIVER, tolla=WALKER, truck=TRUCK
        ),
        ordered("drive"),
    ),
    Drill(
        "over the mountains where all can fly",
        lambda: overland(
            "..^....\nb.^...s\n..^....", by=9, stores="provisions = 4\nfuel = 9",
            oswin='kind = "driver"; aboard = "glider"; drives = true', glider=GLIDER,
        ),
        stops("c1", "c2", "c3", "d1", "d2", "d3"),
    ),
    Drill(
        "join those who wait",
        lambda: overland(
            "b......s\nr.......", members=2, more=SECOND, mara=GUIDE, tolla='kind = "rider"; group = "rear"'
        ),
        lambda turn: turn.did("rejoin") or turn.after.cell("band") == turn.after.cell("rear"),
    ),
    Drill("no step away from the town", lambda: overland("....b...s", by=9), stops("f1", "g1", "h1")),
)  # fmt: skip
