"""Lines typed on a terminal, with editing, history and completion.

This uses the standard library's readline: it writes nothing but the typed line, which a screen reader follows as in a
shell. A toolkit that repaints its prompt at every key would be read out again each time.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType

from tactical.cli.output import Output
from tactical.cli.plain.lines import Lines

RECALLED = 500  # lines that can be recalled


class _NewsError(Exception):
    """A message must be shown before the line is typed on."""


class EditedLines(Lines):
    """Reads whole lines. When news of others comes, the typed text is kept and continued after it."""

    def __init__(self, completions: Callable[[str], Sequence[str]], news: Callable[[], bool]) -> None:
        """`completions`: the words that may stand in place of the last one of a text. Raises ImportError: there is no
        readline."""
        super().__init__()
        import readline

        self._readline = readline
        self._completions, self._news = completions, news
        self._prompt = self._begun = ""
        self._found: Sequence[str] = ()
        readline.set_completer(self._complete)
        readline.set_completer_delims(" ")
        readline.set_history_length(RECALLED)
        readline.set_startup_hook(self._type_on)
        editline = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")

    def ask(self, prompt: str, out: Output) -> None:
        """Let readline show the prompt, before the line it edits."""
        out.flush()
        self._prompt = prompt

    def forget(self) -> None:
        """Clear the history of what somebody else typed."""
        self._readline.clear_history()

    def read(self, wait: float | None = None) -> str | None:
        """The next line; None if there is news to show first, checked every `wait` seconds."""
        before = signal.signal(signal.SIGALRM, self._look) if wait is not None else None
        if wait is not None:
            signal.setitimer(signal.ITIMER_REAL, wait, wait)
        try:
            text = input(self._prompt)
        except _NewsError:
            return None
        finally:
            if wait is not None:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        self._begun = self._prompt = ""
        return self.cleaned(text)

    def _look(self, _: int, __: FrameType | None) -> None:
        """The clock has struck, in the midst of a line."""
        if self._news():
            self._begun = self._readline.get_line_buffer()
            raise _NewsError

    def _type_on(self) -> None:
        """Begin with what was typed before the news."""
        begun, self._begun = self._begun, ""
        if begun:
            self._readline.insert_text(begun)

    def _complete(self, _: str, state: int) -> str | None:
        """The completions of the last word, one after the other, as readline asks for them."""
        if not state:
            self._found = ()
            with suppress(Exception):  # readline would hide it: a line is then typed without help
                head = self._readline.get_line_buffer()[: self._readline.get_endidx()]
                words = self._completions(head)
                self._found = [f"{word} " for word in words] if len(words) == 1 else words
        return self._found[state] if state < len(self._found) else None


def lines_for(completions: Callable[[str], Sequence[str]], news: Callable[[], bool], *, hosted: bool = False) -> Lines:
    """Lines with editing if somebody types them on a terminal of this machine; otherwise plain, as in a pipe. A
    `hosted` player has none: their news comes by the clock, while nothing is typed."""
    if hosted or not (os.isatty(0) and os.isatty(1)):
        return Lines()
    try:
        return EditedLines(completions, news)
    except ImportError:
        return Lines()
