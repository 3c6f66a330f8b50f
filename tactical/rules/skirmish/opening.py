"""From a scenario's sheet to the opening position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta

from tactical.rules.skirmish import data
from tactical.rules.skirmish.data import Kind, Slug, Weapon
from tactical.rules.skirmish.options import SkirmishOptions
from tactical.rules.skirmish.position import Character, Skirmish, SkirmishSetup
from tactical.table.effects import Effect
from tactical.table.goals import AnyGoal, Fighters, LastSide, opening_score
from tactical.table.opening import Problem, Sheet, SheetError, Where, ownerless, read_as, read_table
from tactical.table.pieces import NOBODY
from tactical.table.places import OffBoard, at
from tactical.table.values import Value, replace

Position = Skirmish[Any]

EFFECTS = ("squares", "exposed")  # squares granted (SK-11), Defense Value lost (SK-16)
BOUNDARIES = ("turn", "round", "battle")


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
    problems: list[Problem] = []
    options = read_as(problems, ("options",), dict(sheet.options), SkirmishOptions) or SkirmishOptions()
    weapons = read_table(problems, "weapons", sheet.extra.get("weapons", {}), data.WEAPONS, Weapon)
    kinds = read_table(problems, "kinds", sheet.kinds, data.KINDS, Kind)
    problems += [
        Problem((key,), f"skirmish knows no table {key!r}: it reads options, kinds, weapons, pieces and goals")
        for key in sheet.extra
        if key != "weapons"
    ]
    if sheet.board.topology != "square8":
        problems.append(Problem(("map", "topology"), 'skirmish is played on squares: topology = "square8"'))
    if sheet.board.storeys > 1:
        problems.append(Problem(("map",), "skirmish is played on a flat map: one storey (SK-D27)"))
    kind_names, weapon_names = [k.name for k in kinds], {w.name for w in weapons}
    if isinstance(told := sheet.extra.get("weapons"), Mapping):
        weapon_names |= told.keys()  # one with a problem of its own is told of once
    pieces: list[Character] = []
    hidden: list[int] = []
    seats = {seat.name: number for number, seat in enumerate(sheet.seats)}
    for number, raw in enumerate(sheet.pieces):
        where: Where = ("pieces", number)
        row = read_as(problems, where, dict(raw), Row)
        if row is None:
            continue
        if row.kind not in kind_names:
            problems.append(Problem((*where, "kind"), f"no kind {row.kind!r}; kinds: {', '.join(kind_names)}"))
            continue
        for i, name in enumerate(row.weapons):
            if name not in weapon_names:
                known = ", ".join(sorted(weapon_names))
                problems.append(Problem((*where, "weapons", i), f"no weapon {name!r}; weapons: {known}"))
        full = data.HEALTH_PER_BODY * (row.body or kinds[kind_names.index(row.kind)].body)
        if row.health is not None and row.health > full:
            problems.append(Problem((*where, "health"), f"{row.name}'s Health is {full} at most: 5 x Body (FT-SK-07)"))
        pieces.append(_character(row, kinds, kind_names.index(row.kind), seats.get(row.seat, NOBODY), len(pieces)))
        problems += _effect_problems(where, row.effects, len(sheet.pieces))
        if row.hidden:
            hidden.append(len(pieces) - 1)
        _check_square(problems, (*where, "cell"), sheet, pieces, kinds, options)
    if options.fighting == "referee" and not any(seat.referee for seat in sheet.seats):
        problems.append(Problem(("options", "fighting"), "fighting = referee needs a seat with referee = true"))
    order = _initiative(problems, sheet, pieces, kinds, options)
    problems += ownerless(sheet)
    if problems:
        raise SheetError(problems)
    goals: tuple[AnyGoal, ...] = sheet.goals or (LastSide(),)
    setup = SkirmishSetup(
        sheet.title,
        sheet.seats,
        goals,
        data.LIMIT if sheet.limit is None else sheet.limit,
        sheet.at_limit,
        sheet.briefing,
        kinds,
        weapons,
        options,
        order,
        max((*(k.melee_range for k in kinds), *(w.melee_range for w in weapons))),
    )
    state: Position = Skirmish(setup, sheet.board, tuple(pieces), hidden=tuple(hidden))
    return state.having(score=opening_score(state, fighters))


def _effect_problems(where: Where, effects: tuple[Effect, ...], pieces: int) -> list[Problem]:
    """Effects nothing here reads, or that nothing here ends."""
    found = []
    for number, effect in enumerate(effects):
        at_ = (*where, "effects", number)
        if effect.name not in EFFECTS:
            found.append(Problem((*at_, "name"), f"no effect {effect.name!r}; effects: {', '.join(EFFECTS)}"))
        if effect.until not in BOUNDARIES:
            found.append(Problem((*at_, "until"), f"nothing ends with {effect.until!r}; ends: {', '.join(BOUNDARIES)}"))
        if not -1 <= effect.whose < pieces or effect.times < 1:
            found.append(Problem(at_, "an effect ends at least 1 time; `whose` is the number of a piece"))
    return found


def _character(row: Row, kinds: tuple[Kind, ...], kind: int, seat: int, number: int) -> Character:
    body = kinds[kind].body if row.body is None else row.body
    health = body * data.HEALTH_PER_BODY if row.health is None else row.health
    place = at(row.cell) if row.cell >= 0 else OffBoard("reserve")
    # effects end with the character's own turns unless the scenario says whose
    own = (e.until == "turn" and e.whose < 0 for e in row.effects)
    effects = tuple(replace(e, whose=number) if mine else e for e, mine in zip(row.effects, own, strict=True))
    return Character(number, row.name, seat, kind, place, effects, body, health, row.prone, weapons=row.weapons)


def _check_square(
    problems: list[Problem],
    where: Where,
    sheet: Sheet,
    pieces: list[Character],
    kinds: tuple[Kind, ...],
    options: SkirmishOptions,
) -> None:
    """The last piece must be able to stand where it starts: no wall, no hole, nobody else (SK-26, SK-D03)."""
    who = pieces[-1]
    if who.cell < 0:
        return
    ground = data.GROUNDS[sheet.board.kind("ground", who.cell)]
    flies = kinds[who.kind].flying and options.holes == "flight"
    if ground.wall or (ground.hole and not flies):
        problems.append(Problem(where, f"{who.name} cannot start on a {'wall' if ground.wall else 'hole'}"))
    problems += [
        Problem(where, f"{who.name} and {other.name} start on one square")
        for other in pieces[:-1]
        if other.cell == who.cell and other.able and who.able
    ]


def _initiative(
    problems: list[Problem],
    sheet: Sheet,
    pieces: list[Character],
    kinds: tuple[Kind, ...],
    options: SkirmishOptions,
) -> tuple[int, ...]:
    """Who acts in which order: as listed, those not listed after them; or by Speed (SK-D04). Neutrals never act."""
    ids = {piece.name: piece.id for piece in pieces}
    wrong = {str(raw.get("name")) for raw in sheet.pieces} - ids.keys()  # those have a problem of their own
    listed: list[int] = []
    for i, name in enumerate(sheet.order):
        if name in wrong:
            continue
        if name not in ids:
            problems.append(Problem(("order", i), f"no piece is called {name!r}"))
        elif ids[name] in listed:
            problems.append(Problem(("order", i), f"{name} is listed twice"))
        else:
            listed.append(ids[name])
    listed += [piece.id for piece in pieces if piece.id not in listed]
    if options.initiative == "speed":
        speeds = {p.id: p.body + sum(squares for _, squares in kinds[p.kind].attributes) for p in pieces}
        listed.sort(key=lambda i: -speeds[i])
    return tuple(i for i in listed if pieces[i].seat != NOBODY)
