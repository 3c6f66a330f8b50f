"""The man page that is shipped is what the parser says, in the language of `man`."""

from __future__ import annotations

import os
from pathlib import Path

from tactical.cli.manual import page
from tactical.cli.parser import COMMANDS

PAGE = Path(__file__).parents[2] / "tactical/guide/tactical.1"
MACROS = {".TH", ".SH", ".TP", ".RS", ".RE", ".PP", ".br"}


def test_the_shipped_page_is_what_the_parser_says(table):
    text = "".join(f"{line}\n" for line in page())
    if os.environ.get("TACTICAL_UPDATE_GOLDENS"):
        PAGE.write_text(text, "utf-8")
    assert PAGE.read_text("utf-8") == text
    assert table.run("man").out == text
    assert all(f"\n\\fB{name}\\fR" in text for name in COMMANDS)


def test_no_line_is_a_command_that_man_does_not_know():
    first = [line.split()[0] for line in page() if line[:1] in (".", "'")]
    assert set(first) <= MACROS
    assert first.count(".RS") == first.count(".RE") == len(COMMANDS)
