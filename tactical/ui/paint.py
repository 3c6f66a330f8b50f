"""Paints only the columns that changed.

Stock Textual sends everything from a widget's left edge to the changed region (Textualize/textual#5625),
one reset for every run of one style, and a line end after every line. `TightScreen` crops at the region's
own left edge, joins equal styles and resets once: a cursor key then costs about what a curses program pays.
It reaches into the compositor, so it is used only with versions it was tested with; any other version gets
the stock path, slower and just as correct.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import textual
from rich.color import ColorSystem
from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip

if TYPE_CHECKING:
    from rich.segment import Segment

TESTED_VERSIONS = frozenset({"8.2.8"})


@cache
def textual_version() -> str:
    """The installed version, read from a folder's name: `importlib.metadata` costs more than a first paint
    allows."""
    folder = Path(textual.__file__).parent.parent
    found = sorted(folder.glob("textual-[0-9]*.dist-info"))
    return found[0].name.removeprefix("textual-").removesuffix(".dist-info") if len(found) == 1 else ""


def tight_painting_works() -> bool:
    """Whether the compositor is one that the tight path was tested with."""
    return textual_version() in TESTED_VERSIONS


class TightUpdate(ChopsUpdate):
    """A partial update that sends each changed span from its left edge to its right, and nothing else."""

    def render_segments(self, console: Console) -> str:
        out: list[str] = []
        system = console._color_system or ColorSystem.TRUECOLOR
        for y, x1, x2 in self.spans:
            at = -1
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= x2 or end <= x1:
                    continue
                left, right = max(x, x1), min(end, x2)
                if at != left:
                    out.append(f"\x1b[{y + 1};{left + 1}H")
                at = right
                part = strip if (left, right) == (x, end) else strip.crop(left - x, right - x)
                render_tight(part._segments, system, out)
        return "".join(out)


def render_tight(segments: list[Segment], system: ColorSystem, out: list[str]) -> None:
    """Append the segments' text with one style change wherever the style changes and a reset at the end."""
    last = ""
    for text, style, control in segments:
        if control or not text:
            continue
        ansi = "" if style is None else style._ansi if style._ansi is not None else Strip.render_ansi(style, system)
        if style is not None and style._link:
            if last:
                out.append("\x1b[0m")
                last = ""
            out.append(Strip.render_style(style, text, system))
            continue
        if ansi != last:
            # "0;" clears what the style before set and this one does not.
            out.append(f"\x1b[{ansi}m" if not last else f"\x1b[0;{ansi}m" if ansi else "\x1b[0m")
            last = ansi
        out.append(text)
    if last:
        out.append("\x1b[0m")


class TightCompositor(Compositor):
    """The stock compositor with tight partial updates."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        if type(update) is ChopsUpdate:
            return TightUpdate(update.chops, update.spans, update.chop_ends)
        return update


class TightScreen(Screen[ScreenResultType]):
    """Base of every screen of ours. Where the version is unknown it is an ordinary screen."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tight_painting_works():
            self._compositor = TightCompositor()
