"""Whatever a name contains, the terminal gets printable characters and Textual gets no markup."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tactical.ui.text import clean, content, crop, fit, rich_text, width, wrap

HOSTILE = (
    "[/]",
    "[@click=app.bell]x[/]",
    "[bold red]x",
    "\x1b]0;title\x07",
    "\x1b[2J\x1b[H",
    "\x9b31m",
    "a\u202egnp.exe",
    "\u2066x\u2069",
    "zero\u200bwidth\ufeff",
    "joined\u200d",
    "Z\u0361a\u0334l\u0335g\u0321o",
    "\ue000private\U000f0000",
    "tab\tline\nend\r",
    "\x00\x7f",
    "\ud800",
    "漢字かな",
    "\u3164blank\u115f",
    "\U000e0041tag",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names(name: str) -> None:
    shown = clean(name)
    assert not any(unicodedata.category(char)[0] in "CM" for char in shown)
    assert "\x1b" not in shown
    assert content(name).plain == shown
    assert not content(name).spans
    assert rich_text(name).plain == shown
    assert not rich_text(name).spans
    assert clean(name, ascii_only=True).isascii()
    assert clean(name, ascii_only=True).isprintable()


def test_examples() -> None:
    assert clean("[@click=app.bell]x[/]") == "[@click=app.bell]x[/]"
    assert clean("a\x1b[31mb") == "a\ufffd[31mb"
    assert clean("e\u0301") == "é"
    assert clean("a\tb\nc") == "a b c"
    assert clean("x\u202ey", ascii_only=True) == "x?y"
    assert len(clean("x" * 100_000)) == 4096


@given(st.text(), st.integers(0, 40), st.sampled_from(["left", "right"]), st.sampled_from(["", "~"]))
def test_fit_is_exact(text: str, columns: int, align: str, more: str) -> None:
    assert width(fit(text, columns, align=align, more=more)) == columns


@given(st.text(), st.integers(2, 30))
def test_wrap_keeps_every_word(text: str, columns: int) -> None:
    lines = wrap(text, columns)
    assert lines
    assert all(cell_len(line) <= columns for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(clean(text).split())


def test_crop_never_splits_a_wide_character() -> None:
    assert crop("漢字", 3) == "漢 "
    assert crop("漢字", 2, "~") == " ~"
