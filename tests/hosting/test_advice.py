"""A table that allows no advice: nobody is told hints, chances to win or a review until it is over."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.journal.records import HostRules
from tactical.scenario.shipped_files import shipped_saves
from tactical.session.advice import NO_ADVICE, advice_refusal
from tactical.session.attendance import Attendance
from tactical.session.session import Session
from tactical.session.their_answers import HOW, SAID
from tactical.table import tape
from tests.cli.plain.sitter import sit
from tests.cli.table import Table, one_line
from tests.journal.games import RED
from tests.ui.battle.games import DUEL, app_of, battle, new_game, text_of
from tests.ui.battle.test_screen import press

SILENT = HostRules(advice=False)
SHOT, WAIT = "ann fire rifle at dee", "ann end"


@pytest.fixture
def silent(table: Table) -> Table:
    """A game in which Red keeps two lines, and whose host allows no advice."""
    for name, order in (("shoot", SHOT), ("wait", WAIT)):
        assert table.run("lines", "keep", table.save, name, order).code == 0
    ran = table.run("host", "rules", table.save, "--advice", "off")
    assert (ran.code, ran.out) == (0, "The table rolls the dice; no clock; no advice until the game is over.\n")
    return table


def keys_of(found: object) -> set[str]:
    """All keys in some JSON."""
    if isinstance(found, dict):
        return set(found) | {key for value in found.values() for key in keys_of(value)}
    return {key for value in found for key in keys_of(value)} if isinstance(found, list) else set()


@pytest.mark.parametrize(
    "words",
    [
        ("hint", "FILE"),
        ("hint", "FILE", "--seat", "red", "--json"),
        ("worst", "FILE", "--json"),
        ("worst", "FILE", WAIT),
        ("review", "FILE", "--json"),
        ("review", "FILE", "--svg"),
        ("lines", "compare", "FILE", "shoot", "wait", "--by", "best chance"),
        ("try", "FILE", WAIT, "--answers", "worst"),
        ("puzzle", "make", "FILE", "--out", "OUT"),
    ],
)
def test_commands_refuse_in_one_sentence(silent: Table, words: tuple[str, ...]) -> None:
    known = {"FILE": silent.save, "OUT": str(silent.folder / "puzzle.toml")}
    ran = silent.run(*(known.get(word, word) for word in words))
    assert ran.code == 3
    if "--json" in words:
        assert set(ran.json) == {"schema", "code", "error"}, "and nothing else"
        assert ran.json["error"] == [NO_ADVICE]
    else:
        assert ran.out == ""
    assert one_line(ran) == f"tactical: {NO_ADVICE}"


def test_what_is_not_refused_tells_no_chance_to_win(silent: Table) -> None:
    told = silent.run("lines", "compare", silent.save, "shoot", "wait").out
    assert "Enemies lose" in told
    assert "Chance to win" not in told
    found = silent.run("lines", "compare", silent.save, "shoot", "wait", "--json").json
    assert [each["outlook"] for each in found["lines"]] == [None, None]
    for command in ("show", "board", "orders", "log"):
        for seat in ("red", "blue"):
            keys = keys_of(silent.on(command, "--json", "--seat", seat).json)
            assert not keys & {"outlook", "chance_to_win", "gain", "better", "turning_points"}, command


def test_it_is_allowed_again_once_the_game_is_over_or_the_host_says_so(silent: Table) -> None:
    assert "no advice until the game is over" in silent.run("host", "check", silent.save).out
    assert silent.run("host", "rules", silent.save, "--advice", "on").code == 0
    assert silent.good("hint", "--json").json["hints"]
    silent.run("host", "rules", silent.save, "--advice", "off")
    silent.good("do", WAIT, "--seat", "red")
    assert silent.on("review").code == 3
    silent.good("do", "concede", "--seat", "blue")
    assert "Red's chance to win" in silent.good("review", "--seat", "red").out


def test_it_is_agreed_on_when_a_game_is_begun_and_told_to_who_joins(table: Table, tmp_path: Path) -> None:
    began = table.run("host", "init", str(tmp_path / "games"), "first-battle", "--advice", "off")
    assert "no advice until the game is over" in began.out
    with Game.open(tmp_path / "games" / "first-battle.tactical") as game:
        assert game.host_rules == HostRules(advice=False)
        told = [message.text for message in Attendance(game, {RED}).sit_down()]
    assert told[-1] == "The table rolls the dice; no clock; no advice until the game is over."
    table.run("host", "rules", str(tmp_path / "games" / "first-battle.tactical"), "--clock", "1d")
    with Game.open(tmp_path / "games" / "first-battle.tactical", write=False) as game:
        assert game.host_rules == HostRules(clock=86400, advice=False), "the rest stays as it is"
        game.verify()


def test_lines_refuse_it_and_a_rehearsal_has_nobody_do_the_worst(silent: Table) -> None:
    said = sit(
        Path(silent.save), "", "hint", "rehearse", "worst", "answers worst", "answers hard", "compare", "return",
        seats=(RED,),
    )  # fmt: skip
    assert said.count(f"{NO_ADVICE}.") == 3, said
    assert "The computer plays the others: hard (hard; or asked, pass, easy, normal" in said
    assert "Chance to win" not in said


def test_nobody_does_the_worst_in_a_rehearsal(silent: Table) -> None:
    with Game.open(silent.save) as game:
        session = Session(game, frozenset({RED}), tape(()))
        session.rehearse()
        tried = session.seat.what_if
        assert tried is not None
        told = [tried.next_answers() for _ in HOW]
    assert SAID["worst"] not in told
    assert told[-1] == told[0], "the others by turns"


def test_a_campaign_is_not_over_with_its_battle(tmp_path: Path) -> None:
    sample = shipped_saves()["campaign"]
    save = Path(shutil.copy(sample, tmp_path))
    with Game.open(save) as game:
        assert not advice_refusal(game)
        game.host(SILENT)
        assert advice_refusal(game) == NO_ADVICE
        game.host(HostRules())
        assert not advice_refusal(game)


@pytest.mark.slow
async def test_the_screen_refuses_it(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    game.host(SILENT)
    app = app_of(game, RED)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        for key in ("asterisk", "exclamation_mark"):
            assert NO_ADVICE in await press(pilot, key)
        assert battle(app).session.seat.what_if is None
