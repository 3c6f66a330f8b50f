"""What a terminal sends is read by whole sequences: Esc is never lost, and nothing inside a sequence is a key."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator

import pytest
from textual.events import AppFocus, CursorPosition, Key, MouseMove, Paste
from textual.message import Message

from tactical.session.preferences.keys import DEFAULT_KEYS
from tactical.ui.terminal import key_parser
from tactical.ui.terminal.key_parser import KeyParser

BOUND = frozenset(key for entry in DEFAULT_KEYS.entries for key in entry.keys)


def parser(*bound: str) -> KeyParser:
    return KeyParser((BOUND | set(bound)).__contains__)


def read(text: str, *bound: str) -> list[str]:
    """The names of the keys that are read, and the kinds of what is no key."""
    return names(parser(*bound).feed(text))


def names(messages: Iterator[Message]) -> list[str]:
    return [message.key if isinstance(message, Key) else type(message).__name__ for message in messages]


def late(reading: KeyParser) -> list[str]:
    """What is read once nothing more has come for long enough."""
    reading._timeout_time = 0.0
    return names(reading.tick())


# --- Esc and Alt ---

TYPED = {
    "\r": "enter", "l": "l", "L": "L", " ": "space", "/": "slash", "\t": "tab", "\x7f": "backspace", "1": "1",
    "b": "b", "-": "minus", "=": "equals_sign", "\xa7": "section_sign", "é": "é", "\x1b": "escape", "\x01": "ctrl+a",
    "\x1b[A": "up", "\x1bOA": "up", "\x1b[Z": "shift+tab", "\x1b[3~": "delete", "\x1b[97;3u": "",
}  # fmt: skip


@pytest.mark.parametrize("text", [text for text in TYPED if not text.endswith("u")], ids=ascii)
def test_esc_and_a_key_right_behind_it_are_both(text: str) -> None:
    apart = parser()
    assert names(apart.feed("\x1b")) == []
    apart_keys = names(apart.feed(text))
    if text == "\x1b":
        apart_keys += late(apart)
        assert apart_keys == ["escape", "escape"]
    else:
        assert read("\x1b" + text) == apart_keys == ["escape", TYPED[text]]


BEGINNINGS = {"[": "left_square_bracket", "O": "O", "]": "right_square_bracket", "P": "P", "X": "X", "_": "underscore"}


@pytest.mark.parametrize(("introducer", "key"), [*BEGINNINGS.items(), ("^", "circumflex_accent")])
def test_esc_and_what_may_begin_a_sequence_are_both_where_none_begins(introducer: str, key: str) -> None:
    alone = parser()
    assert names(alone.feed("\x1b" + introducer)) == []
    assert late(alone) == ["escape", key]
    assert read(f"\x1b{introducer}\x1b[A") == ["escape", key, "up"]


@pytest.mark.parametrize("key", ["\x1b[1;3A", "\x1b[1;3B", "\x1b[3;3~", "\x1b[1;7C", "\x1b[13;3u", "\x1b[27;3;13~"])
def test_a_key_with_alt_is_esc_and_the_key_where_the_terminal_does_not_tell_them_apart(key: str) -> None:
    told, *rest = read(key)
    assert told == "escape"
    assert len(rest) == 1
    assert "alt" not in rest[0]
    assert read("\x1b[27u" + key) == ["escape", read(key, f"alt+{rest[0]}")[0]], "after Esc in kitty's protocol"


def test_a_key_with_alt_that_is_bound_is_that_key() -> None:
    assert read("\x1bl", "alt+l") == ["alt+l"]
    assert read("\x1bL", "alt+shift+l") == ["alt+shift+l"]
    assert read("\x1b\r", "alt+enter") == ["alt+enter"]
    assert read("\x1b[1;3A", "alt+up") == ["alt+up"]
    assert read("\x1bb", "ctrl+left") == ["ctrl+left"], "as some terminals send it"


def test_shift_tab_of_the_linux_console(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    assert read("\x1b\t") == ["shift+tab"]
    assert read("\x1b[[A") == ["f1"]


# --- sequences ---


@pytest.mark.parametrize(
    ("sequence", "keys"),
    [
        ("\x1b[97;1:1u", ["a"]),
        ("\x1b[97;1:2u", ["a"]),
        ("\x1b[97;1:3u", []),
        ("\x1b[1;1:3A", []),
        ("\x1b[97:65;;97u", ["a"]),
        ("\x1b[57399;;48u", ["0"]),
        ("\x1b[99;99q", []),
        ("\x1b[<32;NaN;NaNM", []),
        ("\x1b[<35;10;4M", ["MouseMove"]),
        ("\x1b[M ab", []),
        ("\x1b[I", ["AppFocus"]),
        ("\x1b[12;3R", ["CursorPosition"]),
        ("\x1b[?2026;2$y", ["TerminalSupportsSynchronizedOutput"]),
        ("\x1b[3$", ["shift+delete"]),
        ("\x1b[99999999999;5u", []),
        ("\x1b[55296;;55296u", []),
        ("\x1b[97;;:98u", []),
        ("\x1b[48;0;0;0;0t\x1b[<35;10;4M", ["Resize"]),
        ("\x1b[" + "1;" * 500 + "A", []),
        ("\x1b]11;rgb:0/0/0\x1b\\", []),
        ("\x1b]11;rgb:0/0/0\x07", []),
        ("\x1bP1+r\x07q\x1b\\", []),
        ("\x1b_Gi=1;OK\x1b\\", []),
    ],
    ids=lambda value: ascii(value)[:24],
)
def test_what_is_understood_is_told_and_the_rest_is_no_key(sequence: str, keys: list[str]) -> None:
    assert read(f"{sequence}j") == [*keys, "j"]


def test_what_is_told() -> None:
    focus, where, mouse, paste = parser().feed("\x1b[I\x1b[12;3R\x1b[<35;10;4M\x1b[200~a\0b\x1b[Ac\x1b[201~")
    assert isinstance(focus, AppFocus)
    assert isinstance(where, CursorPosition)
    assert (where.x, where.y) == (2, 11)
    assert isinstance(mouse, MouseMove)
    assert (mouse.x, mouse.y) == (9, 3)
    assert isinstance(paste, Paste)
    assert paste.text == "ab\x1b[Ac"


@pytest.mark.parametrize("begun", ["\x1b[1;5", "\x1bO1;", "\x1b]52;c", "\x1bPq", "\x1b[<0;3", "\x1b[["])
def test_of_a_sequence_that_does_not_go_on_esc_alone_is_a_key(begun: str) -> None:
    waiting = parser()
    assert names(waiting.feed(begun)) == []
    assert late(waiting) == ["escape"]
    assert names(waiting.feed("j")) == ["j"]
    assert read(f"{begun}\x1b[A") == ["escape", "up"]


def sequence(chance: random.Random) -> str:
    """Some sequence of a terminal, which may mean anything but a key."""

    def some(letters: str, most: int) -> str:
        return "".join(chance.choices(letters, k=chance.randrange(most)))

    parameters = some("0123456789;:<=>?", 20)
    match chance.randrange(6):
        case 0:
            middle = some(" !\"#%&'()*+,-./", 3)
            return f"\x1b[?{parameters}{middle}{chance.choice('cghijklmnopqrstvwxyz')}"
        case 1:  # as many numbers as kitty's keys have, or more: none is a character's
            return f"\x1b[{chance.randrange(2_000_000, 10**40)};{some('0123456789:', 9)};{some('0123456789:', 9)}u"
        case 2:
            return f"\x1b[<{some('0123456789;NaN-', 20)}{chance.choice('Mm')}"
        case 3:
            return f"\x1bO{some('0123456789;', 6)}{chance.choice('efghiYZ')}"
        case 4:
            return f"\x1b]{some('0123456789;qQ:rgb/[', 400)}" + chance.choice(("\x07", "\x1b\\"))
        case _:
            return f"\x1b{chance.choice('P_^X')}{some('0123456789;qQ:rgb/[', 400)}\x1b\\"


@pytest.mark.parametrize("seed", range(40))
def test_random_sequences_split_anywhere_are_no_keys_and_no_faults(seed: int) -> None:
    chance = random.Random(seed)
    reading, found = parser(), []
    text = "".join(sequence(chance) + "j" for _ in range(50))
    while text:
        cut = chance.randrange(1, 40)
        found += [name for name in names(reading.feed(text[:cut])) if name[0].islower()]
        text = text[cut:]
    assert found == ["j"] * 50


@pytest.mark.parametrize("seed", range(40))
def test_random_characters_are_no_faults(seed: int) -> None:
    """Also where a sequence is cut off by what comes next, or by nothing."""
    chance = random.Random(seed)
    reading = parser()
    letters = "\x1b\x1b\x1b[[[]OP_^X\\\x07\x18\x9c;:<?0123456789uMmRt~$ABqé\r\0\ufffd\U0001f600"
    for _ in range(400):
        names(reading.feed("".join(chance.choices(letters, k=chance.randrange(1, 12)))))
        if chance.random() < 0.2:
            late(reading)
    for _ in range(3):
        late(reading)
    assert names(reading.feed("\x1b[201~j"))[-1:] == ["j"]


@pytest.mark.parametrize("begun", ["\x1b[", "\x1b]", "\x1bO", "\x1b[200~", "\x1bP"])
def test_what_never_ends_is_not_kept(begun: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_parser, "LONGEST_PASTE", 1000)
    reading = parser()
    names(reading.feed(begun))
    tracemalloc.start()
    try:
        for _ in range(10):
            assert names(reading.feed("1;" * 1000)) == []
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_a_paste_is_as_long_as_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_parser, "LONGEST_PASTE", 5)
    for text in ("abcd", "abcde", "abcdef", "abcdefghijklmn"):
        (paste, key) = parser().feed(f"\x1b[200~{text}\x1b[201~j")
        assert isinstance(paste, Paste)
        assert paste.text == text[:5]
        assert isinstance(key, Key)
