"""The app and the screens that all of ours build on: themes, keys by context, toasts, palette, sizes that will not do.

A screen says which contexts of the key table it may be in (`BINDINGS = bindings("menu")`) and which it is in now
(`key_context`); Textual does the rest: `check_action` lets through what the context has, the footer names it, and
`refresh_bindings` tells it of a change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar, Literal
from weakref import WeakKeyDictionary

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Static

from tactical.session.preferences.key_names import key_label
from tactical.session.preferences.keys import DEFAULT_KEYS, KeyMap
from tactical.session.preferences.settings import Settings
from tactical.session.preferences.themes import (
    NO_COLOUR_THEME,
    SIXTEEN_COLOUR_THEME,
    BoardTheme,
    load_theme,
    load_themes,
    shipped_themes,
)
from tactical.session.preferences.toml_file import FileProblem, FileProblems
from tactical.session.scene.glyphs import GLYPH_SETS, GlyphSet
from tactical.session.scene.style_keys import DEFAULT_THEME
from tactical.ui.commands import DeedProvider, SettingsProvider
from tactical.ui.key_footer import WIDE
from tactical.ui.keys import bindings, entries_of, is_in_context, program_bindings, textual_keymap
from tactical.ui.preferences import Preferences
from tactical.ui.terminal.console import wrong_size
from tactical.ui.terminal.guarded_app import GuardedApp
from tactical.ui.text import clean
from tactical.ui.theme.look import BoardLook
from tactical.ui.theme.textual_theme import textual_theme, theme_of_256

SEVERITIES: dict[str, Literal["information", "warning", "error"]] = {"warn": "warning", "bad": "error"}
TOAST_SECONDS = 4
FEW_COLOURS = ("standard", "windows")  # terminals of sixteen, in Rich's words
SHARED_CSS = Path(__file__).with_name("shared.tcss")


class TacticalApp(GuardedApp[None], inherit_bindings=False):
    """What every screen of ours may ask: keys, settings, theme, glyphs. `hosted`: nothing that could be misused."""

    TITLE = "Tactical"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "help_quit", show=False, system=True),
        *program_bindings(),
    ]
    AUTO_FOCUS = None
    COMMANDS: ClassVar[set[Any]] = {DeedProvider, SettingsProvider}
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-narrow"),
        (60, "-small"),
        (WIDE, "-usual"),
        (160, "-large"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - as above
        (0, "-low"),
        (20, "-normal"),
        (36, "-tall"),
    ]

    def __init__(
        self,
        *,
        settings: Settings | None = None,
        settings_path: Path | None = None,
        problems: Iterable[FileProblem] = (),
        keys: KeyMap = DEFAULT_KEYS,
        key_problems: Iterable[FileProblem] = (),
        theme: str = "",
        glyphs: str = "",
        theme_folders: Iterable[Path] = (),
        hosted: bool = False,
        first_css: Iterable[Path] = (),
    ) -> None:
        """`first_css`: the style sheets of the first screen, which Textual reads of those that are pushed alone."""
        super().__init__(hosted=hosted, css_path=[SHARED_CSS, *first_css])
        self._key_went_to: WeakKeyDictionary[events.Key, Screen[Any]] = WeakKeyDictionary()
        self._typed: deque[events.Key] = deque()  # keys that have not been obeyed yet
        self.preferences = Preferences(
            self, settings, settings_path, keys=keys, theme=theme, problems=[*problems, *key_problems]
        )
        self._theme_folders = (shipped_themes(), *theme_folders)
        self._glyph_choice = glyphs or self.settings.glyphs
        self.theme_problems: list[FileProblem] = []
        wanted = NO_COLOUR_THEME if self.colourless else theme or self.settings.theme
        self._take_theme(self._first_theme(wanted))
        self.set_keymap(textual_keymap(keys))
        self.set_class(self.glyphs.name == "ascii", "-ascii")

    # --- queries ---

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.settings

    @property
    def keys(self) -> KeyMap:
        """The key table with the user's keys in it."""
        return self.preferences.keys

    @property
    def glyphs(self) -> GlyphSet:
        """The glyph set in use: the one asked for, else the theme's."""
        return GLYPH_SETS[self._glyph_choice or self.board_theme.glyphs]

    def board_look(self) -> BoardLook:
        """The finished styles that the board asks for."""
        return BoardLook.of(self.board_theme, self, self.glyphs)

    def board_themes(self) -> dict[str, BoardTheme]:
        """All themes that can be chosen, by name; read from their folders now."""
        themes, self.theme_problems = load_themes(*self._theme_folders)
        return themes

    def fitting(self, theme: str) -> str:
        """A theme, or the one of sixteen colours in place of the default where the terminal has no more than those."""
        few = not self.is_headless and self.console.color_system in FEW_COLOURS
        return SIXTEEN_COLOUR_THEME if few and theme == DEFAULT_THEME else theme

    def get_key_display(self, binding: Binding) -> str:
        return key_label(binding.key)

    def _first_theme(self, name: str) -> BoardTheme:
        """The theme to start with. Only its own file is read: a start has no time for all of them."""
        try:
            return load_theme(shipped_themes() / f"{Path(name).name}.toml")
        except FileProblems as error:
            themes = self.board_themes()
            if name not in themes:
                self.theme_problems += error.problems
            return themes.get(name) or themes[DEFAULT_THEME]

    # --- changes ---

    def _take_theme(self, theme: BoardTheme) -> None:
        self.board_theme = theme_of_256(theme) if self.console.color_system == "256" else theme
        self.register_theme(textual_theme(self.board_theme))
        self.theme = theme.name

    def use_theme(self, name: str) -> bool:
        """Change colours and glyphs while running; False if there is no such theme, or no colour is wanted."""
        found = self.board_themes().get(name)
        if found is None or self.colourless:
            return False
        self._take_theme(found)
        self._look_everywhere()
        return True

    def use_glyphs(self, name: str) -> None:
        """Change the glyph set while running; an empty name follows the theme."""
        self._glyph_choice = name if name in GLYPH_SETS else ""
        self._look_everywhere()

    def use_keys(self, keys: KeyMap) -> None:
        """Change what the keys do while running."""
        self.preferences.keys = keys
        self.set_keymap(textual_keymap(keys))
        self._look_everywhere()

    def _look_everywhere(self) -> None:
        self.set_class(self.glyphs.name == "ascii", "-ascii")
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen) and screen.children:  # before it is composed there is nothing to change
                screen.look_changed()
                screen.refresh_bindings()

    # --- words ---

    def tell(self, text: str, key: str = "text") -> None:
        """Say something in one line, over whatever is shown: a toast, which goes away. `key`: text, warn or bad."""
        if isinstance(self.screen, BaseScreen) and self.screen.remark(text, key):
            return
        self.notify(clean(text), severity=SEVERITIES.get(key, "information"), timeout=TOAST_SECONDS, markup=False)

    def action_help_quit(self) -> None:
        """Ctrl+C: a line that says how to leave. Nothing ends by it."""
        screen = self.screen
        typing = isinstance(screen, BaseScreen) and screen.key_context in ("line", "find")
        back, leave = self.keys.shown("back"), self.keys.shown("quit")
        over = typing or len(self.screen_stack) > 1
        how = f"{back if typing else leave} steps back, then {leave} leaves" if over else f"{leave} leaves"
        self.tell(f"Ctrl+C does nothing here: {how}; everything is already saved", "warn")

    async def action_quit(self) -> None:
        """Leave, from wherever one is."""
        self.leave_from(self.exit)

    def leave_from(self, leave: Callable[[], object]) -> None:
        """Leave what is shown, after asking where something would be lost that is saved nowhere."""
        from tactical.ui.screens.confirm import Confirm  # which is a screen of ours

        lost = [screen.loses() for screen in self.screen_stack if isinstance(screen, BaseScreen) and screen.loses()]
        if not lost:
            leave()
        elif not isinstance(self.screen, Confirm):  # it may be asking this already
            self.push_screen(Confirm("Leave?", lost, "Yes: leave", "No, stay"), lambda yes: leave() if yes else None)

    def action_tell_saved(self) -> None:
        """Ctrl+S: a line that says that there is nothing to do."""
        lost = any(isinstance(screen, BaseScreen) and screen.loses() for screen in self.screen_stack)
        keep = f"; a rehearsal is not: {self.keys.shown('lines')} keeps its line" if lost else ""
        self.tell(f"Every order is saved as soon as it is given{keep}")

    async def on_event(self, event: events.Event) -> None:
        """Whatever key comes, what is being shown meanwhile ends before it is obeyed; and where the key before has
        closed the screen that it went to, it is typed at the one that is there now."""
        if not isinstance(event, events.Key):
            await super().on_event(event)
        elif not self.screen_stack:
            return  # the program ends
        elif not event.is_forwarded:
            self._typed.append(event)
            await self.obey_keys()
        else:
            self._end_motion()
            if self._key_went_to.pop(event, self.screen) is not self.screen:
                self.post_message(events.Key(event.key, event.character))
            else:
                await super().on_event(event)

    async def obey_keys(self) -> None:
        """Obey the keys typed so far, in their order, up to one for a screen that takes none yet."""
        while self._typed and (not isinstance(self.screen, BaseScreen) or self.screen.takes_keys):
            key = self._typed.popleft()
            self._end_motion()
            if isinstance(self.screen, BaseScreen) and self.screen.swallows(key.key):
                continue
            self._key_went_to[key] = self.screen
            await super().on_event(key)

    def _end_motion(self) -> None:
        if isinstance(self.screen, BaseScreen):
            self.screen.end_motion()

    # --- sizes ---

    def on_mount(self) -> None:
        theme = self.preferences.asked_theme or self.fitting(self.settings.theme)
        if theme != self.board_theme.name and theme == SIXTEEN_COLOUR_THEME:
            self.use_theme(theme)  # what the terminal is like is known now
        # A program that was stopped finds an empty screen when it goes on.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))

    def on_resize(self, event: events.Resize) -> None:
        self._check_size(event.size.width, event.size.height)

    def push_screen(self, screen: Any, *args: Any, **options: Any) -> Any:
        """Show another screen; on a terminal of a wrong size the line that says so stays on top."""
        result = super().push_screen(screen, *args, **options)
        if wrong_size(*self.size) and not isinstance(screen, WrongSize):
            self.call_later(lambda: self._check_size(*self.size))
        if self._typed:
            self.call_next(self.obey_keys)
        return result

    def _check_size(self, columns: int, lines: int) -> None:
        """Put one clear line over everything while the terminal is too small, or too large."""
        words, top = wrong_size(columns, lines), self.screen
        if words and isinstance(top, WrongSize):
            top.tell_size(words)
        elif words:
            self.push_screen(WrongSize(words))
        elif isinstance(top, WrongSize):
            self.pop_screen()


class BaseScreen(Screen[ScreenResultType], inherit_bindings=False):
    """A screen whose keys come from the key table."""

    key_context = "menu"
    takes_keys = True
    """Whether keys are obeyed; those typed before that are kept, and obeyed once `begin_keys` is called."""

    @property
    def tactical(self) -> TacticalApp:
        """The app, as what it is."""
        assert isinstance(self.app, TacticalApp)
        return self.app

    @property
    def keys(self) -> KeyMap:
        """The key table with the user's keys in it."""
        return self.tactical.keys

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close this screen; where it has been closed already, by the key before, nothing. Textual would close the one
        that is on top by now."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def enter_context(self, context: str) -> None:
        """Another layer of the key table is on top from now on."""
        if context != self.key_context:
            self.key_context = context
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return is_in_context(_written(action, parameters), self.key_context)

    def footer(self) -> list[tuple[str, str]]:
        """The ids of the entries that the footer names now, with their labels, the most wanted first."""
        found = sorted((e for e in self.keys.in_context(self.key_context) if e.footer), key=lambda e: e.footer)
        return [(entry.id, entry.label) for entry in found]

    def take_size(self) -> None:
        """Take the classes of the window's size before Textual does: that is after the first layout, and everything is
        styled, laid out and painted once more for it."""
        size, app = self.app.size, self.tactical
        for length, steps in ((size.width, app.HORIZONTAL_BREAKPOINTS), (size.height, app.VERTICAL_BREAKPOINTS)):
            reached = max(step for step in steps if step[0] <= length)
            for step in steps:
                self.set_class(step == reached, step[1])

    def once_painted(self, work: Callable[[], object]) -> None:
        """Do something when what has changed by now is painted; nothing, where this screen or the program has been
        left by then: its widgets may be gone."""
        self.call_after_refresh(lambda: work() if self.is_attached else None)

    def begin_keys(self) -> None:
        """Take keys from now on, first those that were typed too early."""
        if not self.takes_keys:
            self.takes_keys = True
            self.app.call_next(self.tactical.obey_keys)

    def remark(self, text: str, key: str = "text") -> bool:
        """Say something in one line where this screen says such things; False where it has no such place."""
        return False

    def loses(self) -> str:
        """What is lost when this screen is left, in a sentence; nothing, usually."""
        return ""

    def look_changed(self) -> None:
        """Colours, glyphs or keys are others: show again what was made of them."""

    def end_motion(self) -> None:
        """Show how it ends, where anything is being played."""

    def swallows(self, key: str) -> bool:
        """Whether a key only puts away what is shown, and means nothing else."""
        return False

    # --- what keys of every screen do ---

    def action_quit_game(self) -> None:
        self.app.exit()

    def action_back(self) -> None:
        """One level back; the lowest screen has nothing below it."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()

    def action_theme(self) -> None:
        """The next theme."""
        app = self.tactical
        names, now = sorted(app.board_themes()), app.board_theme.name
        if app.use_theme(names[(names.index(now) + 1) % len(names)] if now in names else names[0]):
            app.tell(f"Colours: {app.board_theme.title}")
        else:
            app.tell("This terminal shows no colour (NO_COLOR is set)")

    def action_menu(self, step: int) -> None:
        """A row on or back in the list that has the focus."""
        self._in_list("action_cursor_up" if step < 0 else "action_cursor_down")

    def action_menu_page(self, step: int) -> None:
        """A page on or back in the list that has the focus."""
        self._in_list("action_page_up" if step < 0 else "action_page_down")

    def action_menu_end(self, step: int) -> None:
        """To either end of the list that has the focus."""
        self._in_list("action_first" if step < 0 else "action_last")

    def action_choose(self) -> None:
        """Take the row of the list that has the focus."""
        self._in_list("action_select")

    def _in_list(self, name: str) -> None:
        method = getattr(self.focused, name, None) or getattr(self.focused, f"{name}_cursor", None)
        if method is not None:
            method()


class BaseModal(ModalScreen[ScreenResultType], BaseScreen[ScreenResultType], inherit_bindings=False):
    """A page or a question over another screen, which is dimmed."""


class WrongSize(BaseModal[None], inherit_bindings=False):
    """What is shown on a terminal of a size that will not do: how large it is and how large it must be."""

    BINDINGS = bindings("menu")

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        yield Static(self._words, markup=False)

    def on_screen_resume(self) -> None:
        """One that other screens covered until the size was right has nothing to say any more."""
        if not wrong_size(*self.app.size):
            self.dismiss()

    def tell_size(self, words: str) -> None:
        """Change the line."""
        self._words = words
        self.query_one(Static).update(words)

    def action_back(self) -> None:
        """Only another size leads back."""


def _written(action: str, parameters: tuple[object, ...]) -> str:
    """An action as the key table writes it.

    >>> _written("cursor", (-1, 0)), _written("undo", ())
    ('cursor(-1, 0)', 'undo')
    """
    return f"{action}({', '.join(map(repr, parameters))})" if parameters else action


__all__ = ["BaseModal", "BaseScreen", "Provider", "TacticalApp", "WrongSize", "bindings", "entries_of"]
