"""Which keys the key line names at a moment: of the key table's entries those that do something now, first the
most wanted; where it is narrow the last give way."""

from __future__ import annotations

from tactical.controller.controller import PAIR, Controller
from tactical.controller.preferences.key_names import key_label
from tactical.controller.preferences.keys import KeyMap
from tactical.table import Over, Roll
from tactical.table.refs import way
from tactical.ui import panels

WANTED = {
    "path": (
        "order.commit",
        "back",
        "order.other",
        "order.level",
        "order.pieces",
        "order.waypoint",
        "mode",
        "actions",
        "undo",
        "redo",
    ),
    "window": ("window.use", "window.pass", "order.type", "undo", "redo", "log.back"),
    "over": ("campaign.go", "chronicle", "undo", "redo", "rehearse", "campaign", "log.back", "log.forward"),
    "board": (
        "campaign.go",
        "order.preview",
        "piece.next",
        "actions",
        "end",
        "undo",
        "redo",
        "comers",
        "rehearse",
        "mode",
        "campaign",
        "order.type",
        "jump",
    ),
    "line": ("line.enter", "line.complete", "line.back"),
}
REHEARSING = ("rehearsal.leave", "rehearsal.dice", "rehearsal.play", "rehearsal.tried")
ALWAYS = ("help", "quit")


def moment(desk: Controller, context: str) -> str:
    """The moment of a context of the key table: `board`, `path`, `window`, `over` or `line`."""
    if context == "line":
        return context
    if isinstance(desk.want, Over) and desk.plan is None:
        return "over"
    return context.removeprefix("rehearsal-").replace("rehearsal", "board")


def key_line(desk: Controller, keys: KeyMap, context: str) -> list[tuple[str, str]]:
    """(key, label) pairs."""
    now = moment(desk, context)
    ids = [name for name in WANTED[now] if _does_something(desk, name)]
    if desk.what_if is not None and now != "line":
        leave, *others = REHEARSING  # what leaves it is named on the smallest screen
        ids = [*ids[:1], leave, *ids[1:2], *others, *(name for name in ids[2:] if name != "rehearse")]
    if now != "line":
        ids += ALWAYS
    found = []
    for name in ids:
        entry = keys.entry(name)
        if entry.keys:
            found.append((key_label(entry.keys[0]), _label(desk, name, entry.label)))
    return found


def _does_something(desk: Controller, name: str) -> bool:
    plan = desk.plan
    match name:
        case "campaign.go":
            return desk.due is not None
        case "campaign":
            return desk.saga is not None
        case "order.other":
            return plan is not None and plan.others > 1
        case "order.level":
            goes = plan is not None and desk.goes(plan.order)
            path: tuple[int, ...] = getattr(plan.order, "path", ()) if plan is not None and goes else ()
            return bool(path) and desk.reach is not None and len(desk.reach.levels(path[-1])) > 1
        case "order.pieces":
            return plan is not None and bool(desk.candidates())
        case "comers":
            return int(desk.rules.drafting.active_cell(desk.view)) >= 0
        case "order.waypoint":
            return plan is not None and desk.goes(plan.order) and bool(way(type(plan.order)))
        case "mode":
            return len(desk.modes) > 1
        case "undo":
            return bool(desk.game.moments)
        case "redo":
            return desk.game.again is not None
        case "end":
            return desk.may_end
        case "actions":
            return desk.asked
        case "window.pass":
            return desk.passing() is not None
        case _:
            return True


def _label(desk: Controller, name: str, label: str) -> str:
    """A key's label for this very moment."""
    if name == "window.use":
        if isinstance(desk.want, Roll):
            return "throw"
        return panels.answer(desk, desk.offers[0]) if len(desk.offers) == PAIR else "answers"
    if name == "window.pass" and (order := desk.passing()) is not None:
        return panels.answer(desk, order)
    if name == "end" and desk.roams and (order := desk.closing_order()) is not None:
        return panels.answer(desk, order)
    return label
