"""Paints only the columns that changed.

Stock Textual sends everything from a widget's left edge to the changed region (Textualize/textual#5625),
one reset for every run of one style, and a line end after every line. `TightScreen` crops at the region's
own left edge and sends of a style only what changes: a cursor key then costs about what a curses program pays.
It reaches into the compositor, so it is used only with versions it was tested with; any other version gets
the stock path, slower and just as correct.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import textual
from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from textual import events
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate
from textual.dom import DOMNode
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from rich.segment import Segment

    from tactical.ui.palette import Palette

TESTED_VERSIONS = frozenset({"8.2.8"})
SHEET_COLOURS = ("background", "foreground")  # the variables in style sheets of ours
TURNS = 3  # of the loop, in which widgets learn their sizes and who has the focus


@cache
def is_installed(version: str) -> bool:
    """Whether this is the Textual that is used, by the name of a folder beside it: `importlib.metadata` costs more than
    a first paint allows."""
    return (Path(textual.__file__).parent.parent / f"textual-{version}.dist-info").is_dir()


def tight_painting_works() -> bool:
    """Whether the compositor is one that the tight path was tested with."""
    return any(map(is_installed, TESTED_VERSIONS))


class TightUpdate(CompositorUpdate):
    """Pieces of lines, each sent from its own left edge, and nothing else."""

    def __init__(self, parts: list[tuple[int, int, Strip]]) -> None:
        self.parts = parts
        """(line, column, strip), from top to bottom and left to right."""

    def render_segments(self, console: Console) -> str:
        out: list[str] = []
        system = console._color_system or ColorSystem.TRUECOLOR
        line = column = -1
        look = ""
        for y, x, strip in self.parts:
            if y != line:
                out.append(f"\x1b[{y + 1};{x + 1}H")
            elif x != column:
                out.append(f"\x1b[{x + 1}G")
            line, column = y, x + strip.cell_length
            look = render_tight(strip._segments, system, out, look)
        out.append(sgr(look, ""))
        return "".join(out)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for y, x, strip in self.parts:
            yield Control.move_to(x, y).segment
            yield from strip


def render_tight(segments: list[Segment], system: ColorSystem, out: list[str], look: str = "") -> str:
    """Append the segments' text with what changes of the style wherever it changes. `look`: the SGR parameters in
    force before; gives those in force after."""
    for text, style, control in segments:
        if control or not text:
            continue
        if style is not None and style._link:
            out += sgr(look, ""), Strip.render_style(style, text, system)
            look = ""
            continue
        ansi = "" if style is None else style._ansi if style._ansi is not None else Strip.render_ansi(style, system)
        if ansi != look:
            out.append(sgr(look, ansi))
            look = ansi
        out.append(text)
    return look


@lru_cache(4096)
def sgr(before: str, after: str) -> str:
    """The shortest sequence that leads from one look to another, both as SGR parameters; empty parameters: none.

    >>> sgr("1;38;5;9;48;5;4", "38;5;9;48;5;0"), sgr("", "4"), sgr("4", "")
    ('\\x1b[22;48;5;0m', '\\x1b[4m', '\\x1b[0m')
    """
    if before == after:
        return ""
    afresh = ";".join(filter(None, ("0" if before else "", after))) or "0"
    was, now = _layers(before), _layers(after)
    gone = [layer for layer in was if layer not in now]
    if after and all(layer in _OFF for layer in gone):
        ends = dict.fromkeys(_OFF[layer] for layer in gone)
        # The end of bold is the end of dim as well: what goes on is said again.
        starts = [code for layer, code in now.items() if was.get(layer) != code or _OFF.get(layer) in ends]
        afresh = min(afresh, ";".join((*ends, *starts)), key=len)
    return f"\x1b[{afresh}m"


_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29", "fg": "39", "bg": "49"}
"""What ends a layer of a look without ending the others."""


def _layers(ansi: str) -> dict[str, str]:
    """The layers of a look, its colours by `fg` and `bg`, each with the parameters that begin it."""
    found: dict[str, str] = {}
    codes = iter(ansi.split(";") if ansi else ())
    for code in codes:
        if code in ("38", "48"):
            kind = next(codes)
            rest = [next(codes) for _ in range(3 if kind == "2" else 1)]
            found["fg" if code == "38" else "bg"] = ";".join((code, kind, *rest))
        elif code[-1:] in "01234567" and code[:-1] in ("3", "9"):
            found["fg"] = code
        elif code[-1:] in "01234567" and code[:-1] in ("4", "10"):
            found["bg"] = code
        elif code in ("39", "49"):
            found["fg" if code == "39" else "bg"] = code
        else:
            found[code] = code
    return found


class TightCompositor(Compositor):
    """The stock compositor with partial updates that render, and send, changed columns only."""

    def render_partial_update(self) -> ChopsUpdate | None:
        # The declared type is the stock update's; every caller takes any `CompositorUpdate`.
        return cast("ChopsUpdate | None", self._tight_update() or super().render_partial_update())

    def _tight_update(self) -> TightUpdate | None:
        """The update, or None where a changed span is shared by several widgets: the stock path composes them.

        Stock rendering asks every widget near a change for all of its lines; a cursor key changes two cells.
        """
        screen = self.size.region
        layers = self.layers_visible
        parts: list[tuple[int, int, Strip]] = []
        for y, x1, x2 in self._regions_to_spans(self._dirty_regions):
            left, right = max(0, x1), min(screen.right, x2)
            if not 0 <= y < screen.height or left >= right:
                continue
            for widget, shown, region in layers[y]:
                if shown.right <= left or shown.x >= right:
                    continue
                if shown.x > left or shown.right < right:
                    return None
                strips = widget.render_lines(Region(left - region.x, y - region.y, right - left, 1))
                parts.append((y, left, strips[0]))
                break
            else:
                return None
        if not parts:
            return None
        self._dirty_regions.clear()
        return TightUpdate(parts)


class QuickClass:
    """A base for classes of widgets, screens and apps, before Textual's own, that makes them quickly.

    For each class Textual looks through every name of all its bases: twenty classes of ours would take a fortieth of
    a start. This takes over what the nearest base has, and looks only at what is new. Options: as Textual's own.
    """

    def __init_subclass__(cls, inherit_css: bool = True, inherit_bindings: bool = True, **focus: bool) -> None:
        node: Any = cls
        if not tight_painting_works():
            stock: Any = super()
            stock.__init_subclass__(inherit_css=inherit_css, inherit_bindings=inherit_bindings, **focus)
            return
        beyond: Any = super(DOMNode, node)
        beyond.__init_subclass__()
        base: Any = next(each for each in cls.__mro__[1:] if issubclass(each, DOMNode))
        new = [each for each in reversed(cls.__mro__) if each not in base.__mro__]
        named = [(name, value) for each in new for name, value in vars(each).items()]
        node._reactives = base._reactives | {name: value for name, value in named if isinstance(value, Reactive)}
        computed = [name.lstrip("_")[8:] for name, _ in named if name.startswith(("_compute_", "compute_"))]
        node._computes = base._computes.union(computed)
        node._inherit_css, node._inherit_bindings = inherit_css, inherit_bindings
        node._inherit_component_classes = True
        node._css_type_name = cls.__name__
        node._css_type_names = frozenset(each.__name__ for each in node._css_bases(cls))
        node._merged_bindings = node._merge_bindings()
        for name in ("can_focus", "can_focus_children") if issubclass(cls, Widget) else ():
            setattr(cls, name, focus.get(name, getattr(base, name)))


class Drawn(QuickClass, Widget, inherit_css=False):
    """Base of every widget of ours: `render_line` draws all of a line, as wide as the widget is, so there is nothing of
    a style sheet to be laid over or around it. No copy is kept either: what has not changed is seldom asked for.

    Textual's own style sheets (links, scroll bars, a maximised widget's frame) say nothing of it, and to read them and
    to lay them over every widget takes a tenth of a start: `inherit_css=False` here, for screens and for the app.
    """

    ALLOW_SELECT = False

    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """As every widget's, but to learn its size from a layout is no reason to lay out, and paint, everything again."""

    palette: Palette

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is laid over every line. Where no colour has to be looked up, nothing looks for such colours."""
        filters = super().get_line_filters()
        return [each for each in filters if not isinstance(each, ANSIToTruecolor)] if self.palette.exact else filters

    def render_lines(self, crop: Region) -> list[Strip]:
        strips = [self.render_line(y) for y in crop.line_range]
        if crop.column_span != (0, self.size.width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        filters = self.get_line_filters()
        if filters:
            background = self.background_colors[1]
            for line_filter in filters:
                strips = [strip.apply_filter(line_filter, background) for strip in strips]
        return strips


class SideBySide(QuickClass, Widget, inherit_css=False):
    """Holds a board and what is beside it; they cover it."""

    DEFAULT_CSS = "SideBySide { layout: horizontal; height: 1fr; }"
    ALLOW_SELECT = False
    BLANK = True  # nothing of its own is to be drawn

    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """See `Drawn`."""


class TightScreen(QuickClass, Screen[ScreenResultType], inherit_css=False):
    """Base of every screen of ours. Where the version is unknown it is an ordinary screen."""

    DEFAULT_CSS = """
    TightScreen { layout: vertical; background: $background; color: $foreground; }
    TightScreen:ansi { background: ansi_default; color: ansi_default; }
    """
    BLANK = True  # widgets cover it

    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """See `Drawn`; that scroll bars come or go is told beside it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tight_painting_works():
            self._compositor = TightCompositor()
        self._held = False

    def hold(self) -> None:
        """Paint nothing until `release`: a new screen learns the sizes of its widgets before it knows what to put
        into them, and what it shows first should be right."""
        self._held = tight_painting_works()

    async def release(self) -> None:
        """Paint everything now, if it was held. That settles what widgets have asked to have painted until now."""
        if self._held:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            self._held = False
            self.refresh()
            self._on_timer_update()
            for widget in self._compositor.visible_widgets:
                widget._exchange_repaint_regions()

    def _compositor_refresh(self) -> None:
        if self._held:
            self._dirty_widgets.clear()
        else:
            super()._compositor_refresh()

    async def _on_idle(self, event: events.Idle) -> None:
        """Paint as soon as there is nothing else to do, not at the next tick of a clock: half a key's latency.

        Keys that arrive while we paint are handled before the next idle moment, so a held key skips paints by
        itself. New layouts wait for the clock: several changes in a row make one full paint.
        """
        await super()._on_idle(event)
        later = self._layout_required or self._scroll_required or self._recompose_required
        if self._held or (self._dirty_widgets and not later and tight_painting_works()):
            self._on_timer_update()
