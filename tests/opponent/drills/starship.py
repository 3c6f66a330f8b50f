"""The drills of starship."""

from __future__ import annotations

from collections.abc import Callable

from tests.opponent.drills.drill import Drill, at, both, either, nearer, never, no_nearer, ordered, won
from tests.opponent.positions import LAST, Position, Turn, board, hold, hold_here, way_out, wide

CORVETTE = 'kind = "corvette"; heading = "{}"'
SHIP, FOE, NORTH = (CORVETTE.format(heading) for heading in ("e", "w", "n"))
FRIGATE = 'kind = "frigate"; heading = "{}"'
FREIGHTER = 'kind = "freighter"; heading = "{}"'
BOMBER = 'kind = "bomber"; heading = "{}"'
FIGHTER = 'kind = "fighter"; heading = "w"'
SURVIVE = '[[goals]]\ngoal = "survive"\nside = "red"\nuntil = 3\n'


def starship(picture: str, goals: str = "", marks: str = "", limit: int = 9, **pieces: str) -> Position:
    names = ", ".join(f'"{one}"' for one in sorted(pieces))
    return board("starship", picture, marks, f"limit = {limit}\norder = [{names}]", goals, **pieces)


def over_cell(name: str, cell: str) -> Callable[[Turn], bool]:
    """Whether one of a ship's squares is this one."""

    def right(turn: Turn) -> bool:
        state = turn.after.state
        return any(state.cell_name(under) == cell for under in state.cells_under(state.piece_named(name)))

    return right


def heads(name: str, *headings: int) -> Callable[[Turn], bool]:
    """Whether a ship ends with one of these headings, in eighths clockwise from north."""
    return lambda turn: turn.after.state.piece_named(name).place.heading in headings


STARSHIP = (
    Drill("fire at what bears", lambda: starship(wide(24, "", "..a...n", ""), a=SHIP, n=FOE), ordered("attack")),
    Drill(
        "close with the enemy",
        lambda: starship(wide(24, "", "a......................n", ""), a=SHIP, n=FOE),
        nearer("a", "n", 23),
    ),
    Drill(
        "turn to bring guns to bear",
        lambda: starship(wide(24, "", "....a", "", "", ".......n", ""), a=NORTH, n=FOE),
        ordered("attack"),
    ),
    Drill(
        "no flight off the board",
        lambda: starship(wide(24, "", "......................a.", "......n"), a=SHIP, n=FOE),
        lambda turn: turn.after.cell("a") != "",
    ),
    Drill(
        "fire at the one who is nearly out",
        lambda: starship(wide(24, "", "..a...n", "........o", ""), a=SHIP, n=FOE, o=FOE).with_piece(
            "o", hull=1, shields=(0, 0, 0, 0)
        ),
        ordered("at o", "attack o"),
    ),
    Drill(
        "fire at the side without a shield",
        lambda: starship(wide(24, "......n", "", "..a", "", "......o"), a=SHIP, n=FOE, o=FOE)
        .with_piece("n", shields=(8, 6, 6, 4))
        .with_piece("o", shields=(0, 0, 0, 0)),
        ordered("at o", "attack o"),
    ),
    Drill(
        "shoot what shots can hurt, with every gunner",
        lambda: starship(wide(24, "", "..a...n", ""), a=SHIP, n=FOE),
        both(ordered("heavy"), ordered("light")),
    ),
    Drill(
        "the torpedo at the frigate, not at the fighter",
        lambda: starship(
            wide(24, "......n", "..a", "......o"), a=BOMBER.format("e"), n=FIGHTER, o=FRIGATE.format("w")
        ),
        both(ordered("o with torpedo"), never("n with torpedo")),
    ),
    Drill(
        "fly onto a hold in reach",
        lambda: starship(wide(24, "", "a...H..................n", ""), hold("h") + LAST, "H", a=SHIP, n=FOE),
        over_cell("a", "e2"),
    ),
    Drill(
        "stay on a hold that one stands on alone",
        lambda: starship(wide(30, "", "...a.........................n", ""), hold_here("d2") + LAST, a=SHIP, n=FOE),
        over_cell("a", "d2"),
    ),
    Drill(
        "leave by the exit",
        lambda: starship(wide(24, "", "...................a...E", ".n"), way_out("e"), "E", a=SHIP, n=SHIP),
        won,
    ),
    Drill(
        "run for the exit rather than fight",
        lambda: starship(wide(24, "", "..........a............E", ".......n"), way_out("e"), "E", limit=4,
                         a=FREIGHTER.format("e"), n=SHIP),
        either(won, at("a", "p2")),
    ),
    Drill(
        "mend a shield while one waits",
        lambda: starship(
            wide(30, "", "...a.........................n", ""), hold_here("d2") + LAST, a=SHIP, n=FOE
        ).with_piece("a", shields=(0, 6, 6, 4)),
        ordered("repair"),
    ),
    Drill(
        "boost to get there in time",
        lambda: starship(
            wide(22, "", ".............a.......E", "", "n"), way_out("e"), "E", limit=1, a=SHIP, n=SHIP
        ),
        ordered("boost"),
    ),
    Drill(
        "the strong shield to the enemy",
        lambda: starship(wide(24, "....n", "", "", "", "....a", ""), a=SHIP, n=CORVETTE.format("s")).with_piece(
            "a", shields=(8, 0, 0, 0)
        ),
        heads("a", 7, 0, 1),
    ),
    Drill(
        "turn the torpedo to the frigate",
        lambda: starship(wide(24, "", "", "", "..a......n", "", ""), a=BOMBER.format("n"), n=FRIGATE.format("w")),
        ordered("n with torpedo"),
    ),
    Drill(
        "fly from whom one cannot fight, where to survive is to win",
        lambda: starship(
            wide(30, "", ".............a..........n", "", ""), SURVIVE, limit=4, a=FREIGHTER.format("w"), n=FOE
        ),
        no_nearer("a", "n", 12),
    ),
    Drill(
        "go round a rock to get at them",
        lambda: starship(wide(24, "......#", "a.....#..........n", "......#", ""), a=SHIP, n=FOE),
        ordered("fly", "fwd"),
    ),
    Drill(
        "block the way to what they want",
        lambda: starship(wide(24, "", "a......H........n", ""), hold("h", "blue") + LAST, "H", a=SHIP, n=FOE),
        over_cell("a", "h2"),
    ),
    Drill(
        "evade where the pilot has nothing better to do",
        lambda: starship(wide(24, "", "..a...n", ""), a=SHIP, n=FOE),
        ordered("evade"),
    ),
)  # fmt: skip
