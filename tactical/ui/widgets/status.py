"""One-line widgets: the status at the top, the keys at the bottom, the banner of a window."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.ui.line_widget import LineWidget, Run, fit_line, line_width


class StatusLine(LineWidget):
    """Where we are at the left, whose turn it is and whether it is saved at the right; the left gives way."""

    DEFAULT_CSS = "StatusLine { height: 1; width: 1fr; }"
    base_key = "status"

    left: tuple[Run, ...] = ()
    right: tuple[Run, ...] = ()

    def show(self, left: Sequence[Run], right: Sequence[Run] = ()) -> None:
        """Runs for both ends; see `say` for making them of anybody's text."""
        self.left, self.right = tuple(left), tuple(right)
        self.rebuild()

    def trail(self, names: Sequence[str], current: int) -> list[Run]:
        """Names in a row with the current one marked by a character and a look, as phases are shown."""
        runs: list[Run] = []
        for at, name in enumerate(names):
            text, key = self.say(name, "status")
            if at == current:
                text, key = f"{self.glyphs.pointer}{text} ", "status-current"
            else:
                text = f" {text} "
            runs.append((text, key))
        return runs

    def rebuild(self) -> None:
        more = self.glyphs.more
        room = self.size.width - line_width(self.right)
        if room > 0:
            self.show_lines([(*fit_line(self.left, room, self.base_key, more), *self.right)])
        elif self.size.width:  # what is said at the right leaves nothing else its place
            self.show_lines([fit_line(self.right, self.size.width, self.base_key, more)])


class KeyLine(LineWidget):
    """The keys of the moment, painted only when they change. The least important give way; help and quit stay."""

    DEFAULT_CSS = "KeyLine { height: 1; width: 1fr; }"
    base_key = "key-text"

    pairs: tuple[tuple[str, str], ...] = ()

    def show(self, pairs: Sequence[tuple[str, str]]) -> None:
        """(key, label) pairs as `KeyMap.footer` gives them."""
        self.pairs = tuple(pairs)
        self.rebuild()

    def rebuild(self) -> None:
        kept = list(self.pairs)
        line = self._line(kept)
        while line_width(line) > self.size.width and len(kept) > 2:
            del kept[-3]
            line = self._line(kept)
        self.show_lines([line])

    def _line(self, pairs: Sequence[tuple[str, str]]) -> list[Run]:
        line: list[Run] = []
        for key, label in pairs:
            line += [self.say(f" {key}", "key"), self.say(f" {label} ", "key-text")]
        return line


class Legend(LineWidget):
    """What the marks of an overlay mean, and which storey is looked at. Hidden while there is nothing to say."""

    DEFAULT_CSS = "Legend { height: 1; width: 1fr; display: none; }"

    def show(self, text: str) -> None:
        """Open with this text, or close with an empty one."""
        if self.display != bool(text):
            self.display = bool(text)
        line = fit_line([self.say(f" {text}", "muted")], self.size.width or 80, self.base_key, self.glyphs.more)
        self.show_lines([line] if text else [])


class Banner(LineWidget):
    """A window's one line: what happened, what may be answered, at which odds. Hidden while empty.

    Opening and closing it lays the screen out again, which is dear but happens once a window; a banner that
    is already open changes its text cheaply.
    """

    DEFAULT_CSS = "Banner { height: 1; width: 1fr; display: none; }"
    base_key = "banner"

    def show(self, text: object, *, rehearsal: bool = False) -> None:
        """Open with this text, or close with an empty one."""
        key = "rehearsal" if rehearsal else "banner"
        words, _ = self.say(text)
        if self.base_key != key:
            self.base_key = key
            self.refresh()
        if self.display != bool(words):
            self.display = bool(words)
        self.show_lines([((f"{self.glyphs.pointer} {words}", key),)] if words else [])
