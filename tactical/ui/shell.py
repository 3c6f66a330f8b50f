"""The app and the screens that all of ours build on: themes, keys by context, sizes too small, ends in
order."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterable
from functools import lru_cache
from inspect import isawaitable
from pathlib import Path
from typing import Any

from textual import events
from textual.app import App, ReturnType
from textual.screen import Screen, ScreenResultType
from textual.theme import Theme

from tactical.controller.preferences.key_table import KeyEntry
from tactical.controller.preferences.keys import DEFAULT_KEYS, KeyMap
from tactical.controller.preferences.themes import (
    NO_COLOUR_THEME,
    BoardTheme,
    load_theme,
    load_themes,
    shipped_themes,
)
from tactical.controller.preferences.toml_file import FileProblem, FileProblems
from tactical.controller.scene.glyphs import GLYPH_SETS, GlyphSet
from tactical.controller.scene.style_keys import DEFAULT_THEME
from tactical.ui.board_widget import BoardWidget
from tactical.ui.driver import Terminal
from tactical.ui.line_widget import LineWidget
from tactical.ui.paint import SHEET_COLOURS, QuickClass, TightScreen, tight_painting_works
from tactical.ui.palette import Palette
from tactical.ui.terminal import Departure, colourless, shorten_turns, wrong_size


class Shell(QuickClass, App[ReturnType], inherit_css=False):
    """An app with our themes, guarded ends and nothing that a hosted seat could misuse."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    _themed = False  # a theme of ours is chosen
    _answers = False  # the terminal answers questions
    _unanswered = 0  # questions that it has not answered yet

    def __init__(
        self,
        *,
        theme: str = DEFAULT_THEME,
        glyphs: str = "",
        keys: KeyMap = DEFAULT_KEYS,
        key_problems: Iterable[FileProblem] = (),
        theme_folders: Iterable[Path] = (),
        hosted: bool = False,
    ) -> None:
        self.hosted = hosted
        self.key_problems = tuple(key_problems)
        self.keys = keys
        self.colourless = colourless()
        # Under NO_COLOR a theme of true colours would be turned into greys: an ANSI one is left without any.
        super().__init__(driver_class=Terminal, ansi_color=True if self.colourless else None)
        # Screens of ours show neither, and each is a widget more to style and to lay out.
        self._disable_notifications = self._disable_tooltips = True
        self._theme_folders = (shipped_themes(), *theme_folders)
        self._glyph_choice = glyphs
        self._departure = Departure(self)
        self.theme_problems: list[FileProblem] = []
        self.board_theme = self._first_theme(NO_COLOUR_THEME if self.colourless else theme)
        self.register_theme(textual_theme(self.board_theme))
        self.theme = self.board_theme.name
        self._palette = Palette(self.board_theme.looks)
        self._themed = True

    # ------------------------------------------------------------------------------------------------ faults

    @property
    def fault(self) -> Exception | None:
        """The mistake in this program that has ended it, if one has: for the caller to tell in one line."""
        return self._exception

    def panic(self, *renderables: Any) -> None:
        """Leave: Textual's threads call this, and tell no more than how they would show it."""
        self._return_code = 1
        self._exception = self._exception or RuntimeError("a thread of the screen has ended")
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """What Textual would print for its own users: pages of our code."""
        self._exit_renderables.clear()

    # ------------------------------------------------------------------------------------------------ queries

    @property
    def palette(self) -> Palette:
        """Styles of the theme in use."""
        if self._palette.looks is not self.board_theme.looks:
            self._palette = Palette(self.board_theme.looks)
        return self._palette

    @property
    def glyphs(self) -> GlyphSet:
        """The glyph set in use: the one asked for, else the theme's."""
        return GLYPH_SETS[self._glyph_choice or self.board_theme.glyphs]

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colours by name. Our style sheets name two, and no widget of Textual's own is shown; a version
        that was not tested may show some, and gets all. Those of its own theme, asked for first, are never seen."""
        if not self._themed:
            return {}
        known = {name: str(self.board_theme.fields[name]) for name in SHEET_COLOURS}
        return known if tight_painting_works() else super().get_css_variables()

    def board_themes(self) -> dict[str, BoardTheme]:
        """All themes that can be chosen, by name; read from their folders now."""
        themes, self.theme_problems = load_themes(*self._theme_folders)
        return themes

    def _first_theme(self, name: str) -> BoardTheme:
        """The theme to start with. Only its own file is read: a start has no time for all of them."""
        try:
            return load_theme(shipped_themes() / f"{Path(name).name}.toml")
        except FileProblems as error:
            themes = self.board_themes()
            if name not in themes:
                self.theme_problems += error.problems
            return themes.get(name) or themes[DEFAULT_THEME]

    def get_default_screen(self) -> Screen[Any]:
        return KeyedScreen()

    # ------------------------------------------------------------------------------------------------ changes

    def use_theme(self, name: str) -> bool:
        """Change colours and glyphs while running; False if there is no such theme, or no colour is
        wanted."""
        found = self.board_themes().get(name)
        if found is None or self.colourless:
            return False
        self.board_theme = found
        self.register_theme(textual_theme(found))
        self.theme = found.name
        self._look_everywhere()
        return True

    def use_glyphs(self, name: str) -> None:
        """Change the glyph set while running; an empty name follows the theme."""
        self._glyph_choice = name if name in GLYPH_SETS else ""
        self._look_everywhere()

    def _look_everywhere(self) -> None:
        for screen in self.screen_stack:
            for widget in screen.query("*").results():
                if isinstance(widget, BoardWidget | LineWidget):
                    widget.set_look(self.palette, self.glyphs)
            if isinstance(screen, KeyedScreen):
                screen.look_changed()

    # ------------------------------------------------------------------------------------------ start and end

    async def run_async(self, **options: Any) -> ReturnType | None:
        if not options.get("headless"):
            shorten_turns()
            self._departure.arm()  # before the terminal is touched: a signal may come at any moment
        try:
            return await super().run_async(**options)
        finally:
            self._departure.settle()
            self._departure.disarm()

    def refresh_css(self, animate: bool = True) -> None:
        """Style everything anew. A theme that is chosen before there is a screen needs no more than its colours: what
        would be parsed for it now would be parsed again for the screen."""
        if self._dom_ready:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        # A program that was stopped finds an empty screen when it goes on.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))

    def on_resize(self, event: events.Resize) -> None:
        self._check_size(event.size.width, event.size.height)

    def push_screen(self, screen: Any, *args: Any, **kwargs: Any) -> Any:
        """Show another screen; on a terminal of a wrong size the line that says so stays on top."""
        result = super().push_screen(screen, *args, **kwargs)
        if wrong_size(*self.size) and not isinstance(screen, SmallScreen):
            self.call_later(lambda: self._check_size(*self.size))
        return result

    def _check_size(self, columns: int, lines: int) -> None:
        """Put one clear line over everything while the terminal is too small, or too large."""
        words = wrong_size(columns, lines)
        top = self.screen
        if words and isinstance(top, SmallScreen):
            top.tell(words)
        elif words:
            self.push_screen(SmallScreen(words))
        elif isinstance(top, SmallScreen):
            self.pop_screen()

    # ------------------------------------------------------------------------------------------- what is seen

    @property
    def is_behind(self) -> bool:
        """Whether keys that come now were typed before the terminal showed what `ask_seen` was called for. One that
        has never answered is taken at its word."""
        return self._answers and self._unanswered > 0

    def ask_seen(self, *, whether: bool = False, anew: bool = False) -> None:
        """Have the terminal answer once all that is painted by now is to be seen. `whether`: only learn whether it
        answers such questions; `anew`: forget earlier ones."""
        self._unanswered = (0 if anew else self._unanswered) + (not whether)
        if isinstance(self._driver, Terminal):
            self.call_after_refresh(self._driver.ask_where)

    def on_cursor_position(self) -> None:
        self._answers, self._unanswered = True, max(0, self._unanswered - 1)

    # ---------------------------------------------------------------------------------------------- lock-down

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        if not self.hosted:
            super().action_screenshot(filename, path)

    def action_suspend_process(self) -> None:
        if not self.hosted:
            super().action_suspend_process()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        if not self.hosted:
            super().open_url(url, new_tab=new_tab)

    def copy_to_clipboard(self, text: str) -> None:
        if not self.hosted:
            super().copy_to_clipboard(text)

    def action_help_quit(self) -> None:
        """Ctrl+C: a line that says how to leave. Nothing ends by it, as nothing is copied by it either."""
        screen = self.screen
        if isinstance(screen, KeyedScreen):
            back, leave = self.keys.shown("back"), self.keys.shown("quit")
            typing = screen.key_context in ("line", "find")
            how = f"{back} steps back, then {leave} leaves" if typing else f"{leave} leaves"
            screen.remark(f"Ctrl+C does nothing here: {how}; everything is already saved")


class KeyedScreen(TightScreen[ScreenResultType], inherit_bindings=False):
    """A screen whose keys come from the key table: `key_context` says which layer is on top.

    Keys are looked up here and not bound, because contexts change with every key, and telling Textual of it
    costs more than painting.
    """

    key_context = "menu"

    @property
    def keys(self) -> KeyMap:
        """The key table with the user's keys in it."""
        return self.app.keys if isinstance(self.app, Shell) else DEFAULT_KEYS

    async def on_key(self, event: events.Key) -> None:
        entry = self.keys.find(self.key_context, event.key)
        if entry is not None:
            event.stop()
            event.prevent_default()
            await self.press_entry(entry)

    async def press_entry(self, entry: KeyEntry) -> None:
        """Do what an entry says: its action is a method `action_...` of this screen, or of the app."""
        name, arguments = parsed_action(entry.action)
        method = getattr(self, f"action_{name}", None) or getattr(self.app, f"action_{name}", None)
        if method is None:
            return
        result = method(*arguments)
        if isawaitable(result):
            await result

    def remark(self, text: str) -> None:
        """Say something in one line, where this screen says such things; by default nowhere."""

    def look_changed(self) -> None:
        """Colours or glyphs are others: show again what was built of them, such as a trail with its pointer."""

    def action_quit_game(self) -> None:
        self.app.exit()

    def action_back(self) -> None:
        """One level back; the lowest screen has nothing below it."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()


class SmallScreen(KeyedScreen[None]):
    """What is shown on a terminal of a size that will not do: how large it is and how large it must be."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> Iterable[LineWidget]:
        app = self.app
        assert isinstance(app, Shell)
        yield LineWidget(palette=app.palette, glyphs=app.glyphs)

    def on_mount(self) -> None:
        line = self.query_one(LineWidget)
        line.styles.height = 1
        self.tell(self._words)

    def on_screen_resume(self) -> None:
        """One that other screens covered until the size was right has nothing to say any more."""
        if not wrong_size(*self.app.size):
            self.dismiss()

    def tell(self, words: str) -> None:
        """Change the line."""
        self._words = words
        self.query_one(LineWidget).show_lines([((words, "warn"),)])

    def action_back(self) -> None:
        """Only another size leads back."""


@lru_cache(256)
def parsed_action(action: str) -> tuple[str, tuple[Any, ...]]:
    """An action's name and arguments. Our own table's actions only: parsing one anew costs as much as a paint.

    >>> parsed_action("cursor(-1, 0)"), parsed_action("undo")
    (('cursor', (-1, 0)), ('undo', ()))
    """
    name, bracket, rest = action.partition("(")
    return name, literal_eval(f"({rest.removesuffix(')')},)") if bracket else ()


def textual_theme(theme: BoardTheme) -> Theme:
    """The Textual theme of a checked theme; registering it cannot fail."""
    fields = dict(theme.fields)
    if theme.ansi:
        # Textual's own widgets ask an ANSI theme for these two, and a theme without them cannot be applied.
        own = {"ansi-background": fields["background"], "ansi-foreground": fields["foreground"]}
        fields["variables"] = {**own, **fields.get("variables", {})}
    return Theme(name=theme.name, dark=theme.dark, ansi=theme.ansi, **fields)
