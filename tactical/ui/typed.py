"""Orders as they are typed: read, judged while they grow, and completed from what is on offer."""

from __future__ import annotations

from tactical.board import parse_cell
from tactical.table import Order, judge
from tactical.table.notation import NotationError, read, usage
from tactical.ui.desk import Desk, Message


def read_order(desk: Desk, text: str) -> Order | Message:
    """A typed order, or what is wrong with it."""
    seat = desk.want.seat if desk.my_turn else desk.eyes
    try:
        return read(desk.rules, desk.view, seat, text)
    except NotationError as error:
        return Message(f"{error} (column {error.column})", "warn")


def verdict_on(desk: Desk, text: str) -> str:
    """A few words about an order being typed: its verdict once it is one, else what is wrong."""
    if not text.strip():
        return ""
    found = read_order(desk, text)
    if isinstance(found, Message):
        return found.text
    verdict = judge(desk.rules, desk.view, found)
    if not verdict:
        return f"{desk.rules.why(verdict.reasons[0])} ({verdict.reasons[0].clause})"
    return ", ".join(filter(None, ("legal", desk.price(verdict), desk.odds(found))))


def form(kind: type[Order]) -> str:
    """How an order of a kind is written, its fields in capitals."""
    return usage(kind)


def completions(desk: Desk, head: str) -> list[str]:
    """Words that could stand next in an order being typed: those of the orders on offer that begin so."""
    done = head[: head.rfind(" ") + 1].split()
    words = []
    for order in desk.offers:
        text = desk.text(order).split()
        if text[: len(done)] == done and len(text) > len(done):
            words.append(text[len(done)])
    return sorted(dict.fromkeys(words))


def place_named(desk: Desk, text: str) -> int:
    """The cell of the piece or the cell that a text names; -1 when it names none in sight."""
    piece = desk.view.piece_named(text.strip().lower())
    if piece is not None:
        return int(piece.cell)
    try:
        return parse_cell(desk.view.board, text.strip())
    except ValueError:
        return -1
