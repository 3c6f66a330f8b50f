"""The app, and the screens that all of ours derive from: themes, keys by context, toasts, palette, unusable sizes.

A screen names the contexts of the key table it may be in (`BINDINGS = bindings("menu")`) and the one it is in now
(`key_context`). Textual does the rest: `check_action` allows the actions of the context, the footer shows them, and
`refresh_bindings` announces a change.
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
    """The services that the app offers to all our screens: keys, settings, theme, glyphs. `hosted`: leave out anything
    open to misuse."""

    TITLE = "Tactical"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "help_quit", show=False, system=True),
        Binding("ctrl+z", "suspend_process", show=False, system=True, priority=True),
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
        """The key table, with the user's own keys."""
        return self.preferences.keys

    @property
    def glyphs(self) -> GlyphSet:
        """The glyph set in use: the requested one, or the theme's."""
        return GLYPH_SETS[self._glyph_choice or self.board_theme.glyphs]

    def board_look(self) -> BoardLook:
        """The finished styles that the board asks for."""
        return BoardLook.of(self.board_theme, self, self.glyphs)

    def board_themes(self) -> dict[str, BoardTheme]:
        """All themes on offer, by name, read from their folders now."""
        themes, self.theme_problems = load_themes(*self._theme_folders)
        return themes

    def fitting(self, theme: str) -> str:
        """A theme, or the 16-colour theme in place of the default on a terminal with no more colours."""
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
        """Change colours and glyphs while running. False if there is no such theme, or colours are off."""
        found = self.board_themes().get(name)
        if found is None or self.colourless:
            return False
        self._take_theme(found)
        self._look_everywhere()
        return True

    def use_glyphs(self, name: str) -> None:
        """Change the glyph set while running. An empty name follows the theme."""
        self._glyph_choice = name if name in GLYPH_SETS else ""
        self._look_everywhere()

    def use_keys(self, keys: KeyMap) -> None:
        """Rebind the keys while running."""
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
        """Show one line over the current screen: a toast, which goes away. `key`: text, warn or bad."""
        if isinstance(self.screen, BaseScreen) and self.screen.remark(text, key):
            return
        self.notify(clean(text), severity=SEVERITIES.get(key, "information"), timeout=TOAST_SECONDS, markup=False)

    def action_help_quit(self) -> None:
        """Ctrl+C: show how to leave. It ends nothing."""
        screen = self.screen
        typing = isinstance(screen, BaseScreen) and screen.key_context in ("line", "find")
        back, leave = self.keys.shown("back"), self.keys.shown("quit")
        over = typing or len(self.screen_stack) > 1
        how = f"{back if typing else leave} steps back, then {leave} leaves" if over else f"{leave} leaves"
        saved = (
            "it asks first, because not everything is saved" if self.loses_anything else "everything is already saved"
        )
        self.tell(f"Ctrl+C does nothing here: {how}; {saved}", "warn")

    @property
    def loses_anything(self) -> bool:
        """True if leaving the program would lose what one of its screens has not saved."""
        return any(isinstance(screen, BaseScreen) and screen.loses() for screen in self.screen_stack)

    async def action_quit(self) -> None:
        """Leave the program, from any screen."""
        self.leave_from(self.exit)

    def leave_from(self, leave: Callable[[], object], lowest: Screen[Any] | None = None) -> None:
        """Leave the current screen, after a question if unsaved work would be lost. `lowest`: keep the screens below
        this one."""
        from tactical.ui.screens.confirm import Confirm  # which is a screen of ours

        stack = self.screen_stack
        left = stack[stack.index(lowest) :] if lowest in stack else stack
        losing = [screen for screen in left if isinstance(screen, BaseScreen) and screen.loses()]
        lost = [screen.loses() for screen in losing]

        def leave_all() -> None:
            for screen in losing:
                screen.drop()
            leave()

        if not lost:
            leave()
        elif not isinstance(self.screen, Confirm):  # it may be asking this already
            self.push_screen(
                Confirm("Leave?", lost, "Yes: leave", "No, stay"), lambda yes: leave_all() if yes else None
            )

    def action_tell_saved(self) -> None:
        """Ctrl+S: save if there is anything to save; otherwise say that there is not."""
        if isinstance(self.screen, BaseScreen) and self.screen.save():
            return
        keep = f"; a rehearsal is not: {self.keys.shown('lines')} keeps its line" if self.loses_anything else ""
        self.tell(f"Every order is saved as soon as it is given{keep}")

    async def on_event(self, event: events.Event) -> None:
        """End any playback before a key is obeyed. If the previous key closed the screen a key was sent to, pass it on
        to the screen that is there now."""
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
        """Obey the keys typed so far, in order, up to one for a screen that is not ready for keys yet."""
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
            self.use_theme(theme)  # the terminal is known now
        # A program that was stopped finds an empty screen when it goes on.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))

    def on_resize(self, event: events.Resize) -> None:
        self._check_size(event.size.width, event.size.height)

    def push_screen(self, screen: Any, *args: Any, **options: Any) -> Any:
        """Show another screen. On a terminal of the wrong size, the message about that stays on top."""
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
    """True if keys are obeyed; those typed before that are kept, and obeyed once `begin_keys` is called."""

    @property
    def tactical(self) -> TacticalApp:
        """The app, with its own type."""
        assert isinstance(self.app, TacticalApp)
        return self.app

    @property
    def keys(self) -> KeyMap:
        """The key table, with the user's own keys."""
        return self.tactical.keys

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close this screen, unless the previous key has already closed it; Textual would then close the screen on
        top."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def enter_context(self, context: str) -> None:
        """Put another layer of the key table on top from now on."""
        if context != self.key_context:
            self.key_context = context
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return is_in_context(_written(action, parameters), self.key_context)

    def footer(self) -> list[tuple[str, str]]:
        """The ids of the entries that the footer shows now, with their labels, most useful first."""
        found = sorted((e for e in self.keys.in_context(self.key_context) if e.footer), key=lambda e: e.footer)
        return [(entry.id, entry.label) for entry in found]

    def take_size(self) -> None:
        """Set the classes for the window's size before Textual does. Textual sets them after the first layout, and then
        styles, lays out and paints everything again."""
        size, app = self.app.size, self.tactical
        for length, steps in ((size.width, app.HORIZONTAL_BREAKPOINTS), (size.height, app.VERTICAL_BREAKPOINTS)):
            reached = max(step for step in steps if step[0] <= length)
            for step in steps:
                self.set_class(step == reached, step[1])

    def once_painted(self, work: Callable[[], object]) -> None:
        """Run something once the current changes are painted, unless this screen or the program is closed by then and
        its widgets are gone."""
        self.call_after_refresh(lambda: work() if self.is_attached else None)

    def begin_keys(self) -> None:
        """Accept keys from now on, beginning with those typed too early."""
        if not self.takes_keys:
            self.takes_keys = True
            self.app.call_next(self.tactical.obey_keys)

    def remark(self, text: str, key: str = "text") -> bool:
        """Show a one-line remark where this screen puts remarks. False if it has no such place."""
        return False

    def loses(self) -> str:
        """A sentence about what is lost when this screen is left; usually empty."""
        return ""

    def drop(self) -> None:
        """Discard what is lost when this screen is left."""

    def save(self) -> bool:
        """Save what is drawn or written here. False if everything is saved as it happens."""
        return False

    def look_changed(self) -> None:
        """Show everything again with the new colours, glyphs or keys."""

    def end_motion(self) -> None:
        """Skip any playback to its end."""

    def swallows(self, key: str) -> bool:
        """True if a key only dismisses what is shown and does nothing else."""
        return False

    # --- what keys of every screen do ---

    def action_quit_game(self) -> None:
        self.app.exit()

    def action_back(self) -> None:
        """Step back one level; the lowest screen has nothing below it."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()

    def action_theme(self) -> None:
        """Switch to the next theme."""
        app = self.tactical
        names, now = sorted(app.board_themes()), app.board_theme.name
        if app.use_theme(names[(names.index(now) + 1) % len(names)] if now in names else names[0]):
            app.tell(f"Colours: {app.board_theme.title}")
        else:
            app.tell("This terminal shows no colour (NO_COLOR is set)")

    def action_menu(self, step: int) -> None:
        """Move by a row in the focused list."""
        self._in_list("action_cursor_up" if step < 0 else "action_cursor_down")

    def action_menu_page(self, step: int) -> None:
        """Move by a page in the focused list."""
        self._in_list("action_page_up" if step < 0 else "action_page_down")

    def action_menu_end(self, step: int) -> None:
        """Go to either end of the focused list."""
        self._in_list("action_first" if step < 0 else "action_last")

    def action_choose(self) -> None:
        """Choose the highlighted row of the focused list."""
        self._in_list("action_select")

    def _in_list(self, name: str) -> None:
        method = getattr(self.focused, name, None) or getattr(self.focused, f"{name}_cursor", None)
        if method is not None:
            method()


class BaseModal(ModalScreen[ScreenResultType], BaseScreen[ScreenResultType], inherit_bindings=False):
    """A page or a question over another screen, which is dimmed."""


class WrongSize(BaseModal[None], inherit_bindings=False):
    """The message on a terminal of an unusable size: its size, and the size it needs."""

    BINDINGS = bindings("menu")

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        yield Static(self._words, markup=False)

    def on_screen_resume(self) -> None:
        """Close itself if it was covered by other screens until the size was right."""
        if not wrong_size(*self.app.size):
            self.dismiss()

    def tell_size(self, words: str) -> None:
        """Update the line."""
        self._words = words
        self.query_one(Static).update(words)

    def action_back(self) -> None:
        """Do nothing: only a new size closes this."""


def _written(action: str, parameters: tuple[object, ...]) -> str:
    """An action as the key table writes it.

    >>> _written("cursor", (-1, 0)), _written("undo", ())
    ('cursor(-1, 0)', 'undo')
    """
    return f"{action}({', '.join(map(repr, parameters))})" if parameters else action


__all__ = ["BaseModal", "BaseScreen", "Provider", "TacticalApp", "WrongSize", "bindings", "entries_of"]
