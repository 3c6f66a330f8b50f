"""Chains of orders: exact against following every throw by hand, whatever comes between the orders."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.rehearsal.answers import answering
from tactical.rehearsal.chain import ahead, chances, words
from tactical.scenario.shipped_files import shipped_saves
from tactical.table import Ask, Order, Outcome, Roll, Throw, judge, outcomes, play
from tactical.table.notation import read
from tests.rules.boarding.fixture import RULES, corridor, foe, friend, order, piece, start, to
from tests.rules.overland import fixture as overland
from tests.rules.skirmish import fixture as skirmish

ROW = corridor(14)
GUARD = {"weapons": ("blade",), "combat": 1}  # hits on 6 or more: 26/36
GLIDER = {"move": 8, "athletics": 3, "natural_jets": 1, "hits": 9}


def gauntlet(at: tuple[int, int] = (0, 0), /, **more: Any) -> Any:
    """Ann runs, jets over four squares, and walks on past two guards."""
    return start(ROW, ann=friend(at, **{**GLIDER, **more}), bea=friend((13, 0)), xan=foe((7, 0), **GUARD),
                 yve=foe((8, 0), **GUARD))  # fmt: skip


def orders(state: Any, *texts: str) -> list[Order]:
    return [order(state, text) for text in texts]


def run_jet_walk(state: Any) -> list[Order]:
    return orders(state, f"ann run 1 {to(0, 2)} on", "ann jet 0 to 5,0 on", f"ann walk {to(5, 9)}")


def by_hand(state: Any, given: list[Order], answer: str) -> tuple[dict[int, Fraction], dict[int, Fraction], Fraction]:
    """Every throw of every roll, nothing merged: where Ann ends, what she has lost, and that all of it is done."""
    reply = answering(RULES, answer)
    ends: dict[int, Fraction] = {}
    losses: dict[int, Fraction] = {}
    whole = Fraction(0)

    def go(out: Outcome, number: int, chance: Fraction) -> None:
        nonlocal whole
        want = out.awaiting
        if isinstance(want, Roll):
            for faces, part in outcomes(want):
                go(play(RULES, out.state, Throw(-1, faces)), number, chance * part)
            return
        if isinstance(want, Ask) and (answered := reply(out.state, want)) is not None:
            go(play(RULES, out.state, answered), number, chance)
            return
        ann = piece(out.state, "ann")
        declared = given[number - 1]
        goal = (getattr(declared, "path", ()) or getattr(declared, "legs", ()))[-1]
        there = goal in ann.place.cells
        if there and number < len(given) and judge(RULES, out.state, given[number]):
            go(play(RULES, out.state, given[number]), number + 1, chance)
            return
        ends[ann.cell] = ends.get(ann.cell, Fraction(0)) + chance
        lost = state.pieces[ann.id].hits - ann.hits
        losses[lost] = losses.get(lost, Fraction(0)) + chance
        whole += chance if there and number == len(given) else 0

    go(play(RULES, state, given[0]), 1, Fraction(1))
    return ends, losses, whole


@pytest.mark.slow
@pytest.mark.clause("BA-95", "BA-74", "FT-BA-05")
@pytest.mark.parametrize("answer", ["always", "never"])
def test_run_then_jet_then_two_free_attacks(answer):
    state = gauntlet()
    given = run_jet_walk(state)
    found = chances(RULES, state, given, reply=answer)
    assert found.verdict
    assert found.exact
    ends, losses, whole = by_hand(state, given, answer)
    assert {cells[0]: chance for cells, chance in found.ends} == ends
    assert found.whole == whole
    ran = Fraction(15, 36)  # 11 or more with 3: 8 or more on two dice
    assert found.kept[:2] == (1, Fraction(35, 36))  # the worst run leaves the MP for two squares, and none for the jet
    assert dict(found.falls).get(0, 0) == sum(c for lost, c in losses.items() if lost >= 9)
    hurt = {who: (chance, low, high) for who, chance, low, high in found.harms}
    if answer == "never":
        assert found.whole == ran
        assert not hurt
    else:
        assert hurt[0][0] == sum(c for lost, c in losses.items() if lost)
        assert (hurt[0][1], hurt[0][2]) == (min(filter(None, losses)), max(losses))
        # both miss, or one hits for 3 to 8 of the 9 Hits, or both together for less than 9
        assert ran * Fraction(100, 1296) < found.whole < ran


@pytest.mark.slow
def test_two_strikes_that_are_survived_one_by_one():
    state = gauntlet((5, 0), hits=14)  # three dice may fell her at once, or both strikes together
    given = orders(state, f"ann walk {to(5, 9)}")
    found = chances(RULES, state, given, reply="always")
    ends, losses, whole = by_hand(state, given, "always")
    assert found.exact
    assert found.whole == whole
    assert dict(found.falls)[0] == sum(c for lost, c in losses.items() if lost >= 14) > 0
    assert {cells[0]: chance for cells, chance in found.ends} == ends
    assert ends[6] + ends[7] == dict(found.falls)[0]  # she lies before the one who felled her


def test_a_chain_stops_where_its_first_order_falls_short():
    state = gauntlet(move=5)
    given = orders(state, f"ann run 1 {to(0, 5)} on", f"ann walk {to(5, 6)}")
    found = chances(RULES, state, given, reply="always")
    assert found.exact
    assert found.kept == (Fraction(15, 36), Fraction(15, 36))
    assert dict(found.ends)[0,] == Fraction(21, 36)  # the run failed: she waits, and nothing more is done


def test_an_order_that_can_never_follow_is_refused_with_its_reason():
    state = gauntlet()
    given = orders(state, f"ann run 1 {to(0, 2)} on", "ann jet 0 to 13,0")
    found = chances(RULES, state, given, reply="always")
    assert not found.verdict
    assert found.verdict.reasons[0].clause == "BA-78"
    assert found.kept == ()


def test_what_lies_ahead_if_all_goes_well():
    state = gauntlet()
    seen, verdict = ahead(RULES, state, run_jet_walk(state))
    assert verdict
    assert piece(seen, "ann").cell == 9
    assert [leg.cell for leg in verdict.legs] == [1, 2, 5, 6, 7, 8, 9]
    assert [leg.cost for leg in verdict.legs] == [1, 1, 1, 1, 2, 2, 1]  # the jet 1 MP, each guard 1 more
    assert verdict.legs[-1].left == 0


def test_a_route_of_several_days_with_the_marches_that_are_planned():
    state = overland.start("rae", "kit")
    given = [overland.order(state, "band route 1,4 2,4 3,4 4,4 marches 1")]
    given += [overland.order(ahead(overland.RULES, state, given)[0], "band travel")] * 2
    found = chances(overland.RULES, state, given)
    assert found.exact
    assert found.kept == (1, 1, 1)  # planning moves nobody, and who travels on goes as far as the day allows
    assert {cells for cells, _ in found.ends} == {(state.board.cell(4, 4),)}
    assert 0 < dict(found.falls)[2] < 1  # Dun, ridden too hard


def test_windows_left_open_are_no_success():
    state = gauntlet()
    found = chances(RULES, state, run_jet_walk(state))
    assert found.exact
    assert found.kept == (1, Fraction(35, 36), 0)
    assert dict(found.ends) == {(6,): Fraction(15, 36), (5,): Fraction(20, 36), (2,): Fraction(1, 36)}


def test_in_words():
    state = gauntlet()
    lines = list(words(state, chances(RULES, state, run_jet_walk(state), reply="always"), 0))
    assert lines[0] == "the first goes ahead: 100%"
    assert any(line.startswith("Ann ends at") for line in lines)
    assert any(line.startswith("Ann is taken out: ") for line in lines)


def test_a_shot_after_which_its_seat_may_fly_on_was_carried_out():
    with Game.open(shipped_saves()["starship"], write=False) as game:
        shot = read(game.rules, game.state, 0, "kestrel attack shrike")
        found = chances(game.rules, game.state, [shot], reply="always")
    assert {end.kept for end, _ in found.courses} == {1}


@pytest.mark.parametrize("reply", ["never", "always"])
def test_the_next_attack_of_a_line_is_what_its_seat_does_where_it_could_fly_on(reply: str) -> None:
    with Game.open(shipped_saves()["starship"], write=False) as game:
        shot = read(game.rules, game.state, 0, "kestrel attack shrike")
        once, twice = (chances(game.rules, game.state, [shot] * times, reply=reply) for times in (1, 2))
    ((who, hit, _, most),) = once.harms
    assert twice.harms == ((who, 1 - (1 - hit) ** 2, 1, 2 * most),)
    assert twice.whole == 1


def test_what_the_best_dice_leave_nothing_to_do_for_may_follow_all_the_same() -> None:
    state = skirmish.start(cy={"cell": (5, 4), "health": 4}, bo={"cell": (2, 5)})
    given = [
        read(skirmish.RULES, state, 0, text) for text in ("ann fire rifle at cy", "ann end", "bo fire rifle at cy")
    ]
    assert not ahead(skirmish.RULES, state, given[::2])[1], "it is not Bo's turn"
    alone, both = (chances(skirmish.RULES, state, orders) for orders in (given[:1], given))
    first, fell = (dict(found.falls)[2] for found in (alone, both))
    assert both.verdict
    assert 0 < first < fell < 1
    assert both.whole == 1, "she has nobody to fire at where Ann has hit, which has won the battle"
