"""Which keys the key line names at a moment: of the key table's entries those that do something now, first the
most wanted; where it is narrow the last give way."""

from __future__ import annotations

from tactical.table import Over, Roll
from tactical.ui import panels
from tactical.ui.desk import Desk
from tactical.ui.keys import KeyMap, key_label

WANTED = {
    "path": ("order.commit", "back", "order.other", "order.waypoint", "mode", "actions", "undo"),
    "window": ("window.use", "window.pass", "order.type", "undo", "log.back"),
    "over": ("log.back", "log.forward", "undo", "rehearse", "jump"),
    "board": ("order.preview", "piece.next", "actions", "end", "undo", "rehearse", "mode", "order.type", "jump"),
    "line": ("line.enter", "line.complete", "line.back"),
}
REHEARSING = ("rehearsal.leave", "rehearsal.dice", "rehearsal.play")
ALWAYS = ("help", "quit")
PAIR = 2  # a window of two answers: use it, or let it pass


def moment(desk: Desk, context: str) -> str:
    """The moment of a context of the key table: `board`, `path`, `window`, `over` or `line`."""
    if context == "line":
        return context
    if isinstance(desk.want, Over) and desk.plan is None:
        return "over"
    return context.removeprefix("rehearsal-").replace("rehearsal", "board")


def key_line(desk: Desk, keys: KeyMap, context: str) -> list[tuple[str, str]]:
    """(key, label) pairs."""
    now = moment(desk, context)
    ids = [name for name in WANTED[now] if _does_something(desk, name)]
    if desk.what_if is not None and now != "line":
        ids = [*ids[:2], *REHEARSING, *(name for name in ids[2:] if name != "rehearse")]
    if now != "line":
        ids += ALWAYS
    found = []
    for name in ids:
        entry = keys.entry(name)
        if entry.keys:
            found.append((key_label(entry.keys[0]), _label(desk, name, entry.label)))
    return found


def _does_something(desk: Desk, name: str) -> bool:
    plan = desk.plan
    match name:
        case "order.other":
            return plan is not None and plan.others > 1
        case "order.waypoint":
            return plan is not None and desk.goes(plan.order) and hasattr(plan.order, "path")
        case "mode":
            return len(desk.modes) > 1
        case "undo":
            return bool(desk.game.moments)
        case "end":
            return desk.closing_order() is not None
        case "actions":
            return bool(desk.offers)
        case "window.pass":
            return len(desk.offers) == PAIR
        case _:
            return True


def _label(desk: Desk, name: str, label: str) -> str:
    """A key's label for this very moment."""
    if name == "window.use":
        if isinstance(desk.want, Roll):
            return "throw"
        return panels.answer(desk, desk.offers[0]) if len(desk.offers) == PAIR else "answers"
    if name == "window.pass":
        return panels.answer(desk, desk.offers[-1])
    return label
