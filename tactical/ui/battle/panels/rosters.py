"""Everybody on the board by sides: who can act, names, and how they stand as bars."""

from __future__ import annotations

from collections import Counter
from typing import Any

from textual.content import Content

from tactical.controller.controller import Controller
from tactical.controller.refusals import capital
from tactical.table import Ask
from tactical.table.ledgers import mixed
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.battle.panels.words import seat_key
from tactical.ui.text import clean, crop, width

BAR = 11  # columns of a bar, at least
HERE = ">"  # before whom is asked


def roster_lines(controller: Controller, ink: Ink, columns: int, room: int) -> list[Content]:
    """The pieces of each seat that are in the battle, one's own seat first; ships of fleets by their numbers."""
    view = controller.view
    seats = [n for n, seat in enumerate(view.setup.seats) if any(p.seat == n for p in view.pieces)]
    seats.sort(key=lambda number: (view.seat(number).side != view.seat(controller.viewer).side, number))
    lines: list[Content] = []
    for seat in seats:
        pieces = [p for p in view.pieces if p.seat == seat and p.place.cells and _in_play(controller, p)]
        if len(pieces) > max(room, 12) or any(controller.crowded(p.cell) for p in pieces[:1]):
            lines += _by_kind(controller, seat, pieces, ink, columns)
        else:
            longest = max((width(str(piece.title)) for piece in view.pieces), default=0)
            bar = max(BAR, columns - 3 - longest)
            lines += [_one(controller, piece, ink, columns, bar) for piece in pieces]
    if 0 < room < len(lines):
        lines = [*lines[: room - 1], ink.say(f"and {len(lines) - room + 1} more", "muted")]
    return lines


def _in_play(controller: Controller, piece: Any) -> bool:
    return "spare" not in controller.rules.presenter.token(controller.view, piece.id).flags


def _one(controller: Controller, piece: Any, ink: Ink, columns: int, room: int) -> Content:
    card, want = controller.card(piece.id), controller.want
    token = controller.rules.presenter.token(controller.view, piece.id)
    asked = isinstance(want, Ask) and controller.piece == piece.id
    seat = ink.style(seat_key(controller, piece.seat))
    name = crop(clean(card.title, ascii_only=ink.ascii_only), max(4, columns - room - 3), ink.more)
    sign = HERE if asked else "." if "acted" in token.flags else " "
    head = f"{sign} {name}".ljust(columns - room)
    if {"dead", "out"} & set(token.flags):
        return Content.assemble((head, ink.style("muted")), ("out".center(room), ink.style("muted")))
    bar = next(iter(card.bars), None)
    if bar is None:
        return Content.assemble((head, seat))
    numbers = f"{mixed(bar.left, bar.parts)}/{mixed(bar.whole, bar.parts)}"
    return Content.assemble((head, seat), ink.share(bar.left, bar.whole, room, numbers))


def _by_kind(controller: Controller, seat: int, pieces: list[Any], ink: Ink, columns: int) -> list[Content]:
    """A seat with many pieces: how many of each kind."""
    style = ink.style(seat_key(controller, seat))
    sign = HERE if isinstance(controller.want, Ask) and controller.want.seat == seat else " "
    name = clean(capital(str(controller.view.seat(seat).name)), ascii_only=ink.ascii_only)
    lines = [
        Content.assemble((f"{sign} {name}", style), (f"  {len(pieces)}".rjust(max(1, columns - len(name) - 2)), style))
    ]
    kinds = Counter(controller.card(p.id).subtitle.split(",")[0] for p in pieces)
    for kind, count in kinds.most_common():
        lines += ink.row(f"  {kind}", count, columns)
    return lines
