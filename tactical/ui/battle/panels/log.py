"""The log: what happened, in the colour of who is hurt, the latest at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import Any

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.color import Color
from textual.strip import Strip
from textual.widgets import RichLog

from tactical.session.preferences.colours import contrast
from tactical.session.refusals import Message
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.text import wrap
from tactical.ui.theme.look import rich_words

KEPT = 2000  # messages
HANG = "  "  # before the lines that go on with a message
REST = "rest"  # in their style
FADED = (0.0, 0.18, 0.36)  # of the way to the ground: the latest, what was told before it, and all that is older
PREFACE = 4  # lines of what stands above it at least, where it is cut
READABLE = 4.5  # to one, of ink and ground: what would fall below fades less


class LogPanel(RichLog, can_focus=False):
    """Messages, wrapped to its width whatever that becomes."""

    def __init__(self, ink: Ink, **options: Any) -> None:
        super().__init__(
            max_lines=KEPT, wrap=False, markup=False, highlight=False, min_width=8, classes="panel", **options
        )
        self.border_title = "Log"
        self._ink = ink
        self.preface: Message | None = None  # stands above what was told, where there is room for it
        self._prefaced = False
        self.told: list[Message] = []
        self.folded = True  # of an attack its outcome is told without its dice
        self._width = 0
        self._told_last: list[int] = []  # on how many lines the latest stands, after what was told before it

    def render_line(self, y: int) -> Strip:
        """What was told before the latest stands back. The last line alone of a message is not shown without the
        others."""
        rest, back = self._rest_above() if self.is_vertical_scroll_end else (0, 0)
        if y < rest == 1:
            return Strip.blank(self.size.width, self.rich_style)
        strip = super().render_line(y - back)
        age = self._age(y - back + self.scroll_offset.y)
        return _faded(strip, self.background_colors[1], age) if age else strip

    def _age(self, line: int) -> int:
        """How often something was told since, as far as it is seen."""
        below, ends = len(self.lines) - line, accumulate(reversed(self._told_last))
        return sum(below > end for end in ends)

    def _rest_above(self) -> tuple[int, int]:
        """How many lines at the top of the view are only the rest of a message; where all are, how far above its
        beginning is."""
        top = self.scroll_offset.y
        found = [self._goes_on(line) for line in self.lines[top:]]
        rest = found.index(False) if False in found else len(found)
        if rest < len(found) or not found:
            return rest, 0
        begins = next((at for at in range(top, -1, -1) if not self._goes_on(self.lines[at])), 0)
        return 0, top - begins

    @staticmethod
    def _goes_on(line: Strip) -> bool:
        return any(REST in style.meta for _, style, _ in line if style is not None)

    def say(self, *messages: Message) -> None:
        """Write more lines; what was scrolled back comes forward. What was just told is not written again: a key that
        is refused twice takes no more lines than once."""
        repeats = self.told[-1:] == [*messages[:1]]
        self.told += messages
        del self.told[:-KEPT]
        if self._width and messages:
            if repeats or self._prefaced:  # which makes room for what is told
                self._again()
            else:
                self._told_last = [*self._told_last, sum(self._write(messages))][1 - len(FADED) :]
            self.refresh()  # what was fresh until now sinks

    def take_back(self, message: Message) -> None:
        """Strike out what was only to be read for a moment: this very message, not others of the same words."""
        self.told = [told for told in self.told if told is not message]
        self._again()

    def forget(self) -> None:
        """Nothing was told: another seat looks."""
        self.told.clear()
        if self._width:
            self._again()

    def set_ink(self, ink: Ink) -> None:
        """Other colours."""
        self._ink = ink
        self._again()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        if self.content_size.width != self._width or self.preface is not None:
            self._width = self.content_size.width
            self._again()
        self.call_after_refresh(self.scroll_end, animate=False)

    def _again(self) -> None:
        """Write everything anew; each message is then as if told by itself."""
        self.clear()
        self._write_preface(self.content_size.height)
        self._told_last = self._write(self.told)[1 - len(FADED) :]
        self.call_after_refresh(self.scroll_end, animate=False)

    def _write_preface(self, height: int) -> None:
        """What stands above what was told, as far as there is room for it."""
        lines: list[str] = []
        if self.preface is not None and len(self.told) < height:
            room = height - sum(len(self._wrapped(message)) for message in self.told)
            lines = self._cut(self._wrapped(self.preface), room)
        self._prefaced = bool(lines)
        self._write_lines(lines, rich_words(self._ink.style("muted")))

    @staticmethod
    def _cut(lines: list[str], room: int) -> list[str]:
        """As many lines as there is room for; none where that is too few of them."""
        if len(lines) <= room:
            return lines
        return [*lines[: room - 1], f"{HANG}..."] if room >= PREFACE else []

    def _wrapped(self, message: Message) -> list[str]:
        lines = wrap(message.text, max(8, self._width), hang=len(HANG), ascii_only=self._ink.ascii_only)
        return [f"{HANG}{line}" if number else line for number, line in enumerate(lines)]

    def _write(self, messages: Iterable[Message]) -> list[int]:
        """On how many lines each stands; those that repeat the one before stand with it, counted."""
        found = []
        for message, same in groupby(self._entries(messages)):
            style, times = rich_words(self._ink.style(message.key or "text")), len([*same])
            words = f"{message.text} ({times} times)" if times > 1 else message.text
            lines = self._wrapped(Message(words, message.key))
            self._write_lines(lines, style)
            found.append(len(lines))
        return found

    def _entries(self, messages: Iterable[Message]) -> Iterator[Message]:
        """Each attack and check as one message, its outcome; unfolded its dice below it."""
        for entry, parts in groupby(messages, key=lambda message: message.entry):
            lines = [*parts]
            outcome = [message for message in lines if not message.dice] if entry else []
            if not outcome:
                yield from lines
                continue
            yield Message(". ".join(message.text for message in outcome), outcome[-1].key)
            if not self.folded:
                yield from (Message(message.text, "muted") for message in lines if message.dice)

    def back(self, lines: int) -> None:
        """Scroll up by so many lines, or down; who looks back sees the dice too, until the latest is in view again."""
        if self.folded and lines < 0:
            self.folded = False
            self._again()
            self.scroll_end(animate=False)
        self.scroll_relative(y=lines, animate=False)
        if not self.folded and lines > 0 and self.scroll_target_y >= self.max_scroll_y:
            self.folded = True
            self._again()

    def on_click(self) -> None:
        """Show the dice, or fold them away."""
        self.folded = not self.folded
        self._again()

    def _write_lines(self, lines: Sequence[str], style: str) -> None:
        """A message; those of its lines that go on with it are known by their style."""
        rest = Style.parse(style) + Style(meta={REST: True})
        for number, line in enumerate(lines):
            self.write(Text(line, style=rest if number else style), width=self._width or None)

    @property
    def words(self) -> Sequence[str]:
        """What was told, as texts."""
        return [message.text for message in self.told]


def _faded(strip: Strip, ground: Color, age: int) -> Strip:
    """The same with its words nearer to the ground, where the terminal mixes colours."""
    shown = []
    for text, style, control in strip:
        if style is None or style.color is None or style.color.triplet is None:
            shown.append(Segment(text, style, control))
            continue
        ink = Color.from_rich_color(style.color)
        steps = (ink.blend(ground, share) for share in FADED[age::-1])
        faded = next((step for step in steps if contrast(step.rgb, ground.rgb) >= READABLE), ink)
        shown.append(Segment(text, style + Style(color=faded.rich_color, bold=False), control))
    return Strip(shown, strip.cell_length)
