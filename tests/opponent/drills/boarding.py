"""The drills of boarding."""

from __future__ import annotations

from tests.opponent.drills.drill import Drill, at, both, nearer, never, no_nearer, ordered, won
from tests.opponent.positions import LAST, Position, hold_here, position

PISTOL = 'kind = "marine"; weapons = ["pistol"]'
BLADE = 'kind = "marine"; weapons = ["blade"]'
GRENADE = 'kind = "marine"; weapons = ["grenade", "pistol"]'
HEAVY = 'kind = "marine"; weapons = ["heavy-gun"]'
MEDIC = 'kind = "medic"; weapons = ["pistol"]'
OPEN = '[[doors]]\nbetween = ["{}", "{}"]\nbroken = true\n'


def boarding(
    picture: str,
    goals: str = LAST,
    hold_at: str = "",
    more: str = "",
    side: str = "red",
    limit: int = 12,
    **pieces: str,
) -> Position:
    """Decks of one ship, row by row: letters for pieces, dots for deck, `_` for space, `D` for a door between two
    squares. `more`: the state of doors; `side`: whose ship it is."""
    deck = {"D": '{ edge = "door" }'}
    deck |= {one: f'{{ ground = "deck", ship = "wren", module = "spine", piece = "{one}" }}' for one in pieces}
    deck |= {
        one: f'{{ ground = "space", ship = "none", module = "none", piece = "{one}" }}'
        for one in pieces
        if f"_{one}" in picture
    }
    deck["_"] = '{ ground = "space", ship = "none", module = "none" }'
    deck["."] = '{ ground = "deck", ship = "wren", module = "spine" }'
    rows = picture.split("\n")
    width = len(rows[0].replace("D", ""))
    line, between = "+-" * width + "+", "+ " * width + "+"
    drawn = f"\n{between}\n".join(f"|{' '.join(row)}|".replace(" D ", "D") for row in rows)
    legend = "\n".join(f'"{one}" = {table}' for one, table in deck.items() if one in picture)
    tables = "\n".join(
        f'[[pieces]]\nname = "{one}"\nseat = "{"red" if one < "n" else "blue"}"\n{table.replace("; ", chr(10))}'
        for one, table in pieces.items()
    )
    goals = (hold_here(hold_at, beats=2) if hold_at else "") + goals
    return position(
        f'title = "Drill"\nrules = "boarding"\nlimit = 12\n[map]\ntopology = "square4"\nwalled = true\n'
        f'picture = """\n{line}\n{drawn}\n{line}\n"""\n[map.legend]\n{legend}\n[ships.wren]\nside = "{side}"\n'
        f'[[seats]]\nname = "red"\nside = "red"\n[[seats]]\nname = "blue"\nside = "blue"\n{more}\n{goals}\n{tables}\n'
    )


def way_out(cell: str) -> str:
    return f'[[goals]]\ngoal = "exit"\nside = "red"\ncells = ["{cell}"]\n'


def any_hold(cell: str) -> str:
    return f'[[goals]]\ngoal = "hold"\ncells = ["{cell}"]\nbeats = 1\n'


BOARDING = (
    Drill("step onto the helm", lambda: boarding("a...........n", hold_at="d1", a=BLADE, n=BLADE), at("a", "d1")),
    Drill("stay at the helm", lambda: boarding("...a..........n", hold_at="d1", a=PISTOL, n=BLADE), at("a", "d1")),
    Drill(
        "run for the helm while it is free",
        lambda: boarding("a...........n", hold_at="g1", a=BLADE, n=BLADE),
        nearer("a", "n", 9),
    ),
    Drill(
        "fight whoever holds the helm", lambda: boarding("an....", hold_at="b1", a=BLADE, n=BLADE), ordered("attack n")
    ),
    Drill(
        "one keeps the helm while the other fights",
        lambda: boarding("...a.....bn...", hold_at="d1", a=BLADE, b=BLADE, n=BLADE),
        both(at("a", "d1"), ordered("b attack n")),
    ),
    Drill(
        "stand where they would win at the end of the phase, hurt or not",
        lambda: boarding("a..n.....o", any_hold("d1"), a=PISTOL, n=BLADE, o=BLADE).with_piece("a", hits=5),
        ordered("walk b1 c1 d1"),
    ),
    Drill("leave by the exit", lambda: boarding("a..........n", way_out("d1"), a=BLADE, n=BLADE), won),
    Drill("attack beside one", lambda: boarding("an....", a=BLADE, n=BLADE), ordered("attack n")),
    Drill(
        "fire at the one who is nearly out",
        lambda: boarding("a..n.o..", a=PISTOL, n=BLADE, o=BLADE).with_piece("o", hits=1),
        ordered("attack o"),
    ),
    Drill(
        "strike the wounded of two",
        lambda: boarding("nao..", a=BLADE, n=BLADE, o=BLADE).with_piece("o", hits=1),
        ordered("attack o"),
    ),
    Drill("fire at whom one sees", lambda: boarding("a.....n", a=PISTOL, n=BLADE), ordered("attack n")),
    Drill(
        "keep away from blades with a pistol",
        lambda: boarding("......a..n", a=PISTOL, n=BLADE),
        both(ordered("attack n"), no_nearer("a", "n", 3)),
    ),
    Drill(
        "a heavy gun is fired, not carried about",
        lambda: boarding("a...........n", a=HEAVY, n=PISTOL),
        ordered("attack n"),
    ),
    Drill(
        "come nearer where nobody is in reach",
        lambda: boarding("a" + "." * 28 + "n", a=BLADE, n=BLADE),
        nearer("a", "n", 28),
    ),
    Drill(
        "come within reach before one fires",
        lambda: boarding("a" + "." * 13 + "n", a=PISTOL, n=BLADE),
        nearer("a", "n", 14),
    ),
    Drill(
        "no blast among one's own",
        lambda: boarding("a...bn......", a=GRENADE, b=BLADE, n=BLADE),
        never("throw"),
    ),
    Drill(
        "a grenade where three stand together",
        lambda: boarding("a....n..\n.....o..\n.....p..", a=GRENADE, n=BLADE, o=BLADE, p=BLADE),
        ordered("throw"),
    ),
    Drill(
        "help up the friend beside one",
        lambda: boarding("ab" + "." * 26 + "n", a=MEDIC, b=PISTOL, n=BLADE).with_piece("b", hits=-1),
        ordered("heal b"),
    ),
    Drill(
        "come in from outside while there is air within",
        lambda: boarding("_aD......n", LAST, more=OPEN.format("b1", "c1"), side="blue", a=BLADE, n=BLADE),
        lambda turn: turn.after.cell("a") not in ("a1", "b1"),
    ),
    Drill(
        "get a door open that shuts one out",
        lambda: boarding("_aD......n", LAST, side="blue", a=BLADE, n=BLADE),
        ordered("hack", "breach"),
    ),
    Drill(
        "go round an enemy rather than past it",
        lambda: boarding("........\na..n....\n........", way_out("f2"), a=BLADE, n=BLADE),
        lambda turn: not any("d2" in order.split() for order in turn.orders),
    ),
)
