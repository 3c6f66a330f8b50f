"""What the panels say about the player's desk: the status line, and the inspector's sections by importance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.table import Ask, Over, Roll
from tactical.table.cards import Card
from tactical.ui.desk import Desk
from tactical.ui.picture import seat_looks
from tactical.ui.widgets.inspector import Bar, Gap, Heading, Item, Note, Row

LOW = 3  # a bar at or below one part in so many is low


def decides(desk: Desk) -> str:
    """Whose decision it is, in words."""
    want = desk.want
    if isinstance(want, Over):
        winners = want.result.winners
        return f"{' and '.join(winners)} won" if winners else "drawn"
    if isinstance(want, Roll):
        return "a roll is awaited"
    if isinstance(want, Ask):
        name = desk.view.seat(want.seat).name
        return f"{name} decides" if want.seat in desk.seats else f"waiting for {name}"
    return "a battle is awaited"


def banner(desk: Desk) -> str:
    """The one line of a rehearsal, an open window, an awaited roll, or the end of the battle; empty without any."""
    tried = desk.what_if
    asked = _asked(desk)
    return " ".join(filter(None, (tried.words() if tried is not None else "", asked)))


def _asked(desk: Desk) -> str:
    want = desk.want
    if isinstance(want, Over):
        return f"{decides(desk)[:1].upper()}{decides(desk)[1:]} ({want.result.why}, {want.result.clause})"
    if isinstance(want, Roll):
        return f"{want.purpose}: {want.dice}d{want.sides}. Enter throws; or type throw and the faces"
    window = desk.window
    if window is None:
        return ""
    what = desk.rules.windows.get(window.why, window.why.replace("_", " "))
    answers = " / ".join(" ".join(filter(None, (desk.text(o), desk.odds(o)))) for o in desk.offers[:3])
    more = " ..." if len(desk.offers) > 3 else ""
    who = desk.view.name(desk.piece) + ": " if desk.piece >= 0 else ""
    return f"{who}{what}? {answers}{more}"


def inspector(desk: Desk, cell: int, lines: int) -> list[Item]:
    """The order being built, the square under the cursor, and the piece there (or picked), in at most `lines`.

    The order and the square are always whole; the piece gives way, and its sheet (`i`) has all of it.
    """
    order = _order(desk)
    square = _square(desk, cell)
    here = [p.id for p in desk.view.pieces_on(cell)]
    shown = here[-1] if here else desk.piece
    room = lines - _height(order) - _height(square)
    piece = _fitted(_card(desk.rules.piece_card(desk.view, shown), _key(desk, shown)), room) if shown >= 0 else []
    return [*piece, *square, *order]


def sheet(desk: Desk, piece: int) -> list[Item]:
    """Everything about a piece."""
    return _card(desk.rules.piece_card(desk.view, piece), _key(desk, piece))


def _key(desk: Desk, piece: int) -> str:
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
    return [Gap(), Heading(f"{card.title} {card.subtitle}"), *rows]


def _order(desk: Desk) -> list[Item]:
    plan = desk.plan
    if plan is None:
        way = [f"way: {desk.mode} (v)"] if len(desk.modes) > 1 else []
        return [Gap(), *(Note(text, "muted") for text in way)] if way else []
    items: list[Item] = [Gap(), Heading("Order" if plan.others < 2 else f"Order (x: {plan.others} ways)")]
    items.append(Note(desk.text(plan.order), "strong"))
    if not plan.verdict:
        return [*items, *(Note(f"{desk.rules.why(why)} ({why.clause})", "bad") for why in plan.verdict.reasons)]
    words = ["legal", desk.price(plan.verdict), plan.odds]
    items.append(Note(", ".join(filter(None, words)), "good"))
    items += [Note(f"{desk.rules.why(w)} ({w.clause})", "warn") for w in plan.verdict.warnings]
    notes = dict.fromkeys((note.text, note.clause) for leg in plan.verdict.legs for note in leg.notes)
    items += [Note(f"{text} ({clause})", "warn") for text, clause in notes]
    return items


def _height(items: Sequence[Item]) -> int:
    """Lines that items take in a column of 25: notes wrap, and so do rows too long for one line."""
    return sum(_lines(item) for item in items)


def _lines(item: Item) -> int:
    columns = 24
    if isinstance(item, Note):
        return max(1, -(-len(item.text) // (columns - 4)))
    if isinstance(item, Row):
        return 1 if len(item.label) + len(item.value) + 1 <= columns else 1 - (-len(item.value) // columns)
    return 1


def _fitted(items: list[Item], room: int) -> list[Item]:
    """As many of the items as fit, from the top."""
    kept: list[Item] = []
    for item in items:
        room -= _lines(item)
        if room < 0:
            break
        kept.append(item)
    return kept


def trail(desk: Desk) -> tuple[list[str], int]:
    """The words of the phase trail and which of them is current."""
    crumbs: Sequence[Any] = desk.rules.trail(desk.view)
    current = next((i for i, crumb in enumerate(crumbs) if crumb.current), len(crumbs) - 1)
    return [crumb.text for crumb in crumbs], current
