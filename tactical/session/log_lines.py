"""Events as lines for people: one sentence each, with the squares of one walk together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from tactical.ruleset import AnyRuleset
from tactical.session.refusals import Message
from tactical.session.scene.motion import BURSTS, HITS, IN_SHORT, SHOTS
from tactical.table import AnyState
from tactical.table.events import Event, Interrupted, Rolled, said_once
from tactical.table.phrases import capital
from tactical.table.values import replace, tag_of

_ENTRIES = count(1)
TURN = "turned"  # the tag of the events in which pieces turn on the spot
SUMMED = ("cost", "feet")  # of the steps of a walk


def tell(rules: AnyRuleset, state: AnyState, events: Iterable[Event], *, odds: bool = False) -> list[Message]:
    """The events that may be shown, as log lines. `state`: for the names of pieces and cells. `odds`: add how likely
    each throw was. Standing answers are mentioned once, with their number."""
    once = said_once(events)
    often = {event: times for event, times in once if times > 1}
    lines: list[Message] = []
    walks = _walks_joined(event for event, _ in once)
    joined = [event for walk in walks for event in walk]
    for event, (entry, dice) in zip(joined, _entries(joined, walks), strict=True):
        times = often.get(event, 1) if often else 1
        words = capital(_said(rules, state, event, odds)) + (f" (x{times})" if times > 1 else "")
        named = isinstance(event, Interrupted) and any(n.clause == event.clause for n in event.reason.because)
        lines.append(Message(words, _look(state, event), event.clause, named, entry, dice))
    return lines


def outcomes(events: Sequence[Event]) -> list[Event]:
    """The events without dice, and without attacks whose defence is told after them."""
    only_how = [dice for _, dice in _entries(events, ())]
    told = zip(events, only_how, strict=True)
    return [event for event, dice in told if not dice and not isinstance(event, Rolled)]


def with_reason(lines: Sequence[Message], reason: str) -> list[Message]:
    """The lines about an order, with its reason, which folds away with the dice."""
    if not reason or not lines:
        return [*lines, *([Message(reason, "strong")] if reason else [])]
    first, *others = lines
    entry = first.entry or next(_ENTRIES)
    retold = replace(first, entry=entry)
    return [retold, Message(reason, "muted", entry=entry, dice=True), *others]


def _entries(events: Sequence[Event], walks: Sequence[Sequence[Event]]) -> list[tuple[int, bool]]:
    """The entry that each event is a part of, 0 for one of its own, and whether it only tells how what the entry is
    about came out: the dice of it, an attack whose defence or harm is told after it, and turns on the way."""
    parts: list[list[int]] = []  # of one entry each: dice, the attack that they decide, what it does
    dice: list[int] = []  # of what is still to come
    shot: object = None
    for at, event in enumerate(events):
        tag = tag_of(event)
        if isinstance(event, Rolled):
            dice.append(at)
        elif tag in SHOTS:
            goes_on = shot is not None and bool(dice) and _same_attack(shot, event)
            parts = [*parts[:-1], [*parts[-1], *dice, at]] if goes_on else [*parts, [*dice, at]]
            dice, shot = [], event
        elif tag in HITS | BURSTS:
            parts = [*parts[:-1], [*parts[-1], *dice, at]] if shot is not None else [*parts, [*dice, at]]
            dice = []
        else:
            dice, shot = [], None
    entries = [(0, False)] * len(events)
    for part in parts:
        if len(part) == 1:
            continue
        entry, shots = next(_ENTRIES), [at for at in part if tag_of(events[at]) in SHOTS]
        for at in part:
            entries[at] = (entry, isinstance(events[at], Rolled) or at in shots[:-1])
    at = 0
    for walk in walks:
        if len(walk) > 1:
            entry = next(_ENTRIES)
            entries[at : at + len(walk)] = [(entry, number > 0) for number in range(len(walk))]
        at += len(walk)
    return entries


def _same_attack(one: Any, other: Any) -> bool:
    """True if an attack that hit is told of again, after what was thrown against it."""
    known = all(getattr(one, name, -1) == getattr(other, name, -1) for name in ("piece", "target", "weapon"))
    return known and IN_SHORT.get(one.outcome, one.outcome) == "hit"


def _look(state: AnyState, event: Event) -> str:
    """The style key of a line: who is hurt or fallen gives it the colour of the seat."""
    key = event.look
    piece = getattr(event, "piece", -1)
    if key != "bad" or not 0 <= piece < len(state.pieces):
        return key
    from tactical.session.scene.builder import seat_looks  # drawing is loaded where somebody is hurt

    seats = seat_looks(tuple(chair.name for chair in state.setup.seats))
    return f"seat-{seats[seat]}" if (seat := state.pieces[piece].seat) in seats else key


def _said(rules: AnyRuleset, state: AnyState, event: Event, odds: bool) -> str:
    words = rules.presenter.say(state, event)
    if not odds or not isinstance(event, Rolled):
        return words
    from tactical.report.rolls import luck_text

    chance = luck_text(event.roll, event.faces)
    return f"{words} ({chance})" if chance else words


def _walks_joined(events: Iterable[Any]) -> list[list[Any]]:
    """Steps of one piece in a row as one step with their price summed, from square to square or inch by inch up or
    down, with the turns before and between them: any system's event that has a start, a cell or an altitude it comes
    to, and a cost or what is left. What is no such walk stands alone."""
    joined: list[list[Any]] = []
    turns: list[Any] = []  # of one piece, since its last step
    for event in events:
        if tag_of(event) == TURN and (not turns or turns[-1].piece == event.piece):
            turns.append(event)
            continue
        last = joined[-1][0] if joined else None
        own = all(turn.piece == getattr(event, "piece", -1) for turn in turns)
        if last is not None and own and _goes_on(last, event):
            price = {name: getattr(last, name) + getattr(event, name) for name in SUMMED if hasattr(event, name)}
            joined[-1] = [replace(event, start=last.start, **price), *joined[-1][1:], *turns]
        elif own and _is_step(event):
            joined.append([event, *turns])
        else:
            joined += [[turn] for turn in turns]
            turns = [event] if tag_of(event) == TURN else []
            joined += [] if turns else [[event]]
            continue
        turns = []
    return [*joined, *([turn] for turn in turns)]


def _is_step(event: Any) -> bool:
    return all(hasattr(event, name) for name in ("piece", "start", "cell", "cost"))


def _goes_on(last: Any, event: Any) -> bool:
    if type(last) is not type(event) or not all(hasattr(event, name) for name in ("piece", "start")):
        return False
    if not hasattr(event, "cost") and not hasattr(event, "left"):
        return False
    if last.piece != event.piece or getattr(last, "how", "") != getattr(event, "how", ""):
        return False
    if hasattr(event, "cell"):
        return bool(last.cell == event.start)
    same_way = hasattr(event, "altitude") and (last.altitude > last.start) == (event.altitude > event.start)
    return same_way and bool(last.altitude == event.start)
