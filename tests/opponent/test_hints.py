"""Hints are of different pieces or purposes; who falls is stopped, or lost."""

from __future__ import annotations

import re

import pytest

import tactical
from tactical.opponent.explanation import (
    NONE,
    Motive,
    Purpose,
    _spared,
    deed,
    deeds,
    first_motives,
    motives,
    moved,
    weighed_motives,
    words,
)
from tactical.opponent.hints import Advised, Exposed, _advised, _counted, advised, hints
from tactical.opponent.levels import LEVELS
from tactical.opponent.measures import Measuring
from tactical.opponent.player import Opponent, only_ends
from tactical.opponent.search import ConsideredLine
from tactical.opponent.trying import expected
from tactical.opponent.winning import Appraisal, ChangedMeasure, Weighed, chance_to_win, named_changes, share_of
from tactical.rehearsal import chain
from tactical.rehearsal.chain import fallen
from tactical.rehearsal.dice import live
from tactical.report.forecast import forecast_rows
from tactical.ruleset.extras import Ranges
from tactical.ruleset.overlays import expected_loss, shared_overlay
from tactical.scenario import open_scenario
from tactical.session.forecasts import foresee
from tactical.session.hinting import no_hint, odds_of
from tactical.table import Order, awaiting, opened, play, tape
from tactical.table.chances import Chance
from tactical.table.goals import Exit
from tactical.table.notation import read
from tactical.table.places import Destroyed, Left, at
from tactical.table.rows import Amount
from tactical.table.values import replace
from tactical.testing.random_play import random_game
from tests.contract.openings import game
from tests.opponent.drills import DRILLS
from tests.opponent.drills.armour import FOOT, advance, armour
from tests.opponent.drills.overland import RIDERS, WALKER, overland
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish
from tests.opponent.drills.starship import SHIP, starship
from tests.opponent.positions import Position, hold, way_out, wide

QUICK = LEVELS["normal"]._replace(trials=60)


def hinted(here: Position) -> list[tuple[object, ...]]:
    """Piece, whom it strikes, whether at once, and purpose of each hint, and its words."""
    rules, state = here
    seat = awaiting(state).seat
    found = hints(Opponent(rules, QUICK), rules.view(state, seat), seat)
    struck = [[target for order in h.orders if (target := getattr(order, "target", -1)) >= 0][:1] for h in found]
    at_once = [getattr(h.orders[0], "target", -1) >= 0 for h in found]
    told = zip(found, struck, at_once, strict=True)
    return [(h.orders[0].subject, (*whom, once), h.why.purpose.words, h.words) for h, whom, once in told]


@pytest.mark.slow
@pytest.mark.parametrize("system", DRILLS)
def test_no_two_are_of_one_piece_aim_and_purpose(system: str):
    for drill in DRILLS[system][::8]:
        found = hinted(drill.here())
        assert 1 <= len(found) <= 3
        assert len({told[:3] for told in found if told[0] != -1}) == sum(told[0] != -1 for told in found), found
        assert all(told[2] for told in found[1:]), "beyond the best one that is for nothing"


def test_a_reaction_in_place_of_a_turn_is_a_future_of_its_own():
    """The chance leaves it for the enemy's turn, and so do the losses beside it."""
    told = next(str(words) for *_, words in hinted(armour("a.......n", a=FOOT, n=FOOT)) if "rifle" in str(words))
    assert re.fullmatch(
        r"A fires a rifle at N, to win; your chance to win: \d+% \(\d+% now\); "
        r"58% to take out N; if enemies react at once instead of acting later: 24% to lose A, your chance to win: \d+%",
        told,
    )
    then, answered = (int(each) for each in re.findall(r"chance to win: (\d+)%", told))
    assert answered < then


def test_nobody_is_told_to_get_out_before_the_carrier_has_moved():
    assert not any("disembark" in str(words) for *_, words in hinted(advance(2, 5)))


def test_what_a_way_leads_nearer_to_is_named():
    far = "a......................n"
    assert any("to get closer to N" in str(words) for *_, words in hinted(skirmish(far, a=SWORD, n=SWORD)))
    held = skirmish("a.....................Hn", hold("h"), "H", a=SWORD, n=SWORD)
    assert any("to reach the goal in time" in str(words) for *_, words in hinted(held))


def test_whose_deeds_they_are_is_said_once():
    rules, state = starship(wide(24, "", "..a...n", ""), a=SHIP, n=SHIP)
    orders = [read(rules, state, seat, text) for seat, text in ((0, "a fly 3"), (0, "a hard turn 45"), (1, "n fly 3"))]
    assert deeds(state, orders) == "A flies 3 squares ahead and turns hard, 45° right, then N flies 3 squares ahead"


def test_a_way_in_two_orders_is_told_as_one():
    """The counting house: `walks to e4 and walks to f4`."""
    rules, state = skirmish("a........n", a=RIFLE, n=SWORD)
    orders = [read(rules, state, 0, text) for text in ("a walk b1", "a walk c1", "a fire rifle at n")]
    assert deeds(state, orders) == "A walks to b1, on to c1 and fires a rifle at N"
    rules, state = armour("a........n", a=FOOT, n=FOOT)
    orders = [read(rules, state, 0, text) for text in ("a go b1", "a go c1")]
    assert deeds(state, orders) == "A goes to b1 and on to c1"


def test_an_order_of_no_piece_is_its_seats():
    rules, state = open_scenario("three-suns")
    state = opened(rules, state, live(1)).state
    orders = (read(rules, state, 0, "activate Bel"),)
    assert deeds(state, orders) == "Activate Bel"
    assert deeds(state, orders, named=True) == "Red activates Bel"
    costly = Motive((), risk=Purpose("material", "it may cost"))
    assert words(state, orders, costly, named=True) == "Red activates Bel, it may cost"
    assert words(state, orders, costly) == "Activate Bel, it may cost"


def test_names_of_several_words_stay_whole():
    rules, state = starship(wide(24, "", "..a...n", ""), a=SHIP, n=SHIP)
    carrier = replace(state.pieces[0], name="red-carrier-ii")
    state = replace(state, pieces=(carrier, *state.pieces[1:]))
    orders = (read(rules, state, 0, "red-carrier-ii fly 3"),)
    known = Motive((), Purpose("place", f"to get closer to {state.name(0)}"), Purpose("danger", "at some risk"))
    told = "Red Carrier II flies 3 squares ahead"
    assert deeds(state, orders) == told
    assert words(state, orders, known) == f"{told}, to get closer to Red Carrier II, at some risk"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("a fly 4 +45 1", "A flies 4 squares ahead, turning 45° right, then 1 square ahead"),
        ("a fly -90 2", "A turns 90° left, then 2 squares ahead"),
        ("a ahead 1", "A flies 1 square ahead"),
        ("a hard turn 45", "A turns hard, 45° right"),
    ],
)
def test_what_is_done_has_a_verb(typed: str, told: str):
    rules, state = starship(wide(24, "", "..a...n", ""), a=SHIP, n=SHIP)
    assert deed(state, read(rules, state, 0, typed)) == told


def test_no_two_begin_with_the_same_order():
    """Told once for what it is for, an order was told again for what it is better at than the best."""
    nao = skirmish("nao", a=SWORD, n=SWORD, o=SWORD).with_piece("o", health=1)
    told = [str(words).partition(",")[0] for *_, words in hinted(nao)]
    assert told[:2] == ["A strikes O with a sword", "A strikes N with a sword"]
    assert len(set(told)) == len(told)


def test_to_go_there_without_the_blow_is_no_hint_of_its_own():
    rules, state = open_scenario("hostage")
    view = rules.view(opened(rules, state, live(1)).state, 0)
    found = hints(Opponent(rules, LEVELS["hard"]), view, 0)
    assert [h.orders[-1].verb for h in found][:1] == ["strike"]
    ends = []
    for hint in found:
        after, verdict = chain.ahead(rules, view, hint.orders)
        assert verdict
        ends.append(after.pieces[hint.orders[0].subject].cell)
    assert len(set(ends)) == len(ends)


def test_all_of_a_hint_can_be_planned():
    """Those who are met on the way are asked about first; what comes after that is no part of it."""
    rules, state = open_scenario("over-the-ridge")
    state = opened(rules, state, live(1)).state
    for text in (
        "convoy leave truck",
        "convoy-2 travel b1 c1 d1 e1",
        "convoy-2 end day",
        "convoy end day",
        "convoy end leg",
    ):
        state = play(rules, state, read(rules, state, 0, text), live(1)).state
    view = rules.view(state, 0)
    found = hints(Opponent(rules, LEVELS["hard"]), view, 0)
    assert found
    assert all(chain.ahead(rules, view, hint.orders)[1] for hint in found)


def test_who_stays_comes_no_nearer_and_who_has_fallen_is_no_chance_lost():
    two = skirmish("a.......\n........\n.....n.o", a=RIFLE, n=RIFLE, o=RIFLE).with_piece("o", health=1)
    told = hinted(two)[0][3]
    assert re.fullmatch(
        r"A fires a rifle at O, to weaken the enemy; your chance to win: \d+% \(\d+% now\); 52% to take out O", told
    )
    rules, state = skirmish("a..........n", a=SWORD, n=SWORD)
    prone = read(rules, state, 0, "a go prone")
    mind = Opponent(rules, QUICK)
    line = next(line for line in mind.lines(rules.view(state, 0), 0) if line.orders[0] == prone)
    last = play(rules, state, prone).state
    line = line._replace(orders=(prone,), state=play(rules, last, rules.offers(last)[-1]).state)
    assert mind.evaluation is not None
    assert "nearer" not in motives(rules.view(state, 0), line, mind.evaluation, "red")[0].words


def test_what_only_later_orders_strike_is_no_purpose_of_the_first():
    rules, state = skirmish("a.....n", a=RIFLE, n=RIFLE)
    prone, fire = (read(rules, state, 0, text) for text in ("a go prone", "a fire rifle at n"))
    mind, view = Opponent(rules, QUICK), rules.view(state, 0)
    mind.lines(view, 0)
    assert mind.evaluation is not None
    hit = play(rules, play(rules, view, prone).state, fire, tape([(1, 1), (6, 6)])).state
    line = ConsideredLine(0.0, (prone, fire), hit)
    assert motives(view, line, mind.evaluation, "red")[0].words == "to weaken the enemy"
    assert first_motives(rules, view, line, mind.evaluation, "red")[0].words != "to weaken the enemy"
    struck = line._replace(orders=(fire,))
    assert first_motives(rules, view, struck, mind.evaluation, "red")[0].words == "to weaken the enemy"


def test_it_is_told_what_the_chance_to_win_is_then_and_now():
    here = skirmish("a.....n", a=RIFLE, n=RIFLE)
    rules, view = here.rules, here.rules.view(here.state, 0)
    first = hints(Opponent(rules, QUICK), view, 0)[0]
    assert isinstance(first.now, Chance)
    assert isinstance(first.then, Chance)
    assert first.now == chance_to_win(rules, view, 0)
    assert first.gain == pytest.approx(float(first.then.fraction - first.now.fraction))
    assert first.gain > 0.05
    assert f"your chance to win: {first.then.percent}% ({first.now.percent}% now)" in first.words


def test_where_nothing_is_fitted_hints_tell_the_material(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tactical.opponent.winning.weights_of", lambda system: None)
    rules, state = skirmish("a.....n.....o", a=RIFLE, n=RIFLE, o=RIFLE)
    first = hints(Opponent(rules, QUICK), rules.view(state, 0), 0)[0]
    assert isinstance(first.now, Amount)
    assert "of the material" in first.words
    assert "to win" not in first.words
    assert first.why.purpose.words == "to weaken the enemy"


@pytest.mark.slow
def test_where_no_chance_is_known_what_promises_most_comes_first_whatever_material_it_leaves():
    rules, state = open_scenario("the-brig")
    view = rules.view(opened(rules, state, live(1)).state, 0)
    found = hints(Opponent(rules, QUICK), view, 0)
    assert isinstance(found[0].now, Amount)
    assert [each.orders for each in found] == [each.orders for each in advised(Opponent(rules, QUICK), view, 0)]


def test_it_is_no_safety_where_somebody_can_still_hit():
    """First battle: a square beside a brute with Move 6 was out of harm's way."""
    near = skirmish("................\n.a.n............\n................", a=RIFLE, n=SWORD)
    told = purpose_of(near, "a walk a2")
    assert told in ("", "to take fewer hits")
    far = skirmish("n..a............", a=RIFLE, n=SWORD)
    assert purpose_of(far, "a walk e1 f1 g1 h1 i1") == "to safety"


def motives_of(here: Position, *told: str) -> tuple[Purpose, Purpose]:
    """The purpose and the risk of a line by its seat's evaluation, after average dice."""
    rules, view = here
    mind, orders, state = Opponent(rules, QUICK), list[Order](), view
    mind.lines(view, 0)
    for text in told:
        orders.append(read(rules, state, 0, text))
        state = expected(rules, view, orders)
    return motives(view, ConsideredLine(0.0, tuple(orders), state), mind.evaluation, view.seat(0).side)


def test_nobody_gets_closer_to_whom_it_pushes_away():
    """Hostage: Knox pushed Hale and took its square, `to get closer to Hale`, who was next to it before and after."""
    pushed = ("a strike n with bare-hands push", "a shift b1")
    purpose, _ = motives_of(skirmish("an..............", a=SWORD, n=SWORD), *pushed)
    assert "closer to N" not in purpose.words


def test_no_risk_of_being_hit_where_the_overlay_shows_no_more_danger():
    """Signal hill: 38% where Part stood, 38% where it went, `at the risk of being hit`."""
    here = skirmish("a.............n", a=SWORD, n=RIFLE)
    view = here.rules.view(here.state, 0)
    assert expected_loss(here.rules, view, 0, 3) == expected_loss(here.rules, view, 0, 0)
    assert motives_of(here, "a walk b1 c1 d1")[1].aim != "danger"


def test_all_orders_come_before_what_all_of_them_are_for():
    """The ark: `Ark attacks Gisarme, to get closer to the goal`, which it did by flying afterwards."""
    rules, state = skirmish("a........n", a=RIFLE, n=SWORD)
    orders = tuple(read(rules, state, 0, text) for text in ("a fire rifle at n", "a walk b1 c1"))
    closer = Motive((), Purpose("place", "to get closer to N"))
    assert words(state, orders, closer) == "A fires a rifle at N and walks to c1, to get closer to N"


@pytest.mark.parametrize("health", [25, 12, 3])
def test_the_danger_that_is_told_is_the_share_of_what_is_left(health: int):
    """A wounded piece was told less than its threat overlay has."""
    rules, state = skirmish("a.....n.....", a=SWORD, n=RIFLE).with_piece("a", health=health)
    view, cell = rules.view(state, 0), 3
    told = expected_loss(rules, view, 0, cell)
    shade = shared_overlay(rules, view, 0, 0, "threat").cells[cell].words
    percent = f"{100 * told:.0f}%"
    assert shade.startswith(f"expected damage to A {percent} of what A has left: N (")
    assert f", {percent}, can reach" in shade, "whoever is alone does all of it"
    assert 0 < told <= 1


@pytest.mark.parametrize("name", ["the-mill", "counting-house", "the-west-lock"])
def test_nobody_hits_farther_than_is_looked(name: str):
    rules, state = open_scenario(name)
    state = opened(rules, state, live(1)).state
    for who in state.pieces:
        if who.cell >= 0:
            most = rules.extra(Ranges).hits_within(state, who.id)
            assert all(
                state.board.distance(who.cell, cell) <= most for cell in rules.tactics.threat(state, who.id).attacks
            )


def test_who_leaves_unharmed_is_no_loss():
    """The-brig: Ravn, rescued, left the board "to reach the goal, at the cost of losses"."""
    leaving = skirmish("b.E.a....n", way_out("e") + hold("e", "blue"), "E", a=SWORD, b=SWORD, n=SWORD)
    rules, state = leaving
    mind, view = Opponent(rules, QUICK), rules.view(state, 0)
    mind.lines(view, 0)
    assert mind.evaluation is not None
    gone = state.having(pieces=tuple(replace(who, place=Left()) if who.name == "a" else who for who in state.pieces))
    line = ConsideredLine(0.0, (rules.offers(view)[-1],), gone)
    assert motives(view, line, mind.evaluation, "red")[1].aim != "material"


def test_who_leaves_as_the_goal_asks_is_neither_lost_nor_a_loss():
    """Out of the pocket: `Cart leaves the board, to reach the goal; Cart is lost`, and four points of the material."""
    rules, state = open_scenario("out-of-the-pocket")
    state = opened(rules, state, live(1)).state
    edge = next(goal.cells[0] for goal in state.setup.goals if isinstance(goal, Exit))
    cart = state.piece_named("cart").id
    view = state.with_piece(replace(state.pieces[cart], place=at(edge)))
    gone = play(rules, view, read(rules, view, 0, "cart leave")).state
    assert isinstance(gone.pieces[cart].place, Left)
    assert fallen(rules, state.with_piece(replace(state.pieces[cart], place=Destroyed())), cart)
    assert not fallen(rules, gone, cart)
    material = [Measuring(rules, view).material(each)["red"] for each in (view, gone)]
    assert material[1] == pytest.approx(material[0], rel=0.03)
    assert share_of(chance_to_win(rules, gone, 0)) > share_of(chance_to_win(rules, view, 0))


def test_what_is_no_safer_by_the_threat_overlay_does_not_take_fewer_hits():
    """First battle: Cy was to shift beside Ann "to take fewer hits, expected damage: 74%", where it was 74% before."""
    rules, state = skirmish("......\n.n.a..\n......", a=SWORD, n=SWORD)
    view = rules.view(state, 0)
    order = read(rules, state, 0, "a shift d1")
    after = play(rules, view, order).state
    mind = Opponent(rules, QUICK)
    mind.lines(view, 0)
    assert mind.evaluation is not None
    assert not _spared(view, after, mind.evaluation, moved(view, after, "red"))
    line = ConsideredLine(0.0, (order,), after)
    weighed = mind.evaluation.parts(after, "red")
    mind.evaluation.parts = lambda at, side: weighed if at is view else weighed._replace(danger=weighed.danger + 1)
    assert motives(view, line, mind.evaluation, "red")[0].aim != "danger"


@pytest.mark.slow
def test_what_the_end_of_a_phase_does_is_no_purpose_of_a_step():
    """First boarding: Bo was to peek "to weaken the enemy", who ran short of air outside at the end of that phase."""
    battle = tactical.open_scenario("first-boarding", seed=11)
    for _ in range(8):
        battle.play(battle.advice())
    view, seat = battle.view(), awaiting(battle.state).seat
    for each in advised(Opponent(battle.rules, LEVELS["hard"]), view, seat):
        strikes = any(getattr(order, "target", -1) >= 0 for order in each.orders)
        assert strikes or each.motives[0].words != "to weaken the enemy"


def test_what_loses_time_does_not_reach_the_goal():
    rules, state = skirmish("a.....n", a=RIFLE, n=RIFLE)
    mind, view = Opponent(rules, QUICK), rules.view(state, 0)
    mind.lines(view, 0)
    assert mind.evaluation is not None
    line = ConsideredLine(0.0, (read(rules, state, 0, "a go prone"),), view)
    now = Chance.near(0.5)
    late = Weighed(now, now, (ChangedMeasure("days", True, -0.2, "losing time"),))
    goal = Purpose("goals", "to reach the goal")
    told = weighed_motives(view, line, mind.evaluation, late, (goal, Purpose()))
    assert [each.words for each in told] == ["", "losing time"]


def test_what_costs_much_is_offered_only_if_there_is_nothing_better():
    here = skirmish("a.....n", a=RIFLE, n=RIFLE)
    rules, view = here.rules, here.state
    each = advised(Opponent(rules, QUICK), view, 0)[0]
    dear = each.weighed._replace(now=Chance.near(0.85), then=Chance.near(0.35))
    assert each._replace(weighed=dear, exposed=None).reckless
    assert not each._replace(weighed=dear._replace(then=Chance.near(0.84)), exposed=None).reckless


def purpose_of(here: Position, order: str) -> str:
    """What an order is for, told by what the search thinks of it."""
    rules, state = here
    mind, view = Opponent(rules, QUICK), here.rules.view(state, 0)
    mind.lines(view, 0)
    assert mind.evaluation is not None
    given = read(rules, state, 0, order)
    out = play(rules, view, given)
    assert out.verdict
    return motives(view, ConsideredLine(0.0, (given,), out.state), mind.evaluation, "red")[0].words


def test_who_is_mended_wears_nobody_down():
    here = skirmish("a.....n", a=RIFLE, n=RIFLE)
    rules, (view, hurt) = here.rules, (there.state for there in (here, here.with_piece("a", health=1)))
    mind = Opponent(rules, QUICK)
    mind.lines(view, 0)
    assert mind.evaluation is not None
    line = ConsideredLine(0.0, (read(rules, hurt, 0, "a go prone"),), view)
    assert motives(hurt, line, mind.evaluation, "red")[0].words == "to recover"


def test_what_gives_much_away_is_advised_only_if_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch):
    """The first hint was to overrun a foe at the cost of 16 points, where to end the turn cost nothing."""
    here = skirmish("a.....n", a=RIFLE, n=RIFLE)
    rules, state = here
    offers, about = rules.offers(state), Amount(50, "material", 100)

    def advice(order: Order, then: int) -> Advised:
        weighed = Weighed(about, Amount(then, "material", 100))
        return Advised(ConsideredLine(0.0, (order,), state), (order,), weighed, (NONE, NONE))

    reckless, good, end = advice(offers[0], 30), advice(offers[1], 51), advice(offers[-1], 50)
    for given, told in (
        ([reckless, good, end], [good]),
        ([reckless, end], [end]),
        ([reckless], [reckless]),
        ([end, good], [end, good]),
    ):
        monkeypatch.setattr("tactical.opponent.hints._advised", lambda *_, given=given: iter(given))
        assert advised(Opponent(rules, QUICK), state, 0) == told


def test_where_it_stands_in_as_much_danger_a_piece_is_not_given_away():
    about = Amount(50, "material", 100)
    for now, reckless in ((0.1, True), (0.95, False)):
        line = ConsideredLine(0.0, (), None)
        assert Advised(line, (), Weighed(about, about), (NONE, NONE), Exposed(0, 0, 1.0, now)).reckless == reckless


def test_a_line_for_a_goal_is_no_gift_where_only_material_is_known():
    """`End the phase` was the hint where those who were to leave the board could all still move: 46% of games were
    won so, and 88% by the line it hid."""
    about, given = Amount(50, "material", 100), Exposed(0, 0, 1.0, 0.1)
    for worth, reckless in ((0.3, False), (-0.7, True)):
        line = ConsideredLine(worth, (), None)
        each = Advised(line, (), Weighed(about, about), (NONE, NONE), given, ended=-0.6)
        assert each.reckless == reckless
        half = Chance.near(0.5)
        assert each._replace(weighed=Weighed(half, half)).reckless, "its chance to win counts where it is known"


def test_a_hint_says_of_nothing_why_it_may_be_reacted_to():
    """`66% to lose Quint; because Quint moved or fired`: who may react was told elsewhere, or not at all."""
    rules, state = open_scenario("the-long-gun")
    state = opened(rules, state, live(1)).state
    view, told = rules.view(state, awaiting(state).seat), 0
    for order in rules.offers(view):
        rows = [row.id for row in forecast_rows(foresee(rules, view, order))] if order.verb == "go" else []
        if "window" in rows:
            told += 1
            assert "because" not in odds_of(rules, view, [order])
        if told == 3:
            break
    assert told


def test_what_follows_the_end_of_a_turn_is_told_with_its_chance(monkeypatch: pytest.MonkeyPatch):
    """The west lock: `Ann ends the turn, then Bo attacks Cy`, with the chance before that and no reason."""
    rules, state = skirmish("a.b...n", a=SWORD, b=RIFLE, n=SWORD)
    orders = tuple(read(rules, state, 0, text) for text in ("a end", "b fire rifle at n"))
    line = ConsideredLine(1.0, orders, expected(rules, state, orders))
    lines = Opponent.lines
    monkeypatch.setattr(Opponent, "lines", lambda *given: lines(*given) and [line])
    (told,) = hints(Opponent(rules, QUICK), state, 0)
    assert told.orders == orders
    assert told.gain > 0
    assert told.why.purpose.words == "to weaken the enemy"


def test_an_attack_of_several_is_no_end_of_a_turn():
    """The rest of a volley was told with no gain, and in a review as the end of the turn."""
    begun = game("first-flight")
    states = (each for seed in range(9) for each in random_game(begun, seed, 40).states)
    asks = ((each, each.stack[-1].ask) for each in states if each.stack)
    state = next(each for each, ask in asks if ask is not None and ask.why == "next_attack")
    *attacks, hold = begun.rules.offers(state)
    assert attacks
    assert not any(only_ends(begun.rules, state, order) for order in attacks)
    assert only_ends(begun.rules, state, hold)


def test_whose_orders_are_drafted_already_is_not_told_that_it_can_have_none():
    rules, state = open_scenario("first-fleet")
    view = opened(rules, state, live(1)).state
    for text in ("activate Bel", "order cruiser Bel"):
        view = play(rules, view, read(rules, view, 0, text)).state
    who = view.piece_named("cruiser").id
    assert not hints(Opponent(rules, QUICK), view, 0, piece=who)
    assert no_hint(rules, view, who) == "Cruiser has its orders already"


def test_losses_that_do_not_come_about_are_no_recovery():
    """Three suns: to retreat was `letting the enemy recover`, of whom nothing had been lost."""
    begun = game("three-suns")
    states = (each for seed in range(9) for each in random_game(begun, seed, 60).states)
    state = next(each for each in states if each.stack and each.stack[-1].ask and each.stack[-1].ask.why == "retreat")
    seat = awaiting(state).seat
    view, mind = begun.rules.view(state, seat), Opponent(begun.rules, QUICK)
    line, now = mind.lines(view, seat)[0]._replace(state=view), Chance.near(0.5)
    assert mind.evaluation is not None
    changes = (
        ChangedMeasure("force", True, 0.05, "to recover"),
        ChangedMeasure("force", False, -0.05, "letting the enemy recover"),
    )
    told = weighed_motives(view, line, mind.evaluation, Weighed(now, now, changes), (NONE, NONE))
    assert [each.words for each in told] == ["to avoid losses", "sparing the enemy losses"]


def test_what_the_end_of_a_day_takes_is_not_the_doing_of_a_route_that_goes_on():
    """Over the ridge: to travel a route into the next day was told to cost 13 points, which the day's end took."""
    rules, state = open_scenario("salt-road")
    view = rules.view(opened(rules, state, live(1)).state, 0)
    orders = [read(rules, view, 0, "band route to Saltby")]
    view = play(rules, view, orders[0]).state
    mind = Opponent(rules, QUICK)
    mind.lines(view, 0)
    walk, go = read(rules, view, 0, "band travel b3"), read(rules, view, 0, "band travel")
    assert _counted(mind, view, (walk,)) == (walk,)
    assert play(rules, view, go, live(1)).state.beat == view.beat + 1
    assert _counted(mind, view, (go,)) == ()
    here = skirmish("a.....n", a=RIFLE, n=RIFLE)
    ends = (read(here.rules, here.state, 0, "a end"),)
    mind = Opponent(here.rules, QUICK)
    mind.lines(here.state, 0)
    assert _counted(mind, here.state, ends) == (), "it ends in any case"


def test_what_ends_a_journey_is_told_with_all_of_its_chance():
    """On the first journey: `your chance to win: 81%; Travellers win (arrived in time)`, over the end of a day."""
    rules, state = overland("b...s", by=2, **RIDERS)
    for text in ("band travel b1 c1", "band route to Saltby"):
        state = play(rules, state, read(rules, state, 0, text)).state
    mind = Opponent(rules, QUICK)
    mind.lines(state, 0)
    goes = (read(rules, state, 0, "band travel"),)
    assert _counted(mind, state, goes) == ()
    assert _counted(mind, state, goes * 2) == goes * 2


def test_an_end_that_loses_for_certain_is_told_so():
    """A lone end of a turn was told the chance before it, though the rules decide with it."""
    for by, lost in ((1, True), (5, False)):
        rules, state = overland("b......s", by=by)
        offers = rules.offers(state)
        told = [each.weighed for each in _advised(Opponent(rules, QUICK), state, 0, offers) if len(each.orders) == 1]
        ends = [each for each in told if each.now == each.then or share_of(each.then) == 0]
        assert any(share_of(each.then) == 0 for each in ends) == lost


def test_the_end_of_a_turn_is_offered_where_all_else_costs_much():
    """Of the salt money: `Band leaves Bay behind; your chance to win: 8% (28% now)` and nothing else, as to end the day
    is for nothing, too, and was taken for the same."""
    rules, state = open_scenario("the-salt-money")
    state, dice = opened(rules, state, live(1)).state, tape([(4, 2), (1, 6), (5, 6), (6, 5)])
    for text in ("travel b3 c2", "forced march", "travel d2 e2", "night travel mara", "travel d1"):
        state = play(rules, state, read(rules, state, 0, f"band {text}"), dice).state
    for hint in hints(Opponent(rules, LEVELS["hard"]), rules.view(state, 0), 0):
        assert hint.gain > -0.05, hint.words


def test_a_gain_is_not_told_as_a_cost_too():
    """First fleet: `to hold planets, at the cost of planet defence`, the one of the chance, the other of the search."""
    here = skirmish("a.....n", a=RIFLE, n=RIFLE)
    mind = Opponent(here.rules, QUICK)
    mind.lines(here.state, 0)
    assert mind.evaluation is not None
    line = ConsideredLine(0.0, (read(here.rules, here.state, 0, "a go prone"),), here.state)
    now = Chance.near(0.5)
    gained = Weighed(now, now, (ChangedMeasure("assets", True, 0.2, "to hold planets"),))
    cost = Purpose("assets", "at the cost of planet defence")
    told = weighed_motives(here.state, line, mind.evaluation, gained, (NONE, cost))
    assert [each.words for each in told] == ["to hold planets", ""]


def test_parting_is_no_matter_of_supplies():
    """The salt money, without stores: `leaves Bay behind, at the cost of supplies`, `rejoins, to save supplies`."""
    rules, state = overland("b......s", members=2, stores="provisions = 0", **RIDERS, tolla=WALKER)
    side, order = state.sides[0], read(rules, state, 0, "band leave tolla")
    parted = play(rules, state, order).state
    for before, after, told in (
        (state, parted, "at the cost of parting"),
        (parted, state, "to travel together"),
    ):
        changes = named_changes(rules, Appraisal(rules, before).changes(Appraisal(rules, after), side))
        assert told in [each.words for each in changes if abs(each.change) > 0.01]
        assert not [each for each in changes if "supplies" in each.words and abs(each.change) > 0.001]
