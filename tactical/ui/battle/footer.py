"""Which keys the footer names at a moment: of the key table's entries those that do something now, first the most
wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from tactical.controller.controller import PAIR, Controller
from tactical.controller.preferences.keys import KeyMap
from tactical.table import Ask, Over, Roll
from tactical.table.refs import way

WANTED = {
    "path": (
        "order.commit",
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


def footer(controller: Controller, keys: KeyMap, place: Place) -> list[tuple[str, str]]:
    """Pairs of an entry's id and its label for this very moment."""
    over = isinstance(controller.want, Over) and controller.plan is None
    now = "over" if over and place not in ("line", "actions") else place
    idle = SEATED if controller.watching else () if controller.may_order else ORDERING
    ids = ["here"] if controller.superseded else []
    private = ["here"] if controller.openly and now in ("board", "window") else []
    ids += [name for name in WANTED[now] if name not in idle and (name not in DOES or DOES[name](controller))]
    if controller.what_if is not None and now not in ("line", "actions"):
        # what leaves it is named on the smallest screen
        leave, *others = PUZZLING if controller.puzzle is not None else REHEARSING
        ids = [*ids[:1], leave, *ids[1:2], *others, *ids[2:]]
    if now != "line":
        ids += [*private, *ALWAYS]
    return [(name, _label(controller, name, keys.entry(name).label)) for name in ids if keys.entry(name).keys]


def _has_levels(controller: Controller) -> bool:
    """Whether the plan ends where there are several altitudes to stop at."""
    plan = controller.plan
    goes = plan is not None and controller.goes(plan.order)
    path: tuple[int, ...] = getattr(plan.order, "path", ()) if plan is not None and goes else ()
    return bool(path) and controller.reach is not None and len(controller.reach.levels(path[-1])) > 1


def _has_a_way(controller: Controller) -> bool:
    """Whether the plan goes somewhere, by a way that could lead through other cells."""
    plan = controller.plan
    return plan is not None and controller.goes(plan.order) and bool(way(type(plan.order)))


def _thinks(controller: Controller) -> bool:
    return isinstance(controller.want, Ask) and controller.want.seat in controller.computers


# what does nothing at some moments -> when it does something
DOES: Mapping[str, Callable[[Controller], bool]] = {
    "campaign.go": lambda c: c.due is not None,
    "campaign": lambda c: c.campaign is not None,
    "computer.hurry": _thinks,
    "order.preview": lambda c: c.may_report or not isinstance(c.want, Over),
    "piece.next": lambda c: len(c.able_pieces()) > 1,
    "order.other": lambda c: c.plan is not None and c.plan.others > 1,
    "order.level": _has_levels,
    "order.pieces": lambda c: c.plan is not None and bool(c.candidates()),
    "order.waypoint": _has_a_way,
    "comers": lambda c: int(c.rules.drafting.active_cell(c.view)) >= 0,
    "mode": lambda c: len(c.modes) > 1,
    "undo": lambda c: bool(c.game.moments),
    "redo": lambda c: c.again is not None,
    "end": lambda c: c.may_end,
    "actions": lambda c: c.asked,
    "rehearse": lambda c: c.what_if is None,
    "window.pass": lambda c: c.passing() is not None,
}


def _label(controller: Controller, name: str, label: str) -> str:
    """A key's label for this very moment."""
    if name == "order.commit" and (plan := controller.plan) is not None:
        return ", ".join(dict.fromkeys(order.deed() for order in plan.orders)) if plan.verdict else "why not"
    if name == "order.preview" and controller.may_report:
        return "report"
    if name == "window.use":
        if isinstance(controller.want, Roll):
            return "throw"
        return controller.words(controller.offers[0]) if len(controller.offers) == PAIR else "answers"
    if name == "window.pass" and (order := controller.passing()) is not None:
        return controller.words(order)
    if name == "here":
        return "play here" if controller.superseded else "what only you know"
    if name == "end" and controller.ending:
        return "end all the same"
    if name == "end" and controller.roams and (order := controller.closing_order()) is not None:
        return controller.words(order)
    return label
