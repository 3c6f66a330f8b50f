"""Why no screen can begin, told so that whoever reads it can do something about it."""

from __future__ import annotations

import os

import pytest

from tactical.ui.terminal import console


@pytest.mark.parametrize("term", ["nonsense", "dumb", "", "xterm"])
@pytest.mark.parametrize("tty", [True, False])
def test_who_is_hosted_is_told_nothing_of_options_they_cannot_give(term: str, tty: bool, monkeypatch) -> None:
    monkeypatch.setattr(os, "isatty", lambda _: tty)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: (20, 5))
    here, there = console.refusal({"TERM": term}), console.refusal({"TERM": term}, hosted=True)
    assert "--plain" in here
    assert "--plain" not in there
    assert "connect" in there
    assert here.partition(";")[0] == there.partition(";")[0]
