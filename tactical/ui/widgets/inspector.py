"""The inspector: what is under the cursor, as rows of label and value, and bars that say their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from textual.message import Message

from tactical.table.ledgers import mixed
from tactical.ui.line_widget import Line, LineWidget, Run
from tactical.ui.text import clean, crop, width, wrap

LEAST = 3  # columns that are worth drawing a bar in


class Heading(msgspec.Struct, frozen=True):
    """A title over the rows below it."""

    text: str
    key: str = "title"


class InspectorRow(msgspec.Struct, frozen=True):
    """A label at the left and a value at the right edge; a value too long for the line goes below."""

    label: str
    value: str
    key: str = "text"


class InspectorBar(msgspec.Struct, frozen=True):
    """What is left of an allowance, drawn and in numbers. `low` warns by colour and by a mark."""

    label: str
    left: int
    whole: int
    low: bool = False
    parts: int = 1

    @property
    def numbers(self) -> str:
        """What is left of how much, exactly; `!` where it is low."""
        left, whole = mixed(self.left, self.parts), mixed(self.whole, self.parts)
        return f"{left}{' of ' if '/' in left + whole else '/'}{whole}{'!' if self.low else ''}"

    def room(self, columns: int) -> int:
        """How many columns are free to draw it in; with fewer than `LEAST` it is a row of words."""
        return columns - 10 - max(6, width(self.numbers) + 1)


class InspectorNote(msgspec.Struct, frozen=True):
    """Text over as many lines as it needs, such as a refusal with its clause."""

    text: str
    key: str = "text"


class Gap:
    """An empty line."""


Item = Heading | InspectorRow | InspectorBar | InspectorNote | Gap


class Inspector(LineWidget):
    """Items from top to bottom; what does not fit is cut off with a mark in the last line."""

    DEFAULT_CSS = "Inspector { width: 25; height: 1fr; }"

    class Sized(Message):
        """There is more or less room than there was: lines below it came or went."""

    items: tuple[Item, ...] = ()
    edge_key = "muted"  # of the line at its left
    foot: tuple[Line, ...] = ()

    def show(self, items: Sequence[Item], foot: Sequence[Line] = ()) -> None:
        """Replace what is shown; only columns that differ are painted. `foot`: lines at the bottom, already drawn."""
        self.items, self.foot = tuple(items), tuple(foot)
        self.rebuild()

    def on_resize(self) -> None:
        """Called beside the general one, which fits what is shown already."""
        self.post_message(self.Sized())

    def frame(self, key: str) -> None:
        """Another look of the line between board and inspector: that of a rehearsal goes all round the board."""
        if self.edge_key != key:
            self.edge_key = key
            self.rebuild()

    def rebuild(self) -> None:
        columns, height = self.size.width - 2, self.size.height
        if columns < 6 or height < 1:
            return
        height = max(1, height - len(self.foot))
        body = [line for item in self.items for line in self._item(item, columns)]
        if len(body) > height:
            body[height - 1 :] = [((self.glyphs.more * 3, "muted"),)]
        edge: Run = (f"{self.glyphs.separator} ", self.edge_key)
        self.show_lines([(edge, *line) for line in [*body, *[()] * (height - len(body)), *self.foot]])

    def _item(self, item: Item, columns: int) -> list[Line]:
        if isinstance(item, Heading):
            return [(self.say(item.text, item.key),)]
        if isinstance(item, InspectorRow):
            return self._row(item, columns)
        if isinstance(item, InspectorBar):
            return self._bar(item, columns)
        if isinstance(item, InspectorNote):
            ascii_only = self.glyphs.name == "ascii"
            return [((text, item.key),) for text in wrap(item.text, columns, ascii_only=ascii_only)]
        return [()]

    def _row(self, row: InspectorRow, columns: int) -> list[Line]:
        label, value = self.say(row.label, "muted"), self.say(row.value, row.key)
        gap = columns - width(label[0]) - width(value[0])
        if gap >= 1:
            return [(label, (" " * gap, "text"), value)]
        lines = wrap(row.value, columns - 1, ascii_only=self.glyphs.name == "ascii")
        return [(label,), *(((f" {text}", row.key),) for text in lines)]

    def _bar(self, bar: InspectorBar, columns: int) -> list[Line]:
        numbers, room = bar.numbers, bar.room(columns)
        label = crop(clean(bar.label), max(0, min(9, columns - width(numbers) - 4)), self.glyphs.more)
        if room < LEAST:
            return self._row(InspectorRow(bar.label, numbers, "bar-low" if bar.low else "text"), columns)
        share = min(1.0, max(0.0, bar.left / bar.whole)) if bar.whole > 0 else 0.0
        # A little left still shows one piece of bar, and only a full bar shows all of them.
        filled = min(room - (bar.left < bar.whole), max(int(bar.left > 0), round(room * share)))
        full, empty = self.glyphs.bar
        return [
            (
                (label.ljust(10), "muted"),
                (full * filled, "bar-low" if bar.low else "bar"),
                (empty * (room - filled), "bar-empty"),
                (numbers.rjust(columns - 10 - room), "bar-low" if bar.low else "text"),
            )
        ]
