"""Battles to play at random: the two platoons of the rules page, and anything anywhere."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tactical.board import Board, Layer, Link
from tactical.rules.armour import RULES, data, terrain
from tactical.table.goals import Exit, HoldCells, LastSide, Points
from tactical.table.opening import Sheet, SheetError
from tests.fixtures import REFEREED, SEATS
from tests.fixtures.battles import switches

PLATOON = ("medium-tank", "medium-tank", "trooper", "trooper", "trooper", "rocket-trooper", "machine-gun-team")
HEADINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
LAYERS = ("growth", "obstacle", "level", "bears", "foxhole", "rubble", "width")


def meeting(chance: random.Random) -> Sheet:
    """A platoon a side on 36 x 28 inches with woods, the same seen from both sides (fighting.md)."""
    width, height = 36, 28
    cells = bytearray(width * height)
    for _ in range(9):
        x, y = chance.randint(6, 17), chance.randint(1, height - 4)
        for dx in range(chance.randint(2, 5)):
            for dy in range(chance.randint(2, 4)):
                place = (y + dy) * width + x + dx
                if y + dy < height and x + dx < width // 2:
                    cells[place] = cells[len(cells) - 1 - place] = 1
    board = Board("square8", width, height, layers=(Layer("ground", ("firm", "wood"), bytes(cells)),))
    rows = [
        {"name": f"{side}-{i}", "seat": side, "kind": kind, "heading": "e" if side == "red" else "w",
         "cell": board.cell(2, 3 + 3 * i) if side == "red" else board.cell(width - 3, height - 4 - 3 * i)}
        for side in ("red", "blue")
        for i, kind in enumerate(PLATOON)
    ]  # fmt: skip
    return Sheet("meeting", board, SEATS, tuple(rows), limit=40)


def wild(chance: random.Random) -> Sheet:
    """Anything of any kind, anywhere, under any switches; tried until it opens."""
    while True:
        sheet = _wild(chance)
        try:
            RULES.open(sheet)
        except SheetError:
            continue
        return sheet


def everything(chance: random.Random) -> Sheet:
    """As `wild`, with every optional rule on: more layers, stairs and ladders, carriers with cargo, troops under way
    round the map, landers above it; now and then a referee's word in place of dice."""
    while True:
        sheet = _everything(chance)
        try:
            RULES.open(sheet)
        except SheetError:
            continue
        return sheet


def _everything(chance: random.Random) -> Sheet:
    sheet = _wild(chance)
    board = sheet.board
    for _ in range(chance.randint(0, 3)):
        a, b = chance.sample(range(board.size), 2)
        kind = chance.choice(("stairs", "stairs-2", "ladder", "ladder-3"))
        board = msgspec.structs.replace(board, links=(*board.links, Link(min(a, b), max(a, b), kind)))
    rows = [dict(row) for row in sheet.pieces]
    for side in ("red", "blue"):
        carrier, rider = f"{side}-bus", chance.choice(("trooper", "jetpack-trooper", "powered-trooper"))
        kind = chance.choice(("carrier", "truck", "lander", "drop-pod", "odd-0", "odd-1"))
        row: dict[str, Any] = {"name": carrier, "seat": side, "kind": kind, "heading": chance.choice(HEADINGS)}
        if chance.random() < 0.4:
            row["cell"] = chance.randrange(board.size)
        else:
            row["entry"] = chance.randint(1, 3)
            if chance.random() < 0.4:
                row["through"] = f"{chance.choice((0, board.width - 1))},{chance.randrange(board.height)}"
        rows += [row, *({"name": f"{side}-rider-{i}", "seat": side, "kind": rider, "aboard": carrier} for i in (1, 2))]
    options = {**switches(RULES, chance, above=8, without=("fighting",)), "delayed_entry": True}
    seats = SEATS
    if chance.random() < 0.15:
        seats, options["fighting"] = REFEREED, "referee"
    return msgspec.structs.replace(sheet, board=board, pieces=tuple(rows), options=options, seats=seats)


def _wild(chance: random.Random) -> Sheet:
    board = _land(chance)
    kinds = {f"odd-{i}": _odd(chance) for i in range(3)}
    names = [*data.KINDS, *kinds]
    rows: list[dict[str, Any]] = []
    for i in range(chance.randint(5, 8)):
        side = ("red", "blue")[i] if i < 2 else chance.choice(("red", "blue", "blue", "red", ""))
        row = {"name": f"p{i}", "seat": side, "kind": chance.choice(names), "heading": chance.choice(HEADINGS),
               "cell": chance.randrange(board.size)}  # fmt: skip
        if side and chance.random() < 0.4:
            row["unit"] = f"{side}-squad"
        carriers = [
            r["name"] for r in rows if r["seat"] == side and data.KINDS.get(r["kind"], _NONE).slots and "cell" in r
        ]
        if carriers and chance.random() < 0.5:
            row["aboard"] = chance.choice(carriers)
            del row["cell"]
        elif i > 1 and side and chance.random() < 0.3:
            del row["cell"]  # it comes on later, over the edge or from above
        rows.append(row)
    goals: list[Any] = [LastSide((2, 3))]
    edge = tuple(cell for cell in range(board.size) if board.xy(cell)[0] == 0)
    if chance.random() < 0.5:
        goals.append(chance.choice((Exit(edge, 2), HoldCells((edge[2], board.size - 1), 2), Points(edge[:3], 1, 8))))
    north, south = (tuple(f"{x},{y}" for x in range(chance.randint(1, board.width))) for y in (0, board.height - 1))
    areas = {"areas": {"Red": list(south), "Blue": list(north)}}
    options = switches(RULES, chance, above=8, without=("fighting",))
    return Sheet("wild", board, SEATS, tuple(rows), kinds, options, tuple(goals), 4, extra=areas)


_NONE = data.Kind("none", "wheeled")


def _land(chance: random.Random) -> Board:
    width, height = chance.randint(6, 12), chance.randint(5, 9)
    kinds = tuple(terrain.GROUNDS)
    weights = [60 if kind == "firm" else 4 for kind in kinds]
    layers = [Layer("ground", kinds, bytes(chance.choices(range(len(kinds)), weights, k=width * height)))]
    for name in chance.sample(LAYERS, 3):
        words = ("none", *terrain.LAYERS[name])
        weights = [80, *([20 / (len(words) - 1)] * (len(words) - 1))]
        layers.append(Layer(name, words, bytes(chance.choices(range(len(words)), weights, k=width * height))))
    board = Board("square8", width, height, layers=tuple(layers))
    for _ in range(chance.randint(0, 8)):
        a = chance.randrange(board.size)
        b = board.neighbour(a, chance.choice((0, 2, 4, 6)))
        if b >= 0:
            board = board.with_edge(a, b, chance.choice(sorted(terrain.EDGES)))
    return board


def _odd(chance: random.Random) -> dict[str, Any]:
    """A kind nobody would think of."""
    like = data.KINDS[chance.choice(sorted(data.KINDS))]
    vehicle = like.vehicle and not like.pod
    return {
        "like": like.name,
        "size": chance.randint(0, 8),
        "weapons": tuple(chance.sample(sorted(data.WEAPONS), chance.randint(0, 2))),
        **{flag: chance.random() < 0.4 for flag in ("side_jointed", "amphibious", "dual_drive", "popup")},
        **({"length": chance.randint(1, 3), "width": chance.randint(1, 2), "slots": 9} if vehicle else {}),
    }
