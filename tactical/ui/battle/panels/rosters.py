"""Everybody on the board in turn order, or by side: who can act, names, and health as bars."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

from tactical.report.roster import RosterRow, other_stocks, roster_order, roster_row, seat_forces
from tactical.session.drawing.columns import cut, fit
from tactical.session.session import Session
from tactical.table import Ask, Piece
from tactical.table.phrases import capital
from tactical.ui.battle.panels.panel import PIECE, Ink
from tactical.ui.battle.panels.words import brief, seat_key
from tactical.ui.text import clean, crop, width

BAR, BAR_MOST = 7, 24  # columns of what stands behind a name, where that is no number, and at most
WORD = 5  # columns in which the beginning of a word says something
CHIP = 2  # letters of a name that stand on the side's colour, as on a counter
NAME_AT = 2  # columns before a name
KIND_FROM = 24  # columns in which a line says what somebody is, and where
SIGNS = {"acting": ">", "ready": " ", "spent": ".", "out": " "}  # before a name


def roster_title(session: Session, columns: int) -> str:
    """The title of the panel, at its width."""
    order = session.seat.rules.presenter.turn_order(session.seat.view)
    long, short = ("Turn order", "Turns") if order.seats or any(order.pieces) else ("Everyone", "All")
    return long if width(long) + 2 <= columns else short


def roster_lines(session: Session, ink: Ink, columns: int, room: int, *, full: bool = False) -> list[Content]:
    """The pieces in the battle, as many as fit; the last line counts the rest. `full`: with more about each, if there
    is room for all."""
    lines = _all_lines(session, ink, columns, room, full=full)
    if 0 < room < len(lines):
        return [*lines[: room - 1], ink.say(f"and {len(lines) - room + 1} more", "muted")]
    return lines


def _all_lines(session: Session, ink: Ink, columns: int, room: int, *, full: bool) -> list[Content]:
    """All as `roster_order` has them; a seat with more than there is room for, or on a crowded board, by numbers."""
    view = session.seat.view
    listed = roster_order(session.seat.rules, view, session.seat.viewer)
    by_turns = any(each.turn for each in listed)
    by_seat: dict[int, list[Piece]] = {}
    for each in listed:
        by_seat.setdefault(each.piece.seat, []).append(each.piece)
    crowd = max(room, 12)
    if not by_turns and any(len(p) > crowd or session.seat.crowded(p[0].cell) for p in by_seat.values()):
        found = [_by_kind(session, seat, pieces, ink, columns) for seat, pieces in by_seat.items()]
        if 0 < room < sum(map(len, found)):
            found = [lines[:1] for lines in found]  # their numbers alone
        return [line for lines in found for line in lines]
    acting = session.selection.piece if isinstance(session.seat.want, Ask) else -1
    rows = [
        (each.piece, roster_row(session.seat.rules, view, each, session.seat.card(each.piece.id), acting))
        for each in listed
    ]
    return _rows(session, rows, ink, columns, room, full=full)


def _rows(
    session: Session, rows: list[tuple[Piece, RosterRow]], ink: Ink, columns: int, room: int, *, full: bool
) -> list[Content]:
    """One by one, what else may be hurt of each, as shields, and what each is, where all have room for it."""
    stocks = {piece.id: other_stocks(session.seat.card(piece.id)) for piece, _ in rows} if full else {}
    more = sum(map(len, stocks.values()))
    if more + len(rows) >= room:  # one line is between this turn and the next
        stocks, more = {}, 0
    told = full and more + 2 * len(rows) < room and columns >= KIND_FROM
    names = [row.title for _, row in rows] + [each.label for found in stocks.values() for each in found]
    longest = max(map(width, names), default=0)
    number = max((len(str(row.whole)) for _, row in rows if row.whole), default=0)  # columns of what is left, alone
    columns = min(columns, 3 + longest + BAR_MOST)
    bar = max(min(number or BAR, columns - CHIP - 3), columns - 3 - longest)
    lines: list[Content] = []
    before = ""
    for piece, row in rows:
        if row.turn == "next" and before == "this":
            lines.append(ink.cut(f"next {session.seat.rules.beat}", columns, "muted"))
        before = row.turn
        lines.append(_row(session, piece, row, ink, columns, bar))
        if told:
            lines.append(ink.cut(f"{' ' * NAME_AT}{brief(row.about, columns - NAME_AT)}", columns, "muted"))
        for each in stocks.get(piece.id, ()):
            drawn = ink.bar(each, columns - NAME_AT, label=columns - bar - NAME_AT)
            lines += [Content.assemble(" " * NAME_AT, line) for line in drawn]
    return lines


def _row(session: Session, piece: Piece, row: RosterRow, ink: Ink, columns: int, room: int) -> Content:
    """One piece, so that a click on it says which."""
    line = _one(seat_key(session, piece.seat), row, ink, columns, room)
    return line.stylize(Style.from_meta({PIECE: piece.id}))


def _one(key: str, row: RosterRow, ink: Ink, columns: int, room: int) -> Content:
    seat = ink.style(key)
    name, kind = (clean(words, ascii_only=ink.ascii_only) for words in (row.title, row.kind))
    if row.state != "out" and not row.whole and width(kind) > room < WORD:
        room, kind = 0, ""  # the name has all the columns
    letters = columns - room - 3 if room else columns - 2
    name = crop(name, letters, ink.more) if letters > CHIP else cut(name, CHIP)
    sign = SIGNS[row.state]
    if row.state == "out":
        return ink.say(fit(f"{sign} {name}", columns - room) + "out".center(room), "muted")
    chip = cut(name, CHIP)
    rest, chip = name[len(chip) :], chip if len(chip) < len(name) else fit(chip, CHIP)
    blanks = " " * (columns - room - 2 - width(chip + rest))  # without the seat's style, which may be an underline
    head = ((sign, seat if row.state == "acting" else ""), " ", (chip, ink.style(f"on {key}")), (rest, seat), blanks)
    if not row.whole:
        return Content.assemble(*head, (crop(kind, room, ink.more), ink.style("muted")))
    numbers = f"{row.left}/{row.whole}"
    if width(numbers) > room:
        numbers = str(row.left)
    return Content.assemble(*head, ink.share(row.left, row.whole, room, numbers, health=True))


def _by_kind(session: Session, seat: int, pieces: list[Piece], ink: Ink, columns: int) -> list[Content]:
    """A seat with many pieces: how many they are and, where they count, its points; then how many of each kind."""
    forces = seat_forces(session.seat.rules, session.seat.view, seat, (session.seat.card(p.id).kind for p in pieces))
    style = ink.style(seat_key(session, seat))
    sign = SIGNS["acting"] if isinstance(session.seat.want, Ask) and session.seat.want.seat == seat else " "
    name = clean(capital(forces.seat), ascii_only=ink.ascii_only)
    room = columns - width(name) - 4
    count = str(forces.pieces)
    shorter = ([f"{forces.points}, {count} pieces"] if forces.points else []) + [f"{count} pieces", count]
    told = next((words for words in shorter if width(words) <= room), "")
    lines = [Content.assemble(f"{sign} ", (name, style), f"  {told.rjust(max(0, room))}")]
    for kind, number in forces.kinds.items():
        lines += ink.row(f"  {kind}", number, columns)
    return lines
