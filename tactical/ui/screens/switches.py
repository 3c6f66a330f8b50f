"""A list of switches: each row has a value that is turned on and back with the arrows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tactical.ui.line_widget import Line, lines_around
from tactical.ui.menu import Menu
from tactical.ui.popups import PopupSheet
from tactical.ui.text import crop, wrap

HELP_SHARE = 3  # one part in so many of the screen is for what the chosen switch means


class Switch(msgspec.Struct, frozen=True):
    """One row: its name, how it stands, what it means, the group it is in, whether it is not as it was given, and the
    words that it is shown by, where its name would say too little."""

    name: str
    value: str
    help: tuple[tuple[str, str], ...] = ()
    group: str = ""
    changed: bool = False
    words: str = ""


class SwitchScreen(Menu, PopupSheet[None]):
    """Subclasses say which switches there are and what turning one does."""

    key_context = "switch"

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._at = 0

    def switches(self) -> Sequence[Switch]:
        """All rows as they stand now."""
        raise NotImplementedError

    def turn(self, number: int, step: int) -> str:
        """Turn a switch on (1) or back (-1); what is to be said about it, or nothing."""
        raise NotImplementedError

    def restore(self, number: int) -> str:
        """Put a switch back to how it was given."""
        raise NotImplementedError

    # --- keys ---

    def count(self) -> int:
        return len(self.switches())

    def page(self) -> int:
        height = self.body.size.height
        return max(1, height - max(2, height // HELP_SHARE) - 1)

    def action_turn(self, step: int) -> None:
        if self.switches():
            self.remark(self.turn(self._at, step))
            self.show()

    def action_restore(self) -> None:
        if self.switches():
            self.remark(self.restore(self._at))
            self.show()

    def action_accept(self) -> None:
        self.dismiss(None)

    def action_back(self) -> None:
        self.dismiss(None)

    def footer(self) -> list[tuple[str, str]]:
        return [("Up Down", "move"), *super().footer()]

    # --- lines ---

    def show(self) -> None:
        columns, height = self.body.size
        if not columns or height < 3:
            return
        rows = self.switches()
        below = self._below(rows, columns, max(2, height // HELP_SHARE))
        above = height - len(below) - 1
        shown, at = lines_around(self._rows(rows, columns), self._at, above)
        self.point_at(at)
        self.body.show_lines([*shown, *[()] * (above + 1 - len(shown)), *below])
        self._say_head(f"{self._at + 1} of {len(rows)}" if rows else "")

    def _rows(self, rows: Sequence[Switch], columns: int) -> list[tuple[int, Line]]:
        say = self.body.say
        values = max((len(row.value) for row in rows), default=0)
        room = max(10, columns - values - 6)  # beside the pointer and the value, with its mark and what parts them
        shown = [crop(row.words or row.name, room, self.body.glyphs.more) for row in rows]
        wide = max(map(len, shown), default=0)
        found: list[tuple[int, Line]] = []
        group = ""
        for number, row in enumerate(rows):
            if row.group != group:
                group = row.group
                found.append((-1, (say(f" {group}", "title"),)))
            here = number == self._at
            pointer = f" {self.body.glyphs.pointer} " if here else "   "
            key = "strong" if here else "text"
            mark = "*" if row.changed else " "
            value = say(f"{mark}{row.value}", "good" if row.changed else "muted")
            found.append((number, ((pointer, key), say(shown[number].ljust(wide + 1), key), value)))
        return found

    def _below(self, rows: Sequence[Switch], columns: int, most: int) -> list[Line]:
        """What the chosen switch means."""
        found: list[Line] = []
        if rows:
            for text, key in rows[self._at].help:
                wrapped = wrap(text, max(10, columns - 2), ascii_only=self.body.glyphs.name == "ascii")
                found += [((" ", "text"), (line, key)) for line in wrapped]
        return [*found[:most], *[()] * (most - len(found))]
