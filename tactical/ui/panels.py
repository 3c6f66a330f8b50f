"""What the panels say about the player's desk: status, banner, and the inspector's sections by importance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.table import Ask, Order, Over, Roll
from tactical.table.cards import Card
from tactical.ui.desk import Desk
from tactical.ui.picture import seat_looks
from tactical.ui.planner import capital
from tactical.ui.text import wrap
from tactical.ui.widgets.inspector import Bar, Gap, Heading, Item, Note, Row

LOW = 3  # a bar at or below one part in so many is low
PRICE = "To enter"  # comes first: it is what one looks for, and so it stays in place while the cursor moves
ENDS = {
    "last side": "no other side is left to fight",
    "concession": "the others gave up",
    "exit": "enough have left",
    "hold": "it held its ground",
    "survive": "it held out",
    "arrive": "it has arrived",
    "too late": "it can no longer arrive in time",
    "nobody left": "nobody is left",
    "points": "by points",
    "limit": "the time is up",
    "draw agreed": "agreed",
}


# --- status and banner ---


def decides(desk: Desk) -> str:
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


def saved(desk: Desk) -> str:
    """What becomes of orders: in the file, nowhere, or impossible."""
    if desk.what_if is not None:
        return "not saved"
    return "saved" if desk.may_order else "read only"


def trail(desk: Desk) -> tuple[list[str], int]:
    """The words of the phase trail and which of them is current."""
    crumbs: Sequence[Any] = desk.rules.trail(desk.view)
    current = next((i for i, crumb in enumerate(crumbs) if crumb.current), len(crumbs) - 1)
    return [crumb.text for crumb in crumbs], current


def banner(desk: Desk) -> str:
    """The one line of an open window, an awaited roll, the end of the battle or a rehearsal; empty without any.

    A rehearsal says so first, and shortly where something else is to be said.
    """
    tried, asked = desk.what_if, _asked(desk)
    if tried is None:
        return asked
    return f"REHEARSAL: {asked}" if asked else tried.words()


def ending(desk: Desk) -> str:
    """Who won and why; empty while the battle goes on."""
    want = desk.want
    if not isinstance(want, Over):
        return ""
    why = ENDS.get(want.result.why, want.result.why)
    gave_up = desk.view.score.yielded
    if gave_up and want.result.why in ("last side", "concession"):
        why = f"{' and '.join(gave_up)} gave up"
    return f"{capital(decides(desk))}: {why} ({want.result.clause})"


def _asked(desk: Desk) -> str:
    want = desk.want
    if isinstance(want, Over):
        return f"{ending(desk)}. [ and ] scroll the log"
    if isinstance(want, Roll):
        seen = desk.rules.seen_by(desk.game.state, want.piece) if want.piece >= 0 else None
        if seen is not None and desk.eyes not in seen:
            return "A roll is awaited"  # what it is for is a secret
        return f"Roll for {want.purpose}: {want.dice}d{want.sides}{_aim(want)}"
    window = desk.window
    if window is None:
        return ""
    who = f", {desk.view.name(desk.piece)}" if desk.piece >= 0 else ""
    name = f"{capital(desk.view.seat(window.seat).name)}{who}"
    what = desk.rules.windows.get(window.why, window.why.replace("_", " "))
    return f"{name}: {_answers(desk)}? {capital(what)}"


def _aim(roll: Roll) -> str:
    if not roll.aim:
        return ""
    return f", {roll.target - roll.bonus} or {'less' if roll.aim == 'at_most' else 'more'}"


def _answers(desk: Desk) -> str:
    words = []
    for order in desk.offers[:3]:
        chance, _, _ = desk.odds(order).partition(" ")
        words.append(f"{answer(desk, order)} {chance}".strip())
    return " or ".join(words) + (" ..." if len(desk.offers) > 3 else "")


def answer(desk: Desk, order: Order) -> str:
    """An order as the short answer to a question: the word they all begin with goes without saying."""
    words = desk.plain(order).split()
    return (
        " ".join(words[1:])
        if len(words) > 1 and len({desk.plain(o).split()[0] for o in desk.offers}) == 1
        else " ".join(words)
    )


# --- inspector ---


def inspector(desk: Desk, cell: int, columns: int, lines: int) -> list[Item]:
    """The piece under the cursor (or picked), the square, and the order being built, in so many lines and columns.

    The order and the square always show; the piece gives way to them, and its sheet (`i`) has all of it.
    """
    order = _order(desk)
    square = _fitted(_square(desk, cell), max(2, lines - _height(order, columns)), columns)
    here = [p.id for p in desk.view.pieces_on(cell)]
    shown = here[-1] if here and desk.piece not in here else desk.piece
    room = lines - _height(order, columns) - _height(square, columns)
    piece = _fitted(_whole(desk, shown), room, columns) if shown >= 0 else []
    if shown != desk.piece >= 0:  # the square stays where it is when the cursor passes over others: fewer bytes
        usual = _height(_fitted(_whole(desk, desk.piece), room, columns), columns)
        piece += [Gap()] * (usual - _height(piece, columns))
    items = [*piece, *square, *order]
    return items[1:] if items and isinstance(items[0], Gap) else items


def _whole(desk: Desk, piece: int) -> list[Item]:
    return _card(desk.rules.piece_card(desk.view, piece), look(desk, piece))


def sheet(desk: Desk, piece: int) -> list[Item]:
    """Everything about a piece."""
    return _whole(desk, piece)


def cell_sheet(desk: Desk, cell: int) -> list[Item]:
    """Everything about a cell that holds many pieces, and the pieces by name."""
    card = desk.rules.cell_card(desk.view, cell, desk.piece)
    items: list[Item] = [Heading(f"{card.title} {card.subtitle}"), *(Row(x.label, x.value) for x in card.lines), Gap()]
    here = desk.view.pieces_on(cell)
    return [*items, *(Row(piece.name, desk.rules.piece_card(desk.view, piece.id).subtitle) for piece in here)]


def look(desk: Desk, piece: int) -> str:
    """The style key of a piece's seat."""
    seat = desk.view.pieces[piece].seat
    looks = seat_looks(tuple(chair.name for chair in desk.view.setup.seats))
    return f"seat-{looks[seat]}" if seat in looks else "title"


def _card(card: Card, key: str) -> list[Item]:
    items: list[Item] = [Heading(card.title, key)]
    if card.subtitle:
        items.append(Note(card.subtitle, "muted"))
    items += [Bar(bar.label, bar.left, bar.whole, bar.left * LOW <= bar.whole, bar.parts) for bar in card.bars]
    items += [Note(f"{line.label}: {line.value}", "warn") for line in card.effects]
    items += [Row(line.label, line.value) for line in card.lines]
    return items


def _square(desk: Desk, cell: int) -> list[Item]:
    card = desk.rules.cell_card(desk.view, cell, desk.piece)
    rows = [Row(line.label, line.value) for line in card.lines if line.label != "Here"]
    rows.sort(key=lambda row: row.label != PRICE)
    return [Gap(), Heading(f"{card.title} {card.subtitle}"), *rows]


def _order(desk: Desk) -> list[Item]:
    plan = desk.plan
    if plan is None:
        return [Note(f"{capital(desk.mode)} (v: another way)", "muted")] if len(desk.modes) > 1 else []
    items: list[Item] = [Gap(), Heading("Order" if plan.others < 2 else f"Order {plan.at + 1} of {plan.others} (x)")]
    items.append(Note(desk.plain(plan.order), "strong"))
    if not plan.verdict:
        return [*items, *(Note(f"{desk.rules.why(why)} ({why.clause})", "bad") for why in plan.verdict.reasons)]
    items.append(Note(", ".join(filter(None, (desk.price(plan.verdict), plan.odds))) or "legal", "good"))
    items += [Note(text, "text") for text in plan.foreseen or ()]
    items += [Note(f"{desk.rules.why(w)} ({w.clause})", "warn") for w in plan.verdict.warnings]
    notes = dict.fromkeys((note.text, note.clause) for leg in plan.verdict.legs for note in leg.notes)
    items += [Note(f"{text} ({clause})", "warn") for text, clause in notes]
    return items


def _height(items: Sequence[Item], columns: int) -> int:
    """Lines that items take: notes wrap, and so do rows too long for one line."""
    return sum(_lines(item, columns) for item in items)


def _lines(item: Item, columns: int) -> int:
    if isinstance(item, Note):
        return len(wrap(item.text, columns))
    if isinstance(item, Row) and len(item.label) + len(item.value) + 1 > columns:
        return 1 + len(wrap(item.value, columns - 1))
    return 1


def _fitted(items: list[Item], room: int, columns: int) -> list[Item]:
    """As many of the items as fit, from the top; the last line tells where the rest is."""
    if _height(items, columns) <= room:
        return items
    kept: list[Item] = []
    more = Note("... (i: more)", "muted")
    room -= _lines(more, columns)
    for item in items:
        room -= _lines(item, columns)
        if room < 0:
            break
        kept.append(item)
    return [*kept, more] if len(kept) > 1 else kept
