"""Read a scenario's sheet into the opening position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from tactical.rules.skirmish import data
from tactical.rules.skirmish.data import Kind, Slug, Weapon
from tactical.rules.skirmish.options import SkirmishOptions
from tactical.rules.skirmish.position import Arrival, Character, Position, Skirmish, SkirmishSetup
from tactical.ruleset.sheet import SheetReader
from tactical.table.effects import Effect
from tactical.table.goals import Fighters, LastSide
from tactical.table.opening import Sheet, Where
from tactical.table.pieces import NOBODY
from tactical.table.places import OffBoard, at
from tactical.table.values import Value, replace

EFFECTS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"squares": (-99, 99), "exposed": (-99, 99)}  # squares granted (SK-11), Defence Value lost (SK-16)
)
ENDS = ("turn", "round", "battle")


class Row(Value, frozen=True):
    """A piece as a scenario writes it. Body and Health default to the kind's."""

    name: str
    kind: str
    seat: str = ""  # empty: neutral
    cell: int = -1
    body: Annotated[int, Meta(ge=1, le=20)] | None = None
    health: Annotated[int, Meta(ge=-99, le=100)] | None = None
    prone: bool = False
    hidden: bool = False
    weapons: tuple[Slug, ...] = ()
    effects: tuple[Effect, ...] = ()
    arrives: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    arrives_at: tuple[str, ...] = ()


ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": Row, "kinds": Kind, "weapons": Weapon, "pieces.effects": Effect,
    }
)  # fmt: skip
"""The types of the rows of its tables."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first round. Raises SheetError with every problem of the sheet."""
    reader = SheetReader("skirmish", sheet, "weapons")
    reader.played_on("square8", flat=True, clause="SK-D27")
    options = reader.options(SkirmishOptions)
    weapons = reader.table("weapons", data.WEAPONS, Weapon)
    kinds = reader.table("kinds", data.KINDS, Kind)
    rough = [name for name, ground in data.GROUNDS.items() if ground.difficult]
    for kind in kinds:
        for i, name in enumerate(kind.ignores):
            reader.known(("kinds", kind.name, "ignores", i), "difficult ground", name, rough)
    numbers = {kind.name: number for number, kind in enumerate(kinds)}
    armoury = [weapon.name for weapon in weapons]
    pieces: list[Character] = []
    hidden: list[int] = []
    for where, row in reader.pieces(Row, numbers):
        for i, name in enumerate(row.weapons):
            reader.known((*where, "weapons", i), "weapon", name, armoury)
        reader.effects(where, row.effects, ENDS, EFFECTS)
        full = data.HEALTH_PER_BODY * (row.body or kinds[numbers[row.kind]].body)
        if row.health is not None and row.health > full:
            reader.wrong((*where, "health"), f"{row.name} can have at most {full} Health, 5 x Body (FT-SK-07)")
        if row.hidden:
            hidden.append(len(pieces))
        pieces.append(_character(row, kinds, numbers[row.kind], reader.seat(row.seat), len(pieces)))
        _check_square(reader, (*where, "cell"), pieces, kinds, options)
        pieces[-1] = _late(reader, where, row, pieces[-1], kinds, options)
    setup = SkirmishSetup(
        *reader.common((LastSide(),), data.LIMIT),
        kinds,
        weapons,
        options,
        _initiative(reader, pieces, kinds, options),
        max((*(k.melee_range for k in kinds), *(w.melee_range for w in weapons))),
    )
    state: Position = Skirmish(setup, sheet.board, tuple(pieces), hidden=tuple(hidden))
    return reader.opened(state, fighters)


def _character(row: Row, kinds: tuple[Kind, ...], kind: int, seat: int, number: int) -> Character:
    body = kinds[kind].body if row.body is None else row.body
    health = body * data.HEALTH_PER_BODY if row.health is None else row.health
    place = at(row.cell) if row.cell >= 0 else OffBoard("reserve")
    # effects end with the character's own turns unless the scenario says whose
    own = (e.until == "turn" and e.whose < 0 for e in row.effects)
    effects = tuple(replace(e, whose=number) if mine else e for e, mine in zip(row.effects, own, strict=True))
    return Character(number, row.name, seat, kind, place, effects, body, health, row.prone, weapons=row.weapons)


def _late(
    reader: SheetReader, where: Where, row: Row, who: Character, kinds: tuple[Kind, ...], options: SkirmishOptions
) -> Character:
    """A character with the round and the squares of its arrival, if it comes later (FT-SK-16)."""
    if row.arrives is None and not row.arrives_at:
        return who
    cells = tuple(dict.fromkeys(reader.cells((*where, "arrives_at"), row.arrives_at)))
    if row.arrives is None:
        reader.wrong((*where, "arrives_at"), f"{row.name} has squares to come on at and no round: add arrives = 3, say")
    elif row.cell >= 0:
        reader.wrong((*where, "arrives"), f"{row.name} starts on the map: leave out its cell, or arrives (FT-SK-16)")
    elif not row.arrives_at:
        reader.wrong((*where, "arrives"), f'{row.name} comes on nowhere: add arrives_at = ["c4"], say (FT-SK-16)')
    elif row.hidden or row.prone:
        reader.wrong((*where, "arrives"), f"{row.name} comes on its feet and openly (FT-SK-16)")
    elif not row.seat or row.seat not in reader.seats:
        reader.wrong((*where, "arrives"), f"{row.name} never has a turn to come on in: give it a seat")
    for number, cell in enumerate(cells):
        if problem := _no_footing(reader, who, cell, kinds, options):
            reader.wrong((*where, "arrives_at", number), f"{row.name} cannot come on {problem}")
    return replace(who, arrival=Arrival(row.arrives, cells)) if row.arrives and cells else who


def _no_footing(
    reader: SheetReader, who: Character, cell: int, kinds: tuple[Kind, ...], options: SkirmishOptions
) -> str:
    """The reason why nobody like this can stand on a square: `on a wall` (SK-26, SK-D03); empty where it can."""
    ground = data.GROUNDS[reader.board.kind("ground", cell)]
    flies = kinds[who.kind].flying and options.holes == "flight"
    return "on a wall" if ground.wall else "on a hole" if ground.hole and not flies else ""


def _check_square(
    reader: SheetReader, where: Where, pieces: list[Character], kinds: tuple[Kind, ...], options: SkirmishOptions
) -> None:
    """The last piece must be able to stand where it starts: no wall, no hole, nobody else (SK-26, SK-D03)."""
    who = pieces[-1]
    if who.cell < 0:
        return
    if problem := _no_footing(reader, who, who.cell, kinds, options):
        reader.wrong(where, f"{who.name} cannot start {problem}")
    for other in pieces[:-1]:
        if other.cell == who.cell and other.able and who.able:
            reader.wrong(where, f"{who.name} and {other.name} start on the same square")


def _initiative(
    reader: SheetReader, pieces: list[Character], kinds: tuple[Kind, ...], options: SkirmishOptions
) -> tuple[int, ...]:
    """The order in which characters act: as listed, those not listed after them; or by Speed (SK-D04). Neutrals
    never act."""
    order = reader.order("piece", {piece.name: piece.id for piece in pieces})
    if options.initiative == "speed":
        speeds = {p.id: p.body + sum(squares for _, squares in kinds[p.kind].attributes) for p in pieces}
        order = tuple(sorted(order, key=lambda i: -speeds[i]))
    return tuple(i for i in order if pieces[i].seat != NOBODY)
