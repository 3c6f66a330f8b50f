"""The legend: kinds of ground in their colours, with their names."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

from tactical.session.scene.builder import Sign, signs
from tactical.session.session import Session
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.theme.look import BoardLook, rich_style

APART = 3  # columns between kinds beside each other
LEAST, ROOMY = 11, 20  # columns of a panel in which kinds are told, and with which two are between sign and name
SIGNS = 3  # columns of what stands before a name


Kinds = list[tuple[str, str, str]]
"""Kinds of ground: their marks, the kind, the name."""


def kinds_on(session: Session, look: BoardLook) -> Kinds:
    """The kinds of ground on the board. Slow on a large one."""
    alike: dict[Sign, list[str]] = {}  # as a road and the bridge it leads over
    for name, each in signs(session.seat.rules, session.seat.view, look.glyphs).items():
        for sign in each:
            alike.setdefault(sign, []).append(name)
    return [("".join(sign.characters), sign.ground, ", ".join(names)) for sign, names in alike.items() if sign.ground]


def legend_lines(kinds: Kinds, ink: Ink, look: BoardLook, columns: int, room: int) -> list[Content]:
    """The kinds of ground in rows and columns, if this many lines are enough for all; otherwise none."""
    if not kinds or columns < LEAST or room <= 0:
        return []
    found = [ground_line(*kind, ink, look, columns=columns) for kind in kinds]
    wide = max(line.cell_length for line in found) + APART
    per_line = max(1, min(-(-len(found) // room), (columns + APART) // wide))
    lines = -(-len(found) // per_line)
    if lines > room:
        return []
    padded = [line + Content(" " * (wide - line.cell_length)) for line in found]
    return [Content("").join(padded[first::lines]).rstrip() for first in range(lines)]


def ground_line(
    characters: str, kind: str, name: str, ink: Ink, look: BoardLook, *, wide: int = SIGNS, columns: int = 0
) -> Content:
    """A kind of ground as drawn on the board, this many columns wide, and its name; a wall without colours by its sign.
    `columns`: the width of the whole line, to cut the name."""
    shown = characters or ("" if look.coloured else "#")
    style = Style.from_rich_style(rich_style(*look.ground(kind)))
    gap = " " * (1 if 0 < columns < ROOMY else 2)
    told = ink.cut(name, columns - wide - len(gap), "text") if columns else ink.say(name)
    return Content.assemble((f" {shown:<{wide - 1}}", style), gap, told)
