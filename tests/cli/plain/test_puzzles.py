"""A puzzle by lines: orders tried, the line judged, the best one told; what needs a game around it says so."""

from __future__ import annotations

from tactical.cli.plain.plain_play import PlainPlay
from tactical.session.puzzle_play import puzzle_session
from tactical.session.puzzles import open_puzzle, read_puzzle
from tests.cli.plain.sitter import Heard, Said


def test_one_is_solved_by_lines() -> None:
    said = (
        "judge", "ada fire rifle at xan", "judge", "undo", "ada walk c3 d3 e3 f3", "ada strike xan with sword", "judge",
        "best", "line", "compare", "lines", "keep it", "return", "play", "answers pass", "here", "computer", "sit",
        "goals", "summary", "now", "quit",
    )  # fmt: skip
    heard = Heard()
    game = open_puzzle(read_puzzle("skirmish-into-the-thicket"))
    assert PlainPlay(puzzle_session(game), Said(*said), heard).run() == 0
    out = heard.text_since()
    assert "The task: Take Xan out this round." in out
    judged = [line for line in heard.said if line.startswith("Yours:")]
    assert judged == [f"Yours: {mine}. Best found: 52%." for mine in ("0%", "30%", "52%")]
    assert out.count("A puzzle has no game around it: quit leaves it.") == 4
    assert "A puzzle says who answers: Others pass" in out
    assert "this rehearsal:" in out, "what was tried is compared"
    assert "Only a seat in the game keeps lines" in out
    assert heard.said[-1] == "You have left; nothing was saved."
