"""What others did, order by order, as a seat noticed it: what is said of it, and what is to be shown where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from tactical.session.refusals import Message
from tactical.session.scene.motion import BURSTS, HITS, IN_SHORT, SHOTS, line_between
from tactical.session.scene.scene import AimPreview, Cell, PathStep, Scene, SceneEffect
from tactical.session.session import Session
from tactical.table import AnyRuleset, AnyState, Order
from tactical.table.events import Event
from tactical.table.values import replace, tag_of

STRUCK = 60  # percent: how strongly the cell of a result is lit


class SeenOrder(msgspec.Struct, frozen=True):
    """What came of one order, as one seat or a SPECTATOR noticed it.

    `view`: the position after it; `subject`: the piece that did it, -1: none; `events`: those that are anybody's doing;
    `ours`: one's own pieces attacked, were attacked or lost something by it.
    """

    shown_to: int
    view: AnyState
    subject: int
    events: tuple[Event, ...]
    messages: tuple[Message, ...]
    ours: bool

    @property
    def title(self) -> str:
        """Who did it: the piece, or else nobody."""
        return str(self.view.name(self.subject)) if self.subject >= 0 else ""


def seen_order(
    session: Session, rules: AnyRuleset, state: AnyState, order: Order, events: Iterable[Event], *, why: str = ""
) -> SeenOrder | None:
    """What came of an order that led to a state; None where the seat noticed nothing that anybody did. `why`: the
    reason that it was given for, where the seat may know that."""
    seat = session.seat
    deeds = tuple(event for event in events if seat.notices(event) and not event.boundary)
    if not deeds or rules is not seat.rules:  # what belongs to another game of a campaign is told on pages
        return None
    view = seat.seen(state)
    own = {piece.id for piece in view.pieces if piece.seat in seat.seats}
    told = [*session.log.told(state, deeds), *([Message(why, "muted")] if why else [])]
    return SeenOrder(
        seat.shown_to, view, _subject(order, deeds), deeds, tuple(told), any(_concerns(event, own) for event in deeds)
    )


def _subject(order: Order, deeds: Sequence[Event]) -> int:
    """The piece whose doing it was, as far as it was noticed; -1: no piece's."""
    seen = [who for event in deeds if (who := getattr(event, "piece", -1)) >= 0]
    return order.subject if order.subject in seen else seen[0] if seen else -1


def _concerns(event: Event, own: set[int]) -> bool:
    """Whether own pieces attack, are attacked or lose something."""
    about = {getattr(event, name, -1) for name in ("piece", "target", "unit")}
    return tag_of(event) in SHOTS | HITS | BURSTS and bool(own & about)


# --- on the board ---


def marked(scene: Scene, found: SeenOrder, xy: Callable[[int], Cell | None]) -> Scene:
    """The scene after an order with what happened drawn on it: the cells that its piece went through, the line of its
    attack, and over each target what came of it. `xy` says where a cell is drawn; None: not on this storey."""
    places = {piece.number: piece.cell for piece in scene.pieces}
    walked = [
        cell
        for event in found.events
        if hasattr(event, "start") and getattr(event, "piece", -1) == found.subject
        if (cell := xy(getattr(event, "cell", -1)) if getattr(event, "cell", -1) >= 0 else None) is not None
    ]
    path = tuple(PathStep(cell, number, stop=number == len(walked)) for number, cell in enumerate(walked, 1))
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
    """What came of it for each piece, in a word: that it is out, what it lost, else how the attack on it came out."""
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
