"""Everybody on the board in the order of their turns, or by sides: who can act, names, and how they stand as bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.style import Style

from tactical.controller.controller import Controller
from tactical.controller.drawing.columns import cut, fit
from tactical.table import Ask
from tactical.table.cards import Bar
from tactical.table.goals import counts_points, points_of
from tactical.table.ledgers import mixed
from tactical.table.phrases import capital
from tactical.ui.battle.panels.panel import PIECE, Ink
from tactical.ui.battle.panels.words import brief, seat_key
from tactical.ui.text import clean, crop, width

BAR, BAR_MOST = 7, 24  # columns of what stands behind a name, where that is no number, and at most
WORD = 5  # columns in which the beginning of a word says something
CHIP = 2  # letters of a name that stand on the side's colour, as on a counter
NAME_AT = 2  # columns before a name
KIND_FROM = 24  # columns in which a line says what somebody is, and where
HERE = ">"  # before whom is asked


def roster_title(controller: Controller, columns: int) -> str:
    """What stands over the panel, in as many columns as it has."""
    order = controller.rules.presenter.turn_order(controller.view)
    long, short = ("Turn order", "Turns") if order.seats or any(order.pieces) else ("Everyone", "All")
    return long if width(long) + 2 <= columns else short


def roster_lines(controller: Controller, ink: Ink, columns: int, room: int, *, full: bool = False) -> list[Content]:
    """Who is in the battle, as many as there is room for; the last line says how many are not shown. `full`: with more
    of each, where all have room for it."""
    lines = _all_lines(controller, ink, columns, room, full=full)
    if 0 < room < len(lines):
        return [*lines[: room - 1], ink.say(f"and {len(lines) - room + 1} more", "muted")]
    return lines


def _all_lines(controller: Controller, ink: Ink, columns: int, room: int, *, full: bool) -> list[Content]:
    """All in the order of their turns where the rules fix one, else one's own side first; ships of fleets by their
    numbers, where there is no room for their kinds by those alone."""
    view = controller.view
    token = controller.rules.presenter.token
    shown = [p for p in view.pieces if p.place.cells and controller.rules.presenter.in_lists(view, p.id)]
    names = [str(piece.title) for piece in view.pieces]
    further = {piece.id: _further(controller, piece) for piece in shown if full}
    bars = sum(map(len, further.values()))
    if not bars or bars + len(shown) >= room:  # one line is between this turn and the next
        further, bars = {}, 0
    names += [bar.label for found in further.values() for bar in found]
    told = full and bars + 2 * len(shown) < room and columns >= KIND_FROM
    longest = max(map(width, names), default=0)
    numbers = max((2 * len(str(seen.whole)) + 1 for piece in shown if (seen := token(view, piece.id)).whole), default=0)
    columns = min(columns, 3 + longest + BAR_MOST)
    bar = max(min(numbers or BAR, columns - CHIP - 3), columns - 3 - longest)
    order = controller.rules.presenter.turn_order(view)

    def rows(pieces: Sequence[Any]) -> list[Content]:
        lines: list[Content] = []
        for piece in pieces:
            lines.append(_row(controller, piece, ink, columns, bar))
            if told:
                who = brief(controller.card(piece.id).about, columns - NAME_AT)
                lines.append(ink.cut(f"{' ' * NAME_AT}{who}", columns, "muted"))
            for each in further.get(piece.id, ()):
                more = ink.bar(each, columns - NAME_AT, label=columns - bar - NAME_AT)
                lines += [Content.assemble(" " * NAME_AT, line) for line in more]
        return lines

    if any(order.pieces):
        parts = [[view.pieces[i] for i in part if view.pieces[i] in shown] for part in order.pieces]
        rest = [piece for piece in shown if not any(piece in part for part in parts)]
        lines = rows(parts[0])
        if parts[1] and lines:
            lines.append(ink.cut(f"next {controller.rules.beat}", columns, "muted"))
        return [*lines, *rows([*parts[1], *rest])]
    seats = sorted({piece.seat for piece in shown})
    seats.sort(key=lambda n: view.seat(n).side != view.seat(controller.viewer).side)
    if order.seats:
        seats.sort(key=lambda n: order.seats.index(n) if n in order.seats else len(order.seats))
    by_seat = [[piece for piece in shown if piece.seat == seat] for seat in seats]
    many = any(len(pieces) > max(room, 12) or controller.crowded(pieces[0].cell) for pieces in by_seat)
    if not many:
        return rows([piece for pieces in by_seat for piece in pieces])
    found = [_by_kind(controller, *pair, ink, columns) for pair in zip(seats, by_seat, strict=True)]
    if 0 < room < sum(map(len, found)):
        found = [lines[:1] for lines in found]  # their numbers alone
    return [line for lines in found for line in lines]


def _further(controller: Controller, piece: Any) -> tuple[Bar, ...]:
    """What else may be hurt of a piece, as shields, beside what stands behind its name."""
    return tuple(bar for bar in controller.card(piece.id).bars if not bar.unit)[1:]


def _row(controller: Controller, piece: Any, ink: Ink, columns: int, room: int) -> Content:
    """One piece, so that a click on it says which."""
    return _one(controller, piece, ink, columns, room).stylize(Style.from_meta({PIECE: piece.id}))


def _one(controller: Controller, piece: Any, ink: Ink, columns: int, room: int) -> Content:
    card, want = controller.card(piece.id), controller.want
    token = controller.rules.presenter.token(controller.view, piece.id)
    asked = isinstance(want, Ask) and controller.piece == piece.id
    seat = ink.style(seat_key(controller, piece.seat))
    name, kind = (clean(words, ascii_only=ink.ascii_only) for words in (card.title, token.kind))
    gone = bool({"dead", "out"} & set(token.flags))
    if not gone and not token.whole and width(kind) > room < WORD:
        room, kind = 0, ""  # the name has all the columns
    letters = columns - room - 3 if room else columns - 2
    name = crop(name, letters, ink.more) if letters > CHIP else cut(name, CHIP)
    sign = HERE if asked else "." if "spent" in token.flags else " "
    if gone:
        return ink.say(fit(f"{sign} {name}", columns - room) + "out".center(room), "muted")
    chip = cut(name, CHIP)
    rest, chip = name[len(chip) :], chip if len(chip) < len(name) else fit(chip, CHIP)
    blanks = " " * (columns - room - 2 - width(chip + rest))  # without the seat's style, which may be an underline
    head = (
        (sign, seat if asked else ""),
        " ",
        (chip, ink.style(f"on {seat_key(controller, piece.seat)}")),
        (rest, seat),
        blanks,
    )
    if not token.whole:
        return Content.assemble(*head, (crop(kind, room, ink.more), ink.style("muted")))
    numbers = f"{token.left}/{token.whole}"
    if width(numbers) > room:
        numbers = str(token.left)
    return Content.assemble(*head, ink.share(token.left, token.whole, room, numbers, health=True))


def _counted(controller: Controller, seat: int, pieces: int) -> list[str]:
    """What a seat has, in fewer and fewer words."""
    view, fighters = controller.view, controller.rules.fighters
    words = [f"{pieces} pieces", str(pieces)]
    if counts_points(view):
        points = points_of(view, fighters, view.seat(seat).side)
        unit = "point" if points == fighters.scale else "points"
        return [f"{mixed(points, fighters.scale)} {unit}, {words[0]}", *words]
    return words


def _by_kind(controller: Controller, seat: int, pieces: list[Any], ink: Ink, columns: int) -> list[Content]:
    """A seat with many pieces: how many they are and, where they count, its points; then how many of each kind."""
    style = ink.style(seat_key(controller, seat))
    sign = HERE if isinstance(controller.want, Ask) and controller.want.seat == seat else " "
    name = clean(capital(str(controller.view.seat(seat).name)), ascii_only=ink.ascii_only)
    room = columns - width(name) - 4
    told = next((words for words in _counted(controller, seat, len(pieces)) if width(words) <= room), "")
    lines = [Content.assemble(f"{sign} ", (name, style), f"  {told.rjust(max(0, room))}")]
    kinds = Counter(controller.card(p.id).kind for p in pieces)
    for kind, count in kinds.most_common():
        lines += ink.row(f"  {kind}", count, columns)
    return lines
