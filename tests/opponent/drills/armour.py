"""The drills of armour."""

from __future__ import annotations

from tests.opponent.drills.drill import Drill, at, both, nearer, never, ordered, won
from tests.opponent.positions import LAST, Position, board, hold, hold_here, way_out, wide

TANK = 'kind = "medium-tank"; heading = "e"'
TANK_N = 'kind = "medium-tank"; heading = "n"'
TANK_W = 'kind = "medium-tank"; heading = "w"'
CAR = 'kind = "armoured-car"; heading = "e"'
HUNTER = 'kind = "tank-destroyer"; heading = "e"'
FOOT = 'kind = "trooper"'
ROCKET = 'kind = "rocket-trooper"'
POWERED = 'kind = "powered-trooper"'
TEAM = 'kind = "machine-gun-team"; heading = "e"'
CARRIER = 'kind = "carrier"; heading = "e"'
EAST = 2  # in eighths, clockwise from north


def armour(picture: str, goals: str = LAST, marks: str = "", limit: int = 12, **pieces: str) -> Position:
    units = {one: table if "unit =" in table else f'{table}; unit = "{one}"' for one, table in pieces.items()}
    return board("armour", picture, marks, f"limit = {limit}", goals, **units)


def advance(beats: int, limit: int) -> Position:
    """A tank and a carrier, two aboard, on the way to a crossroads by which a rocket waits in a wood."""
    passenger = f'{FOOT}; aboard = "d"; unit = "squad"'
    return armour(
        wide(23, "", '........""', '.......""""', '.......""n', "..d.a=====H======", ""),
        hold("h", beats=beats) + LAST, "H", limit, a=TANK, b=passenger, c=passenger, d=CARRIER, n=ROCKET,
    )  # fmt: skip


ARMOUR = (
    Drill("fire at a tank in sight", lambda: armour("a...........n", a=TANK, n=TANK), ordered("fire")),
    Drill("no rifle at a tank", lambda: armour("a.......n", a=FOOT, n=TANK), never("fire rifle")),
    Drill("rifles at infantry", lambda: armour("a.......n", a=FOOT, n=FOOT), ordered("fire rifle")),
    Drill("a rocket at a tank", lambda: armour("a.......n", a=ROCKET, n=TANK), ordered("fire rocket at n")),
    Drill(
        "no gun wasted on what is out of sight", lambda: armour('a.....""""""....n', a=TANK, n=FOOT), never("intercept")
    ),
    Drill(
        "fire at the weaker side of two tanks alike",
        lambda: armour("a...........n\n............o", a=TANK, n=TANK, o=TANK).with_piece("o", damage=3),
        ordered("at o"),
    ),
    Drill(
        "fire at the tank that is beside, not in front",
        lambda: armour("............n\na............\n............o", a=TANK, n=TANK_W, o=TANK_N),
        ordered("at o"),
    ),
    Drill(
        "drive onto a crossroads",
        lambda: armour("." * 45 + "\na...H" + "." * 39 + "n", hold("h") + LAST, "H", a=TANK, n=FOOT),
        lambda turn: turn.after.cell("a").startswith("e"),
    ),
    Drill(
        "stay on a crossroads",
        lambda: armour("....a" + "." * 60 + "n", hold_here("e1") + LAST, a=TANK, n=FOOT),
        at("a", "e1"),
    ),
    Drill(
        "of two squares to hold the one in the wood",
        lambda: armour(
            "." * 30 + "\na" + "." * 28 + "n\n" + '...."' + "." * 25, hold_here("e1", "e3") + LAST, a=FOOT, n=TEAM
        ),
        at("a", "e3"),
    ),
    Drill("leave by the exit", lambda: armour("a...E" + "." * 39 + "n", way_out("e"), "E", a=TANK, n=FOOT), won),
    Drill(
        "come nearer where nobody is in reach",
        lambda: armour("a" + "." * 90 + "n", a=TANK, n=TANK),
        nearer("a", "n", 90),
    ),
    Drill("charge the tank beside one", lambda: armour("an......", a=POWERED, n=TANK), ordered("fire charge at n")),
    Drill(
        "a machine gun where three stand together",
        lambda: armour(
            wide(12, "a.........n", "..........o", "..........p", "", "......q"), a=TEAM, n=FOOT, o=FOOT, p=FOOT, q=FOOT
        ),
        ordered("at n", "at o", "at p"),
    ),
    Drill(
        "over the infantry in the way rather than round it",
        lambda: armour("a..n" + "." * 12, a=TANK, n=FOOT),
        ordered("overrun", "fire machine-gun"),
    ),
    Drill(
        "at three levels of damage one still fires",
        lambda: armour("a...........n", a=TANK, n=TANK).with_piece("a", damage=3),
        ordered("fire"),
    ),
    Drill(
        "the gun at the tank, not at the trooper",
        lambda: armour("a...........n\n............o", a=TANK, n=TANK, o=FOOT),
        ordered("at n"),
    ),
    Drill(
        "turn the hull where the gun is fixed",
        lambda: armour(wide(20, "", "a", "", "", "", "", "", "", "n"), a=HUNTER, n=TANK),
        ordered("fire"),
    ),
    Drill(
        "turn the front to the enemy, once one has fired",
        lambda: armour("a" + "." * 23 + "n", a=TANK_N, n=TANK_W),
        both(ordered("fire gun"), lambda turn: turn.after.state.piece_named("a").place.heading == EAST),
    ),
    Drill(
        "of two squares to hold the one out of sight",
        lambda: armour(
            "." * 30 + "\na" + "." * 28 + "n\n" + "." * 8 + '""' + "." * 20 + "\n" + "." * 8 + '""' + "." * 20,
            hold_here("e1", "e4") + LAST, a=FOOT, n=TEAM,
        ),
        at("a", "e4"),
    ),
    Drill("stay aboard until the carrier has come near", lambda: advance(2, 5), never("disembark")),
    Drill("stay aboard while there is a turn to win in", lambda: advance(1, 1), never("disembark")),
)  # fmt: skip
