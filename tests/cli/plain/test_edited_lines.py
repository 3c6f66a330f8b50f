"""Lines typed on a terminal: what Tab completes, what is kept when news come; and that a pipe is read plainly."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tactical.cli.plain import fitting_words
from tactical.cli.plain.edited_lines import EditedLines, lines_for
from tactical.cli.plain.lines import LONGEST, Lines
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.session.session import Session
from tests.cli.plain.sitter import Typist, begun


def test_tab_completes_commands_and_orders_and_nothing_of_other_words(tmp_path: Path) -> None:
    with Game.open(begun("the-mill", tmp_path / "mill.tactical")) as game:
        session = Session(game, frozenset({0, 1}), live(1))
        assert fitting_words(session, "reac") == ["reach"]
        assert fitting_words(session, "Bram wa") == ["walk"]
        assert "reach" not in fitting_words(session, "bram ")
        assert fitting_words(session, "bram walk nowhere") == []


def test_readline_asks_for_one_completion_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = EditedLines(lambda head: {"w": ["walk", "wait"], "wa k": ["kestrel"]}.get(head, []), lambda: False)
    for typed, told in (("w", ["walk", "wait", None]), ("wa k", ["kestrel ", None]), ("x", [None])):
        monkeypatch.setattr(lines._readline, "get_line_buffer", lambda typed=typed: typed)
        monkeypatch.setattr(lines._readline, "get_endidx", lambda typed=typed: len(typed))
        assert [lines._complete("", state) for state in range(len(told))] == told


def test_a_pipe_is_read_plainly_and_what_no_terminal_should_see_is_left_out() -> None:
    assert type(lines_for(lambda _: [], lambda: False)) is Lines
    assert Lines.cleaned(" ann\x1b[2J walk \t") == "ann [2J walk"
    assert len(Lines.cleaned("x" * 2 * LONGEST)) == LONGEST


@pytest.mark.long
def test_what_is_typed_when_news_come_is_typed_on(tmp_path: Path) -> None:
    path = begun("the-mill", tmp_path / "mill.tactical")
    typist = Typist(path, "--seat", "red")
    typist.wait("red> ")
    os.write(typist.fd, b"bram e")
    typist.wait("bram e")
    with Game.open(path) as game:
        offers = game.rules.offers(game.state)
        assert game.play(next(order for order in offers if order.verb == "drop_prone")).verdict
    assert "prone" in typist.wait("red> bram e")
    typist.type("nd")
    typist.wait("Xan")
    typist.type("quit")
    assert typist.ended() == 0
