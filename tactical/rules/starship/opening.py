"""From a scenario's sheet to the opening position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tactical.rules.starship import data
from tactical.rules.starship.data import Hull, Kind, Size, Weapon
from tactical.rules.starship.footprints import axes, covers, shape
from tactical.rules.starship.options import StarshipOptions
from tactical.rules.starship.position import Ship, Starship, StarshipSetup
from tactical.table.effects import Effect
from tactical.table.goals import AnyGoal, Fighters, LastSide, opening_score
from tactical.table.opening import Problem, Sheet, SheetError, Where, read_as, read_table
from tactical.table.pieces import NOBODY
from tactical.table.places import AnyPlace, OffBoard, OnBoard
from tactical.table.values import Value

Position = Starship[Any]
Heading = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
EFFECTS = ("flight_speed", "turning_radius", "disabled", "broken")  # what may lie on a ship (SC-31, FT-SC-10)
ENDS = ("turn", "round", "battle", "repaired")
HEADINGS: tuple[Heading, ...] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


class Row(Value, frozen=True):
    """A ship as a scenario writes it. Flight Speed, Turning Radius, hull and pilot default to the kind's."""

    name: str
    kind: str
    seat: str = ""  # empty: neutral
    cell: int = -1
    heading: Heading = "n"
    speed: Annotated[int, Meta(ge=0, le=5000)] | None = None
    turning: Annotated[int, Meta(ge=0, le=5000)] | None = None
    hull: Hull | None = None
    pilot: str = "pilot"  # at the helm as the battle begins; "": nobody
    used: tuple[str, ...] = ()  # mounts of few uses, one entry a use that is gone already
    effects: tuple[Effect, ...] = ()


ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": Row, "kinds": Kind, "weapons": Weapon, "kinds.mounts": data.Mount, "pieces.effects": Effect,
    }
)  # fmt: skip
"""What the rows of its tables are read as."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first round. Raises SheetError with every problem of the sheet."""
    problems: list[Problem] = []
    options = read_as(problems, ("options",), dict(sheet.options), StarshipOptions) or StarshipOptions()
    weapons = read_table(problems, "weapons", sheet.extra.get("weapons", {}), data.WEAPONS, Weapon)
    kinds = list(read_table(problems, "kinds", _sized(problems, sheet.kinds, options), data.KINDS, Kind))
    _check_mounts(problems, kinds, {weapon.name for weapon in weapons})
    problems += [
        Problem((key,), f"starship knows no table {key!r}: it reads options, kinds, weapons, pieces and goals")
        for key in sheet.extra
        if key != "weapons"
    ]
    if sheet.board.topology != "square8":
        problems.append(Problem(("map", "topology"), 'starship is played on squares: topology = "square8"'))
    if sheet.board.storeys > 1:
        problems.append(Problem(("map",), "starship is played on a flat map: one storey"))
    if problems:
        raise SheetError(problems)
    setup = StarshipSetup(sheet.title, sheet.seats, options=options, weapons=weapons)
    seats = {seat.name: number for number, seat in enumerate(sheet.seats)}
    pieces: list[Ship] = []
    for number, raw in enumerate(sheet.pieces):
        where: Where = ("pieces", number)
        row = read_as(problems, where, dict(raw), Row)
        if row is None:
            continue
        ship = _ship(problems, where, sheet, setup, kinds, row, seats.get(row.seat, NOBODY), len(pieces))
        if ship is not None:
            pieces.append(ship)
    if options.fighting == "referee" and not any(seat.referee for seat in sheet.seats):
        problems.append(Problem(("options", "fighting"), "fighting = referee needs a seat with referee = true"))
    order = _initiative(problems, sheet, pieces, kinds)
    if not order and not problems:
        problems.append(Problem(("pieces",), "at least one ship must belong to a seat"))
    goals: tuple[AnyGoal, ...] = sheet.goals or (LastSide(),)
    setup = StarshipSetup(
        sheet.title,
        sheet.seats,
        goals,
        data.LIMIT if sheet.limit is None else sheet.limit,
        sheet.at_limit,
        sheet.briefing,
        tuple(kinds),
        weapons,
        options,
        order,
    )
    state: Position = Starship(setup, sheet.board, tuple(pieces))
    problems += _overlaps(state)
    if problems:
        raise SheetError(problems)
    return state.having(score=opening_score(state, fighters))


# --- kinds ---


def size_of(feet: int, *, larger: bool = False) -> Size:
    """The size that controls so much space (SC-60 to SC-65); on the end of a band the smaller one (SC-H12).

    10,000 feet are Gargantuan either way.
    """
    number = sum(feet > end or (feet == end and (larger or end == data.BANDS[-1])) for end in data.BANDS)
    return data.SIZES[number]


def _sized(
    problems: list[Problem], kinds: Mapping[str, Mapping[str, Any]], options: StarshipOptions
) -> dict[str, Mapping[str, Any]]:
    """Kinds that tell their space and not their size get it; those that tell both must agree (SC-59)."""
    found: dict[str, Mapping[str, Any]] = {}
    for name, raw in kinds.items():
        row = dict(raw)
        space = row.get("space")
        if isinstance(space, int) and not isinstance(space, bool) and space > 0:
            size = size_of(space, larger=options.band_ends == "larger")
            if row.setdefault("size", size) != size:
                problems.append(Problem(("kinds", name, "size"), f"a space of {space} ft is {size} (SC-59)"))
        found[name] = row
    return found


def _check_mounts(problems: list[Problem], kinds: list[Kind], weapons: set[str]) -> None:
    """Mounts carry weapons there are, and have names of their own; so have crew members."""
    for kind in kinds:
        where: Where = ("kinds", kind.name)
        for number, mount in enumerate(kind.mounts):
            if mount.weapon not in weapons:
                known = ", ".join(sorted(weapons))
                problems.append(
                    Problem((*where, "mounts", number, "weapon"), f"no weapon {mount.weapon!r}; weapons: {known}")
                )
            if not mount.sides:
                problems.append(Problem((*where, "mounts", number, "sides"), "a mount bears on at least one side"))
        for key, names in (("mounts", [mount.name for mount in kind.mounts]), ("crew", list(kind.crew))):
            if len(set(names)) < len(names):
                problems.append(Problem((*where, key), f"two {key} of {kind.name} have one name"))
        if kind.thing and (kind.crew or kind.mounts):
            problems.append(Problem(where, f"{kind.name} is a thing: it has no crew and no mounts"))
        elif not kind.thing and kind.hull < 1:
            problems.append(Problem((*where, "hull"), f"{kind.name} needs a hull of at least 1"))


# --- ships ---


def _ship(
    problems: list[Problem],
    where: Where,
    sheet: Sheet,
    setup: StarshipSetup,
    kinds: list[Kind],
    row: Row,
    seat: int,
    number: int,
) -> Ship | None:
    """A ship in its place; None, with the problem noted, where it cannot be."""
    names = [kind.name for kind in kinds]
    if row.kind not in names:
        problems.append(Problem((*where, "kind"), f"no kind {row.kind!r}; kinds: {', '.join(names)}"))
        return None
    kind = kinds[names.index(row.kind)]
    if row.speed is not None or row.turning is not None:  # the record's own values go before the kind's (SC-11, SC-13)
        speed = kind.speed if row.speed is None else row.speed
        turning = kind.turning if row.turning is None else row.turning
        kind = msgspec.structs.replace(kind, speed=speed, turning=turning)
        kinds.append(kind)  # one more of that name: rows find the first
    if row.pilot not in ("", *kind.crew) and row.pilot != "pilot":
        known = ", ".join(kind.crew) or "nobody"
        problems.append(Problem((*where, "pilot"), f"no crew member {row.pilot!r}; aboard: {known}"))
    if row.hull is not None and row.hull > kind.hull:
        problems.append(Problem((*where, "hull"), f"a hull of {row.hull} is more than the {kind.hull} of its kind"))
    problems += _used_problems((*where, "used"), row, kind, setup.weapons)
    pilot = kind.crew.index(row.pilot) if row.pilot in kind.crew else -1
    hull = kind.hull if row.hull is None else row.hull
    place = _place(problems, where, sheet, setup, kind, row)
    for i, effect in enumerate(row.effects):
        problems += _effect_problems((*where, "effects", i), effect, kind, len(sheet.pieces))
    # effects that last turns end with the ship's own unless the scenario says whose
    effects = tuple(msgspec.structs.replace(e, whose=number) if e.until == "turn" else e for e in row.effects)
    return Ship(number, row.name, seat, kinds.index(kind), place, effects, hull, kind.shields, pilot, used=row.used)


def _used_problems(where: Where, row: Row, kind: Kind, weapons: tuple[Weapon, ...]) -> Iterator[Problem]:
    """Uses that are gone are of mounts it has, and no more than there were (FT-SC-05)."""
    uses = {weapon.name: weapon.uses for weapon in weapons}
    few = {mount.name: uses.get(mount.weapon, 0) for mount in kind.mounts if uses.get(mount.weapon, 0)}
    for name in dict.fromkeys(row.used):
        if name not in few:
            yield Problem(where, f"no mount {name!r} of few uses; there are: {', '.join(few) or 'none'}")
        elif row.used.count(name) > few[name]:
            yield Problem(where, f"{name} has {few[name]} uses, not {row.used.count(name)}")


def _effect_problems(where: Where, effect: Effect, kind: Kind, pieces: int) -> Iterator[Problem]:
    """Effects there are, that something ends; whoever is disabled and what is broken is aboard (SC-31, SC-H22)."""
    if effect.name not in EFFECTS:
        yield Problem((*where, "name"), f"no effect {effect.name!r}; there are: {', '.join(EFFECTS)}")
    elif effect.name == "disabled" and not 0 <= effect.amount < len(kind.crew):
        yield Problem((*where, "amount"), f"the amount is whom it disables: 0 to {len(kind.crew) - 1}")
    elif effect.name == "broken" and not 0 <= effect.amount < len(kind.mounts):
        yield Problem((*where, "amount"), f"the amount is which mount it breaks: 0 to {len(kind.mounts) - 1}")
    if effect.until not in ENDS:
        yield Problem((*where, "until"), f"nothing ends with {effect.until!r} here; use one of {', '.join(ENDS)}")
    if not -1 <= effect.whose < pieces:
        yield Problem((*where, "whose"), f"the number of a piece, 0 to {pieces - 1}, or -1")
    if effect.times < 1:
        yield Problem((*where, "times"), "an effect ends at least 1 time")


def _place(problems: list[Problem], where: Where, sheet: Sheet, setup: StarshipSetup, kind: Kind, row: Row) -> AnyPlace:
    """Where it starts: wholly on the board, and on nothing solid (SC-H16)."""
    if row.cell < 0:
        return OffBoard("reserve")
    heading = HEADINGS.index(row.heading)
    count = data.SQUARES[kind.size] if setup.options.grid_sizes else 1
    cells = covers(sheet.board, row.cell, shape(count, axes(count, heading)[0]))
    if cells is None:
        problems.append(Problem((*where, "cell"), f"{row.name} covers {count} squares and would stand over the edge"))
        return OffBoard("reserve")
    if any(data.GROUNDS[sheet.board.kind("ground", cell)].solid for cell in cells):
        problems.append(Problem((*where, "cell"), f"{row.name} would start in solid rock (SC-H16)"))
    return OnBoard(cells, heading)


def _overlaps(state: Position) -> list[Problem]:
    """Ships that start on each other are two sizes apart (SC-42)."""
    found = []
    for ship in state.pieces:
        under = state.under(ship) if ship.cell >= 0 else None
        if under is not None and under.id < ship.id:
            found.append(Problem(("pieces", ship.id, "cell"), f"{ship.name} starts on {under.name} (SC-42)"))
    return found


def _initiative(problems: list[Problem], sheet: Sheet, pieces: list[Ship], kinds: list[Kind]) -> tuple[int, ...]:
    """Who acts in which order: as listed, those not listed after them (SC-H23). Things and neutrals never act."""
    ids = {piece.name: piece.id for piece in pieces}
    listed: list[int] = []
    for i, name in enumerate(sheet.order):
        if name not in ids:
            problems.append(Problem(("order", i), f"no piece is called {name!r}"))
        elif ids[name] in listed:
            problems.append(Problem(("order", i), f"{name} is listed twice"))
        else:
            listed.append(ids[name])
    listed += [piece.id for piece in pieces if piece.id not in listed]
    return tuple(i for i in listed if pieces[i].seat != NOBODY and not kinds[pieces[i].kind].thing)
