"""The orders of others, one by one, as a seat noticed them: the words for each, and what to show where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from tactical.ruleset import AnyRuleset
from tactical.session.refusals import Message
from tactical.session.scene.motion import BURSTS, HITS, IN_SHORT, SHOTS, line_between
from tactical.session.scene.scene import AimPreview, Cell, PathStep, Scene, SceneEffect
from tactical.session.seat import SeatView
from tactical.session.session import Session
from tactical.table import AnyState, Order
from tactical.table.events import Event, Rolled
from tactical.table.pieces import NOBODY
from tactical.table.values import replace, tag_of

STRUCK = 60  # percent: how strongly the cell of a result is lit


class SeenOrder(msgspec.Struct, frozen=True):
    """The results of one order, as one seat or a SPECTATOR noticed it.

    `view`: the position after it. `subject`: the piece that acted, -1: none. `events`: those that somebody caused.
    `ours`: one's own pieces attacked, were attacked, threw dice or lost something. `logged`: the log's lines about it.
    """

    shown_to: int
    view: AnyState
    subject: int
    events: tuple[Event, ...]
    messages: tuple[Message, ...]
    ours: bool
    logged: tuple[Message, ...] = ()

    @property
    def title(self) -> str:
        """The piece that acted, or nobody."""
        return str(self.view.name(self.subject)) if self.subject >= 0 else ""


def seen_order(
    session: Session,
    rules: AnyRuleset,
    state: AnyState,
    order: Order,
    events: Iterable[Event],
    *,
    why: str = "",
    logged: Iterable[Message] = (),
) -> SeenOrder | None:
    """The results of an order that led to a state; None if the seat noticed nothing that anybody did. `why`: its
    reason, if the seat may know it. `logged`: the log's lines about it."""
    seat = session.seat
    seen = tuple(event for event in deeds(events) if seat.notices(event))
    if not seen or rules is not seat.rules:  # events of another game of a campaign are told on pages
        return None
    view = seat.seen(state)
    own = {piece.id for piece in view.pieces if piece.seat in seat.seats}
    told = [*session.log.told(state, seen), *([Message(why, "muted")] if why else [])]
    ours = any(_concerns(event, own, view) for event in seen)
    return SeenOrder(seat.shown_to, view, _subject(order, seen), seen, tuple(told), ours, tuple(logged))


def deeds(events: Iterable[Event]) -> list[Event]:
    """The events that somebody caused: those that begin or end something are none."""
    return [event for event in events if not event.boundary]


def of_nobody(seat: SeatView, events: Iterable[Event]) -> list[Event]:
    """The moves of pieces that no player may order: they happen within an order of somebody else's."""
    free = {piece.id for piece in seat.view.pieces if piece.seat == NOBODY}
    moved = (event for event in events if hasattr(event, "start") and hasattr(event, "cell"))
    return [event for event in moved if getattr(event, "piece", -1) in free]


def _subject(order: Order, events: Sequence[Event]) -> int:
    """The piece whose doing it was, as far as it was noticed; -1: no piece's."""
    seen = [who for event in events if (who := getattr(event, "piece", -1)) >= 0]
    return order.subject if order.subject in seen else seen[0] if seen else -1


def _concerns(event: Event, own: set[int], view: AnyState) -> bool:
    """True if own pieces attack, are attacked, throw dice or lose something. Dice that each count alone are thrown at
    whoever stands there."""
    if isinstance(event, Rolled):
        who = event.roll.piece
        there = view.pieces_on(view.pieces[who].cell) if event.roll.each and who >= 0 else ()
        return who in own or any(piece.id in own for piece in there)
    about = {getattr(event, name, -1) for name in ("piece", "target", "unit")}
    return tag_of(event) in SHOTS | HITS | BURSTS and bool(own & about)


def harmed_piece(event: Event) -> int:
    """The piece that an event harms; -1: none."""
    lost = tag_of(event) in BURSTS or (tag_of(event) in HITS and getattr(event, "amount", 0) > 0)
    return int(getattr(event, "piece", getattr(event, "unit", -1))) if lost else -1


def is_answered(seat: SeatView, events: Sequence[Event]) -> bool:
    """True if dice of others who sit elsewhere decided what came of an order of one's own: own pieces lost something by
    dice, or many were thrown against them."""
    view = seat.view
    if all(number in seat.seats or chair.referee for number, chair in enumerate(view.setup.seats)):
        return False
    own = {piece.id for piece in view.pieces if piece.seat in seat.seats}
    rolls = [event.roll for event in events if isinstance(event, Rolled) and seat.notices(event)]
    lost = any(tag_of(event) in HITS | BURSTS and getattr(event, "piece", -1) in own for event in events)
    return any(roll.each and roll.piece not in own for roll in rolls) or (lost and bool(rolls))


# --- on the board ---


def marked(scene: Scene, found: SeenOrder, xy: Callable[[int], Cell | None]) -> Scene:
    """The scene after an order with the events drawn on it: the cells its piece passed, the line of its attack, and the
    result over each target. `xy`: where a cell is drawn; None: not on this storey."""
    places = {piece.number: piece.cell for piece in scene.pieces}
    steps = [event for event in found.events if hasattr(event, "start") and hasattr(event, "cell")]
    steps = [event for event in steps if getattr(event, "piece", -1) == found.subject]
    way = [*(event.start for event in steps[:1]), *(event.cell for event in steps)]  # with where it came from
    walked = [at for cell in way if cell >= 0 and (at := xy(cell)) is not None]
    path = tuple(PathStep(cell, number, stop=number == len(walked) - 1) for number, cell in enumerate(walked))
    shots = [event for event in found.events if tag_of(event) in SHOTS]
    aim = None
    if shots:
        start, end = (places.get(getattr(shots[-1], name, -1)) for name in ("piece", "target"))
        if start is not None and end is not None:
            aim = AimPreview(line=tuple(line_between(start, end)[1:-1]))
    results = (
        SceneEffect(places[piece], "hit", STRUCK, words)
        for piece, words in _results(found.events).items()
        if piece in places
    )
    held = tuple(effect for effect in results if scene.holds(effect.cell))
    return replace(scene, path=path, aim=aim, effects=held, reach={}, ghosts=(), shades={})


def _results(events: Iterable[Event]) -> dict[int, str]:
    """The result for each piece, in a word: that it is out, what it lost, or else how the attack on it came out."""
    lost: dict[int, int] = {}
    told: dict[int, str] = {}
    for event in events:
        tag, piece = tag_of(event), getattr(event, "piece", -1)
        if tag in SHOTS and getattr(event, "target", -1) >= 0:
            how = getattr(event, "outcome", "")
            told[event.target] = IN_SHORT.get(how, how)  # type: ignore[attr-defined]
        elif tag in HITS and getattr(event, "amount", 0) > 0:
            lost[piece] = lost.get(piece, 0) + event.amount  # type: ignore[attr-defined]
            told[piece] = f"-{lost[piece]}"
        elif tag in BURSTS and piece >= 0:
            told[piece] = "out"
    return told
