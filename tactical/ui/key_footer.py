"""The footer: one line with the keys that work now; a click on one presses it.

One widget draws the whole line. Textual's own footer makes a widget for each key whenever keys change. That was two
thirds of all styling on the battle screen and slowed every key (`tests/bench/screen.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from textual import events
from textual.binding import ActiveBinding
from textual.content import Content
from textual.style import Style
from textual.widget import Widget
from textual.widgets import OptionList

from tactical.ui.text import width

if TYPE_CHECKING:
    from textual.screen import Screen

    from tactical.ui.base import BaseScreen

PADDING = 3  # columns round a key and its label
LAST = ("quit", "back", "help")  # entries that leave the line after all others
WIDE = 110  # columns of a wide screen, on which the palette is named too


class Named(NamedTuple):
    """A key on the line: Textual's name for it, the text shown, its action, and its entry in the key table."""

    key: str
    shown: str
    label: str
    entry: str = ""

    @property
    def columns(self) -> int:
        return width(self.shown) + width(self.label) + PADDING


class KeyFooter(Widget, can_focus=False):
    """The keys that the screen offers now, most useful first. `palette`: the palette's key at the right, if it fits.

    Keys that do not fit are left out whole, the least useful first; the help key stays to the last.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"key-footer--key", "key-footer--label", "key-footer--frame"}

    def __init__(self, *, palette: bool = False) -> None:
        super().__init__()
        self.palette = palette
        self.named: tuple[Named, ...] = ()
        self._pointed = -1  # the column under the mouse pointer

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_updated)

    def on_resize(self) -> None:
        self.name_keys()

    def _bindings_updated(self, _: Screen[Any]) -> None:
        if self.is_attached:
            self.name_keys()

    def name_keys(self) -> None:
        """Set the keys to show."""
        active = self.screen.active_bindings
        room = self.size.width
        command = self._palette_key(active) if room >= WIDE else None
        if command:
            room -= command.columns + 1  # its frame
        named = (*_that_fit(self._wanted(active), room), *filter(None, [command]))
        if named != self.named:
            self.named = named
            self.refresh()

    def _wanted(self, active: dict[str, ActiveBinding]) -> list[Named]:
        """The keys that the screen wants named, as far as a key does it."""
        screen = cast("BaseScreen[Any]", self.screen)
        found: dict[str, Named] = {}
        for entry, label in screen.footer():
            keys = [key for key in screen.keys.entry(entry).keys if key in active and key not in found]
            # Its first key, be it the list's that has the focus, where that does the same; else any other of its own.
            own = [key for key in keys if active[key].binding.id == entry or isinstance(active[key].node, OptionList)]
            key = next(iter(own or keys), "")
            if key and (active[key].binding.id == entry or active[key].node is not screen):
                found[key] = Named(key, self.app.get_key_display(active[key].binding), label, entry)
        return list(found.values())

    def _palette_key(self, active: dict[str, ActiveBinding]) -> Named | None:
        command = active.get(self.app.COMMAND_PALETTE_BINDING) if self.palette else None
        if command is None:
            return None
        return Named(command.binding.key, self.app.get_key_display(command.binding), command.binding.description)

    # --- what is drawn, and what the mouse finds there ---

    def columns(self) -> list[tuple[int, Named]]:
        """The column of this widget in which each key of the line begins."""
        at, found = 0, []
        for each in self.named:
            if not each.entry:
                at = self.size.width - each.columns
            found.append((at, each))
            at += each.columns
        return found

    def render(self) -> Content:
        key, label, frame = (self.get_visual_style(f"key-footer--{part}") for part in ("key", "label", "frame"))
        parts: list[str | tuple[str, Style]] = []
        at = 0
        for begin, each in self.columns():
            if begin > at:
                parts += [" " * (begin - at - 1), (" " if self.app.has_class("-ascii") else "▏", frame)]
            lit = begin <= self._pointed < begin + each.columns
            parts += [(f" {each.shown} ", key), (f"{each.label} ", key if lit else label)]
            at = begin + each.columns
        return Content.assemble(*parts)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._pointed = event.x
        self.refresh()

    def on_leave(self) -> None:
        self._pointed = -1
        self.refresh()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        for begin, each in self.columns():
            if begin <= event.x < begin + each.columns:
                self.app.simulate_key(each.key)


def _that_fit(wanted: list[Named], room: int) -> list[Named]:
    """Those that are named in `room` columns."""
    last = [each for entry in LAST for each in wanted if each.entry == entry]
    fit = list(wanted)
    for each in [*(each for each in reversed(wanted) if each not in last), *last]:
        if sum(kept.columns for kept in fit) <= room or len(fit) == 1:
            break
        fit.remove(each)
    return fit
