"""Read a scenario's sheet into the opening position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from tactical.rules.starship import data, gridless
from tactical.rules.starship.data import Hull, Kind, Size, Weapon
from tactical.rules.starship.footprints import axes, covers, shape
from tactical.rules.starship.options import StarshipOptions
from tactical.rules.starship.position import Position, Ship, Starship, StarshipSetup
from tactical.ruleset.sheet import SheetReader
from tactical.table.effects import Effect
from tactical.table.goals import Fighters, LastSide
from tactical.table.opening import Sheet, Where
from tactical.table.pieces import NOBODY
from tactical.table.places import AnyPlace, OffBoard, OnBoard
from tactical.table.values import Value, replace

Heading = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
FromCorner = Annotated[int, Meta(ge=0, le=1_000_000)]  # feet
EFFECTS: Mapping[str, tuple[int, int]] = MappingProxyType(  # the effects a ship may have (SC-31, FT-SC-10)
    {"flight_speed": (-9999, 9999), "turning_radius": (-9999, 9999), "disabled": (0, 19), "broken": (0, 19)}
)
ENDS = ("turn", "round", "battle", "repaired")
HEADINGS: tuple[Heading, ...] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
KNOWN = ", ".join(HEADINGS)


class Row(Value, frozen=True):
    """A ship as a scenario writes it. Flight Speed, Turning Radius, hull and pilot default to the kind's."""

    name: str
    kind: str
    seat: str = ""  # empty: neutral
    cell: int = -1
    at_feet: tuple[FromCorner, FromCorner] | None = None  # in place of `cell`, off the grid
    heading: Heading | Annotated[int, Meta(ge=0, le=359)] = "n"
    speed: Annotated[int, Meta(ge=0, le=5000)] | None = None
    turning: Annotated[int, Meta(ge=0, le=5000)] | None = None
    hull: Hull | None = None
    pilot: str = "pilot"  # at the helm as the battle begins; "": nobody
    used: tuple[str, ...] = ()  # mounts of few uses, one entry a use that is gone already
    effects: tuple[Effect, ...] = ()

    in_place_of_cell: ClassVar[str] = "at_feet"  # which key says where it is where `cell` does not

    @staticmethod
    def square_of(row: Mapping[str, object]) -> tuple[int, int] | None:
        """The column and row of the square in which an unfinished row has its ship by that key."""
        match row.get("at_feet"):
            case [int(x), int(y)]:
                return x // data.SQUARE_FEET, y // data.SQUARE_FEET
        return None


ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": Row, "kinds": Kind, "weapons": Weapon, "kinds.mounts": data.Mount, "pieces.effects": Effect,
    }
)  # fmt: skip
"""The types of the rows of its tables."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first round. Raises SheetError with every problem of the sheet."""
    reader = SheetReader("starship", sheet, "weapons")
    reader.played_on("square8", flat=True)
    options = reader.options(StarshipOptions)
    weapons = reader.table("weapons", data.WEAPONS, Weapon)
    reader.sheet = replace(sheet, kinds=_sized(reader, sheet.kinds, options))
    kinds = list(reader.table("kinds", data.KINDS, Kind))
    _check_mounts(reader, kinds, [weapon.name for weapon in weapons])
    reader.stop()
    setup = StarshipSetup(sheet.title, sheet.seats, options=options, weapons=weapons)
    pieces: list[Ship] = []
    for where, row in reader.pieces(Row, [kind.name for kind in kinds]):
        pieces.append(_ship(reader, where, setup, kinds, row, len(pieces)))
    # as listed, those not listed after them (SC-H23); things and neutrals never act
    listed = reader.order("piece", {piece.name: piece.id for piece in pieces})
    order = tuple(i for i in listed if pieces[i].seat != NOBODY and not kinds[pieces[i].kind].thing)
    if not order and not reader.problems:
        reader.wrong(("pieces",), "at least one ship must belong to a seat")
    common = reader.common((LastSide(),), data.LIMIT)
    state: Position = Starship(
        StarshipSetup(*common, tuple(kinds), weapons, options, order), sheet.board, tuple(pieces)
    )
    _check_overlaps(reader, state)
    return reader.opened(state, fighters)


# --- kinds ---


def size_of(feet: int, *, larger: bool = False) -> Size:
    """The size that controls so much space (SC-60 to SC-65); at the end of a band the smaller one (SC-H12).

    10,000 feet are Gargantuan either way.
    """
    number = sum(feet > end or (feet == end and (larger or end == data.BANDS[-1])) for end in data.BANDS)
    return data.SIZES[number]


def _sized(
    reader: SheetReader, kinds: Mapping[str, Mapping[str, object]], options: StarshipOptions
) -> dict[str, Mapping[str, object]]:
    """Kinds that tell their space and not their size get it; those that tell both must agree (SC-59). A thing has no
    crew (SC-66)."""
    found: dict[str, Mapping[str, object]] = {}
    for name, raw in kinds.items():
        row = dict(raw)
        if row.get("thing") is True and "like" not in row:
            row.setdefault("crew", ())
        space = row.get("space")
        if isinstance(space, int) and not isinstance(space, bool) and space > 0:
            size = size_of(space, larger=options.band_ends == "larger")
            if row.setdefault("size", size) != size:
                reader.wrong(("kinds", name, "size"), f"a space of {space} ft is {size} (SC-59)")
        found[name] = row
    return found


def _check_mounts(reader: SheetReader, kinds: list[Kind], weapons: list[str]) -> None:
    """Mounts carry weapons there are, and have names of their own; so have crew members."""
    for kind in kinds:
        where: Where = ("kinds", kind.name)
        for number, mount in enumerate(kind.mounts):
            reader.known((*where, "mounts", number, "weapon"), "weapon", mount.weapon, weapons)
            if not mount.sides:
                reader.wrong((*where, "mounts", number, "sides"), "a mount bears on at least one side")
        for key, names in (("mounts", [mount.name for mount in kind.mounts]), ("crew", list(kind.crew))):
            if len(set(names)) < len(names):
                reader.wrong((*where, key), f"two {key} of {kind.name} share a name")
        if kind.thing and (kind.crew or kind.mounts):
            reader.wrong(where, f"{kind.name} is an object and has no crew or mounts")
        elif not kind.thing and kind.hull < 1:
            reader.wrong((*where, "hull"), f"{kind.name} needs a hull of at least 1")


# --- ships ---


def _ship(reader: SheetReader, where: Where, setup: StarshipSetup, kinds: list[Kind], row: Row, number: int) -> Ship:
    """A ship in its place."""
    kind = next(kind for kind in kinds if kind.name == row.kind)
    if row.speed is not None or row.turning is not None:  # the record's own values go before the kind's (SC-11, SC-13)
        speed = kind.speed if row.speed is None else row.speed
        turning = kind.turning if row.turning is None else row.turning
        kind = replace(kind, speed=speed, turning=turning)
        kinds.append(kind)  # one more of that name: rows find the first
    if row.pilot not in ("", "pilot"):
        reader.known((*where, "pilot"), "crew member", row.pilot, kind.crew)
    if row.hull is not None and row.hull > kind.hull:
        reader.wrong((*where, "hull"), f"a hull of {row.hull} is more than the {kind.hull} of its kind")
    _check_used(reader, (*where, "used"), row, kind, setup.weapons)
    pilot = kind.crew.index(row.pilot) if row.pilot in kind.crew else -1
    hull = kind.hull if row.hull is None else row.hull
    place, off, within = _place(reader, where, setup, kind, row)
    reader.effects(where, row.effects, ENDS, EFFECTS)
    _check_victims(reader, where, row.effects, kind)
    # effects that last turns end with the ship's own unless the scenario says whose
    effects = tuple(replace(e, whose=number) if e.until == "turn" else e for e in row.effects)
    seat = reader.seat(row.seat)
    ship = Ship(number, row.name, seat, kinds.index(kind), place, effects, hull, kind.shields, pilot, used=row.used)
    return replace(ship, off=off, within=within)


def _check_used(reader: SheetReader, where: Where, row: Row, kind: Kind, weapons: tuple[Weapon, ...]) -> None:
    """Uses that are gone are of mounts it has, and no more than there were (FT-SC-05)."""
    uses = {weapon.name: weapon.uses for weapon in weapons}
    few = {mount.name: uses.get(mount.weapon, 0) for mount in kind.mounts if uses.get(mount.weapon, 0)}
    for name in dict.fromkeys(row.used):
        if name not in few:
            reader.wrong(where, f"no mount {name!r} of few uses; there are: {', '.join(few) or 'none'}")
        elif row.used.count(name) > few[name]:
            reader.wrong(where, f"{name} has {few[name]} uses, not {row.used.count(name)}")


def _check_victims(reader: SheetReader, where: Where, effects: tuple[Effect, ...], kind: Kind) -> None:
    """Check that everybody disabled and everything broken is aboard (SC-31, SC-H22)."""
    for number, effect in enumerate(effects):
        for name, what, aboard in (
            ("disabled", "the crew member it disables", len(kind.crew)),
            ("broken", "the mount it breaks", len(kind.mounts)),
        ):
            if effect.name == name and not 0 <= effect.amount < aboard:
                reader.wrong((*where, "effects", number, "amount"), f"the amount is {what}: 0 to {aboard - 1}")


def _place(
    reader: SheetReader, where: Where, setup: StarshipSetup, kind: Kind, row: Row
) -> tuple[AnyPlace, int, tuple[int, int]]:
    """The place it starts at: wholly on the board, and on nothing solid (SC-H16). Off the grid it may point anywhere
    and lie anywhere (SC-H28): degrees past its heading, and how far from the middle of its squares."""
    grid, count = setup.options.grid, data.SQUARES[kind.size] if setup.options.grid_sizes else 1
    off, within, cell = 0, (0, 0), row.cell
    if isinstance(row.heading, str):
        heading = HEADINGS.index(row.heading)
    else:
        heading, off = gridless.heading_of(row.heading)
        if grid:
            reader.wrong((*where, "heading"), f"a heading in degrees needs grid = false; on the grid {KNOWN}")
    if row.at_feet is not None:
        cell, within = _at_feet(reader, (*where, "at_feet"), row, count, grid=grid)
    if cell < 0:
        return OffBoard("reserve"), 0, (0, 0)
    axis = axes(count, heading)[0] if grid else gridless.axis_of((heading * data.EIGHTH + off) % data.CIRCLE)
    cells = covers(reader.board, cell, shape(count, axis))
    at = (*where, "cell" if row.at_feet is None else "at_feet")
    if cells is None:
        reader.wrong(at, f"{row.name} covers {count} squares and would overlap the edge")
        return OffBoard("reserve"), 0, (0, 0)
    if any(data.GROUNDS[reader.board.kind("ground", cell)].solid for cell in cells):
        reader.wrong(at, f"{row.name} would start in solid rock (SC-H16)")
    return OnBoard(cells, heading), off, within


def _at_feet(reader: SheetReader, where: Where, row: Row, count: int, *, grid: bool) -> tuple[int, tuple[int, int]]:
    """The square that a place in feet lies in, and how far from its middle; -1, with the problem noted, for none."""
    assert row.at_feet is not None
    board = reader.board
    if grid:
        reader.wrong(where, "a place in feet needs grid = false; on the grid give a cell")
    elif row.cell >= 0:
        reader.wrong(where, f"{row.name} has a cell too: give one of the two")
    else:
        cell, within = gridless.lying_at(board, row.at_feet, count)
        if cell >= 0:
            return cell, within
        width, height = board.width * data.SQUARE_FEET, board.height * data.SQUARE_FEET
        reader.wrong(where, f"the board ends at [{width}, {height}] ft")
    return -1, (0, 0)


def _check_overlaps(reader: SheetReader, state: Position) -> None:
    """Ships that start on each other are two sizes apart (SC-42)."""
    for ship in state.pieces:
        under = state.under(ship) if ship.cell >= 0 else None
        if under is not None and under.id < ship.id:
            reader.wrong(("pieces", ship.id, "cell"), f"{ship.name} starts on {under.name} (SC-42)")
