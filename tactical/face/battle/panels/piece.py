"""A piece: its stocks as bars, what lies on it, and what else matters."""

from __future__ import annotations

from textual.content import Content

from tactical.controller.controller import Controller
from tactical.face.battle.panels.panel import Ink
from tactical.face.battle.panels.words import seat_key


def piece_lines(controller: Controller, piece: int, ink: Ink, columns: int, room: int) -> list[Content]:
    """At most `room` lines about a piece: bars first, then what is vital; the last says where the rest is."""
    if piece < 0:
        return []
    card = controller.card(piece)
    lines: list[Content] = [ink.cut(card.subtitle, columns, "muted")] if card.subtitle else []
    lines += [ink.bar(bar, columns) for bar in card.bars]
    for line in card.effects:
        lines += ink.wrapped(f"{line.label}: {line.value}", columns, "warn")
    for line in sorted(card.lines, key=lambda line: not line.vital):
        lines += ink.row(line.label, line.value, columns)
    if 0 < room < len(lines):
        lines = [*lines[: room - 1], ink.cut(f"... ({controller.calls['sheet']}: more)", columns, "muted")]
    return lines


def piece_title(controller: Controller, piece: int) -> tuple[str, str]:
    """What stands over the panel, and the style key of the piece's seat."""
    if piece < 0:
        return "No piece", "muted"
    return str(controller.card(piece).title), seat_key(controller, controller.view.pieces[piece].seat)
