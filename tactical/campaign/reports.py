"""Roster, calendar and chronicle in words. Pass them a view: they show everything they are given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tactical.campaign.battle_opening import piece_of
from tactical.campaign.engine import due
from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState, LastingMark
from tactical.rules import load
from tactical.ruleset.aftermath import Lasting
from tactical.table.ledgers import quantity
from tactical.table.notation import write_place
from tactical.table.phrases import plain
from tactical.table.pieces import titled
from tactical.table.places import AnyPlace
from tactical.table.state import AnyState

UNDO_RULE = (
    "In a campaign, one seat alone cannot undo opening a battle or returning from one, just as with a roll. "
    "All seats together can."
)


def headline(campaign: CampaignState) -> str:
    """The campaign and its day in one line."""
    points = ", ".join(f"{side} {points}" for side, points in campaign.score)
    turn = f", campaign turn {campaign.turn}" if campaign.setup.turn_days or campaign.turn > 1 else ""
    return f"{campaign.setup.title}: day {campaign.day}{turn}" + (f"; points: {points}" if points else "")


def trail(campaign: CampaignState) -> tuple[str, ...]:
    """The games in play from the strategic one up, by title."""
    return tuple(campaign.setup.link(table.link).title for table in campaign.tables)


def due_words(campaign: CampaignState) -> str:
    """The campaign's next step, in one line; empty while the game in play goes on."""
    if campaign.result is not None:
        return f"The campaign is over: {campaign.result.words}"
    now = due(campaign)
    if now is None:
        return ""
    if now.what == "return":
        return f"{campaign.link.title} is over; order: {now.order}"
    if now.link is None:
        return f"A battle without a scenario; order:  {now.order}"
    return f"{now.link.title} ({load(now.link.rules).title}) is ready to open; order:  {now.order}"


def where(campaign: CampaignState, entry: RosterEntry) -> str:
    """The place of an entry of the roster, by the uppermost game that has it."""
    if entry.fate:
        return entry.fate
    for table in reversed(campaign.tables):
        piece = piece_of(table, entry.name)
        if piece is not None:
            return f"{campaign.setup.link(table.link).title}, {_place(table.state, piece.place)}"
    if entry.left:
        return f"away, having left {_title(campaign, entry.left)}"
    carrier = campaign.entry(entry.aboard)
    return f"with {carrier.words}" if carrier is not None else "in reserve"


def _place(state: AnyState, place: AnyPlace) -> str:
    """A place in plain words: `c4`, `Lantern, on Lantern Rock`."""
    spot = getattr(place, "spot", "")
    if not spot or not place.cells:
        return write_place(state, place)
    return f"{'+'.join(state.cell_name(cell) for cell in place.cells)}, on {titled(spot)}"


def _title(campaign: CampaignState, link: str) -> str:
    return next((each.title for each in campaign.setup.links if each.name == link), link)


class RosterSheet(NamedTuple):
    """An entry of the roster, with its lasting facts."""

    who: str
    known: tuple[str, ...]

    @property
    def line(self) -> str:
        """`Ann, Old Ann, person, red: Health 12 of 25; sabre, pistol; The Ford, c4`."""
        return f"{self.who}: {'; '.join(self.known)}"


def sheet(campaign: CampaignState, entry: RosterEntry) -> RosterSheet:
    """One of the roster, as it stands."""
    begun = next((each for each in campaign.setup.roster if each.name == entry.name), entry)
    parts = []
    for name, now in entry.amounts:
        field, full = campaign.setup.field(name), begun.amount(name)
        words = field.words if field is not None else name
        lacks = field is not None and field.harm == "less" and full is not None and now < full
        parts.append(f"{words} {now}" + (f" of {full}" if lacks else ""))
    who = ", ".join(dict.fromkeys((titled(entry.name), entry.words, entry.sort, campaign.seat(entry.seat).name)))
    known = (", ".join(parts), ", ".join(entry.gear), *_kept(entry), where(campaign, entry), entry.note)
    return RosterSheet(who, tuple(filter(None, known)))


def _kept(entry: RosterEntry) -> Iterator[str]:
    for kept in entry.effects:
        until = plain(kept.effect.until)
        yield f"{plain(kept.effect.name)} until {'the ' if until != 'repaired' else ''}{until}"


def roster(campaign: CampaignState, seat: int = -1) -> list[str]:
    """The roster, a line each, seat by seat; of one seat if it is given."""
    seats = range(len(campaign.setup.seats)) if seat < 0 else (seat,)
    return [sheet(campaign, entry).line for number in seats for entry in campaign.roster if entry.seat == number]


def calendar(campaign: CampaignState) -> list[str]:
    """The days so far: past battles, lasting effects on the ground, and the trackers."""
    lines = [headline(campaign)]
    if campaign.setup.turn_days:
        rest = campaign.setup.turn_days - (campaign.day - 1) % campaign.setup.turn_days
        lines.append(f"The campaign turn ends in {quantity(rest, 'days')}")
    elif campaign.ready:
        lines.append(f"Ready to end the turn:  {', '.join(campaign.seat(seat).name for seat in campaign.ready)}")
    lines += [
        f"Day {done.day}: {'  ' * done.depth}{done.title} ({load(done.rules).title}): {done.result.words}"
        for done in campaign.done
    ]
    lines += ground(campaign)
    lines += [f"{plain(name)}: {number}" for name, number in campaign.counters]
    return lines


def ground(campaign: CampaignState) -> list[str]:
    """The lasting marks on the ground of battles."""
    return [mark_words(mark) for mark in campaign.marks]


def mark_words(mark: LastingMark) -> str:
    """A lasting mark on the ground of battles, in a line."""
    return f"On {mark.ground}: {_lasting(mark.what)}"


def _lasting(what: Lasting) -> str:
    """`doors c2 c3: hacked, until campaign turn`."""
    key = " ".join(" ".join(value) if isinstance(value, tuple) else str(value) for _, value in what.key)
    says = ", ".join(name if value is True else f"{name} {value}" for name, value in what.says)
    return f"{what.table} {key}: {says}, until {plain(what.until)}"
