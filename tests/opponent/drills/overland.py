"""The drills of overland."""

from __future__ import annotations

from tests.opponent.drills.drill import Drill, over
from tests.opponent.positions import Position, position


def overland(picture: str, by: int = 5, members: int = 1) -> Position:
    return position(
        f'title = "Drill"\nrules = "overland"\n[map]\ntopology = "square8"\npicture = """\n{picture}\n"""\n'
        "[map.legend]\n"
        '"." = "plain"\n"^" = { ground = "mountain", barrier = "yes" }\n'
        's = { ground = "town", mark = "saltby", name = "saltby" }\nb = { piece = "band" }\n'
        '[[seats]]\nname = "red"\nside = "band"\n'
        f'[[goals]]\ngoal = "arrive"\nside = "band"\ncells = ["mark:saltby"]\nby = {by}\nmembers = {members}\n'
        '[[pieces]]\nname = "band"\nkind = "company"\nseat = "red"\nprovisions = 4\n'
        '[[pieces]]\nname = "mara"\nkind = "guide"\nseat = "red"\ngroup = "band"\n'
        '[[pieces]]\nname = "tolla"\nkind = "rider"\nseat = "red"\ngroup = "band"\n'
    )


OVERLAND = (
    Drill("set out", lambda: overland("b............s"), lambda turn: turn.did("travel")),
    Drill("arrive today where one can", lambda: overland("b.s......"), over),
    Drill(
        "go round the mountains",
        lambda: overland("...^....\nb..^...s\n...^....\n........"),
        lambda turn: turn.did("travel"),
    ),
    Drill(
        "be in time",
        lambda: overland("b..s", by=2),
        lambda turn: turn.after.cell("band") != "a1",
    ),
)
