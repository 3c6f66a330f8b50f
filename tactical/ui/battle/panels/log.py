"""The log: what happened, coloured by who is hurt, latest at the bottom. Others' deeds are marked as new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import Any, NamedTuple

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
from tactical.ui.text import width, wrap
from tactical.ui.theme.look import rich_words

KEPT = 2000  # messages
HANG = "  "  # before the lines that go on with a message
REST = "rest"  # in their style
FADED = (0.0, 0.18, 0.36)  # of the way to the ground: the latest, what was told before it, and all that is older
PREFACE = 4  # lines of what stands above it at least, where it is cut
READABLE = 4.5  # to one, of ink and ground: what would fall below fades less
NEW, NEW_ABOVE = ">", "^"  # in the first column: an entry is new; new ones stand above that nobody has looked at
MARGIN = len(NEW)


class News:
    """The messages that are new: about others' deeds since the seat last acted, or not read since."""

    def __init__(self) -> None:
        self._marked: dict[int, Message] = {}  # by identity: others may say the same
        self._unseen: dict[int, Message] = {}

    def add(self, messages: Iterable[Message]) -> None:
        """Mark the messages about others."""
        told = {id(message): message for message in messages if message.theirs}
        self._marked |= told
        self._unseen |= told

    def see(self, messages: Iterable[Message]) -> None:
        """Note that they were read; they stay new until the seat acts."""
        for message in messages:
            self._unseen.pop(id(message), None)

    def act(self) -> None:
        """Note that the seat has acted: messages already read are no longer new."""
        self._marked = dict(self._unseen)

    def forget(self) -> None:
        """Clear the marks: another seat looks."""
        self._marked, self._unseen = {}, {}

    def is_new(self, messages: Iterable[Message]) -> bool:
        """True if one of them is marked as new."""
        return any(id(message) in self._marked for message in messages)

    def is_unseen(self, messages: Iterable[Message]) -> bool:
        """True if one of them is unread."""
        return any(id(message) in self._unseen for message in messages)


class _Entry(NamedTuple):
    """An entry of the log: a message, or an attack with its dice. `parts`: the messages that it tells."""

    outcome: Message
    dice: tuple[Message, ...]
    parts: tuple[Message, ...]


class LogPanel(RichLog, can_focus=False):
    """Messages, wrapped to its current width."""

    def __init__(self, ink: Ink, news: News, **options: Any) -> None:
        super().__init__(
            max_lines=KEPT, wrap=False, markup=False, highlight=False, min_width=8, classes="panel", **options
        )
        self.border_title = "Log"
        self._ink = ink
        self.news = news
        self.preface: Message | None = None  # stands above what was told, where there is room for it
        self._prefaced = False
        self.told: list[Message] = []
        self.folded = True  # of an attack its outcome is told without its dice
        self._width = 0
        self._told_last: list[int] = []  # on how many lines the latest stands, after what was told before it
        self._stands: list[_Entry] = []  # what was written
        self._looks_back = False  # somebody has scrolled back
        self._owners: list[int] = []  # of each of the latest lines, the number of its entry; -1: none

    def render_line(self, y: int) -> Strip:
        """A line of the log; older lines are dimmer. The last line of a message is never shown alone."""
        rest, back = self._rest_above() if self.is_vertical_scroll_end else (0, 0)
        line = y - back + self.scroll_offset.y
        if y < rest == 1:
            return self._in_margin(Strip.blank(self._width, self.rich_style), self._mark(y, line, is_rest=True))
        strip = super().render_line(y - back)
        if back and y == self.content_size.height - 1:  # its beginning is shown, and not all of it
            strip = self._to_be_continued(strip)
        entry = self._entry_of(line)
        age = 0 if entry is not None and self.news.is_new(entry.parts) else self._age(line)
        shown = _faded(strip, self.background_colors[1], age) if age else strip
        return self._in_margin(shown, self._mark(y, line))

    def _to_be_continued(self, strip: Strip) -> Strip:
        mark = self._ink.more
        room = min(width(strip.text.rstrip()), self._width - width(mark))
        style = next((style for _, style, _ in strip), None)
        return Strip([*strip.crop(0, room), Segment(mark, style)])

    def _in_margin(self, strip: Strip, mark: str) -> Strip:
        style = self.rich_style + Style.parse(rich_words(self._ink.style("title"))) if mark else self.rich_style
        return Strip([Segment(mark or " " * MARGIN, style), *strip.crop(0, self._width)])

    def _mark(self, y: int, line: int, *, is_rest: bool = False) -> str:
        """The mark before a line: that its entry is new, or, before the first in view, that there are new ones
        above that nobody has looked at."""
        owner = self._owner(line)
        if y == 0 and any(self.news.is_unseen(entry.parts) for entry in self._stands[: max(0, owner + is_rest)]):
            return NEW_ABOVE
        begins = owner >= 0 and self._owner(line - 1) != owner
        return NEW if begins and self.news.is_new(self._stands[owner].parts) else ""

    def _owner(self, line: int) -> int:
        """The number of the entry that a line belongs to; -1: none."""
        at = line - len(self.lines)
        return self._owners[at] if -len(self._owners) <= at < 0 <= line else -1

    def _entry_of(self, line: int) -> _Entry | None:
        owner = self._owner(line)
        return self._stands[owner] if owner >= 0 else None

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

    def holds(self, messages: Iterable[Message]) -> bool:
        """True if there is room for all of these."""
        lines = sum(len(self._wrapped(entry.outcome)) for entry in self._entries(messages))
        return lines <= self.content_size.height

    def say(self, *messages: Message) -> None:
        """Add lines and scroll to the end. A repeated message is not written again: a key refused twice takes no more
        lines than once."""
        repeats = self.told[-1:] == [*messages[:1]]
        self.news.add(messages)
        self._looks_back = False
        self.told += messages
        del self.told[:-KEPT]
        if self._width and messages:
            if repeats or self._prefaced:  # which makes room for what is told
                self._again()
            else:
                self._told_last = [*self._told_last, sum(self._write(messages))][1 - len(FADED) :]
                self.call_after_refresh(self._to_end)
            self.refresh()  # fresh lines become old ones

    def take_back(self, message: Message) -> None:
        """Remove a message that was only meant for a moment: this very one, not others with the same words."""
        self.told = [told for told in self.told if told is not message]
        self._again()

    def forget(self) -> None:
        """Clear the log: another seat looks."""
        self.told.clear()
        self.news.forget()
        if self._width:
            self._again()

    def set_ink(self, ink: Ink) -> None:
        """Change the colours."""
        self._ink = ink
        self._again()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        if self.content_size.width - MARGIN != self._width or self.preface is not None:
            self._width = max(0, self.content_size.width - MARGIN)
            self._again()
        self.call_after_refresh(self._to_end)

    def _again(self) -> None:
        """Write everything anew; each message is then as if told by itself."""
        self.clear()
        self._stands, self._owners = [], []
        self._write_preface(self.content_size.height)
        self._told_last = self._write(self.told)[1 - len(FADED) :]
        self.call_after_refresh(self._to_end)

    def _write_preface(self, height: int) -> None:
        """Write the lines above the log, as far as there is room for them."""
        lines: list[str] = []
        if self.preface is not None and len(self.told) < height:
            room = height - sum(len(self._wrapped(message)) for message in self.told)
            lines = self._cut(self._wrapped(self.preface), room)
        self._prefaced = bool(lines)
        self._owners += [-1] * len(lines)
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
        for _, same in groupby(self._entries(messages), key=lambda entry: (entry.outcome, entry.dice)):
            entries = [*same]
            (said, dice, _), times = entries[0], len(entries)
            words = f"{said.text} ({times} times)" if times > 1 else said.text
            told = [Message(words, said.key), *(() if self.folded else (Message(each.text, "muted") for each in dice))]
            self._stands.append(_Entry(said, dice, tuple(part for entry in entries for part in entry.parts)))
            for message in told:
                lines = self._wrapped(message)
                self._owners += [len(self._stands) - 1] * len(lines)
                del self._owners[:-KEPT]
                self._write_lines(lines, rich_words(self._ink.style(message.key or "text")))
                found.append(len(lines))
        return found

    @staticmethod
    def _entries(messages: Iterable[Message]) -> Iterator[_Entry]:
        """Each attack and check as one message, its outcome, with its dice."""
        for entry, parts in groupby(messages, key=lambda message: message.entry):
            lines = (*parts,)
            outcome = [message for message in lines if not message.dice] if entry else []
            if not outcome:
                yield from (_Entry(Message(line.text, line.key), (), (line,)) for line in lines)
                continue
            said = Message(". ".join(message.text for message in outcome), outcome[-1].key)
            yield _Entry(said, tuple(Message(line.text) for line in lines if line.dice), lines)

    # --- looking back ---

    def see(self) -> None:
        """Note that the player has read the entries in view."""
        top = self.scroll_offset.y
        in_view = {self._owner(line) for line in range(top, top + self.content_size.height)} - {-1}
        for owner in sorted(in_view):
            if self._starts(owner) >= top:
                self.news.see(self._stands[owner].parts)

    def _starts(self, owner: int) -> int:
        """The first line of an entry."""
        return self._owners.index(owner) + len(self.lines) - len(self._owners)

    def back(self, step: int) -> None:
        """Go back (-1) or forward (1) by an entry, or by a page within a long one. While looking back the dice are
        shown too, beginning with the latest entry's, until the latest is in view again."""
        if not self._stands:
            return
        self.see()
        if self.folded and step < 0:
            owner = self._owner(self.scroll_offset.y)
            self.folded = False
            self._again()
            last = len(self._stands) - 1
            top = self._starts(last) if self._stands[last].dice else self._back_from(self._starts(max(0, owner)))
        elif step < 0:
            top = self._back_from(self.scroll_offset.y)
        else:
            top = self._on_from(self.scroll_offset.y)
        top = max(0, min(top, self.max_scroll_y))
        self._looks_back = step < 0 or top < self.max_scroll_y
        if not self._looks_back and not self.folded:
            self.folded = True
            self._again()
        else:
            self.scroll_to(y=top, animate=False, immediate=True)
        self.see()
        self.refresh()

    def _to_end(self) -> None:
        """The latest is in view again, unless somebody looks back."""
        if not self._looks_back:
            self.scroll_end(animate=False, immediate=True, x_axis=False)

    def _back_from(self, top: int) -> int:
        """The line that is first in view after one step back from where another one is."""
        owner = self._owner(top - 1)
        return max(self._starts(owner), top - self.content_size.height) if owner >= 0 else 0

    def _on_from(self, top: int) -> int:
        owner = self._owner(top)
        after = self._starts(owner) + self._owners.count(owner) if owner >= 0 else top + 1
        return min(after, top + self.content_size.height)

    def on_click(self) -> None:
        """Show or hide the dice."""
        self.folded = not self.folded
        self._again()

    def _write_lines(self, lines: Sequence[str], style: str) -> None:
        """A message; those of its lines that go on with it are known by their style."""
        rest = Style.parse(style) + Style(meta={REST: True})
        for number, line in enumerate(lines):
            self.write(Text(line, style=rest if number else style), width=self._width or None, scroll_end=False)

    @property
    def words(self) -> Sequence[str]:
        """The log's lines, as texts."""
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
