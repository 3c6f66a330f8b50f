"""What the panels say about the player's desk: status, banner, and the inspector's sections by importance."""

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


def decides(desk: Controller) -> str:
    """Whose decision it is, in words."""
    want = desk.want
    if isinstance(want, Over):
        return want.result.words
    if isinstance(want, Roll):
        return "a roll is awaited"
    if isinstance(want, Ask):
        name = desk.view.seat(want.seat).name
        return f"{name} decides" if want.seat in desk.seats else f"waiting for {name}"
    return "a battle is awaited"


def saved(desk: Controller) -> str:
    """What becomes of orders: in the file, nowhere, or impossible."""
    if desk.what_if is not None:
        return "not saved"
    return "saved" if desk.may_order else "read only"


def title(desk: Controller) -> str:
    """What is played; in a campaign the games from the strategic one down."""
    if desk.saga is None:
        return str(desk.view.setup.title)
    from tactical.campaign import reports  # noqa: PLC0415 - a single game is shown without

    return " > ".join(reports.trail(desk.saga))


def trail(desk: Controller) -> tuple[list[str], int]:
    """The words of the phase trail and which of them is current: of a battle that is over the first one, and none."""
    crumbs: Sequence[Any] = desk.rules.presenter.trail(desk.view)
    if isinstance(desk.want, Over):
        return [crumb.text for crumb in crumbs[:1]], -1
    current = next((i for i, crumb in enumerate(crumbs) if crumb.current), len(crumbs) - 1)
    return [crumb.text for crumb in crumbs], current


def banner(desk: Controller) -> str:
    """The one line of an open window, an awaited roll, the end of the battle or a rehearsal; empty without any.

    A rehearsal says so first, and shortly where something else is to be said.
    """
    tried, asked = desk.what_if, _asked(desk)
    if tried is None:
        return asked
    return f"REHEARSAL: {asked}" if asked else tried.words()


def ending(desk: Controller) -> str:
    """Who won and why; empty while the battle goes on."""
    want = desk.want
    if not isinstance(want, Over):
        return ""
    why = ENDS.get(want.result.why, want.result.why)
    gave_up = desk.view.score.yielded
    if gave_up and want.result.why in ("last side", "concession"):
        why = f"{' and '.join(gave_up)} gave up"
    return f"{capital(decides(desk))}: {why} ({want.result.clause})"


def _asked(desk: Controller) -> str:
    want = desk.want
    if desk.saga is not None:
        from tactical.controller.pages import campaign_pages  # noqa: PLC0415 - as above

        if words := campaign_pages.waits(desk.saga, desk.calls):
            return f"{ending(desk)}. {words}" if isinstance(want, Over) else words
    if isinstance(want, Over):
        return f"{ending(desk)}. {desk.calls['log.back']} and {desk.calls['log.forward']} scroll the log"
    if isinstance(want, Roll):
        seen = desk.rules.seen_by(desk.game.state, want.piece) if want.piece >= 0 else None
        if seen is not None and desk.eyes not in seen:
            return "A roll is awaited"  # what it is for is a secret
        return f"Roll for {want.purpose}: {want.dice}d{want.sides}{_aim(want)}"
    window = desk.window
    if window is None:
        return ""
    about = desk.game.state.stack[-1].piece  # whose window it is, where it is one piece's
    who = f", {desk.view.name(desk.piece)}" if about >= 0 <= desk.piece else ""
    name = f"{capital(desk.view.seat(window.seat).name)}{who}"
    what = desk.rules.presenter.window_words(desk.view)
    return f"{name}: {what}" if desk.roams else f"{name}: {_answers(desk)}? {capital(what)}"


def _aim(roll: Roll) -> str:
    if not roll.aim:
        return ""
    return f", {roll.target - roll.bonus} or {'less' if roll.aim == 'at_most' else 'more'}"


def _answers(desk: Controller) -> str:
    words = []
    first = desk.offers[:3] if len(desk.offers) <= 3 else desk.by_hope(desk.offers)[:3]
    for order in first:
        chance, _, _ = desk.odds(order).partition(" ")
        words.append(f"{answer(desk, order)} {chance}".strip())
    return " or ".join(words) + (" ..." if len(desk.offers) > 3 else "")


def answer(desk: Controller, order: Order) -> str:
    """An order as the short answer to a question: the word they all begin with goes without saying."""
    words = desk.plain(order).split()
    return (
        " ".join(words[1:])
        if len(words) > 1 and len({desk.plain(o).split()[0] for o in desk.offers}) == 1
        else " ".join(words)
    )


# --- inspector ---


def about(desk: Controller, cell: int) -> int:
    """The piece that the inspector is about: the one under the cursor, else the one that is picked; -1: none."""
    here = [p.id for p in desk.view.pieces_on(cell)]
    other = here and desk.piece not in here and not desk.crowded(cell)  # of many none is meant
    return int(here[-1] if other else desk.piece)


def inspector(
    desk: Controller, cell: int, columns: int, lines: int, told: Sequence[Item] = (), piece_shown: int | None = None
) -> list[Item]:
    """The piece under the cursor (or picked), the square, and the order being built, in so many lines and columns.

    The order and the square always show; the piece gives way to them, and its sheet (`i`) has all of it. `told` is
    what else there is to say of the square. Where the card of another piece still stands (`piece_shown`), the square
    names who is on it.
    """
    order = [*told, *_order(desk)]
    sheet = desk.calls["sheet"]
    shown = about(desk, cell) if piece_shown is None else piece_shown
    others = shown != about(desk, cell)
    square = _square(desk, cell, named=others)
    square = _fitted(square, max(2, lines - height(order, columns)), columns, sheet)
    room = lines - height(order, columns) - height(square, columns)
    piece = _fitted(_whole(desk, shown), room, columns, sheet) if shown >= 0 else []
    if shown != desk.piece >= 0:  # the square stays where it is when the cursor passes over others: fewer bytes
        usual = height(_fitted(_whole(desk, desk.piece), room, columns, sheet), columns)
        piece += [Gap()] * (usual - height(piece, columns))
    items = [*piece, *square, *order]
    return items[1:] if items and isinstance(items[0], Gap) else items


def _whole(desk: Controller, piece: int) -> list[Item]:
    return _card(desk.card(piece), look(desk, piece))


def look(desk: Controller, piece: int) -> str:
    """The style key of a piece's seat."""
    seat = desk.view.pieces[piece].seat
    looks = seat_looks(tuple(chair.name for chair in desk.view.setup.seats))
    return f"seat-{looks[seat]}" if seat in looks else "title"


def _card(card: Card, key: str) -> list[Item]:
    items: list[Item] = [Heading(card.title, key)]
    if card.subtitle:
        items.append(InspectorNote(card.subtitle, "muted"))
    items += [InspectorBar(bar.label, bar.left, bar.whole, bar.left * LOW <= bar.whole, bar.parts) for bar in card.bars]
    items += [InspectorNote(f"{line.label}: {line.value}", "warn") for line in card.effects]
    items += [InspectorRow(line.label, line.value) for line in card.lines]
    return items


def _square(desk: Controller, cell: int, *, named: bool = False) -> list[Item]:
    card = desk.rules.presenter.cell_card(desk.view, cell, desk.piece)
    rows = [InspectorRow(line.label, line.value) for line in card.lines if line.label != "Here"]
    if named and (names := [piece.name for piece in desk.view.pieces_on(cell)]):
        rows.append(InspectorRow("Here", ", ".join(names)))
    rows.sort(key=lambda row: row.label != PRICE)
    if words := borders(desk.rules, desk.view, cell):
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


def underfoot(desk: Controller, cell: int, overlay: Overlay | None, anchor: int, *, brief: bool = False) -> list[Item]:
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
        view = desk.view
        items.append(Heading(f"From {view.cell_name(anchor)}"))
        items += [
            InspectorRow(line.label, line.value + (f" ({line.clause})" if line.clause else ""))
            for line in desk.rules.tactics.measure(view, anchor, cell, desk.piece)
        ]
    return items + _storeys(desk.view, cell)


def _storeys(view: Any, cell: int) -> list[Item]:
    """Pieces on other storeys of the same square."""
    board = view.board
    if board.storeys < 2:
        return []
    x, y, here = board.xy(cell)
    found: list[Item] = []
    for storey in range(board.storeys):
        names = [piece.name for piece in view.pieces_on(board.cell(x, y, storey))] if storey != here else []
        if names:
            found.append(InspectorRow("Above" if storey > here else "Below", ", ".join(names)))
    return found


def _order(desk: Controller) -> list[Item]:
    plan = desk.plan
    if plan is None:
        words = f"{capital(desk.mode)} ({desk.calls['mode']}: another way)"
        ways = [InspectorNote(words, "muted")] if len(desk.modes) > 1 else []
        return [*ways, *_draft(desk), *_question(desk), *_window(desk)]
    which = f" {plan.at + 1} of {plan.others} ({desk.calls['order.other']})" if plan.others > 1 else ""
    items: list[Item] = [Gap(), Heading(f"Order{which}")]
    items.append(InspectorNote(desk.plain(plan.order), "strong"))
    items += [InspectorNote(f"then {desk.plain(order)}", "strong") for order in plan.then]
    if desk.has_waypoints and len(desk.modes) > 1:
        items.append(InspectorNote(f"{capital(desk.mode)} on ({desk.calls['mode']}: another way)", "muted"))
    if not plan.verdict:
        return [
            *items,
            *(InspectorNote(f"{desk.rules.presenter.why(why)} ({why.clause})", "bad") for why in plan.verdict.reasons),
        ]
    items.append(InspectorNote(", ".join(filter(None, (desk.price(plan.verdict), plan.odds))) or "legal", "good"))
    items += [InspectorNote(text, "text") for text in plan.foreseen or ()]
    items += [InspectorNote(f"{desk.rules.presenter.why(w)} ({w.clause})", "warn") for w in plan.verdict.warnings]
    notes = dict.fromkeys((note.text, note.clause) for leg in plan.verdict.legs for note in leg.notes)
    items += [InspectorNote(f"{text} ({clause})", "warn") for text, clause in notes]
    return items


def _draft(desk: Controller) -> list[Item]:
    """The parts of the draft under way, the wrong ones first with what is wrong; `a` lists all, to change them."""
    parts = sorted(desk.rules.drafting.parts(desk.view), key=lambda part: not part.wrong)
    if not parts:
        return []
    items: list[Item] = [Gap(), Heading(f"Draft of {len(parts)} ({desk.calls['actions']}: change)")]
    for part in parts[:DRAFT_SHOWN]:
        items.append(InspectorNote(part.words, "text" if not part.wrong else "strong"))
        items += [InspectorNote(f"{desk.rules.presenter.why(why)} ({why.clause})", "bad") for why in part.wrong[:1]]
        if len(part.wrong) > 1:
            items.append(InspectorNote(f"and {len(part.wrong) - 1} more", "bad"))
    if len(parts) > DRAFT_SHOWN:
        items.append(InspectorNote(f"... {len(parts) - DRAFT_SHOWN} more ({desk.calls['actions']})", "muted"))
    return items


def _question(desk: Controller) -> list[Item]:
    """What is asked, where the orders on offer do not say so; the key that lists them."""
    if not desk.question:
        return []
    listed = f"({desk.calls['actions']}: list, {desk.calls['end']}: ready)"
    return [Gap(), Heading("You are asked"), InspectorNote(desk.question, "strong"), InspectorNote(listed, "muted")]


def _window(desk: Controller) -> list[Item]:
    """The window that is open: what is about to happen, and what may come of using it."""
    if not desk.in_question:
        return []
    items: list[Item] = [
        Gap(),
        Heading("You are asked"),
        InspectorNote(capital(desk.rules.presenter.window_words(desk.view)), "strong"),
    ]
    if odds := desk.odds(desk.offers[0]):
        items.append(InspectorNote(f"{capital(answer(desk, desk.offers[0]))}: {odds}", "good"))
    return items + [InspectorNote(text, "text") for text in desk.foreseen_window]


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
