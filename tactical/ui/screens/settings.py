"""Settings, changed with the arrows and seen at once; each change is saved to the player's own file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import OptionList, Static

from tactical.session.drawing.paint import paint_of
from tactical.session.preferences.settings import CHOICES, MEANINGS, SeatSettings, Settings
from tactical.session.preferences.toml_edit import Scalar
from tactical.ui.base import BaseModal, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.page import SCREENS_CSS, SubScreen
from tactical.ui.screens.seats import SeatSwitches
from tactical.ui.screens.switches import Switch, SwitchScreen
from tactical.ui.theme.look import BoardLook, rich_style

WORDS: dict[str, dict[Scalar, str]] = {
    "glyphs": {"": "as the theme sets it"},
    "keymap": {"": "as keys.toml sets it"},
    "curtain": {"differ": "where views differ"},
    "opponent": {"": "none"},
    "scale": {"": "as the game sets it"},
    "ends": {False: "end by a key", True: "end by themselves"},
    "mouse": {False: "left to the terminal"},
}
SWITCHED: dict[Scalar, str] = {False: "off", True: "on"}  # where nothing else is said
LABELS = {
    "curtain": "Privacy screen",
    "scale": "Units",
    "confirm": "Confirmations",
    "ends": "Finished turns",
    "opponent": "Computer as opponent",
    "pace": "Computer's pace",
}


def sample(look: BoardLook) -> Text:
    """Counters, ground, a price, the cursor and words in a theme's colours."""
    paints = [(f" {letter} ", look.side(seat)) for seat, letter in enumerate("ABCD")]
    paints += [(" reach ", look.ground("floor", reach=2)), (" path ", look.over("plate"))]
    shown = [(text, rich_style(*paint)) for text, paint in (*paints, (" cursor ", look.over("frame")))]
    shown.insert(4, ("  ", Style()))
    shown.append(("  ", Style()))
    for text in ("good ", "warn ", "bad ", "muted"):
        style = rich_style(*paint_of(look.theme.looks.look(text.strip())))
        shown.append((text, Style(color=style.color, bold=style.bold, italic=style.italic)))
    return Text.assemble(*shown)


class SettingsScreen(SwitchScreen):
    """Everybody's settings, and those of each seat if opened from a game."""

    def __init__(self, seats: Sequence[str] = (), chairs: SeatSwitches | None = None) -> None:
        """`chairs`: who plays which seat, in a game."""
        super().__init__("Settings")
        self._chairs = chairs or SeatSwitches((), {})
        self._rows_of = [("", key) for key in MEANINGS]
        self._rows_of += [(seat, key) for seat in seats for key in SeatSettings.__struct_fields__]
        self._themes: dict[str, str] = {}

    def on_mount(self) -> None:
        self._themes = {name: theme.title for name, theme in sorted(self.tactical.board_themes().items())}
        super().on_mount()

    def below(self) -> Iterable[Widget]:
        self.sample = Static("", markup=False, id="sample")
        yield self.sample

    def show(self, at: int = -1) -> None:
        super().show(at)
        self.sample.update(sample(self.tactical.board_look()))

    def action_accept(self) -> None:
        """On the theme: list all themes, each seen while it is highlighted. Otherwise go back."""
        number = self.at - len(self._chairs)
        if number < 0 or self._rows_of[number][1] != "theme" or self.tactical.colourless:
            self.dismiss()
            return
        seat = self._rows_of[number][0]

        def chosen(name: str | None) -> None:
            if name is not None:
                self._done(self._change(seat, "theme", name))

        self.app.push_screen(ThemeDialog(self._themes, self.tactical.board_theme.name), chosen)

    def switches(self) -> list[Switch]:
        return [*self._chairs.switches(), *(self._switch(seat, key) for seat, key in self._rows_of)]

    def turn(self, number: int, step: int) -> str:
        if number < len(self._chairs):
            return self._chairs.turn(number, step)
        seat, key = self._rows_of[number - len(self._chairs)]
        allowed = self._allowed(seat, key)
        now = self._value_of(seat, key)
        at = allowed.index(now) if now in allowed else 0
        return self._change(seat, key, allowed[(at + step) % len(allowed)])

    def restore(self, number: int) -> str:
        if number < len(self._chairs):
            return self._chairs.restore(number)
        seat, key = self._rows_of[number - len(self._chairs)]
        return self._change(seat, key, self._default(seat, key))

    def _change(self, seat: str, key: str, value: Scalar) -> str:
        if key == "theme" and self.tactical.colourless:
            return "This terminal shows no colour (NO_COLOR is set)"
        self.tactical.preferences.change(seat, key, value, forget=value == self._default(seat, key))
        return ""

    def _allowed(self, seat: str, key: str) -> tuple[Scalar, ...]:
        choices = tuple(self._themes) if key == "theme" else CHOICES[key]
        return ("", *(choice for choice in choices if choice != "")) if seat else choices

    def _value_of(self, seat: str, key: str) -> Scalar:
        settings = self.tactical.settings
        held: object = settings.seats.get(seat, SeatSettings()) if seat else settings
        value: Scalar = getattr(held, key)
        return value

    def _default(self, seat: str, key: str) -> Scalar:
        value: Scalar = getattr(SeatSettings() if seat else Settings(), key)
        return value

    def _switch(self, seat: str, key: str) -> Switch:
        value = self._value_of(seat, key)
        words = WORDS.get(key, {}).get(value) or SWITCHED.get(value, str(value))
        if seat and value == "":
            words = "same as everybody"
        help_ = [(MEANINGS[key], "text")]
        if key == "theme" and value in self._themes:
            help_.append((self._themes[str(value)], "muted"))
        if seat:
            help_.append((f"For {seat} only, while {seat} decides.", "muted"))
        changed = value != self._default(seat, key)
        label = LABELS.get(key, key.capitalize())
        return Switch(key, words, tuple(help_), seat.capitalize() or "Everybody", changed, label)


class ThemeDialog(SubScreen, BaseModal[str | None], inherit_bindings=False):
    """The themes: each is seen while it is highlighted; Esc leaves things as they were."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("menu")

    def __init__(self, themes: Mapping[str, str], now: str) -> None:
        super().__init__()
        self._names = list(themes)
        self._themes = themes
        self._before = now

    def compose(self) -> ComposeResult:
        self.list = ChoiceList()
        with Vertical(classes="dialog") as box:
            box.border_title = "Colours"
            yield self.list
        yield KeyFooter()

    def on_mount(self) -> None:
        rows = [ChoiceRow(title, name) for name, title in self._themes.items()]
        start = self._names.index(self._before) if self._before in self._names else 0
        self.list.show_rows(rows, self.ink, start)
        self.set_focus(self.list)

    def on_option_list_option_highlighted(self) -> None:
        if (name := self._names[self.list.at]) != self.tactical.board_theme.name:
            self.tactical.use_theme(name)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._names[self.list.at])

    def action_back(self) -> None:
        self.tactical.use_theme(self._before)
        self.dismiss(None)
