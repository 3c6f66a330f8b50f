"""The screen between two seats that may know different things: who sits down now, and nothing of the board."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.widgets import Button, Static

from tactical.session.scene.builder import seat_looks
from tactical.table.phrases import capital
from tactical.ui.base import BaseModal, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.page import SCREENS_CSS, SubScreen


class Handover(SubScreen, BaseModal[None], inherit_bindings=False):
    """One screen. What the seat has missed is played back once it sits here."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("page")
    key_context = "page"

    def __init__(self, name: str, title: str = "", seats: tuple[str, ...] = ()) -> None:
        """`title`: what is played; `seats`: the names of all, by which the seat has its colour."""
        super().__init__()
        self._who = name
        self._title = title
        self._seats = seats

    def compose(self) -> ComposeResult:
        look = seat_looks(self._seats).get(self._seats.index(self._who), 0) if self._who in self._seats else -1
        key = f"seat-{look}" if look >= 0 else "strong"
        name, enter = capital(self._who), self.keys.shown("page.close")
        with Vertical(classes="dialog") as box:
            box.border_title = "Change seats"
            if self._title:
                box.border_subtitle = self.ink.say(self._title).plain
            yield Static(self.ink.say(f"Hand over to {name}", key), markup=False, id="handover-name")
            words = f"{name} decides next. Hand over the keyboard and look away. {name} presses {enter} to begin."
            yield Static(self.ink.say(words), markup=False, id="handover-words")
            with Vertical(classes="buttons"):
                yield Button(self.ink.say(f"{name} is here").plain, variant="primary", id="here")
        yield KeyFooter()

    def on_mount(self) -> None:
        self.set_focus(None)
        self.once_painted(self._hide_cursor)

    def on_screen_resume(self) -> None:
        self._hide_cursor()

    def _hide_cursor(self) -> None:
        """Or the terminal's own cursor would stand where a hidden piece is; it moves with what is painted next."""
        if self.app.cursor_position != (0, 0):
            self.app.cursor_position = Offset(0, 0)
            self.refresh()

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_read_on(self) -> None:
        self.action_back()

    def footer(self) -> list[tuple[str, str]]:
        return [("page.close", f"{capital(self._who)} is here"), ("help", "help")]
