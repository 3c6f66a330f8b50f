"""An app that ends in order, reports its faults in one line, and gives remote players nothing to misuse.

It uses private names of Textual for which an app has no public way: what it prints when it fails (pages of our code,
for its own developers), and the exception it failed with.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

from textual import events
from textual.app import App, ReturnType
from textual.driver import Driver
from textual.filter import LineFilter

from tactical.ui.terminal import garbage
from tactical.ui.terminal.clean_lines import CleanLines
from tactical.ui.terminal.console import colourless, in_browser
from tactical.ui.terminal.departure import Departure
from tactical.ui.terminal.diff_driver import DiffDriver
from tactical.ui.terminal.driver import Terminal


class GuardedApp(App[ReturnType]):
    """`hosted`: the player is remote."""

    _answers = False  # the terminal answers questions
    _unanswered = 0  # questions that it has not answered yet
    parting = ""  # the last line, once the terminal is as it was

    def __init__(self, *, hosted: bool = False, **options: Any) -> None:
        self.hosted = hosted
        self.colourless = colourless()
        # Under NO_COLOR a theme of true colours would be turned into greys: an ANSI one is left without any.
        self._in_browser = in_browser()  # textual-serve ends us by it
        driver = _page() if self._in_browser else Terminal
        self._clean_lines = CleanLines()
        self._typed_at = monotonic()
        super().__init__(driver_class=driver, ansi_color=True if self.colourless else None, **options)
        self._departure = Departure(self)

    # --- faults ---

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [self._clean_lines, *super().get_line_filters()]

    @property
    def fault(self) -> Exception | None:
        """The bug that ended the program, if any: for the caller to report in one line."""
        return self._exception

    def panic(self, *renderables: object) -> None:
        """Exit: Textual's threads call this, and only say how they would show the error."""
        self._return_code = 1
        self._exception = self._exception or RuntimeError("a thread of the screen has ended")
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Print nothing of what Textual would print for its own users: pages of our code."""
        self._exit_renderables.clear()

    # --- start and end ---

    def on_ready(self) -> None:
        """Note that the first frame is painted."""
        garbage.release()

    async def run_async(self, **options: Any) -> ReturnType | None:
        if not options.get("headless") and not self._in_browser:
            self._departure.arm()  # before the terminal is touched: a signal may come at any moment
        try:
            return await super().run_async(**options)
        finally:
            self._departure.settle()
            self._departure.disarm()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent):
            self._typed_at = monotonic()
        await super().on_event(event)

    @property
    def idle(self) -> float:
        """Seconds since a key or the mouse was last used."""
        return monotonic() - self._typed_at

    # --- what has been seen ---

    def action_redraw(self) -> None:
        """Ctrl+L: repaint everything, in case the terminal shows something else."""
        if isinstance(self._driver, DiffDriver):
            self._driver.forget_screen()
        self.refresh(layout=True)

    @property
    def is_behind(self) -> bool:
        """True if incoming keys were typed before the terminal showed what `ask_seen` was called for. A terminal that
        has never answered is assumed to be up to date."""
        return self._answers and self._unanswered > 0

    def ask_seen(self, *, whether: bool = False, anew: bool = False) -> None:
        """Have the terminal answer once everything painted so far is visible. `whether`: only find out if it answers
        such questions; `anew`: forget earlier ones."""
        self._unanswered = (0 if anew else self._unanswered) + (not whether)
        if isinstance(self._driver, Terminal):
            self.call_after_refresh(self._driver.ask_where)

    def on_cursor_position(self) -> None:
        self._answers, self._unanswered = True, max(0, self._unanswered - 1)

    # --- lock-down ---

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


def _page() -> type[Driver]:
    from tactical.ui.terminal.browser import Page  # for pages alone

    return Page
