"""The drills of starship."""

from __future__ import annotations

from tests.opponent.drills.drill import Drill, apart, ordered
from tests.opponent.positions import Position, board

SHIP = 'kind = "corvette"; heading = "e"'
FOE = 'kind = "corvette"; heading = "w"'


def starship(picture: str, goals: str = "", marks: str = "", **pieces: str) -> Position:
    names = ", ".join(f'"{one}"' for one in sorted(pieces))
    return board("starship", picture, marks, f"limit = 9\norder = [{names}]", goals, **pieces)


EMPTY = "." * 24
STARSHIP = (
    Drill("fire at what bears", lambda: starship(f"{EMPTY}\n..a...n.................\n{EMPTY}", a=SHIP, n=FOE),
          ordered("attack", "fire")),
    Drill("close with the enemy", lambda: starship(f"{EMPTY}\na......................n\n{EMPTY}", a=SHIP, n=FOE),
          lambda turn: apart(turn, "a", "n") < 23),
    Drill("turn to bring guns to bear",
          lambda: starship(f"{EMPTY}\n....a...................\n{EMPTY}\n{EMPTY}\n.......n................\n{EMPTY}",
                           a='kind = "corvette"; heading = "n"', n=FOE), ordered("attack", "turn", "+45", "+90")),
    Drill("no flight off the board", lambda: starship(f"{EMPTY}\n......................a.\n......n.................",
                                                     a=SHIP, n=FOE),
          lambda turn: turn.after.cell("a") != ""),
    Drill("fire at the one who is nearly out",
          lambda: starship(f"{EMPTY}\n..a...n.................\n........o...............\n{EMPTY}", a=SHIP, n=FOE,
                           o=FOE).with_piece("o", hull=1, shields=(0, 0, 0, 0)), ordered("at o", "attack o")),
)  # fmt: skip
