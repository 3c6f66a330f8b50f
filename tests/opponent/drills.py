"""Positions with a right way to play them, set up by hand: what the computer must do, or must not."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.opponent.positions import LAST, Position, Turn, board, hold, played, position, way_out

RIFLE = 'kind = "trooper"; weapons = ["rifle"]'
SWORD = 'kind = "trooper"; weapons = ["sword"]'


class Drill(NamedTuple):
    """One position: what is wanted in words, the position, and whether a turn played from it is right."""

    words: str
    here: Callable[[], Position]
    right: Callable[[Turn], bool]


def apart(turn: Turn, one: str, other: str) -> int:
    """Cells between two pieces."""
    state = turn.after.state
    return state.board.distance(state.piece_named(one).cell, state.piece_named(other).cell)


def at(name: str, cell: str) -> Callable[[Turn], bool]:
    """Whether a piece ends there."""
    return lambda turn: turn.after.cell(name) == cell


def ordered(*words: str) -> Callable[[Turn], bool]:
    """Whether an order with one of these words in it was given."""
    return lambda turn: any(turn.did(one) for one in words)


def never(*words: str) -> Callable[[Turn], bool]:
    """Whether none was."""
    return lambda turn: not any(turn.did(one) for one in words)


def won(turn: Turn) -> bool:
    """Whether red has won."""
    return turn.after.state.result is not None and turn.after.state.result.winners == ("red",)


def arrived(turn: Turn) -> bool:
    """Whether the battle is over: those who were to arrive have."""
    return turn.after.state.result is not None


def skirmish(picture: str, goals: str = LAST, marks: str = "", limit: int = 9, **pieces: str) -> Position:
    names = ", ".join(f'"{one}"' for one in sorted(pieces))
    return board("skirmish", picture, marks, f"limit = {limit}\norder = [{names}]", goals, **pieces)


SKIRMISH = (
    Drill(
        "step onto a hold in reach",
        lambda: skirmish("a...H...........n", hold("h") + LAST, "H", a=SWORD, n=SWORD),
        at("a", "e1"),
    ),
    Drill(
        "stay on a hold that one stands on alone",
        lambda: skirmish("....a..............n", hold_here("e1") + LAST, a=RIFLE, n=SWORD),
        at("a", "e1"),
    ),
    Drill(
        "leave by the exit",
        lambda: skirmish("a.E.........n", way_out("e"), "E", a=SWORD, n=SWORD),
        lambda turn: won(turn) or turn.after.cell("a") == "c1",
    ),
    Drill(
        "strike whom one blow takes out",
        lambda: skirmish("an..........", a=SWORD, n=SWORD).with_piece("n", health=1),
        ordered("strike n"),
    ),
    Drill(
        "fire at the one who is nearly out",
        lambda: skirmish("a.......\n........\n.....n.o", a=RIFLE, n=RIFLE, o=RIFLE).with_piece("o", health=1),
        ordered("at o"),
    ),
    Drill(
        "come nearer where nobody is in reach",
        lambda: skirmish("a" + "." * 28 + "n", a=SWORD, n=SWORD),
        lambda turn: apart(turn, "a", "n") < 28,
    ),
    Drill(
        "shoot before anything else is gained",
        lambda: skirmish("a.....n", a=RIFLE, n=RIFLE),
        ordered("fire"),
    ),
    Drill(
        "keep away from swords with a rifle",
        lambda: skirmish("a........n", a=RIFLE, n=SWORD),
        lambda turn: apart(turn, "a", "n") >= 5,
    ),
    Drill(
        "go round a wall to get at them",
        lambda: skirmish("....#....\na...#...n\n....#....\n.........", a=SWORD, n=RIFLE),
        lambda turn: turn.did("walk"),
    ),
    Drill(
        "pick the wounded of two beside one",
        lambda: skirmish("nao", a=SWORD, n=SWORD, o=SWORD).with_piece("o", health=1),
        ordered("strike o"),
    ),
    Drill(
        "run for the exit rather than fight",
        lambda: skirmish("E.....a....n", way_out("e"), "E", limit=3, a=SWORD, n=RIFLE),
        lambda turn: won(turn) or turn.after.cell("a") in {"a1", "b1", "c1"},
    ),
    Drill(
        "take the hold from the enemy who stands on it",
        lambda: skirmish("a..n", hold_here("d1") + LAST, a=SWORD, n=SWORD).with_piece("n", health=3),
        ordered("strike n"),
    ),
    Drill(
        "block the way to what they want",
        lambda: skirmish("a....H....n", hold("h", "blue") + LAST, "H", a=SWORD, n=SWORD),
        lambda turn: turn.did("walk"),
    ),
    Drill(
        "wait for nobody who cannot be seen: look for them",
        lambda: skirmish("a" + "." * 14 + "#" + "." * 14 + "n\n" + "." * 31, a=RIFLE, n=RIFLE),
        lambda turn: turn.did("walk"),
    ),
    Drill(
        "hurt whom one can rather than hide",
        lambda: skirmish("a...n", a=RIFLE, n=SWORD).with_piece("n", health=4),
        ordered("fire"),
    ),
    Drill(
        "no blast among one's own",
        lambda: skirmish("a....bn....", a='kind = "trooper"; weapons = ["grenade", "rifle"]', b=SWORD, n=SWORD),
        never("throw"),
    ),
)


def hold_here(cell: str, beats: int = 3) -> str:
    return f'[[goals]]\ngoal = "hold"\nside = "red"\ncells = ["{cell}"]\nbeats = {beats}\n'


def boarding(row: str, goals: str = LAST, hold_at: str = "", **pieces: str) -> Position:
    """A corridor of ten squares; `row` has letters for pieces, dots for deck."""
    deck = {one: f'{{ ground = "deck", ship = "wren", module = "spine", piece = "{one}" }}' for one in pieces}
    deck["."] = '{ ground = "deck", ship = "wren", module = "spine" }'
    line = "+-" * len(row) + "+"
    legend = "\n".join(f'"{one}" = {table}' for one, table in deck.items())
    tables = "\n".join(
        f'[[pieces]]\nname = "{one}"\nseat = "{"red" if one < "n" else "blue"}"\n{table.replace("; ", chr(10))}'
        for one, table in pieces.items()
    )
    goals = (hold_here(hold_at, 2) if hold_at else "") + goals
    return position(
        f'title = "Drill"\nrules = "boarding"\nlimit = 12\n[map]\ntopology = "square4"\nwalled = true\n'
        f'picture = """\n{line}\n|{" ".join(row)}|\n{line}\n"""\n[map.legend]\n{legend}\n[ships.wren]\nside = "red"\n'
        f'[[seats]]\nname = "red"\nside = "red"\n[[seats]]\nname = "blue"\nside = "blue"\n{goals}\n{tables}\n'
    )


PISTOL = 'kind = "marine"; weapons = ["pistol"]'
BLADE = 'kind = "marine"; weapons = ["blade"]'

BOARDING = (
    Drill("step onto the helm", lambda: boarding("a...........n", hold_at="d1", a=BLADE, n=BLADE), at("a", "d1")),
    Drill("stay at the helm", lambda: boarding("...a..........n", hold_at="d1", a=PISTOL, n=BLADE), at("a", "d1")),
    Drill("attack beside one", lambda: boarding("an....", a=BLADE, n=BLADE), ordered("attack n")),
    Drill(
        "fire at the one who is nearly out",
        lambda: boarding("a..n.o..", a=PISTOL, n=BLADE, o=BLADE).with_piece("o", hits=1),
        ordered("attack"),
    ),
    Drill(
        "come nearer where nobody is in reach",
        lambda: boarding("a" + "." * 28 + "n", a=BLADE, n=BLADE),
        lambda turn: apart(turn, "a", "n") < 28,
    ),
    Drill(
        "strike the wounded of two",
        lambda: boarding("nao..", a=BLADE, n=BLADE, o=BLADE).with_piece("o", hits=1),
        ordered("attack o"),
    ),
    Drill(
        "run for the helm while it is free",
        lambda: boarding("a...........n", hold_at="g1", a=BLADE, n=BLADE),
        lambda turn: apart(turn, "a", "n") <= 8,
    ),
    Drill(
        "fight whoever holds the helm", lambda: boarding("an....", hold_at="b1", a=BLADE, n=BLADE), ordered("attack n")
    ),
    Drill("fire at whom one sees", lambda: boarding("a.....n", a=PISTOL, n=BLADE), ordered("attack n")),
)

TANK = 'kind = "medium-tank"; heading = "e"'
FOOT = 'kind = "trooper"'


def armour(picture: str, goals: str = LAST, marks: str = "", **pieces: str) -> Position:
    units = {one: f'{table}; unit = "{one}"' for one, table in pieces.items()}
    return board("armour", picture, marks, "limit = 12", goals, **units)


ARMOUR = (
    Drill("fire at a tank in sight", lambda: armour("a...........n", a=TANK, n=TANK), ordered("fire")),
    Drill("no rifle at a tank", lambda: armour("a.......n", a=FOOT, n=TANK), never("fire rifle")),
    Drill(
        "drive onto a crossroads",
        lambda: armour("." * 45 + "\na...H" + "." * 39 + "n", hold("h") + LAST, "H", a=TANK, n=FOOT),
        lambda turn: turn.after.cell("a").startswith("e"),
    ),
    Drill(
        "no gun wasted on what is out of sight", lambda: armour('a.....""""""....n', a=TANK, n=FOOT), never("intercept")
    ),
    Drill(
        "fire at the weaker side of two tanks alike",
        lambda: armour("a...........n\n............o", a=TANK, n=TANK, o=TANK).with_piece("o", damage=3),
        ordered("at o"),
    ),
    Drill("rifles at infantry", lambda: armour("a.......n", a=FOOT, n=FOOT), ordered("fire rifle")),
    Drill(
        "stay on a crossroads",
        lambda: armour("....a" + "." * 60 + "n", hold_here("e1") + LAST, a=TANK, n=FOOT),
        at("a", "e1"),
    ),
    Drill(
        "come nearer where nobody is in reach",
        lambda: armour("a" + "." * 90 + "n", a=TANK, n=TANK),
        lambda turn: apart(turn, "a", "n") < 90,
    ),
)

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
    Drill("arrive today where one can", lambda: overland("b.s......"), arrived),
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

DRILLS = {
    "skirmish": SKIRMISH,
    "boarding": BOARDING,
    "armour": ARMOUR,
    "starship": STARSHIP,
    "overland": OVERLAND,
    "fleet": FLEET,
}


def passes(drill: Drill, level: str = "normal", seed: int = 1) -> Turn | None:
    """None where it plays right; else the turn that it played."""
    turn = played(drill.here(), level, seed)
    return None if drill.right(turn) else turn
