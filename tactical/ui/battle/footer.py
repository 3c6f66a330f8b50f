"""The keys that the footer shows: the entries of the key table that work now, most useful first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from tactical.ruleset.extras import Drafting
from tactical.session.asking import PAIR
from tactical.session.preferences.key_table import IDLE_IN_PUZZLES
from tactical.session.preferences.keys import KeyMap
from tactical.session.session import Session
from tactical.session.turn_ends import goes_on_after_plan
from tactical.table import Ask, Over, Roll
from tactical.table.refs import way

WANTED = {
    "path": (
        "order.commit",
        "order.finish",
        "back",
        "order.other",
        "order.level",
        "order.pieces",
        "actions",
        "order.waypoint",
        "mode",
        "undo",
        "redo",
    ),
    "window": ("window.use", "window.pass", "actions", "undo", "redo", "hint", "order.type", "log.back"),
    "over": (
        "campaign.go",
        "order.preview",
        "chronicle",
        "undo",
        "redo",
        "rehearse",
        "campaign",
        "log.back",
        "log.forward",
    ),
    "board": (
        "campaign.go",
        "computer.hurry",
        "order.preview",
        "piece.next",
        "actions",
        "end",
        "undo",
        "redo",
        "comers",
        "hint",
        "goto.target",
        "mode",
        "sheet",
        "rehearse",
        "campaign",
        "order.type",
        "jump",
    ),
    "line": ("line.enter", "line.complete", "line.back"),
    "actions": ("menu.choose", "back", "undo", "rehearse"),
}
REHEARSING = (
    "rehearsal.leave",
    "worst",
    "rehearsal.compare",
    "rehearsal.play",
    "lines",
    "rehearsal.tried",
    "rehearsal.dice",
)
PUZZLING = ("rehearsal.leave", "puzzle.judge", "rehearsal.dice", "rehearsal.tried")
ORDERING = ("undo", "redo", "order.type", "hint")  # for who may order
SEATED = (*ORDERING, "rehearse")  # for who has a seat
ALWAYS = ("help", "quit")


Place = Literal["board", "path", "window", "actions", "line"]
"""Where the keys go: to the board, to a plan on it, to what is asked, to the list, or to the line that is typed."""


def key_context(place: Place, *, rehearsing: bool) -> str:
    """The context of the key table for a place."""
    if not rehearsing or place == "line":
        return place
    return "rehearsal" if place == "board" else f"rehearsal-{place}"


def footer(session: Session, keys: KeyMap, place: Place) -> list[tuple[str, str]]:
    """Pairs of an entry's id and its label right now."""
    seat = session.seat
    over = isinstance(seat.want, Over) and session.plan.current is None
    now = "over" if over and place not in ("line", "actions") else place
    idle = {*(SEATED if seat.watching else () if seat.may_order else ORDERING)}
    idle |= IDLE_IN_PUZZLES if seat.puzzle is not None else set()
    ids = ["here"] if seat.superseded else []
    private = ["here"] if seat.openly and now in ("board", "window") else []
    ids += [name for name in WANTED[now] if name not in idle and (name not in DOES or DOES[name](session))]
    if seat.what_if is not None and now not in ("line", "actions"):
        # even the smallest screen names the key that leaves it
        leave, *others = PUZZLING if seat.puzzle is not None else REHEARSING
        ids = [*ids[:1], leave, *ids[1:2], *others, *ids[2:]]
        context = key_context(now, rehearsing=True) if now != "over" else "rehearsal"
        ids = [name for name in ids if not _is_taken(keys, context, name)]
    if now != "line":
        ids += [*private, *ALWAYS]
    return [(name, _label(session, name, keys.entry(name).label)) for name in ids if keys.entry(name).keys]


def _is_taken(keys: KeyMap, context: str, name: str) -> bool:
    """True if the key of an entry means something else in a context."""
    first = keys.entry(name).keys[:1]
    over = keys.find(context, first[0]) if first else None
    return over is not None and over.id != name


def _has_levels(session: Session) -> bool:
    """True if the plan ends where there are several altitudes to stop at."""
    plan = session.plan.current
    goes = plan is not None and session.seat.goes(plan.order)
    path: tuple[int, ...] = getattr(plan.order, "path", ()) if plan is not None and goes else ()
    return bool(path) and session.selection.reach is not None and len(session.selection.reach.levels(path[-1])) > 1


def _has_a_way(session: Session) -> bool:
    """True if the plan goes somewhere, by a way that could lead through other cells."""
    plan = session.plan.current
    return plan is not None and session.seat.goes(plan.order) and bool(way(type(plan.order)))


def _thinks(session: Session) -> bool:
    seat = session.seat
    return isinstance(seat.want, Ask) and seat.want.seat in seat.computers


# keys that do nothing at some moments -> when they do something
DOES: Mapping[str, Callable[[Session], bool]] = {
    "campaign.go": lambda s: s.seat.due is not None,
    "campaign": lambda s: s.seat.campaign is not None,
    "computer.hurry": _thinks,
    "order.preview": lambda s: s.seat.may_report or s.seat.asked,
    "piece.next": lambda s: len(s.selection.able_pieces()) > 1,
    "order.finish": goes_on_after_plan,
    "order.other": lambda s: s.plan.current is not None and s.plan.current.others > 1,
    "order.level": _has_levels,
    "order.pieces": lambda s: s.plan.current is not None and bool(s.choice.candidates()),
    "order.waypoint": _has_a_way,
    "comers": lambda s: int(s.seat.rules.extra(Drafting).active_cell(s.seat.view)) >= 0,
    "mode": lambda s: len(s.selection.modes) > 1,
    "undo": lambda s: bool(s.seat.game.moments),
    "redo": lambda s: s.undo.again is not None,
    "end": lambda s: s.asking.may_end,
    "goto.target": lambda s: s.seat.asked,
    "actions": lambda s: s.seat.asked,
    "rehearse": lambda s: s.seat.what_if is None,
    "window.pass": lambda s: s.asking.passing() is not None,
}


def _label(session: Session, name: str, label: str) -> str:
    """A key's label for this very moment."""
    asking = session.asking
    selection = session.selection
    seat = session.seat
    if name == "order.commit" and (plan := session.plan.current) is not None:
        return ", ".join(dict.fromkeys(order.deed() for order in plan.orders)) if plan.verdict else "why not"
    if name == "order.preview" and seat.may_report:
        return "report"
    if name == "window.use":
        if isinstance(seat.want, Roll):
            return "throw"
        return selection.words(seat.offers[0]) if len(seat.offers) == PAIR else "answers"
    if name == "window.pass" and (order := asking.passing()) is not None:
        return selection.words(order)
    if name == "here":
        return "play here" if seat.superseded else "what only you know"
    if name == "end" and asking.ending:
        return "end anyway"
    if name == "end" and seat.roams and (order := asking.closing_order()) is not None:
        return selection.words(order)
    return label
