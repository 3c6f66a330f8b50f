"""A piece: its stocks as bars, its effects, and whatever else matters."""

from __future__ import annotations

from collections import Counter

from textual.content import Content

from tactical.session.session import Session
from tactical.table.phrases import capital
from tactical.ui.battle.panels.goals import goal_lines, standing_lines
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.battle.panels.words import asked, brief, decides, seat_key


def piece_lines(
    session: Session, piece: int, ink: Ink, columns: int, room: int = 0, *, goals: bool = True
) -> list[Content]:
    """The lines about a piece: bars first, then the vital facts. Without a piece: how the battle is won and how it
    stands, shortened if there is no `room`. If another panel shows the goals, only the standing, or the current
    question."""
    if piece < 0:
        if goals:
            return goal_lines(session, ink, columns, room)
        return standing_lines(session, ink, columns) or ink.wrapped(asked(session), columns)
    card = session.seat.card(piece)
    about = brief(card.about, columns)
    lines: list[Content] = [ink.cut(about, columns, "muted")] if about else []
    for bar in card.bars:
        lines += ink.bar(bar, columns)
    for line in card.effects:
        lines += ink.wrapped(f"{line.inset}: {line.value}", columns, "warn")
    for line in sorted(card.lines, key=lambda line: not line.vital):
        lines += ink.row(line.inset, line.brief or line.value, columns)
    company = _company(session, piece, ink, columns)
    return [*lines, *company] if len(lines) + len(company) <= room else lines


def _company(session: Session, piece: int, ink: Ink, columns: int) -> list[Content]:
    """The rest of its seat's units where a piece of a fleet is: how many of each kind."""
    seat = session.seat
    view, who = seat.view, seat.view.pieces[piece]
    if who.cell < 0 or not seat.crowded(who.cell):
        return []
    others = [p for p in view.pieces_on(who.cell) if p.seat == who.seat and p.id != piece]
    kinds = Counter(seat.card(p.id).kind for p in others)
    rows = [row for kind, count in kinds.most_common() for row in ink.row(f"  {kind}", count, columns)]
    return [ink.say("Also here", "muted"), *rows] if rows else []


def piece_title(session: Session, piece: int, *, goals: bool = True) -> tuple[str, str]:
    """The title of the panel, and the style key of the piece's seat; without a piece or `goals`, the awaited
    decision."""
    if piece < 0:
        return "To win" if goals else capital(decides(session)), "muted"
    return str(session.seat.card(piece).title), seat_key(session, session.seat.view.pieces[piece].seat)
