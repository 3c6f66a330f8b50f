"""What is drawn how: kinds of ground in their colours, with their names."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

from tactical.controller.controller import Controller
from tactical.controller.scene.builder import signs
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.theme.look import BoardLook, rich_style

SIGNS = 3  # columns of what stands before a name


def legend_lines(controller: Controller, ink: Ink, look: BoardLook, columns: int) -> list[Content]:
    """The kinds of ground on the board, a line each."""
    drawn = signs(controller.rules, controller.view, look.glyphs)
    rows = [("".join(sign.characters), sign.ground, name) for name, each in drawn.items() for sign in each]
    return [ground_line(chars, ground, name, ink, look) for chars, ground, name in rows if ground and columns > SIGNS]


def ground_line(characters: str, kind: str, name: str, ink: Ink, look: BoardLook, *, wide: int = SIGNS) -> Content:
    """A kind of ground as the board has it, in so many columns, and its name; a wall without colours by its sign."""
    shown = characters or ("" if look.coloured else "#")
    style = Style.from_rich_style(rich_style(*look.ground(kind)))
    return Content.assemble((f" {shown:<{wide - 1}}", style), "  ", ink.say(name))
