"""Random games of the guided battles: no tip stands whose conditions do not hold, and what it proposes is legal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tactical.cli.plain.verbs import BY_WORD
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.scenario import listed, read_scenario, scenario_names
from tactical.session.session import Session
from tactical.table import Ask, Over, judge
from tactical.table.notation import read
from tactical.table.tips import Tip
from tests.hard.playing import any_order, opening

GUIDED = [name for name in scenario_names() if listed(name).guided]
ORDERS = 40  # of a game
FEW, MANY = 1, 300


def untrue(session: Session, tip: Tip) -> str:
    """What a tip says and is not so, looked at in the plainest way; "": it is true."""
    seat, wanted = session.seat, tip.conditions
    state, want = seat.game.state, seat.want
    named = {piece.name: piece for piece in state.pieces}
    turn = [state.seat(want.seat).name, state.stack[-1].piece] if isinstance(want, Ask) else []
    if wanted.turn and wanted.turn not in turn and (wanted.turn not in named or named[wanted.turn].id not in turn[1:]):
        return f"it is not the turn of {wanted.turn}"
    verbs = [tip.asks_for] if tip.asks_for else []
    legal = [order for order in seat.offers if judge(seat.rules, seat.view, order)]
    for said in (*verbs, *wanted.can):
        order, _, whom = said.partition(" at ")
        who, _, verb = order.rpartition(" ")
        if not any(
            each.verb == verb
            and (not who or named[who].id == each.subject)
            and (not whom or named[whom].id == getattr(each, "target", -1))
            for each in legal
        ):
            return f"{said} is not legal"
    if any(not seat.rules.fighters.standing(state, named[name]) for name in wanted.standing):
        return "somebody is out"
    if any(not gone(seat, named[name]) for name in wanted.out):
        return "somebody is not out"
    for name in (*wanted.near, *wanted.apart, *wanted.on, *wanted.off):
        if gone(seat, named[name]) or named[name].cell < 0:
            return f"{name} is out"
    for pair, near in ((wanted.near, True), (wanted.apart, False)):
        if pair and (state.board.distance(*(named[name].cell for name in pair)) <= wanted.within) is not near:
            return f"{pair} are not as it says"
    if any(named[name].cell not in wanted.cells for name in wanted.on):
        return "somebody is not there"
    if any(named[name].cell in wanted.cells for name in wanted.off):
        return "somebody is there"
    return "" if wanted.since <= state.beat <= (wanted.until or state.beat) else "it is not the time"


def gone(seat: Any, piece: Any) -> bool:
    fighters, state = seat.rules.fighters, seat.game.state
    return bool(fighters.out(state, piece) or fighters.lost(state, piece))


def played(path: Path, name: str, seed: int) -> tuple[int, list[str]]:
    """How many tips stood in a random game, and what was wrong with them."""
    rng = Random(seed)
    Game.create(path, *opening(name), replace=True).close()
    shown, wrong = 0, []
    with Game.open(path) as game:
        session = Session(game, frozenset(range(len(game.state.setup.seats))), live(seed))
        for _ in range(ORDERS):
            tip = session.seat.tutor.now
            if tip is not None:
                shown += 1
                if why := untrue(session, tip):
                    wrong.append(f"{tip.words}: {why}")
            session.seat.tutor.turn_page()
            if isinstance(session.seat.want, Over):
                break
            order = any_order(rng, game.rules, game.state)
            assert order is not None
            session.give(order)
            session.look()
    return shown, wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", GUIDED)
def test_no_tip_stands_that_is_not_true(name: str, tmp_path: Path) -> None:
    results = [played(tmp_path / "a.tactical", name, seed) for seed in range(FEW)]
    assert [wrong for _, found in results for wrong in found] == []
    assert sum(shown for shown, _ in results) > 0


@pytest.mark.long
@pytest.mark.parametrize("name", GUIDED)
def test_no_tip_stands_that_is_not_true_in_many_games(name: str, tmp_path: Path) -> None:
    for seed in range(FEW, MANY):
        assert played(tmp_path / "a.tactical", name, seed)[1] == []


@pytest.mark.parametrize("name", GUIDED)
def test_what_tips_say_to_type_is_spelt_as_orders_are(name: str) -> None:
    """Whether it is legal is the game's to say; where it is a plan, or leaves out the piece, it is no order here."""
    rules, state = opening(name)
    texts = [text for tip in read_scenario(name).sheet.tips for text in re.findall(r'"([^"]+)"', tip.lines)]
    wrong = []
    for text in texts:
        try:
            if text.split()[0] not in BY_WORD:
                read(rules, state, 0, text)
        except ValueError as error:
            if "is not an order" not in str(error):
                wrong.append(str(error))
    assert wrong == []
