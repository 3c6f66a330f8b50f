"""The story of a campaign as pages: its prologue, and one for each order that opens a battle, returns from one or ends
a turn. They are made from the campaign before and after, as one seat may know both; none is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tactical.campaign.awaited import awaiting, due
from tactical.campaign.battle_result import change_sentence, following, preview
from tactical.campaign.orders import EndTurn, Open, Return
from tactical.campaign.reports import mark_words
from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState
from tactical.report.story import Fortune, NextStep, NumberChange, RosterChange, StoryPage
from tactical.table import Order
from tactical.table.phrases import capital, plain

PAGED: tuple[type[Order], ...] = (Open, Return, EndTurn)  # orders that have a page


class PlacedPage(NamedTuple):
    """A page, and its lines of the chronicle: from `start` up to `stop`."""

    start: int
    stop: int
    page: StoryPage


def prologue_page(campaign: CampaignState, whole: CampaignState) -> StoryPage:
    """The page about a campaign's beginning. `campaign`: as its seat may know it. `whole`: all of it, for the next
    step."""
    tales = tuple(tale.text for tale in campaign.chronicle)
    return StoryPage(
        "prologue", campaign.setup.title, campaign.day, campaign.turn, 0, tales, (), (), (), (), (), (),
        next_step(whole),
    )  # fmt: skip


def page_of(
    order: Order, before: CampaignState, after: CampaignState, whole: CampaignState, events: Iterable[str] = ()
) -> PlacedPage | None:
    """The page of an order, from the campaign before and after it as a seat may know them; None if it has none.
    `whole`: all of it after the order. `events`: in the game that goes on, in sentences."""
    start, stop = len(before.chronicle), len(after.chronicle)
    if not isinstance(order, PAGED) or (isinstance(order, EndTurn) and before.turn == after.turn):
        return None
    lines = _without(tuple(tale.text for tale in after.chronicle[start:stop]), _repeated(order, before))
    fought = {part.entry for part in (before if isinstance(order, Return) else after).top.cast}
    opened = isinstance(order, Open) and len(after.done) == len(before.done)
    kind, title = ("begun", after.link.title) if opened else ("result", _result_title(before, after))
    if isinstance(order, EndTurn):
        kind, title = "turn", f"Campaign turn {after.turn}"
    marks = [mark for mark in after.marks if mark not in before.marks]
    result = after.done[-1].result if len(after.done) > len(before.done) else None
    page = StoryPage(
        kind,  # type: ignore[arg-type]
        title,
        after.day,
        after.turn,
        after.day - before.day,
        lines,
        tuple(_roster(before, after, fought, all_who_fight=opened)),
        tuple(mark_words(mark) for mark in marks),
        () if opened else tuple(events),
        tuple(_numbers(before.score, after.score)),
        tuple(_numbers(before.counters, after.counters)),
        result.winners if result is not None else (),
        next_step(whole),
    )
    return PlacedPage(start, stop, page)


def _result_title(before: CampaignState, after: CampaignState) -> str:
    """`The lane`: the battle that has ended; the campaign, where that has."""
    return after.done[-1].title if len(after.done) > len(before.done) else before.link.title


def _repeated(order: Order, before: CampaignState) -> frozenset[str]:
    """Sentences of the chronicle that the page shows as changes of the roster instead."""
    if not isinstance(order, Return):
        return frozenset()
    changes = preview(before)
    of_seat = {entry.name: entry.seat for entry in before.roster}
    seats = range(len(before.setup.seats))
    own = (change_sentence(change for change in changes if of_seat[change.entry] == seat) for seat in seats)
    return frozenset({change_sentence(changes), *own} - {""})


def _without(told: tuple[str, ...], repeated: frozenset[str]) -> tuple[str, ...]:
    return tuple(text for text in told if text not in repeated)


# --- the roster ---


def _roster(
    before: CampaignState, after: CampaignState, fought: set[str], *, all_who_fight: bool
) -> Iterator[RosterChange]:
    """The fate of each, the worst first; with `all_who_fight` also of those who only take part."""
    changes = []
    for old in before.roster:
        new = after.entry(old.name)
        if new is None or (all_who_fight and old.name not in fought):
            continue
        change = _change(after, old, new, fought=old.name in fought)
        if all_who_fight or change.fortune != "unchanged" or change.numbers:
            changes.append(change)
    yield from sorted(changes, key=lambda change: _WORST.index(change.fortune))


_WORST: tuple[Fortune, ...] = (
    "dead", "destroyed", "taken", "left", "hurt", "joined", "equipped", "unchanged", "recovered",
)  # fmt: skip


def _change(after: CampaignState, old: RosterEntry, new: RosterEntry, *, fought: bool) -> RosterChange:
    numbers = tuple(_numbers(old.amounts, new.amounts, after))
    gear = tuple(each for each in new.gear if each not in old.gear)
    return RosterChange(
        new.name, new.words, new.sort, after.seat(new.seat).name, _fortune(after, old, new, gear), numbers, gear, fought
    )


def _fortune(after: CampaignState, old: RosterEntry, new: RosterEntry, gear: tuple[str, ...]) -> Fortune:
    """The worst of what happened to it."""
    if new.fate and new.fate != old.fate:
        return new.fate
    if new.left and not old.left:
        return "left"
    was, harmed = dict(old.amounts), 0
    for name, now in new.amounts:
        field = after.setup.field(name)
        if field is not None and field.harm and now != was.get(name, now):
            harmed = max(harmed, 2 if (now < was[name]) == (field.harm == "less") else 1)
    if harmed == 2:
        return "hurt"
    if new.seat != old.seat:
        return "joined"
    return "equipped" if gear else "recovered" if harmed else "unchanged"


def _numbers(
    before: Iterable[tuple[str, int]], after: Iterable[tuple[str, int]], campaign: CampaignState | None = None
) -> Iterator[NumberChange]:
    was = dict(before)
    for name, now in after:
        if now != was.get(name, 0):
            field = campaign.setup.field(name) if campaign is not None else None
            yield NumberChange(name, field.words if field is not None else capital(plain(name)), was.get(name, 0), now)


# --- what is next ---


def next_step(campaign: CampaignState) -> NextStep:
    """The campaign's next step, and who may take it."""
    players = tuple(seat.name for seat in campaign.setup.seats if seat.side)
    if campaign.result is not None:
        return NextStep("over", None, None, (), None)
    now = due(campaign)
    if now is None:
        asked = getattr(awaiting(campaign), "seat", -1)
        seats = (campaign.seat(asked).name,) if asked >= 0 else ()
        return NextStep("play", campaign.link.title, campaign.top.rules, seats, None)
    link = now.link if now.what == "open" else following(campaign)
    title, rules = (link.title, link.rules) if link is not None else (None, None)
    if now.what == "return" and link is None and len(campaign.tables) > 1:
        below = campaign.tables[-2]
        title, rules = campaign.setup.link(below.link).title, below.rules
    return NextStep(now.what, title, rules, players, now.order)
