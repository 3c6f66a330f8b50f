"""A list of switches: each row has a value that the arrows change, and the change is seen at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tactical.ui.base import BaseModal, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.page import SCREENS_CSS, SubScreen, paragraphs
from tactical.ui.text import clean, crop, width


class Switch(msgspec.Struct, frozen=True):
    """One row: its name, value, meaning and group, whether it differs from its default, and the words to show where the
    value alone says too little."""

    name: str
    value: str
    help: tuple[tuple[str, str], ...] = ()
    group: str = ""
    changed: bool = False
    words: str = ""


class SwitchScreen(SubScreen, BaseModal[None], inherit_bindings=False):
    """A screen over the one it was opened from, so that a change is seen there. Subclasses provide the switches and
    their effects."""

    CSS_PATH = [SCREENS_CSS, Path(__file__).with_name("switches.tcss")]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("switch")
    key_context = "switch"
    wide: ClassVar[bool] = False  # True if its rows are sentences

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._told = -1  # the row that the words are about
        self._said = ""  # until another row is chosen

    # --- what subclasses say ---

    def switches(self) -> Sequence[Switch]:
        """All current rows."""
        raise NotImplementedError

    def turn(self, number: int, step: int) -> str:
        """Change a switch forward (1) or back (-1). Returns a remark about it, or nothing."""
        raise NotImplementedError

    def restore(self, number: int) -> str:
        """Reset a switch to its default."""
        raise NotImplementedError

    def below(self) -> Iterable[Widget]:
        """The lines below the words about the chosen switch."""
        return ()

    # --- composition ---

    def compose(self) -> ComposeResult:
        self.list = ChoiceList(id="switches")
        self.words = Static("", markup=False, id="switch-words")
        with Vertical(classes="dialog switch-box") as box:
            box.border_title = clean(self._title)
            box.set_class(self.wide, "-wide")
            yield self.list
            with VerticalScroll(id="switch-help", can_focus=False):
                yield self.words
                yield from self.below()
        yield KeyFooter()

    def on_mount(self) -> None:
        self.show(0)
        self.set_focus(self.list)

    def on_resize(self) -> None:
        self.once_painted(self.show)

    def look_changed(self) -> None:
        self.show()

    @property
    def at(self) -> int:
        """The number of the chosen row."""
        return self.list.at

    def show(self, at: int = -1) -> None:
        """Show the current rows."""
        at, rows = self.at if at < 0 else at, self.switches()
        columns = max(20, self.list.content_size.width - 2)
        values = max((width(row.value) for row in rows), default=0)
        room = min(max(10, columns - values - 4), max((width(row.words or row.name) for row in rows), default=0))
        options: list[Option] = []
        group = ""
        for number, row in enumerate(rows):
            if row.group != group:
                group = row.group
                options.append(Option(self.ink.say(group, "title"), disabled=True))
            name = crop(clean(row.words or row.name), room, self.ink.more).ljust(room + 2)
            value = self.ink.say(f"{'*' if row.changed else ' '}{row.value}", "good" if row.changed else "text")
            options.append(Option(Content.assemble(self.ink.say(name), value), id=str(number)))
        self.list.rows = tuple(ChoiceRow(row.name, row.value, row.group) for row in rows)
        self.list.clear_options()
        self.list.add_options(options)
        self.list.choose(at)
        self._tell()

    def _tell(self) -> None:
        rows = self.switches()
        said = [(self._said, "warn")] if self._said else []
        self.words.update(paragraphs([*said, *(rows[self.at].help if rows else ())], self.ink))

    def remark(self, text: str, key: str = "text") -> bool:
        self._said = text
        self._tell()
        return True

    # --- keys ---

    def on_option_list_option_highlighted(self) -> None:
        if self.at != self._told:
            self._said, self._told = "", self.at
        self._tell()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change the clicked row to its next value."""
        self.action_turn(1)

    def action_turn(self, step: int) -> None:
        self._done(self.turn(self.at, step))

    def action_accept(self) -> None:
        """Close, and keep everything as it is now."""
        self.dismiss()

    def action_restore(self) -> None:
        self._done(self.restore(self.at))

    def _done(self, said: str) -> None:
        self._said = said
        self.show()
