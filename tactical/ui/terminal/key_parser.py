"""Reads what a terminal sends: keys, the mouse, pasted text and answers, one whole sequence after another.

Sequences are found here and not by Textual's own reader (`textual._xterm_parser`), which has four faults. It reads Esc
and a key right after it as that key alone if the key has a name (Esc, Enter is Enter). It passes on an unknown sequence
as if its characters had been typed. Numbers that are no character's end the program. And it keeps an endless sequence
or paste without a limit. Textual still interprets each whole sequence.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator

from textual import constants
from textual._parser import ParseEOF, ParseTimeout, Peek1, Read1, TokenCallback
from textual._xterm_parser import (
    BRACKETED_PASTE_END,
    BRACKETED_PASTE_START,
    FOCUSIN,
    FOCUSOUT,
    IS_ITERM,
    XTermParser,
    _re_cursor_position,
    _re_in_band_window_resize,
    _re_terminal_mode_response,
)
from textual.events import AppBlur, AppFocus, CursorPosition, Key, Paste, Resize
from textual.keys import Keys
from textual.message import Message
from textual.messages import InBandWindowResize, TerminalSupportsSynchronizedOutput

ESC, ALT = "\x1b", "alt+"
CONTROL, SINGLE, STRINGS = "[", "O", "]PX^_"  # behind Esc they begin longer sequences: CSI, SS3, and OSC, DCS, APC, ...
# The characters allowed in them before the letter that ends them.
_MIDDLES = {CONTROL: frozenset(map(chr, range(0x20, 0x40))), SINGLE: frozenset("0123456789;")}
UNFINISHED_SECONDS = 0.5  # for the rest of a sequence that has begun, over a slow network
LONGEST_SEQUENCE = 128  # characters; longer ones are read to their end, and forgotten
LONGEST_PASTE = 100_000
_RXVT_KEY = re.compile(r"\x1b\[\d+\$")  # Shift with a key; elsewhere `$` ends nothing
# A key by its number, as kitty's protocol has it, with fields that nobody asked for: the key on other layouts, and
# whether it was pressed (1), is held (2) or was let go (3).
_NUMBERED_KEY = re.compile(r"\x1b\[(\d+)(?::[\d:]*)?(?:;(\d*)(?::(\d*))?(;\d+(?::\d+)*)?)?([u~A-HPQS])")
_UNMODIFIED_KEY = re.compile(r"\x1b\[\d+(?:;1?(?:;[\d:]*)?)?u")

_Reading = Generator[Read1 | Peek1, str, Iterable[Message]]


class KeyParser(XTermParser):
    """Reads keys. Many terminals send Alt as Esc before the key, and tmux makes Alt of an Esc that comes up to half a
    second before one. So a key with Alt counts only if `is_bound` says so; otherwise two keys were typed. A terminal
    with kitty's protocol tells Esc from Alt, and is believed.
    """

    def __init__(self, is_bound: Callable[[str], bool], debug: bool = False) -> None:
        self._behind = ""  # read, but not part of the sequence before it
        super().__init__(debug)
        self._is_bound = is_bound
        self._tells_alt = False
        self._linux_console = os.environ.get("TERM", "").startswith("linux")

    # --- where sequences begin and end ---

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        """Read to the end, and pass on what was read."""
        try:
            while True:
                character = yield from self._next()
                messages = (yield from self._behind_escape()) if character == ESC else self._keys(character)
                for message in messages:
                    token_callback(message)
        except ParseEOF:
            return

    def _next(self, seconds: float | None = None) -> Generator[Read1 | Peek1, str, str]:
        """The next character; an empty text, if none comes for so long."""
        if self._behind:
            character, self._behind = self._behind[0], self._behind[1:]
            return character
        try:
            return (yield Read1(seconds))
        except ParseTimeout:
            return ""

    def _behind_escape(self) -> _Reading:
        """The meaning of Esc and the characters behind it, as far as they belong to it."""
        first = yield from self._next(constants.ESCAPE_DELAY)
        if first in ("", ESC):
            self._behind = first
            return [Key("escape", ESC)]
        if first in STRINGS:
            return (yield from self._string(first))
        if first not in (CONTROL, SINGLE):
            return self._escaped(first)
        sequence = ESC + first
        while not _ends(sequence):
            character = yield from self._next(_seconds(sequence))
            if not ("@" <= character <= "~" or character in _MIDDLES[first]):
                self._behind = character
                return self._unfinished(sequence)
            sequence = sequence[:LONGEST_SEQUENCE] + character
        if sequence == BRACKETED_PASTE_START:
            return [Paste((yield from self._paste()))]
        if sequence == "\x1b[M":  # the mouse of an old terminal: three characters more, of any kind
            for _ in range(3):
                yield from self._next(UNFINISHED_SECONDS)
        return self._meanings(sequence) if len(sequence) <= LONGEST_SEQUENCE else ()

    def _string(self, first: str) -> _Reading:
        """The meaning of a text that a terminal sends: nothing, for nobody asked for it."""
        begun = ESC + first
        while character := (yield from self._next(_seconds(begun))):
            if character == "\x9c" or (character == "\x07" and first == "]"):
                return ()
            if character == ESC:
                behind = yield from self._next(constants.ESCAPE_DELAY)
                if behind == "\\":
                    return ()
                self._behind = ESC + behind
                break
            begun = ESC + first + character
        return self._unfinished(begun)

    def _paste(self) -> Generator[Read1 | Peek1, str, str]:
        """The text that is pasted, as far as it may go."""
        text: list[str] = []
        last = ""
        while last != BRACKETED_PASTE_END:
            character = yield from self._next()
            last = (last + character)[-len(BRACKETED_PASTE_END) :]
            if len(text) < LONGEST_PASTE + len(BRACKETED_PASTE_END):
                text.append(character)
        return "".join(text).removesuffix(BRACKETED_PASTE_END)[:LONGEST_PASTE].replace("\0", "")

    # --- what they mean ---

    def _keys(self, sequence: str) -> Iterator[Key]:
        for key in self._sequence_to_key_events(sequence):
            # Half a character, which a number can name, could not be written anywhere.
            if key.key != Keys.Ignore and not any("\ud800" <= half <= "\udfff" for half in key.character or ""):
                yield key

    def _escaped(self, character: str) -> Iterable[Key]:
        """The keys of Esc and a character right behind it."""
        typed = list(self._keys(character))
        alone = [f"shift+{k.key.lower()}" if len(k.key) == 1 and k.key.isupper() else k.key for k in typed]
        if any(self._is_bound(ALT + name) for name in alone):
            return [Key(ALT + name, None) for name in alone]
        # Some such pairs are keys by themselves somewhere, and are so here for who has bound them.
        if character != "\t" or self._linux_console:  # there it is Shift+Tab
            pairs = list(self._keys(ESC + character))
            if any(self._is_bound(key.key) for key in pairs):
                return pairs
        return [Key("escape", ESC), *typed]

    def _unfinished(self, sequence: str) -> Iterable[Key]:
        """The keys of what might have become a sequence: Esc for certain. Of a report that was cut off nothing else is
        a key."""
        return self._escaped(sequence[1]) if len(sequence) == 2 else [Key("escape", ESC)]

    def _meanings(self, sequence: str) -> list[Message]:
        """The meaning of a whole sequence; nothing, where it is not understood."""
        try:
            return list(self._understood(sequence))
        except (ValueError, ArithmeticError):  # numbers that are no character's, or no size
            return []

    def _understood(self, sequence: str) -> Iterator[Message]:
        if sequence in (FOCUSIN, FOCUSOUT):
            yield AppFocus() if sequence == FOCUSIN else AppBlur()
        elif match := _re_in_band_window_resize.fullmatch(sequence):
            height, width, *pixels = (int(group.partition(":")[0]) for group in match.groups())
            resize = Resize.from_dimensions((width, height), (pixels[1], pixels[0]))
            self.terminal_size, self.terminal_pixel_size = resize.size, resize.pixel_size
            self.mouse_pixels = True
            yield resize
        elif match := _re_cursor_position.fullmatch(sequence):
            yield CursorPosition(int(match["col"]) - 1, int(match["row"]) - 1)
        elif match := _re_terminal_mode_response.fullmatch(sequence):
            setting = int(match["setting_parameter"])
            if match["mode_id"] == "2026" and setting:
                yield TerminalSupportsSynchronizedOutput()
            elif match["mode_id"] == "2048" and constants.SMOOTH_SCROLL and not IS_ITERM:
                yield InBandWindowResize.from_setting_parameter(setting)
        elif keys := list(self._keys(self._without_fields(sequence))):
            for key in keys:
                yield from self._with_alt(key)
        elif mouse := self.parse_mouse_code(sequence):
            yield mouse

    def _without_fields(self, sequence: str) -> str:
        """A numbered key without the fields that were not asked for; nothing, where it is none, or was let go."""
        self._tells_alt = self._tells_alt or _UNMODIFIED_KEY.fullmatch(sequence) is not None
        if not (match := _NUMBERED_KEY.fullmatch(sequence)):
            return "" if sequence[-1] == "u" else sequence
        number, modifiers, kind, text, end = match.groups(default="")
        if kind == "3" or int(number) > sys.maxunicode:
            return ""
        if number == "27" and end == "~" and int(modifiers or 1) - 1 & 2:  # xterm's way, in which Textual loses Alt
            return f"\x1b[{text[1:]};{modifiers}u"
        return f"\x1b[{number}" + (f";{modifiers}{text}" if modifiers or text else "") + end

    def _with_alt(self, key: Key) -> Iterable[Key]:
        if key.key.startswith(ALT) and not self._tells_alt and not self._is_bound(key.key):
            return [Key("escape", ESC), Key(key.key.removeprefix(ALT), key.character)]
        return [key]


def _ends(sequence: str) -> bool:
    """True if nothing more belongs to a sequence that Esc and [ or O began."""
    if len(sequence) == 2:
        return False
    if sequence.startswith("\x1b[<"):
        return sequence[-1] in "Mm"  # the mouse; some send NaN where it is
    if sequence == "\x1b[[":  # a function key of the Linux console
        return False
    return sequence[-1] >= "@" or _RXVT_KEY.fullmatch(sequence) is not None


def _seconds(sequence: str) -> float:
    """How long to wait for more of a sequence: two characters may as well have been typed."""
    return constants.ESCAPE_DELAY if len(sequence) <= 2 else UNFINISHED_SECONDS
