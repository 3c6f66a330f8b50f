"""Roster, calendar and chronicle in words. Give these a view: they show whatever they are given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tactical.campaign.battle_opening import piece_of
from tactical.campaign.engine import due
from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState
from tactical.rules import load
from tactical.table.aftermath import Lasting
from tactical.table.ledgers import quantity
from tactical.table.notation import write_place
from tactical.table.places import AnyPlace

UNDO_RULE = (
    "In a campaign opening a battle and coming back from one are borders like a roll: nobody takes them back alone, "
    "all seats together may."
)


def headline(saga: CampaignState) -> str:
    """The campaign and its day in one line."""
    points = ", ".join(f"{side} {points}" for side, points in saga.score)
    turn = f", campaign turn {saga.turn}" if saga.setup.turn_days or saga.turn > 1 else ""
    return f"{saga.setup.title}: day {saga.day}{turn}" + (f"; points: {points}" if points else "")


def trail(saga: CampaignState) -> tuple[str, ...]:
    """The games in play from the strategic one up, by title."""
    return tuple(saga.setup.link(table.link).title for table in saga.tables)


def due_words(saga: CampaignState) -> str:
    """What the campaign itself waits for, in one line; empty while the game in play goes on."""
    if saga.result is not None:
        return f"The campaign is over: {saga.result.words}"
    now = due(saga)
    if now is None:
        return ""
    if now.what == "return":
        return f"{saga.link.title} is over; order: {now.order}"
    if now.link is None:
        return f"A battle nobody has written of; order: {now.order}"
    return f"{now.link.title} ({load(now.link.rules).title}) waits to be opened; order: {now.order}"


def where(saga: CampaignState, entry: RosterEntry) -> str:
    """Where one of the roster is, as the uppermost game that has it tells."""
    if entry.fate:
        return entry.fate
    for table in reversed(saga.tables):
        piece = piece_of(table, entry.name)
        if piece is not None:
            return f"{saga.setup.link(table.link).title}, {_place(table.state, piece.place)}"
    if entry.left:
        return f"away, having left {_title(saga, entry.left)}"
    carrier = saga.entry(entry.aboard)
    return f"with {carrier.words}" if carrier is not None else "in reserve"


def _place(state: Any, place: AnyPlace) -> str:
    """A place in plain words: `c4`, `lantern, on lantern-rock`."""
    spot = getattr(place, "spot", "")
    if not spot or not place.cells:
        return write_place(state, place)
    return f"{'+'.join(state.cell_name(cell) for cell in place.cells)}, on {spot}"


def _title(saga: CampaignState, link: str) -> str:
    return next((each.title for each in saga.setup.links if each.name == link), link)


def sheet(saga: CampaignState, entry: RosterEntry) -> str:
    """One of the roster in one line: `ann, Old Ann, person, red: Health 12 of 25; sabre, pistol; The Ford, c4`."""
    begun = next((each for each in saga.setup.roster if each.name == entry.name), entry)
    parts = []
    for name, now in entry.amounts:
        field, full = saga.setup.field(name), begun.amount(name)
        words = field.words if field is not None else name
        lacks = field is not None and field.harm == "less" and full is not None and now < full
        parts.append(f"{words} {now}" + (f" of {full}" if lacks else ""))
    who = f"{entry.name}, {entry.words}, {entry.sort}, {saga.seat(entry.seat).name}"
    known = (", ".join(parts), ", ".join(entry.gear), *_kept(entry), where(saga, entry), entry.note)
    return f"{who}: " + "; ".join(filter(None, known))


def _kept(entry: RosterEntry) -> Iterator[str]:
    for kept in entry.effects:
        until = kept.effect.until.replace("_", " ")
        yield f"{kept.effect.name.replace('_', ' ')} until {'the ' if until != 'repaired' else ''}{until}"


def roster(saga: CampaignState, seat: int = -1) -> list[str]:
    """The roster, a line each, seat by seat; of one seat if it is given."""
    seats = range(len(saga.setup.seats)) if seat < 0 else (seat,)
    return [sheet(saga, entry) for number in seats for entry in saga.roster if entry.seat == number]


def calendar(saga: CampaignState) -> list[str]:
    """The days so far: what was fought when, what lasts on the ground, and the trackers."""
    lines = [headline(saga)]
    if saga.setup.turn_days:
        rest = saga.setup.turn_days - (saga.day - 1) % saga.setup.turn_days
        lines.append(f"The campaign turn ends in {quantity(rest, 'days')}")
    elif saga.ready:
        lines.append(f"Ready for the turn to end: {', '.join(saga.seat(seat).name for seat in saga.ready)}")
    lines += [
        f"Day {done.day}: {'  ' * done.depth}{done.title} ({load(done.rules).title}): {done.result.words}"
        for done in saga.done
    ]
    lines += ground(saga)
    lines += [f"{name.replace('_', ' ').replace('-', ' ')}: {number}" for name, number in saga.counters]
    return lines


def ground(saga: CampaignState) -> list[str]:
    """What lasts on the ground of battles."""
    return [f"On {mark.ground}: {_lasting(mark.what)}" for mark in saga.marks]


def _lasting(what: Lasting) -> str:
    """`doors c2 c3: hacked, until campaign turn`."""
    key = " ".join(" ".join(value) if isinstance(value, tuple) else str(value) for _, value in what.key)
    says = ", ".join(name if value is True else f"{name} {value}" for name, value in what.says)
    return f"{what.table} {key}: {says}, until {what.until.replace('_', ' ')}"


def chronicle(saga: CampaignState) -> Iterator[str]:
    """The story so far, a paragraph a battle: lines without markup, empty ones between paragraphs."""
    yield saga.setup.title
    day, link = 0, None
    for tale in saga.chronicle:
        if tale.day != day:
            day = tale.day
            yield ""
            yield f"Day {day}"
            link = None
        if tale.link != link:
            link = tale.link
            yield ""
        yield tale.text
