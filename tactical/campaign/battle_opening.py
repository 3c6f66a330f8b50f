"""Opening a battle: entries of the roster become rows of its scenario, and the rules open that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tactical.campaign.links import BattleLink, CarriedField, Cast
from tactical.campaign.roster import RosterEntry
from tactical.campaign.sheets import unpacked
from tactical.campaign.state import CampaignState, GameInPlay, Participant
from tactical.rules import load
from tactical.ruleset.aftermath import Lasting, Mustered
from tactical.table import AnyState, Dice, Faces, Seat, opened
from tactical.table.effects import Effect
from tactical.table.events import Event
from tactical.table.opening import Sheet, SheetError, with_guidance
from tactical.table.pieces import Piece
from tactical.table.values import replace

Row = dict[str, Any]


class Sent(NamedTuple):
    """A battle that was opened; or why it was not, and the sides that win it without a fight."""

    table: GameInPlay | None
    events: tuple[Event, ...] = ()
    rolled: tuple[Faces, ...] = ()
    why: str = ""
    winners: tuple[str, ...] = ()
    cast: tuple[Cast, ...] = ()  # the pieces that would have gone
    seats: tuple[Seat, ...] = ()  # the chairs there


def send(
    campaign: CampaignState,
    link: BattleLink,
    present: tuple[str, ...] | None,
    dice: Dice,
    told: Mapping[str, Mustered] | None = None,
) -> Sent:
    """Open the battle of a link for the entries present (None: the whole roster). `told`: the strategic rules' facts
    about entries as they go there."""
    rules = load(link.rules)
    sheet = unpacked(link.sheet)
    seats = aligned(campaign.setup.seats, sheet.seats)
    going = cast_of(campaign, link, present)
    rows, missing = _rows(campaign, link, sheet, {cast.piece: cast for cast in going}, told or {})
    winners, beaten = _walkover(sheet, rows, seats)
    if beaten:
        why = f"nobody is left to fight for {' and '.join(beaten)}"
        return Sent(None, why=why, winners=winners, cast=going, seats=seats)
    sheet = Sheet(
        sheet.title, sheet.board, seats, tuple(rows), sheet.kinds, sheet.options, sheet.goals, sheet.limit,
        sheet.at_limit, sheet.briefing, tuple(name for name in sheet.order if name not in missing),
        _with_marks(sheet.extra, campaign, link), roles=sheet.roles, script=sheet.script, zones=sheet.zones,
        prizes=sheet.prizes,
    )  # fmt: skip
    try:
        state = with_guidance(sheet, rules.open(sheet))
    except SheetError as error:
        return Sent(None, why=f"it cannot be fought: {error.problems[0].message}", cast=going, seats=seats)
    state = _one_line(state)
    out = opened(rules, state, dice)
    parts = []
    for cast in going:
        piece = out.state.piece_named(cast.piece)
        if piece is not None:
            parts.append(
                Participant(cast.entry, piece.id, _numbers(rules.campaign.aftermath(out.state, piece.id), link))
            )
    return Sent(GameInPlay(link.rules, link.name, out.state, tuple(parts), present), out.events, out.rolled, cast=going)


def aligned(seats: tuple[Seat, ...], own: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of a battle in the campaign's order: as the battle has them, or else as the campaign has."""
    there = {seat.name: seat for seat in own}
    return tuple(there.get(seat.name, seat) for seat in seats)


def cast_of(campaign: CampaignState, link: BattleLink, present: tuple[str, ...] | None) -> tuple[Cast, ...]:
    """The cast of a battle: pieces that exist, alive and fit, and sent or always met there."""
    sent = campaign.carried(present or ())
    casts = []
    for cast in link.cast:
        entry = campaign.entry(cast.entry)
        if entry is None or not entry.here:
            continue
        amount = entry.amount(link.fit)
        if (amount is None or amount > 0) and (present is None or cast.always or entry.name in sent):
            casts.append(cast)
    return tuple(casts)


def _numbers(facts: Mapping[str, int], link: BattleLink) -> tuple[tuple[str, int], ...]:
    return tuple((carry.piece, facts[carry.piece]) for carry in link.carry if carry.piece in facts)


# --- rows ---


def _rows(
    campaign: CampaignState, link: BattleLink, sheet: Sheet, going: Mapping[str, Cast], told: Mapping[str, Mustered]
) -> tuple[list[Row], set[str]]:
    """The rows of those who go and of those who are only there; the names of who is missing."""
    cast = {each.piece for each in link.cast}
    missing = {str(row["name"]) for row in sheet.pieces if row["name"] in cast and row["name"] not in going}
    cells = {str(row["name"]): row.get("cell") for row in sheet.pieces}
    rows = []
    for given in sheet.pieces:
        name = str(given["name"])
        if name in missing:
            continue
        row = dict(given)
        if row.get("aboard") in missing:  # nothing carries it any more: where that would have stood
            carrier = str(row.pop("aboard"))
            if cells.get(carrier) is not None:
                row.setdefault("cell", cells[carrier])
        if name in going:
            entry = campaign.entry(going[name].entry)
            assert entry is not None
            _written(campaign, link, entry, row, told.get(entry.name, Mustered(-1)))
        rows.append(row)
    return rows, missing


def _written(campaign: CampaignState, link: BattleLink, entry: RosterEntry, row: Row, told: Mustered) -> None:
    """Write a sheet's values into a row."""
    row["seat"] = campaign.seat(entry.seat).name
    kind = dict(entry.kinds).get(link.rules) or told.kind
    if kind:
        row["kind"] = kind
    for carry in link.carry:
        amount = entry.amount(carry.field)
        if amount is not None and carry.row:
            there = counted(carry, amount)
            row[carry.row] = bool(there) if carry.flag else there
    if link.gear:
        dry = dict(link.dry) if told.dry else {}
        row[link.gear] = [dry.get(gear, gear) for gear in entry.gear]
    kept = [kept.effect for kept in entry.effects if kept.rules == link.rules]
    if kept:
        row["effects"] = [*row.get("effects", ()), *(_pairs(effect) for effect in kept)]


def counted(carry: CarriedField, amount: int) -> int:
    """A number of a sheet, converted for the battle."""
    return -(-amount // carry.per)


def _pairs(effect: Effect) -> Row:
    return {name: getattr(effect, name) for name in effect.__struct_fields__}


def _walkover(sheet: Sheet, rows: list[Row], seats: tuple[Seat, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sides that win and those beaten because none of theirs is left of those that the scenario has; none if all
    sides have somebody."""
    side = {seat.name: seat.side for seat in seats}
    had = [side.get(str(row.get("seat", "")), "") for row in sheet.pieces]
    have = {side.get(str(row.get("seat", "")), "") for row in rows}
    beaten = tuple(dict.fromkeys(name for name in had if name and name not in have))
    return tuple(dict.fromkeys(name for name in had if name in have and name)), beaten


# --- the ground ---


def _with_marks(extra: Mapping[str, object], campaign: CampaignState, link: BattleLink) -> Mapping[str, object]:
    """The tables of a scenario with what lasts on its ground."""
    marks = [mark.what for mark in campaign.marks if link.ground and mark.ground == link.ground]
    data = dict(extra)
    for mark in marks:
        table = data.get(mark.table, [])
        if isinstance(table, list):
            data[mark.table] = _marked(table, mark)
    return data


def _marked(table: list[object], mark: Lasting) -> list[object]:
    """Rows with one changed, or one more."""
    key: Row = {name: list(value) if isinstance(value, tuple) else value for name, value in mark.key}
    said = dict(mark.says)
    for number, row in enumerate(table):
        if isinstance(row, Mapping) and all(row.get(name) == value for name, value in key.items()):
            return [*table[:number], {**row, **said}, *table[number + 1 :]]
    return [*table, {**key, **said}]


def _one_line(state: AnyState) -> AnyState:
    """A position fit to be stored: a briefing may come with several lines."""
    setup = state.setup
    return state.having(setup=replace(setup, briefing=" ".join(setup.briefing.split())))


def piece_of(table: GameInPlay, entry: str) -> Piece | None:
    """The piece that an entry plays at a table, if it does."""
    number = next((part.piece for part in table.cast if part.entry == entry), None)
    piece: Piece | None = None if number is None else table.state.pieces[number]
    return piece
