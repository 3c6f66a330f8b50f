"""What is sent instead of what is painted: the cells that differ, in few bytes, and all else in its order."""

from __future__ import annotations

import random
import re

import pytest

from tactical.ui.terminal.screen_diff import FRAME_BEGINS, FRAME_ENDS, ScreenDiff
from tactical.ui.terminal.sgr import DEFAULT, Pen, change, changed
from tests.ui.terminal.emulator import Emulator, differences

COLUMNS, LINES = 30, 8
LOOKS = ("", "1", "38;2;1;2;3", "31;44", "7", "4;48;5;9", "2;3;38;2;9;9;9;48;2;1;1;1", "9;92;103", "1;7;39;49")
LETTERS = [*"abc xyz   -│╭↟▛▜", "太", "郎", "é", "a\u0302", "ש", "ה", "م", "ح", "रा", "น้", "🙂", "❤"]


class Wire:
    """A diff, and what it has sent."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.diff = ScreenDiff(self.texts.append)
        self.diff.resize(COLUMNS, LINES)

    def sent(self, data: str) -> str:
        """What is sent for this."""
        self.texts.clear()
        self.diff.write(data)
        return "".join(self.texts)


def at(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


def painted(text: str, look: str = "", x: int = 0, y: int = 0) -> str:
    """A text as Textual paints it."""
    return f"{at(x, y)}\x1b[{look}m{text}\x1b[0m" if look else f"{at(x, y)}{text}"


# --- what is sent ---


def test_what_is_shown_is_not_sent_again() -> None:
    wire = Wire()
    assert wire.sent(painted("hello", "31") + at(0, 0)) == f"{at(0, 0)}\x1b[0;31mhello\r"
    assert wire.sent(painted("hello", "31") + at(0, 0)) == ""
    assert wire.sent(painted("hallo", "31") + at(0, 0)) == "\x1b[2Ga\r"
    assert wire.sent(at(3, 2)) == at(3, 2), "the cursor alone"


def test_only_what_changes_of_a_look_is_sent() -> None:
    wire = Wire()
    wire.sent(painted("a", "1;38;2;1;2;3;48;2;4;5;6"))
    assert wire.sent(painted("b", "1;38;2;1;2;3;48;2;7;7;7", 1)) == "\x1b[48;2;7;7;7mb"
    assert wire.sent(painted("c", "38;2;1;2;3;48;2;7;7;7", 2)) == "\x1b[22mc"


def test_the_ink_of_a_blank_is_not_sent_but_a_line_under_it_is() -> None:
    wire = Wire()
    wire.sent(painted("a b", "31;44"))
    assert wire.sent(painted(" ", "32;44", 1) + at(3, 0)) == ""
    assert wire.sent(painted(" ", "4;32;44", 1) + at(3, 0)) == "\x1b[2G\x1b[4;32m \x1b[4G"
    assert wire.sent(painted(" ", "32;44", 1) + at(3, 0)) == "\x1b[2G\x1b[24m \x1b[4G"


def test_a_few_cells_between_two_that_differ_are_no_reason_to_move_the_cursor() -> None:
    wire = Wire()
    wire.sent(painted("a.....b" + "." * 10 + "c"))
    assert wire.sent(painted("A.....B" + "." * 10 + "C")) == "\rA\x1b[7GB\x1b[18GC"
    assert wire.sent(painted("a..B", x=0)) == "\ra" + "..B"


# --- in its order ---


@pytest.mark.parametrize(
    "aside",
    ["\x07", "\x1b[?25h", "\x1b[?1003l", "\x1b[?2026$p", "\x1b[6n", "\x1b[>25u", "\x1b[<u", "\x1b]22;pointer\x07",
     "\x1b]52;c;aGk=\x07", "\x1b]2;a title\x1b\\", "\x1b[?2004h", "\x1b[?7l"],
    ids=ascii,
)  # fmt: skip
def test_what_is_about_no_cell_goes_through_in_its_order(aside: str) -> None:
    wire = Wire()
    sent = wire.sent(painted("one", "31") + aside + painted("two", "31", y=1))
    assert sent == f"{at(0, 0)}\x1b[0;31mone{aside}{at(0, 1)}two"
    assert wire.sent(painted("one", "31") + aside + painted("two", "31", y=1)) == f"{at(3, 0)}{aside}{at(3, 1)}"


@pytest.mark.parametrize(
    "unknown", ["\x1b[2J", "\x1b[?1049h", "\x1b[3B", "\x1bc", "\n", "\t", "\x1b]8;;x\x07", "\x1b[58;5;1m", "\x1b[1;"]
)
def test_what_is_not_understood_is_sent_where_it_belongs_and_all_behind_it_anew(unknown: str) -> None:
    wire = Wire()
    wire.sent(painted("kept", "31"))
    behind = "xy\x1b[7mz\x1b[0m"
    assert wire.sent(f"{at(2, 0)}\x1b[1m{unknown}{behind}") == f"\x1b[3G\x1b[0;1m{unknown}{behind}"
    assert wire.sent(painted("kept", "31")) == f"{at(0, 0)}\x1b[0;31mkept"
    assert wire.sent(painted("kept", "31") + at(0, 0)) == "\r"


def test_a_frame_is_begun_by_what_changes_and_not_sent_without() -> None:
    wire = Wire()
    assert wire.sent(FRAME_BEGINS) == ""
    assert wire.sent(painted("hello")) == f"{FRAME_BEGINS}{at(0, 0)}\x1b[0mhello"
    assert wire.sent(FRAME_ENDS) == FRAME_ENDS
    assert [wire.sent(part) for part in (FRAME_BEGINS, painted("hello"), FRAME_ENDS)] == ["", "", ""]


def test_what_was_forgotten_is_sent_anew() -> None:
    wire = Wire()
    first = wire.sent(painted("hello", "31"))
    wire.diff.forget()
    assert wire.sent(painted("hello", "31")) == first
    wire.diff.resize(4, 1)
    assert wire.sent(painted("hello", "31") + painted("below", y=1) + at(0, 0)) == f"{at(0, 0)}\x1b[0;31mhelo\r", (
        "at the edge"
    )


# --- letters ---


def test_a_line_with_letters_that_terminals_place_as_they_like_is_sent_whole() -> None:
    wire = Wire()
    line = "ab 太郎 cd"
    wire.sent(painted(line))
    assert wire.sent(painted(line, y=0)) == ""
    assert wire.sent(painted("ab 太郎 cD")) == f"\rab 太郎 cD{at(10, 0)}"
    assert wire.sent(painted("ab xxxx cD")) == "\rab xxxx cD", "it is sent whole once more, to clear both halves"
    assert wire.sent(painted("ab xxxx cd")) == "\x1b[10Gd"


def test_behind_such_a_text_it_is_said_where_to_go_on() -> None:
    sent = Wire().sent(painted("太", "31") + painted("b", "32", 2))
    assert sent == f"{at(0, 0)}\x1b[0;31m太{at(2, 0)}\x1b[32mb"


def test_no_half_of_a_wide_letter_is_left() -> None:
    wire = Wire()
    wire.sent(painted("太郎"))
    assert re.sub(r"\x1b\[[\d;]*[mHG]", "", wire.sent(painted("x", x=1))).strip("\r") == " x郎"


# --- anything ---


def test_a_pen_becomes_another_by_what_is_sent() -> None:
    dice = random.Random(4)
    pens = [DEFAULT]
    for _ in range(300):
        codes = [dice.choice(LOOKS), str(dice.choice([22, 23, 24, 27, 29, 39, 49, 1, 2, 4, 9, 21, 53]))]
        pen = changed(dice.choice(pens), ";".join(filter(None, codes)))
        assert pen is not None
        pens.append(pen)
    for one in pens:
        other = dice.choice(pens)
        assert changed(one, change(one, other)[2:-1]) == other if one != other else not change(one, other)
        assert changed(one, change(None, other)[2:-1]) == other
    assert changed(DEFAULT, "38;2;1") is changed(DEFAULT, "38;7;1") is changed(DEFAULT, "58;5;1") is None
    assert changed(Pen("31", "41", frozenset((1, 7))), "") == DEFAULT


def frame(dice: random.Random) -> list[list[tuple[str, str]]]:
    """Letters and looks for every cell; empty behind a wide letter."""
    rows = []
    for _ in range(LINES):
        row: list[tuple[str, str]] = []
        letters = LETTERS if not dice.randrange(3) else LETTERS[:16]
        while len(row) < COLUMNS:
            letter, look = dice.choice(letters), row[-1][1] if row and dice.randrange(3) else dice.choice(LOOKS)
            wide = letter in ("太", "郎", "🙂")
            if wide and len(row) == COLUMNS - 1:
                continue
            row += [(letter, look), ("", look)] if wide else [(letter, look)]
        rows.append(row)
    return rows


def paint(dice: random.Random, rows: list[list[tuple[str, str]]], whole: bool) -> str:
    """All of a frame, or a few pieces of it; no wide letter is cut, for Textual leaves none."""
    data = ""
    for y, row in enumerate(rows):
        begin, end = (0, COLUMNS) if whole else sorted((dice.randrange(COLUMNS + 1), dice.randrange(COLUMNS + 1)))
        begin += begin < COLUMNS and row[begin][0] == ""
        end += end < COLUMNS and row[end][0] == ""
        if whole or dice.randrange(2):
            data += at(begin, y) + "".join(
                f"\x1b[{look or 0}m{letter}\x1b[0m" for letter, look in row[begin:end] if letter
            )
            data += "\r\n" if y < LINES - 1 else ""
    return data + at(dice.randrange(COLUMNS), dice.randrange(LINES))


def blotted(before: list[list[tuple[str, str]]], dice: random.Random) -> list[list[tuple[str, str]]]:
    """A frame in which some letters differ."""
    after = [row.copy() for row in before]
    for row in after:
        for x, (letter, look) in enumerate(row):
            wide = letter == "" or (x + 1 < COLUMNS and row[x + 1][0] == "")
            if not wide and not dice.randrange(8):
                row[x] = dice.choice(LETTERS[:16]), look
    return after


@pytest.mark.parametrize("seed", range(12))
def test_random_paints_show_the_same(seed: int) -> None:
    dice = random.Random(seed)
    plain, spared, wire = Emulator(COLUMNS, LINES), Emulator(COLUMNS, LINES), Wire()
    rows = frame(dice)
    for turn in range(60):
        fresh = turn % 6 == 0
        moved = dice.randrange(1, 4) if turn % 6 == 3 else 0
        rows = frame(dice) if fresh else blotted([*rows[moved:], *frame(dice)[:moved]], dice)
        data = paint(dice, rows, whole=fresh or moved > 0 or not dice.randrange(3))
        match dice.randrange(12):
            case 0:
                data = f"{FRAME_BEGINS}{data}{FRAME_ENDS}"
            case 1:
                data += "\x07\x1b[?25l"
            case 2:
                data = f"\x1b[2J{data}"
            case 3:
                wire.diff.forget()
                plain.scribble()
                spared.scribble()
        plain.feed(data)
        spared.feed(wire.sent(data))
        assert not list(differences(plain, spared)), data


# --- where much has changed ---


def ground(*kinds: int, ink: str = "38;2;90;90;90") -> str:
    """A frame of many looks in which each line is another: fields of each kind between fields of others."""
    fields = [(kind, f"{ink};48;2;{kind};{kind};{kind}") for kind in kinds]
    texts = (
        "".join(f"\x1b[{look}m{y}{chr(97 + (kind + y * 7) % 26)} \x1b[0m" for kind, look in fields)
        for y in range(LINES)
    )
    return "".join(at(0, y) + text for y, text in enumerate(texts))


def test_what_one_pen_draws_is_sent_together_where_that_is_shorter() -> None:
    wire = Wire()
    kinds = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1]
    sent = wire.sent(ground(*kinds))
    pens = re.findall(r"\x1b\[[\d;]*m", sent)
    assert len(pens) == len(set(kinds)), "each pen is taken up once, not in every line"
    terminal, other = Emulator(COLUMNS, LINES), Emulator(COLUMNS, LINES)
    terminal.feed(sent + at(0, 0))
    other.feed(ground(*kinds) + at(0, 0))
    assert not list(differences(terminal, other))


def lines_from(first: int, lines: int = LINES, columns: int = COLUMNS) -> str:
    """A view of a long picture, of many looks, from one of its lines on."""
    texts = []
    for y in range(lines):
        dice = random.Random(first + y)
        colours = (";".join(str(dice.randrange(9)) for _ in range(3)) for _ in range(columns))
        texts.append(at(0, y) + "".join(f"\x1b[38;2;{colour}m{dice.choice('abc')}\x1b[0m" for colour in colours))
    return "".join(texts) + at(0, 0)


@pytest.mark.parametrize("by", [1, 3, -2])
def test_lines_that_have_moved_are_moved_by_the_terminal(by: int) -> None:
    wire, terminal, other = Wire(), Emulator(COLUMNS, LINES), Emulator(COLUMNS, LINES)
    terminal.feed(wire.sent(lines_from(50)))
    sent = wire.sent(lines_from(50 + by))
    terminal.feed(sent)
    other.feed(lines_from(50 + by))
    assert not list(differences(terminal, other))
    assert len(sent) < (abs(by) + 1) * len(lines_from(0)) / LINES, "only the lines that came in"
    terminal.feed(wire.sent(painted("later", "31", 2, 3)))
    other.feed(painted("later", "31", 2, 3))
    assert not list(differences(terminal, other)), "and the terminal scrolls no more"


def test_no_line_is_moved_that_is_not_known() -> None:
    wire = Wire()
    wire.sent(lines_from(50, columns=COLUMNS - 4))
    assert "\x1b[r" not in wire.sent(lines_from(52, columns=COLUMNS - 4)), "something may stand at its end"
    wide = painted("太郎", "31", 2, 3)
    wire.sent(lines_from(50) + wide)
    assert "\x1b[r" not in wire.sent(lines_from(52) + wide), "nor where a letter may be wider than it is thought"
    wire.sent(lines_from(50))
    wire.diff.forget()
    assert "\x1b[r" not in wire.sent(lines_from(52))
