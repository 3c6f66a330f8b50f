"""Counters: a piece's name, heading, type and health on its side's colour, as far as its cells have room.

    2x1   Cl      3x1   Cl>     4x2   Cle>     6x3    Cle>      8x4    Cleo >
                                      t25.            +2               trooper
                                                      t25.             prone
                                                                       t 25/25
The type is a word only if all of it fits. Ground is visible on both sides from six columns on. A large hull is one body
over all its cells, with a bow.
"""

from __future__ import annotations

from collections.abc import Sequence

from tactical.session.drawing.columns import cut, fit, letters, spread, width
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.paint import BOLD, UNDERLINE, Glyph, Paint
from tactical.session.scene.glyphs import GlyphSet
from tactical.session.scene.scene import ScenePiece

Sprite = list[list[Glyph | None]]
"""Lines of characters; None: what lies below is seen."""
INSET_FROM = 6  # columns
PICKED = frozenset({"selected", "acting"})
PEEKING = frozenset({"peeking"})  # the state of whom a cell shows that peeks into it, and stands elsewhere
WESTWARDS = (5, 6, 7)  # headings
EYE, SLIM_EYE = "<o>", "<>"


def counter(
    piece: ScenePiece,
    columns: int,
    lines: int,
    look: BoardColours,
    under: int,
    *,
    count: int = 1,
    framed: bool = False,
    headed: bool = True,
) -> Sprite:
    """A piece that takes one cell. `under`: the colour of the ground. `count`: how many share the cell. `framed`: leave
    the corners free for a frame. `headed`: show its heading in it, and nowhere else."""
    if piece.lost:
        return _remains(piece, columns, lines, look, under)
    if piece.states & PEEKING:
        return _alone(EYE if columns >= len(EYE) else SLIM_EYE, piece, columns, lines, look, under)
    inset = 1 if columns >= INSET_FROM or (framed and columns > 3) else 0
    inner = columns - 2 * inset
    body = _body(piece, look, under)
    rows = [_head(piece, inner, look.glyphs, headed=headed)]
    if lines >= 3 and len(piece.kind) <= inner:
        rows.append(piece.kind)
    state = _state_words(piece, inner) if len(rows) + 2 <= lines else ""
    if state:
        rows.append(state)
    painted: list[list[Glyph | None]] = [[(char, *body) for char in spread(fit(row, inner))] for row in rows]
    if PICKED & piece.states:
        _underline(painted[0])
    if lines >= 2:
        named = piece.kind in rows
        shows_state = bool(state) or (named and not piece.sign)
        painted.append(_bar_row(piece, inner, look, body, count, named=named, told=shows_state, framed=framed))
    elif hurt(piece):
        painted[0][-1] = ((painted[0][-1] or " ")[0], *look.health(piece.left, piece.whole))
    above = (lines - len(painted)) // 2
    bare: list[Glyph | None] = [None] * columns
    side: list[Glyph | None] = [None] * inset
    if "selected" in piece.states:
        side = [("|", look.frame(under), -2, BOLD)] * inset
    sprite = [[*side, *row, *side] for row in painted]
    sprite = [bare] * above + sprite + [bare] * (lines - above - len(sprite))
    return sprite[:lines]


def hull(
    piece: ScenePiece, cells: Sequence[tuple[int, int]], columns: int, lines: int, look: BoardColours, under: int
) -> Sprite:
    """A piece over several cells, with columns and rows counted from its upper left corner: one body, named in the
    middle, its bow pointed, its health along the keel."""
    wide = (max(x for x, _ in cells) + 1) * columns
    high = (max(y for _, y in cells) + 1) * lines
    if piece.lost:
        return _remains(piece, wide, high, look, under)
    body = _body(piece, look, under)
    taken = set(cells)
    sprite: Sprite = [
        [(" ", *body) if (x // columns, y // lines) in taken else None for x in range(wide)] for y in range(high)
    ]
    whole = len(taken) * columns * lines == wide * high
    bow = _bow_spot(piece, cells, columns, lines)
    if whole and high == 1:
        left, room, middle = *_longer_side(bow, wide), 0
    elif whole:
        left, room, middle = (1, wide - 2, (high - 1) // 2) if wide > columns or columns > 3 else (0, wide, high // 2)
    else:
        x, y = cells[0]
        left, room, middle = x * columns, columns, y * lines + (lines - 1) // 2
    name: list[Glyph | None] = [(char, *body) for char in spread(_name(piece, room))]
    if PICKED & piece.states:
        _underline(name)
    sprite[middle][left : left + len(name)] = name
    below = middle + 1
    if piece.whole and below < high and (whole or lines > 1):
        for dx, glyph in enumerate(_bar(piece, room, look)):
            sprite[below][left + dx] = glyph
    elif hurt(piece):
        at = left + room - 1
        sprite[middle][at] = ((sprite[middle][at] or " ")[0], *look.health(piece.left, piece.whole))
    if bow is not None:
        _cut_bow(sprite, piece.heading or 0, bow, look, body, whole=whole)
    return sprite


def _longer_side(bow: tuple[int, int] | None, wide: int) -> tuple[int, int]:
    """Where a name begins in a hull of one line, and its room: beside the heading, where there is more."""
    if bow is None:
        return 0, wide
    _, column = bow
    return (0, column) if column > wide - column - 1 else (column + 1, wide - column - 1)


def _cut_bow(
    found: Sprite, heading: int, bow: tuple[int, int], look: BoardColours, body: Paint, *, whole: bool
) -> None:
    """The end that leads: its corners cut off where there are quadrants, and its heading."""
    high, wide = len(found), len(found[0])
    colour = body[1]
    across = wide if heading % 4 == 0 else high
    if whole and heading % 2 == 0 and look.blends and look.glyphs.name != "ascii" and across > 2:
        for line, column, cut in {
            0: ((0, 0, "▟"), (0, wide - 1, "▙")),
            2: ((0, wide - 1, "▙"), (high - 1, wide - 1, "▛")),
            4: ((high - 1, 0, "▜"), (high - 1, wide - 1, "▛")),
            6: ((0, 0, "▟"), (high - 1, 0, "▜")),
        }[heading % 8]:
            found[line][column] = (cut, colour, -2, 0)  # on whatever lies below
    line, column = bow
    found[line][column] = (look.glyphs.headings[heading % 8], *body)


def _bow_spot(piece: ScenePiece, cells: Sequence[tuple[int, int]], columns: int, lines: int) -> tuple[int, int] | None:
    """The line and column of a hull where its heading stands."""
    heading = piece.heading
    if heading is None:
        return None
    origin = min(x for x, _ in piece.cells), min(y for _, y in piece.cells)
    bow = [(x - origin[0], y - origin[1]) for x, y in piece.bow] or [cells[0]]
    x = sum(x for x, _ in bow) / len(bow) * columns + (columns - 1) / 2
    y = sum(y for _, y in bow) / len(bow) * lines + (lines - 1) / 2
    dx = (0, 1, 1, 1, 0, -1, -1, -1)[heading % 8] * (columns - 1) / 2
    dy = (-1, -1, 0, 1, 1, 1, 0, -1)[heading % 8] * (lines - 1) / 2
    return round(y + dy), round(x + dx)


def hurt(piece: ScenePiece) -> bool:
    """True if a piece has lost any of its health."""
    return piece.left < piece.whole


def _body(piece: ScenePiece, look: BoardColours, under: int) -> Paint:
    state = "hidden" if "hidden" in piece.states else "acted" if "spent" in piece.states else ""
    return look.side(piece.seat, "" if PICKED & piece.states else state, under=under)


def _underline(row: list[Glyph | None]) -> None:
    """The name of the one who is picked."""
    for at, glyph in enumerate(row):
        if glyph is not None and glyph[0] != " ":
            row[at] = (*glyph[:3], glyph[3] | UNDERLINE)


def _remains(piece: ScenePiece, columns: int, lines: int, look: BoardColours, under: int) -> Sprite:
    """The fallen and wrecks: no body, a sign and the tag in the side's colour."""
    sign = "%" if piece.lost == "dead" else look.glyphs.states["prone"]
    return _alone(sign + (piece.tag or piece.glyph), piece, columns, lines, look, under)


def _alone(text: str, piece: ScenePiece, columns: int, lines: int, look: BoardColours, under: int) -> Sprite:
    """A few characters in the side's colour in the middle of the cell, and no body."""
    sprite: Sprite = [[None] * columns for _ in range(lines)]
    shown = spread(cut(text, columns))
    paint = look.side_ink(piece.seat, under)
    start = (columns - len(shown)) // 2
    for dx, char in enumerate(shown):
        sprite[lines // 2][start + dx] = (look.glyphs.safe(char), *paint)
    return sprite


def _name(piece: ScenePiece, room: int) -> str:
    """The name, as much of it as tells it from all others: the whole, its beginning, or its tag."""
    name, tag = piece.name or piece.glyph, piece.tag or piece.glyph
    if width(name) <= room:
        return name
    if name[: len(tag)].casefold() == tag.casefold() and width(tag) <= room:
        return cut(name, room).rstrip("-_ ")
    return cut(tag, room)


def _head(piece: ScenePiece, room: int, glyphs: GlyphSet, *, headed: bool) -> str:
    """Name and heading, which stands on the side that it points to."""
    tag = piece.tag or piece.glyph
    heading = glyphs.headings[piece.heading % 8] if piece.heading is not None else ""
    if not headed or (room <= 2 and width(tag) >= room):
        heading = ""
    name = fit(_name(piece, room - len(heading)), room - len(heading))
    text = f"{heading}{name}" if piece.heading is not None and piece.heading % 8 in WESTWARDS else f"{name}{heading}"
    return "".join(map(glyphs.safe, letters(text)))


def _state_words(piece: ScenePiece, room: int) -> str:
    """Its special state now, in words as long as fit."""
    words: list[str] = [state for state in ("prone", "hidden") if state in piece.states]
    if piece.altitude is not None:
        words.append(f"high {piece.altitude}")
    if piece.carried:
        words.append(f"+{piece.carried}")
    if "spent" in piece.states:
        words.append("acted")
    text = ""
    for word in words:
        longer = f"{text} {word}".strip()
        text = longer if len(longer) <= room else text
    return text


def _sign(piece: ScenePiece, glyphs: GlyphSet, count: int) -> str:
    """Its most pressing state in one character: prone, hidden, height, others there, aboard, its type."""
    for state in ("prone", "hidden"):
        if state in piece.states:
            return glyphs.states[state]
    if piece.altitude is not None:
        return str(piece.altitude) if piece.altitude < 10 else glyphs.more
    return glyphs.stack if count > 1 or piece.carried else piece.sign or " "


def _bar_row(
    piece: ScenePiece, room: int, look: BoardColours, body: Paint, count: int, *, named: bool, told: bool, framed: bool
) -> list[Glyph | None]:
    """The last line: a sign, or without one the type, and the bar of health. `named`: the type stands above; `told`:
    all that a sign would say does; `framed`: as in `counter`."""
    sign = (look.glyphs.safe(_sign(piece, look.glyphs, count)), *body)
    if piece.whole and named and sign[0] == piece.sign:
        return list(_bar(piece, room, look))
    if not piece.whole:
        text = " " if told else f"+{piece.carried}" if piece.carried else sign[0] if piece.sign else piece.kind
        return [(char, *body) for char in text[:room].ljust(room)]
    apart = framed or room > len(str(piece.left)) + 1 or sign[0] != piece.sign  # else they read as a square's name
    return [sign, *_bar(piece, room - 1, look, behind=True)] if room > 2 and apart else list(_bar(piece, room, look))


def _bar(piece: ScenePiece, room: int, look: BoardColours, *, behind: bool = False) -> list[Glyph]:
    """Health as a bar, its number on it in the ink of the half it stands on. `behind`: a sign stands before it."""
    full = max(1 if piece.left else 0, round(room * piece.left / max(1, piece.whole)))
    long, short = f"{piece.left}/{piece.whole}", str(piece.left)
    text = long if len(long) <= room - 1 else short if len(short) <= room else ""
    left = (room - len(text) + behind) // 2
    text = f"{' ' * left}{text}".ljust(room)
    good, gone = look.health(piece.left, piece.whole), look.over("health-gone")
    return [(char, *(good if dx < full else gone)) for dx, char in enumerate(text)]
