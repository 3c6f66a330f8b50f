"""What the panels say about the controller: status, banner, and the inspector's sections by importance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.controller.controller import Controller
from tactical.controller.goal_words import ENDS
from tactical.controller.refusals import capital
from tactical.controller.scene.builder import seat_looks
from tactical.table import Ask, Order, Over, Roll
from tactical.table.cards import Card
from tactical.table.overlays import Overlay
from tactical.ui.text import wrap
from tactical.ui.widgets.inspector import LEAST, Gap, Heading, InspectorBar, InspectorNote, InspectorRow, Item

LOW = 3  # a bar at or below one part in so many is low
DRAFT_SHOWN = 4  # parts of a draft in the inspector
SIDES = ((0, "n"), (2, "e"), (4, "s"), (6, "w"))
PRICE = "To enter"  # comes first: it is what one looks for, and so it stays in place while the cursor moves


# --- status and banner ---


def decides(controller: Controller) -> str:
    """Whose decision it is, in words."""
    want = controller.want
    if isinstance(want, Over):
        return want.result.words
    if isinstance(want, Roll):
        return "a roll is awaited"
    if isinstance(want, Ask):
        name = controller.view.seat(want.seat).name
        if want.seat in controller.computers:
            return f"{name} thinks"
        return f"{name} decides" if want.seat in controller.seats else f"waiting for {name}"
    return "a battle is awaited"


def saved(controller: Controller) -> str:
    """What becomes of orders: in the file, nowhere, or impossible."""
    if controller.what_if is not None:
        return "not saved"
    return "saved" if controller.may_order else "read only"


def title(controller: Controller) -> str:
    """What is played; in a campaign the games from the strategic one down."""
    if controller.campaign is None:
        return str(controller.view.setup.title)
    from tactical.campaign import reports  # noqa: PLC0415 - a single game is shown without

    return " > ".join(reports.trail(controller.campaign))


def trail(controller: Controller) -> tuple[list[str], int]:
    """The words of the phase trail and which of them is current: of a battle that is over the first one, and none."""
    crumbs: Sequence[Any] = controller.rules.presenter.trail(controller.view)
    if isinstance(controller.want, Over):
        return [crumb.text for crumb in crumbs[:1]], -1
    current = next((i for i, crumb in enumerate(crumbs) if crumb.current), len(crumbs) - 1)
    return [crumb.text for crumb in crumbs], current


def banner(controller: Controller) -> str:
    """The one line of an open window, an awaited roll, the end of the battle or a rehearsal; empty without any.

    A rehearsal says so first, and shortly where something else is to be said.
    """
    tried, asked = controller.what_if, _asked(controller)
    if tried is None:
        return asked
    return f"REHEARSAL: {asked}" if asked else tried.words()


def ending(controller: Controller) -> str:
    """Who won and why; empty while the battle goes on."""
    want = controller.want
    if not isinstance(want, Over):
        return ""
    why = ENDS.get(want.result.why, want.result.why)
    gave_up = controller.view.score.yielded
    if gave_up and want.result.why in ("last side", "concession"):
        why = f"{' and '.join(gave_up)} gave up"
    return f"{capital(decides(controller))}: {why} ({want.result.clause})"


def _asked(controller: Controller) -> str:
    want = controller.want
    if controller.campaign is not None:
        from tactical.controller.pages import campaign_pages  # noqa: PLC0415 - as above

        if words := campaign_pages.waits(controller.campaign, controller.calls):
            return f"{ending(controller)}. {words}" if isinstance(want, Over) else words
    if isinstance(want, Over):
        return (
            f"{ending(controller)}. {controller.calls['log.back']} and {controller.calls['log.forward']} scroll the log"
        )
    if isinstance(want, Roll):
        seen = controller.rules.seen_by(controller.game.state, want.piece) if want.piece >= 0 else None
        if seen is not None and controller.viewer not in seen:
            return "A roll is awaited"  # what it is for is a secret
        return f"Roll for {want.purpose}: {want.dice}d{want.sides}{_aim(want)}"
    window = controller.window
    if window is None:
        return ""
    about = controller.game.state.stack[-1].piece  # whose window it is, where it is one piece's
    who = f", {controller.view.name(controller.piece)}" if about >= 0 <= controller.piece else ""
    name = f"{capital(controller.view.seat(window.seat).name)}{who}"
    what = controller.rules.presenter.window_words(controller.view)
    return f"{name}: {what}" if controller.roams else f"{name}: {_answers(controller)}? {capital(what)}"


def _aim(roll: Roll) -> str:
    if not roll.aim:
        return ""
    return f", {roll.target - roll.bonus} or {'less' if roll.aim == 'at_most' else 'more'}"


def _answers(controller: Controller) -> str:
    words = []
    first = controller.offers[:3] if len(controller.offers) <= 3 else controller.by_hope(controller.offers)[:3]
    for order in first:
        chance, _, _ = controller.odds(order).partition(" ")
        words.append(f"{answer(controller, order)} {chance}".strip())
    return " or ".join(words) + (" ..." if len(controller.offers) > 3 else "")


def answer(controller: Controller, order: Order) -> str:
    """An order as the short answer to a question: the word they all begin with goes without saying."""
    words = controller.plain(order).split()
    return (
        " ".join(words[1:])
        if len(words) > 1 and len({controller.plain(o).split()[0] for o in controller.offers}) == 1
        else " ".join(words)
    )


# --- inspector ---


def about(controller: Controller, cell: int) -> int:
    """The piece that the inspector is about: the one under the cursor, else the one that is picked; -1: none."""
    here = [p.id for p in controller.view.pieces_on(cell)]
    other = here and controller.piece not in here and not controller.crowded(cell)  # of many none is meant
    return int(here[-1] if other else controller.piece)


def inspector(
    controller: Controller,
    cell: int,
    columns: int,
    lines: int,
    told: Sequence[Item] = (),
    piece_shown: int | None = None,
) -> list[Item]:
    """The piece under the cursor (or picked), the square, and the order being built, in so many lines and columns.

    The order and the square always show; the piece gives way to them, and its sheet (`i`) has all of it. `told` is
    what else there is to say of the square. Where the card of another piece still stands (`piece_shown`), the square
    names who is on it.
    """
    order = [*told, *_order(controller)]
    sheet = controller.calls["sheet"]
    shown = about(controller, cell) if piece_shown is None else piece_shown
    others = shown != about(controller, cell)
    square = _square(controller, cell, named=others)
    square = _fitted(square, max(2, lines - height(order, columns)), columns, sheet)
    room = lines - height(order, columns) - height(square, columns)
    piece = _fitted(_whole(controller, shown), room, columns, sheet) if shown >= 0 else []
    if shown != controller.piece >= 0:  # the square stays where it is when the cursor passes over others: fewer bytes
        usual = height(_fitted(_whole(controller, controller.piece), room, columns, sheet), columns)
        piece += [Gap()] * (usual - height(piece, columns))
    items = [*piece, *square, *order]
    return items[1:] if items and isinstance(items[0], Gap) else items


def _whole(controller: Controller, piece: int) -> list[Item]:
    return _card(controller.card(piece), look(controller, piece))


def look(controller: Controller, piece: int) -> str:
    """The style key of a piece's seat."""
    seat = controller.view.pieces[piece].seat
    looks = seat_looks(tuple(chair.name for chair in controller.view.setup.seats))
    return f"seat-{looks[seat]}" if seat in looks else "title"


def _card(card: Card, key: str) -> list[Item]:
    items: list[Item] = [Heading(card.title, key)]
    if card.subtitle:
        items.append(InspectorNote(card.subtitle, "muted"))
    items += [InspectorBar(bar.label, bar.left, bar.whole, bar.left * LOW <= bar.whole, bar.parts) for bar in card.bars]
    items += [InspectorNote(f"{line.label}: {line.value}", "warn") for line in card.effects]
    items += [InspectorRow(line.label, line.value) for line in card.lines]
    return items


def _square(controller: Controller, cell: int, *, named: bool = False) -> list[Item]:
    card = controller.rules.presenter.cell_card(controller.view, cell, controller.piece)
    rows = [InspectorRow(line.label, line.value) for line in card.lines if line.label != "Here"]
    if named and (names := [piece.title for piece in controller.view.pieces_on(cell)]):
        rows.append(InspectorRow("Here", ", ".join(names)))
    rows.sort(key=lambda row: row.label != PRICE)
    if words := borders(controller.rules, controller.view, cell):
        rows.append(InspectorRow("Borders", words))
    return [Gap(), Heading(f"{card.title} {card.subtitle}"), *rows]


def borders(rules: Any, view: Any, cell: int) -> str:
    """The walls and doors round a cell, by the sides they stand on: `wall n w, door e`."""
    board = view.board
    if not board.edges or board.topology == "hex":
        return ""
    now = rules.presenter.changed_looks(view)
    found: dict[str, list[str]] = {}
    for direction, side in SIDES:
        near = board.neighbour(cell, direction)
        kind = board.edge(cell, near) if near >= 0 else ""
        if kind:
            look = now.between(cell, near) or rules.edges.get(kind)
            found.setdefault(look.name if look is not None else kind, []).append(side)
    return ", ".join(f"{name} {' '.join(sides)}" for name, sides in found.items())


def underfoot(
    controller: Controller, cell: int, overlay: Overlay | None, anchor: int, *, brief: bool = False
) -> list[Item]:
    """What an overlay says of the cell (its mark alone, if brief), how far it is from the ruler's end, and who is over
    or under it."""
    items: list[Item] = []
    if overlay is not None:
        shade = overlay.cells.get(cell)
        items.append(InspectorRow(capital(overlay.name), shade.mark if shade is not None else "-"))
        if not brief:
            words = shade.words if shade is not None else overlay.otherwise if overlay.cells else overlay.words
            items.append(InspectorNote(words, "warn" if shade is not None else "muted"))
    if anchor >= 0:
        view = controller.view
        items.append(Heading(f"From {view.cell_name(anchor)}"))
        items += [
            InspectorRow(line.label, line.value + (f" ({line.clause})" if line.clause else ""))
            for line in controller.rules.tactics.measure(view, anchor, cell, controller.piece)
        ]
    return items + _storeys(controller.view, cell)


def _storeys(view: Any, cell: int) -> list[Item]:
    """Pieces on other storeys of the same square."""
    board = view.board
    if board.storeys < 2:
        return []
    x, y, here = board.xy(cell)
    found: list[Item] = []
    for storey in range(board.storeys):
        names = [piece.title for piece in view.pieces_on(board.cell(x, y, storey))] if storey != here else []
        if names:
            found.append(InspectorRow("Above" if storey > here else "Below", ", ".join(names)))
    return found


def _order(controller: Controller) -> list[Item]:
    plan = controller.plan
    if plan is None:
        words = f"{capital(controller.mode)} ({controller.calls['mode']}: another way)"
        ways = [InspectorNote(words, "muted")] if len(controller.modes) > 1 else []
        return [*ways, *_draft(controller), *_question(controller), *_window(controller)]
    which = f" {plan.at + 1} of {plan.others} ({controller.calls['order.other']})" if plan.others > 1 else ""
    items: list[Item] = [Gap(), Heading(f"Order{which}")]
    items.append(InspectorNote(controller.plain(plan.order), "strong"))
    items += [InspectorNote(f"then {controller.plain(order)}", "strong") for order in plan.then]
    if controller.has_waypoints and len(controller.modes) > 1:
        items.append(InspectorNote(f"{capital(controller.mode)} on ({controller.calls['mode']}: another way)", "muted"))
    if not plan.verdict:
        return [
            *items,
            *(
                InspectorNote(f"{controller.rules.presenter.why(why)} ({why.clause})", "bad")
                for why in plan.verdict.reasons
            ),
        ]
    items.append(InspectorNote(", ".join(filter(None, (controller.price(plan.verdict), plan.odds))) or "legal", "good"))
    items += [InspectorNote(text, "text") for text in plan.foreseen or ()]
    items += [InspectorNote(f"{controller.rules.presenter.why(w)} ({w.clause})", "warn") for w in plan.verdict.warnings]
    notes = dict.fromkeys((note.text, note.clause) for leg in plan.verdict.legs for note in leg.notes)
    items += [InspectorNote(f"{text} ({clause})", "warn") for text, clause in notes]
    return items


def _draft(controller: Controller) -> list[Item]:
    """The parts of the draft under way, the wrong ones first with what is wrong; `a` lists all, to change them."""
    parts = sorted(controller.rules.drafting.parts(controller.view), key=lambda part: not part.wrong)
    if not parts:
        return []
    items: list[Item] = [Gap(), Heading(f"Draft of {len(parts)} ({controller.calls['actions']}: change)")]
    for part in parts[:DRAFT_SHOWN]:
        items.append(InspectorNote(part.words, "text" if not part.wrong else "strong"))
        items += [
            InspectorNote(f"{controller.rules.presenter.why(why)} ({why.clause})", "bad") for why in part.wrong[:1]
        ]
        if len(part.wrong) > 1:
            items.append(InspectorNote(f"and {len(part.wrong) - 1} more", "bad"))
    if len(parts) > DRAFT_SHOWN:
        items.append(InspectorNote(f"... {len(parts) - DRAFT_SHOWN} more ({controller.calls['actions']})", "muted"))
    return items


def _question(controller: Controller) -> list[Item]:
    """What is asked, where the orders on offer do not say so; the key that lists them."""
    if not controller.question:
        return []
    listed = f"({controller.calls['actions']}: list, {controller.calls['end']}: ready)"
    return [
        Gap(),
        Heading("You are asked"),
        InspectorNote(controller.question, "strong"),
        InspectorNote(listed, "muted"),
    ]


def _window(controller: Controller) -> list[Item]:
    """The window that is open: what is about to happen, and what may come of using it."""
    if not controller.in_question:
        return []
    items: list[Item] = [
        Gap(),
        Heading("You are asked"),
        InspectorNote(capital(controller.rules.presenter.window_words(controller.view)), "strong"),
    ]
    if odds := controller.odds(controller.offers[0]):
        items.append(InspectorNote(f"{capital(answer(controller, controller.offers[0]))}: {odds}", "good"))
    return items + [InspectorNote(text, "text") for text in controller.foreseen_window]


def height(items: Sequence[Item], columns: int) -> int:
    """Lines that items take: notes wrap, and so do rows too long for one line."""
    return sum(_lines(item, columns) for item in items)


def _lines(item: Item, columns: int) -> int:
    if isinstance(item, InspectorNote):
        return len(wrap(item.text, columns))
    if isinstance(item, InspectorBar) and item.room(columns) < LEAST:
        item = InspectorRow(item.label, item.numbers)
    if isinstance(item, InspectorRow) and len(item.label) + len(item.value) + 1 > columns:
        return 1 + len(wrap(item.value, columns - 1))
    return 1


def _fitted(items: list[Item], room: int, columns: int, sheet: str) -> list[Item]:
    """As many of the items as fit, from the top; the last line tells where the rest is."""
    if height(items, columns) <= room:
        return items
    kept: list[Item] = []
    more = InspectorNote(f"... ({sheet}: more)", "muted")
    room -= _lines(more, columns)
    for item in items:
        room -= _lines(item, columns)
        if room < 0:
            break
        kept.append(item)
    return [*kept, more] if len(kept) > 1 else kept
