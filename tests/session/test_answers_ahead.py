"""What stands beside the answers of a window: each is an order, and answers it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tactical.journal.game import Game
from tactical.rules.armour import RULES
from tactical.session.answers_ahead import answers_ahead
from tests.rules.armour.fixture import after, blue, red, start
from tests.rules.armour.test_sight import FAR, RIFLE
from tests.ui.battle.games import sit


def window(tmp_path: Path, **more: Any) -> Any:
    people = {"ann": red("foot", 2, 5, size=4), "cy": blue("foot", 12, 5, **RIFLE), "di": FAR}
    state = after(start(**people, **more), "ann advance 3")
    return sit(Game.create(tmp_path / "watch.tactical", RULES, state))


def test_each_lets_the_window_pass_and_is_an_order(tmp_path: Path) -> None:
    session = window(tmp_path)
    words = dict(answers_ahead(session))
    texts = [session.seat.text(order) for order in words.values()]
    assert list(words)[:2] == ["hold fire; do not ask again this move", "hold fire; do not ask again this turn"]
    assert texts[:2] == ["stand never intercept this move", "stand never intercept this turn"]
    assert texts[2].startswith("stand never intercept unless ")
    outcome, _ = session.give(words["hold fire; do not ask again this move"])
    assert outcome.verdict
    session.look()
    assert session.seat.want.why == "activation"  # not asked at the next steps either


def test_until_a_better_chance_asks_no_more_for_one_as_good(tmp_path: Path) -> None:
    session = window(tmp_path)
    until = next(order for words, order in answers_ahead(session) if "; ask only above" in words)
    session.give(until)
    session.look()
    assert session.seat.want.why == "activation"


def test_all_that_can_fire_do_so_at_one_answer(tmp_path: Path) -> None:
    people = {"ann": red("foot", 2, 5, size=4), "cy": blue("foot", 12, 5, **RIFLE), "ed": blue("foot", 12, 6, **RIFLE)}
    state = after(start(**people, di=FAR), "ann advance 3")
    session = sit(Game.create(tmp_path / "two.tactical", RULES, state))
    words, order = answers_ahead(session)[0]
    assert (words, session.seat.text(order)) == (
        "fire back with everyone this move",
        "stand always intercept this move",
    )
    missed = after(state, "stand always intercept this move", (1, 1), (1, 1))  # the second is not asked about
    assert [piece.name for piece in missed.pieces if piece.turn.fired] == ["cy", "ed"]
    assert missed.stack[-1].ask.why == "activation"
    assert session.asking.only_use is None  # what may come of it depends on who fires
    alone = window(tmp_path)
    assert alone.asking.only_use == alone.seat.offers[0]
    assert "fire back with everyone this move" not in dict(answers_ahead(alone))


def test_waiting_stands_there_where_a_move_is_asked_about_once(tmp_path: Path) -> None:
    session = window(tmp_path, interceptive_fire="best_step")
    assert "wait" in [session.seat.text(order) for _, order in answers_ahead(session)]


def test_outside_windows_there_is_nothing(tmp_path: Path) -> None:
    state = start(ann=red("foot", 2, 5), cy=blue("foot", 12, 5))
    session = sit(Game.create(tmp_path / "open.tactical", RULES, state))
    assert answers_ahead(session) == []
