"""A titled box of lines, and the lines themselves: words in the theme's styles, and bars with their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from tactical.session.drawing.paint import colour, letters_on
from tactical.session.preferences.colours import is_exact
from tactical.session.preferences.themes import BoardTheme
from tactical.session.scene.style_keys import SEAT_KEYS, StyleKey
from tactical.table.cards import Bar
from tactical.table.chances import Chance
from tactical.table.rows import Tone
from tactical.ui.text import clean, crop, cut_off, width, wrap

PIECE = "piece"  # in the style of a line about one piece: its number
LOW = 3  # a bar or a chance at or below one part in so many is low
POOR = "warn poor"
HANG = 2  # columns that lines are set in which go on with a row
LABEL = 13  # columns of a row's label and the gap after it, at most
SHORT = 4  # of the columns, the part that a short value takes at most


TONES: dict[Tone, str] = {"": "text", "good": "good", "poor": POOR, "warning": "warn", "quiet": "muted"}
"""The style key of rows by their tone."""


def chance_key(chance: Chance) -> str:
    """The style key of a chance, for bars of odds. A poor chance is never brighter than others, in grey either, if the
    theme defines it."""
    return POOR if chance.is_poor else "good"


class Ink(msgspec.Struct, frozen=True):
    """The theme's look of each style key, and whether the terminal is limited to ASCII."""

    style: Callable[[str], str]
    ascii_only: bool = False
    more: str = "~"

    def say(self, text: object, key: str = "text") -> Content:
        """Foreign text as it is, in the look of a key; never markup."""
        return Content.styled(clean(text, ascii_only=self.ascii_only), self.style(key))

    def cut(self, text: object, columns: int, key: str = "text") -> Content:
        """The same, cut to this many columns."""
        return Content.styled(crop(clean(text, ascii_only=self.ascii_only), columns, self.more), self.style(key))

    def wrapped(self, text: object, columns: int, key: str = "text") -> list[Content]:
        """The same, wrapped over as many lines as it takes."""
        return [Content.styled(line, self.style(key)) for line in wrap(text, columns, ascii_only=self.ascii_only)]

    def valued(self, text: str, value: str, columns: int, key: str = "text", value_key: str = "text") -> list[Content]:
        """Words with a value, such as a chance, at the right of their first line."""
        shown = clean(value, ascii_only=self.ascii_only)
        room = columns - (width(shown) + 1 if shown else 0)
        first, *more = wrap(text, room, hang=HANG, ascii_only=self.ascii_only)
        gap = " " * (columns - width(first) - width(shown))
        line = Content.assemble((f"{first}{gap}", self.style(key)), (shown, self.style(value_key)))
        return [line, *(Content.styled(f"{' ' * HANG}{rest}", self.style(key)) for rest in more)]

    def row(self, label: str, value: object, columns: int, key: str = "text", *, brief: str = "") -> list[Content]:
        """A label with its value at the right. If one line is too short for both, `brief` replaces the value, or else
        the value goes below."""
        room = min(LABEL, columns // 2)
        name, shown = (clean(text, ascii_only=self.ascii_only) for text in (label, value))
        if brief and width(name) + 1 + width(shown) > columns:
            shown = clean(brief, ascii_only=self.ascii_only)
        if width(name) + 1 + width(shown) > columns and width(shown) <= columns // SHORT:
            return self.valued(name, shown, columns, "muted", key)
        if width(name) + 1 + width(shown) > columns:
            name = crop(name, room, self.more)
        if width(name) + 1 + width(shown) <= columns:
            gap = " " * (columns - width(name) - width(shown))
            return [Content.assemble((name, self.style("muted")), gap, (shown, self.style(key)))]
        whole = clean(label, ascii_only=self.ascii_only)
        first, *rest = wrap(shown, columns, hang=HANG, taken=width(whole) + 2)
        told = Content.assemble((f"{whole}  " if first else f"{whole}:", self.style("muted")), (first, self.style(key)))
        return [told, *(Content.styled(f"{' ' * HANG}{line}", self.style(key)) for line in rest)]

    def bar(self, bar: Bar, columns: int, *, label: int = LABEL) -> list[Content]:
        """A stock with its name, its share as a bar, and its numbers inside; as words if the numbers are too long."""
        name = crop(clean(bar.label, ascii_only=self.ascii_only), label, self.more).ljust(label)
        numbers = f"{bar.left // bar.parts}/{bar.whole // bar.parts}" if bar.is_whole else bar.share
        if width(numbers) + label > columns:
            return self.row(bar.label, bar.share, columns)
        share = self.share(bar.left, bar.whole, columns - label, numbers, health=not bar.unit)
        return [Content.assemble((name, self.style("muted")), share)]

    def share(
        self, left: int, whole: int, columns: int, text: str, *, health: bool = False, odds: bool = False
    ) -> Content:
        """A share as a bar with a text inside; without colours the text alone says it. `health`: in the colours of
        counters; `odds`: in those of chances."""
        columns = max(columns, width(text))
        full = columns * max(0, min(left, whole)) // whole if whole > 0 else 0
        full = max(full, 1) if left > 0 else full
        shown = crop(text, columns).center(columns)
        low, hurt = left * LOW <= whole, left * LOW <= whole * 2
        key = ("bar-low" if not odds else f"bar-low {POOR}") if low else "good" if odds else "bar"
        if health:
            key += " health-bad" if low else " health-low" if hurt else " health-good"
        empty = "bar-empty health-gone" if health else "bar-empty"
        return Content.assemble((shown[:full], self.style(f"on {key}")), (shown[full:], self.style(f"on {empty}")))


def ink(theme: BoardTheme, *, ascii_only: bool = False, more: str = "~") -> Ink:
    """The ink of a theme."""

    def style(text_key: str) -> str:
        key, own, is_block = StyleKey.parse(text_key)
        if is_block:  # words within a bar: its look is one for blocks, whose colour becomes the ground
            if shown := theme.over.get(own):
                return f"{'' if own == 'health-gone' else 'bold '}{shown.fg} on {shown.bg}"
            look, text = theme.looks.look(f"{key} {own}"), theme.looks.look("text")
            if key == "bar-empty":
                return f"{text.fg} on {theme.fields.get('boost') or theme.fields.get('panel') or text.bg}"
            if is_exact(look.fg):
                return f"bold #{letters_on(colour(look.fg)):06x} on {look.fg}"
            if not look.fg or look.fg == text.fg:  # no colour of its own: a side's as its counters
                return " ".join(sorted(look.attributes)) if key in SEAT_KEYS else "reverse"
            return f"bold {text.bg or 'ansi_black'} on {look.fg}"
        found = theme.looks.by_key.get(own) or theme.looks.by_key.get(key) or theme.looks.by_key["text"]
        parts = [*sorted(found.attributes), found.fg, f"on {found.bg}" if found.bg and text_key != "text" else ""]
        return " ".join(filter(None, parts))

    return Ink(style, ascii_only, more)


CUT = Content("...")


def is_same(lines: Sequence[Content], others: Sequence[Content]) -> bool:
    """True if lines have the same words and the same look; `==` between contents only compares the words."""
    return len(lines) == len(others) and all(map(Content.is_same, lines, others))


class Panel(Widget):
    """Lines under a title. Only lines that differ are painted."""

    DEFAULT_CSS = "Panel { width: 1fr; height: auto; }"

    class RoomChanged(Message):
        """A panel's width differs from the one its text was made for, it has room for all of its text, or its pages
        have another height."""

        def __init__(self, panel: Panel) -> None:
            super().__init__()
            self.panel = panel

        @property
        def control(self) -> Panel:
            return self.panel

    class PieceChosen(Message):
        """A line about one piece was clicked."""

        def __init__(self, panel: Panel, piece: int) -> None:
            super().__init__()
            self.panel, self.piece = panel, piece

        @property
        def control(self) -> Panel:
            return self.panel

    def __init__(self, title: str = "", **options: Any) -> None:
        super().__init__(classes="panel", **options)
        self.border_title = Content(clean(title))
        self._said: tuple[Content, ...] = ()
        self._spare: tuple[Content, ...] = ()
        self._wants = 0
        self._shown: tuple[Content, ...] = ()
        self._more = CUT
        self._told_in = 0  # columns
        self._page_height = 0  # lines that pages were made for; 0: it has none

    def on_resize(self) -> None:
        fits, high = len(self._said) < self._wants <= self.content_size.height, self._page_height
        if self.columns != self._told_in or fits or (high and high != self.content_size.height):
            self.post_message(Panel.RoomChanged(self))
        self.tell(self._said, more=self._more, spare=self._spare, wants=self._wants, pages=high > 0)

    def on_click(self, event: events.Click) -> None:
        piece = event.style.meta.get(PIECE)
        if piece is not None:
            event.stop()
            self.post_message(Panel.PieceChosen(self, piece))

    @property
    def lines(self) -> tuple[Content, ...]:
        """All its lines, including those that do not fit."""
        return self._said

    @property
    def needs(self) -> int:
        """The lines it needs; 0 while it is hidden, or has no text for this width yet."""
        return max(len(self._said), self._wants) if self._told_in == self.content_size.width else 0

    @property
    def columns(self) -> int:
        """The columns of a line; while it is hidden, those it had."""
        return max(8, self.content_size.width or self._told_in)

    def render(self) -> Content:
        return Content("\n").join(self._shown)

    def tell(
        self,
        lines: Sequence[Content],
        title: str = "",
        more: Content = CUT,
        *,
        spare: Sequence[Content] = (),
        wants: int = 0,
        pages: bool = False,
    ) -> None:
        """Show this from now on. Text that does not fit is cut, and the last line says so: `more`. `spare`: lines to
        add below if there is room. `wants`: the lines it could fill. `pages`: it is a page of as many lines as there
        are."""
        if title and str(self.border_title) != (shown := clean(title)):
            self.border_title = Content(shown)
        self._said, self._more, self._spare, self._wants = tuple(lines), more, tuple(spare), wants
        self._told_in = self.columns
        self._page_height = self.content_size.height if pages else 0
        auto, room = self.styles.height is None or self.styles.height.is_auto, self.content_size.height
        if not auto and 0 < room < len(lines):
            lines = [*cut_off(lines, room - 1), more]
        elif not auto:
            lines = [*lines, *self._spare[: max(0, room - len(lines))]]
        before, self._shown = self._shown, tuple(lines)
        if auto and len(before) != len(lines):
            self.refresh(layout=True)
            return
        rows = range(max(len(before), len(lines)))
        changed = [y for y in rows if not is_same(before[y : y + 1], self._shown[y : y + 1])]
        if changed:
            self.refresh(*(Region(0, y, self.columns, 1) for y in changed))
