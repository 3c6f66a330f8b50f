"""Which keys the footer names at a moment: of the key table's entries those that do something now, first the most
wanted."""

from __future__ import annotations

from tactical.controller.controller import PAIR, Controller
from tactical.controller.preferences.keys import KeyMap
from tactical.table import Ask, Over, Roll
from tactical.table.refs import way
from tactical.ui.battle.panels.words import answer

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
    "window": ("window.use", "window.pass", "order.type", "undo", "redo", "log.back"),
    "over": ("campaign.go", "chronicle", "undo", "redo", "rehearse", "campaign", "log.back", "log.forward"),
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


def moment(controller: Controller, context: str) -> str:
    """The moment of a context of the key table: `board`, `path`, `window`, `over`, `actions` or `line`."""
    found = context.removeprefix("rehearsal-").replace("rehearsal", "board")
    over = isinstance(controller.want, Over) and controller.plan is None
    return "over" if over and found not in ("line", "actions") else found


def footer(controller: Controller, keys: KeyMap, context: str) -> list[tuple[str, str]]:
    """Pairs of an entry's id and its label for this very moment."""
    now = moment(controller, context)
    idle = SEATED if controller.watching else () if controller.may_order else ORDERING
    ids = ["here"] if controller.superseded else []
    private = ["here"] if controller.openly and now in ("board", "window") else []
    ids += [name for name in WANTED[now] if name not in idle and _does_something(controller, name)]
    if controller.what_if is not None and now not in ("line", "actions"):
        # what leaves it is named on the smallest screen
        leave, *others = PUZZLING if controller.puzzle is not None else REHEARSING
        ids = [*ids[:1], leave, *ids[1:2], *others, *(name for name in ids[2:] if name != "rehearse")]
    if now != "line":
        ids += [*private, *ALWAYS]
    return [(name, _label(controller, name, keys.entry(name).label)) for name in ids if keys.entry(name).keys]


def _does_something(controller: Controller, name: str) -> bool:
    plan = controller.plan
    match name:
        case "campaign.go":
            return controller.due is not None
        case "computer.hurry":
            return isinstance(controller.want, Ask) and controller.want.seat in controller.computers
        case "campaign":
            return controller.campaign is not None
        case "piece.next":
            return len(controller.able_pieces()) > 1
        case "order.other":
            return plan is not None and plan.others > 1
        case "order.level":
            goes = plan is not None and controller.goes(plan.order)
            path: tuple[int, ...] = getattr(plan.order, "path", ()) if plan is not None and goes else ()
            return bool(path) and controller.reach is not None and len(controller.reach.levels(path[-1])) > 1
        case "order.pieces":
            return plan is not None and bool(controller.candidates())
        case "comers":
            return int(controller.rules.drafting.active_cell(controller.view)) >= 0
        case "order.waypoint":
            return plan is not None and controller.goes(plan.order) and bool(way(type(plan.order)))
        case "mode":
            return len(controller.modes) > 1
        case "undo":
            return bool(controller.game.moments)
        case "redo":
            return controller.game.again is not None
        case "end":
            return controller.may_end
        case "actions":
            return controller.asked
        case "window.pass":
            return controller.passing() is not None
        case _:
            return True


def _label(controller: Controller, name: str, label: str) -> str:
    """A key's label for this very moment."""
    if name == "order.commit" and (plan := controller.plan) is not None:
        return ", ".join(dict.fromkeys(order.deed() for order in plan.orders)) if plan.verdict else "why not"
    if name == "window.use":
        if isinstance(controller.want, Roll):
            return "throw"
        return answer(controller, controller.offers[0]) if len(controller.offers) == PAIR else "answers"
    if name == "window.pass" and (order := controller.passing()) is not None:
        return answer(controller, order)
    if name == "here":
        return "play here" if controller.superseded else "what only you know"
    if name == "end" and controller.ending:
        return "end all the same"
    if name == "end" and controller.roams and (order := controller.closing_order()) is not None:
        return answer(controller, order)
    return label
