"""How the battle is won, how far the sides have come, and other stocks that matter."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tactical.report.goals import goals_in_brief, goals_in_words
from tactical.ruleset.extras import Holdings
from tactical.session.session import Session
from tactical.table.phrases import capital
from tactical.table.pieces import Piece
from tactical.table.places import OffBoard, Unseen
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.battle.panels.words import seat_key
from tactical.ui.text import width

SIDE, BAR = 8, 40  # columns of a side's name, and of the bar after it, at most


def goal_lines(session: Session, ink: Ink, columns: int, room: int = 0) -> list[Content]:
    """The goals with their progress, then stocks and holdings of the rules. If not everything fits, the goals are
    shortened first."""
    seat = session.seat
    task = [seat.puzzle.task_words] if seat.puzzle is not None else []
    lines = [line for words in task for line in ink.wrapped(words, columns, "strong")]

    def goals(told: list[str]) -> list[Content]:
        return [*lines, *(line for words in told for line in ink.wrapped(words, columns))]

    whole, standing = goals(goals_in_words(seat.rules, seat.view)), standing_lines(session, ink, columns)
    left = room - len(whole) - len(standing)
    if room <= 0 or left >= 0:
        sides = _side_lines(session, ink, columns) if left > 2 else []  # two at least, and a blank before them
        return [*whole, *standing, *([Content(""), *sides] if 0 < len(sides) < left else [])]
    short = goals(goals_in_brief(seat.rules, seat.view))
    if len(short) + len(standing) > room:
        standing = standing_lines(session, ink, columns, brief=True)
    return [*short, *standing]


def _side_lines(session: Session, ink: Ink, columns: int) -> list[Content]:
    """Each side that is known to have pieces, one's own first: how many of them stand, and how much of their health is
    left, on a bar of that; on one of their number where not all have any, or there is no room to tell both. Nothing
    where there is one side alone, or no side has two."""
    seat = session.seat
    view, in_lists = seat.view, seat.rules.presenter.in_lists
    room = min(columns - SIDE - 1, BAR)
    found: list[Content] = []
    counts: list[int] = []
    for side in sorted(view.sides, key=lambda side: side != view.seat(seat.viewer).side):
        pieces = [p for p in view.pieces if view.side(p) == side and in_lists(view, p.id)]
        if not pieces:
            continue
        counts.append(len(pieces))
        label = ink.cut(capital(side), SIDE, seat_key(session, pieces[0].seat))
        gap = " " * (SIDE + 1 - width(label.plain))
        left, whole, words = _standing(session, pieces, room)
        found.append(Content.assemble(label, gap, ink.share(left, whole, room, words, health=True)))
    return found if len(counts) > 1 and max(counts) > 1 else []


def _standing(session: Session, pieces: Sequence[Piece], room: int) -> tuple[int, int, str]:
    """A bar's part and whole, and its words, for pieces of one side: those that nobody sees now are told apart."""
    seat = session.seat
    view, fighters = seat.view, seat.rules.fighters
    later = [piece for piece in pieces if isinstance(view.outermost(piece).place, OffBoard)]  # yet to come
    seen = [piece for piece in pieces if not isinstance(piece.place, Unseen) and piece not in later]
    up = sum(bool(fighters.standing(view, piece)) for piece in seen)
    words, unseen = f"{up} of {len(seen)}", len(pieces) - len(later) - len(seen)
    if later and width(told := f"{words}, {len(later)} to come") < room:
        words = told
    if unseen:
        told = f"{words}, {unseen} unseen"
        return up, len(seen), told if width(told) < room else f"{up} seen"
    tokens = [seat.rules.presenter.token(view, piece.id) for piece in seen]
    left, whole = sum(each.left for each in tokens), sum(each.whole for each in tokens)
    if not all(each.whole for each in tokens) or width(told := f"{words}, {100 * left // whole}%") >= room:
        return up, len(seen), words
    return left, whole, told if left < whole else words


def standing_lines(session: Session, ink: Ink, columns: int, *, brief: bool = False) -> list[Content]:
    """The stocks and holdings of the rules."""
    told = session.seat.rules.extra(Holdings).overview(session.seat.view, brief=brief)
    return [row for line in told for row in ink.row(line.inset, line.value, columns)]
