"""Questions of the editor: a typed line, a search among many rows, and a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static

from tactical.scenario.rewriting import EditError
from tactical.session.editor_forms import ADD, CHOICE, DROP, FLAG, FORM, FormRow
from tactical.ui.base import BaseModal, bindings
from tactical.ui.battle.dialogs import ChoiceDialog
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.page import SCREENS_CSS, SubScreen, paragraphs
from tactical.ui.text import clean
from tactical.ui.typed_line import TypedLine

EDITOR_CSS = Path(__file__).with_name("editor.tcss")
LONGEST = 200


class LineDialog(SubScreen, BaseModal[str | None], inherit_bindings=False):
    """A typed line; None if it is cancelled."""

    CSS_PATH = [SCREENS_CSS, EDITOR_CSS]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("line", first=True)
    key_context = "line"

    def __init__(self, title: str, value: str = "", words: str = "") -> None:
        super().__init__()
        self._title, self._begun, self._words = title, value, words

    def compose(self) -> ComposeResult:
        self.line = TypedLine(self._begun, id="edit-line", compact=True, max_length=LONGEST)
        with Vertical(classes="dialog") as box:
            box.border_title = clean(self._title)
            if self._words:
                yield Static(paragraphs([(self._words, "muted")], self.ink), markup=False, id="edit-question")
            yield self.line
        yield KeyFooter()

    def on_mount(self) -> None:
        self.set_focus(self.line)

    def footer(self) -> list[tuple[str, str]]:
        return [("line.enter", "choose"), ("line.back", "back")]

    async def action_line_enter(self) -> None:
        """Accept the typed line."""
        await self.line.taken_in()
        self.dismiss(self.line.value)

    def action_line_cancel(self) -> None:
        self.dismiss(None)


class FindDialog(SubScreen, BaseModal[int | None], inherit_bindings=False):
    """A search among many rows: only those with the typed words stay. Returns a number, or None."""

    CSS_PATH = [SCREENS_CSS, EDITOR_CSS]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("find", first=True)
    key_context = "find"

    def __init__(self, title: str, rows: Sequence[ChoiceRow]) -> None:
        super().__init__()
        self._title, self._rows = title, tuple(rows)
        self._found = tuple(range(len(rows)))

    def compose(self) -> ComposeResult:
        self.line = TypedLine(placeholder="type to find", id="edit-line", compact=True, max_length=LONGEST)
        self.list = ChoiceList(id="found")
        self.list.can_focus = False
        with Vertical(classes="dialog") as box:
            box.border_title = clean(self._title)
            yield self.line
            yield self.list
        yield KeyFooter()

    def on_mount(self) -> None:
        self.list.show_rows(self._rows, self.ink, 0)
        self.set_focus(self.line)

    def footer(self) -> list[tuple[str, str]]:
        return [("find.open", "choose"), ("find.back", "back")]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the rows with all its words."""
        words = event.value.casefold().split()
        said = [f"{row.group} {row.text} {row.behind}".casefold() for row in self._rows]
        self._found = tuple(n for n, text in enumerate(said) if all(word in text for word in words))
        self.list.show_rows([self._rows[number] for number in self._found], self.ink, 0)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_find_open()

    def action_find_open(self) -> None:
        """Choose the row."""
        if self._found:
            self.dismiss(self._found[self.list.at])

    def action_find_move(self, step: int) -> None:
        self.list.choose(self.list.at + step)

    def action_find_page(self, step: int) -> None:
        self.list.choose(self.list.at + step * max(1, self.list.size.height - 1))

    def action_find_end(self, step: int) -> None:
        self.list.choose(0 if step < 0 else len(self._found) - 1)

    def action_find_erase(self) -> None:
        self.line.action_delete_left()

    def action_find_clear(self) -> None:
        self.line.value = ""

    def action_find_follow(self) -> None:
        """Do nothing: a row leads nowhere else."""

    def action_find_return(self) -> None:
        """Do nothing: as above."""


class FormScreen(SubScreen, BaseModal[None], inherit_bindings=False):
    """Rows of values. `change` sets one in the text; `rows` are read again after that."""

    CSS_PATH = [SCREENS_CSS, EDITOR_CSS]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("menu")
    about = (("Enter changes a value. An empty line leaves it out of the text.", "text"),)

    def __init__(
        self,
        title: str,
        rows: Callable[[], Sequence[FormRow]],
        change: Callable[[FormRow, object], str],
        mistakes: Callable[[], str],
        inner: Callable[[FormRow], Sequence[FormRow]] = lambda _: (),
    ) -> None:
        """`change` gives what is to be said: why it could not be set, or nothing. `mistakes`: those of the text now.
        `inner`: the rows of a row that has a form of its own."""
        super().__init__()
        self._title, self._ask, self._change, self._mistakes, self._inner = title, rows, change, mistakes, inner
        self.rows: Sequence[FormRow] = ()

    def compose(self) -> ComposeResult:
        self.list = ChoiceList(id="form")
        self.list.add_class("edit-form")
        self.words = Static("", markup=False, id="form-words")
        with Vertical(classes="dialog") as box:
            box.border_title = clean(self._title)
            yield self.list
            yield self.words
        yield KeyFooter()

    def on_mount(self) -> None:
        self.show(0)
        self.set_focus(self.list)

    def show(self, at: int = -1) -> None:
        """Show the current values; go back if their subject was removed."""
        self.rows = self._ask()
        if not self.rows:
            self.dismiss()
            return
        shown = [
            ChoiceRow(row.label, row.said or ("" if row.kind in (ADD, DROP) else "-"), row.group) for row in self.rows
        ]
        self.list.show_rows(shown, self.ink, at)
        self._tell()

    def on_option_list_option_highlighted(self) -> None:
        self._tell()

    def _tell(self) -> None:
        if self.rows:
            row = self.rows[min(self.list.at, len(self.rows) - 1)]
            told = [(row.words.replace("`", ""), "text")] if row.words else []
            self.words.update(paragraphs([*told, (self._mistakes(), "warn")], self.ink))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        row = self.rows[self.list.at]
        if row.kind == FORM:
            form = FormScreen(row.label, lambda: self._inner(row), self._change, self._mistakes)
            self.app.push_screen(form, lambda _: self.show())
        elif row.kind == DROP:
            self._set(row, None)
        elif row.kind == ADD and not row.choices:
            self._set(row, "")
        elif row.kind in (CHOICE, FLAG, ADD):
            self._choose(row)
        else:
            self._type(row)

    def _type(self, row: FormRow) -> None:
        """Ask for a typed value."""
        line = LineDialog(row.label, row.said, row.words.replace("`", ""))
        self.app.push_screen(line, lambda text: self._typed(row, text))

    def _choose(self, row: FormRow) -> None:
        words = [("yes" if value else "no") if isinstance(value, bool) else str(value) for value in row.choices]
        more = [] if row.kind == ADD else ["(say nothing)"]
        more += [f"({row.range_words})"] if row.is_number_too else []
        at = len(words) * (row.kind != ADD) + (row.is_number_too and row.value is not None)
        if row.value in row.choices:
            at = row.choices.index(row.value)

        def chosen(number: int | None) -> None:
            if number == len(words) + 1:
                self._type(row)
            elif number is not None:
                self._set(row, row.choices[number] if number < len(words) else None)

        rows = [self.ink.say(said) for said in (*(row.meanings or words), *more)]
        self.app.push_screen(ChoiceDialog(row.label, rows, at, whole=bool(row.meanings)), chosen)

    def _typed(self, row: FormRow, text: str | None) -> None:
        if text is None or text == row.said:
            return
        try:
            value = row.typed(text)
        except EditError as error:
            self.tactical.tell(str(error), "bad")
            return
        self._set(row, value)

    def _set(self, row: FormRow, value: object) -> None:
        if told := self._change(row, value):
            self.tactical.tell(told, "bad")
        self.show()
