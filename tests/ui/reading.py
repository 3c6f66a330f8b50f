"""What a screen says: as the terminal shows it, and as its widgets have it, not wrapped and not cut."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.content import Content
from textual.widgets import Input, Markdown, OptionList, Static

from tactical.report.rolls import odds_text
from tactical.session.preferences.key_names import key_label
from tactical.session.preferences.themes import load_theme, shipped_themes
from tactical.ui.base import BaseScreen
from tactical.ui.battle.panels.actions import ActionsPanel
from tactical.ui.battle.panels.cell import cell_lines, cell_title
from tactical.ui.battle.panels.goals import goal_lines
from tactical.ui.battle.panels.log import LogPanel
from tactical.ui.battle.panels.order import order_lines, order_title, price_lines
from tactical.ui.battle.panels.panel import Panel, ink
from tactical.ui.battle.panels.piece import piece_lines, piece_title
from tactical.ui.battle.panels.rosters import roster_lines
from tactical.ui.battle.panels.words import about


def screen_text(app: App[Any]) -> str:
    """The whole screen as the terminal shows it, without styles."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


def told(app: App[Any]) -> str:
    """Everything that the widgets of the screen on top say, a line each, whatever is cut or wrapped on the screen."""
    screen, lines = app.screen, [screen_text(app), *(note.message for note in app._notifications)]
    for widget in screen.query("*").results():
        if not widget.display:
            continue
        if widget.border_title:
            lines.append(str(widget.border_title))
        if isinstance(widget, LogPanel):
            lines += widget.words
        elif isinstance(widget, Panel):
            lines.append(" ".join(" ".join(line.plain.split()) for line in widget.lines))
        elif isinstance(widget, ActionsPanel):
            lines += [f"{row.group}: {odds_text(row.roll)} {row.text}" for row in widget.rows]
        elif isinstance(widget, OptionList):
            lines += [str(getattr(option.prompt, "plain", option.prompt)) for option in widget.options]
        elif isinstance(widget, Input):
            lines.append(widget.value)
        elif isinstance(widget, Markdown):
            lines.append(widget.source)
        elif isinstance(widget, Static):
            lines.append(" ".join(str(getattr(widget.content, "plain", widget.content)).split()))
    if isinstance(screen, BaseScreen) and screen.is_mounted:  # it has keys once it is composed
        keys = screen.keys
        lines += [f"{key_label(keys.entry(name).keys[0])} {label}" for name, label in screen.footer()]
    return "\n".join(lines)


def panel_words(session: Any, cell: int, overlay: Any = None, anchor: int = -1) -> str:
    """All that the panels say where the cursor is on a cell, without a screen; a paragraph each."""
    told = ink(load_theme(shipped_themes() / "dark.toml"))
    piece = about(session, cell)
    found: list[tuple[str, list[Content]]] = [
        (piece_title(session, piece)[0], piece_lines(session, piece, told, 60)),
        (cell_title(session, cell), cell_lines(session, cell, told, 60, overlay=overlay, anchor=anchor)),
        (order_title(session), [*order_lines(session, told, 60), *price_lines(session, told, 60)]),
        ("", roster_lines(session, told, 60, 99)),
        ("", goal_lines(session, told, 60)),
    ]
    return "\n".join(" ".join([title, *(" ".join(line.plain.split()) for line in lines)]) for title, lines in found)
