"""From a scenario's sheet to the opening position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from tactical.mechanics.sheet import SheetReader
from tactical.rules.skirmish import data
from tactical.rules.skirmish.data import Kind, Slug, Weapon
from tactical.rules.skirmish.options import SkirmishOptions
from tactical.rules.skirmish.position import Character, Position, Skirmish, SkirmishSetup
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


ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": Row, "kinds": Kind, "weapons": Weapon, "pieces.effects": Effect,
    }
)  # fmt: skip
"""What the rows of its tables are read as."""


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
            reader.wrong((*where, "health"), f"{row.name}'s Health is {full} at most: 5 x Body (FT-SK-07)")
        if row.hidden:
            hidden.append(len(pieces))
        pieces.append(_character(row, kinds, numbers[row.kind], reader.seat(row.seat), len(pieces)))
        _check_square(reader, (*where, "cell"), pieces, kinds, options)
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


def _check_square(
    reader: SheetReader, where: Where, pieces: list[Character], kinds: tuple[Kind, ...], options: SkirmishOptions
) -> None:
    """The last piece must be able to stand where it starts: no wall, no hole, nobody else (SK-26, SK-D03)."""
    who = pieces[-1]
    if who.cell < 0:
        return
    ground = data.GROUNDS[reader.board.kind("ground", who.cell)]
    flies = kinds[who.kind].flying and options.holes == "flight"
    if ground.wall or (ground.hole and not flies):
        reader.wrong(where, f"{who.name} cannot start on a {'wall' if ground.wall else 'hole'}")
    for other in pieces[:-1]:
        if other.cell == who.cell and other.able and who.able:
            reader.wrong(where, f"{who.name} and {other.name} start on one square")


def _initiative(
    reader: SheetReader, pieces: list[Character], kinds: tuple[Kind, ...], options: SkirmishOptions
) -> tuple[int, ...]:
    """Who acts in which order: as listed, those not listed after them; or by Speed (SK-D04). Neutrals never act."""
    order = reader.order("piece", {piece.name: piece.id for piece in pieces})
    if options.initiative == "speed":
        speeds = {p.id: p.body + sum(squares for _, squares in kinds[p.kind].attributes) for p in pieces}
        order = tuple(sorted(order, key=lambda i: -speeds[i]))
    return tuple(i for i in order if pieces[i].seat != NOBODY)
