"""A question before something that cannot be undone: what would be lost, by name, and the key that keeps it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from tactical.ui.base import BaseModal, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.page import SCREENS_CSS, SubScreen, paragraphs
from tactical.ui.text import clean


class Confirm(SubScreen, BaseModal[bool | None], inherit_bindings=False):
    """True to go ahead, False to keep everything, None for Esc. Enter takes the first row, which keeps everything."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("menu")

    def __init__(
        self, question: str, lost: Sequence[str], do: str, keep: str = "No, play on", *, ignored: Collection[str] = ()
    ) -> None:
        """`ignored`: keys that do nothing here, as they do something quick where the question comes from."""
        super().__init__()
        self._ignored = ignored
        self._question = question
        self._lost = lost
        self._rows = (ChoiceRow(keep), ChoiceRow(do, key="bad"))

    def compose(self) -> ComposeResult:
        self.list = ChoiceList()
        with Vertical(classes="dialog") as box:
            box.border_title = clean(self._question)
            yield Static(
                paragraphs([(line, "text") for line in self._lost], self.ink), markup=False, id="confirm-words"
            )
            yield self.list
        yield KeyFooter()

    def on_mount(self) -> None:
        self.list.show_rows(self._rows, self.ink, 0)
        self.set_focus(self.list)

    def swallows(self, key: str) -> bool:
        return key in self._ignored

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.list.at == 1)
