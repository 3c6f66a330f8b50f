"""What chains may come to as bars: their chances are all there is, their averages those of the courses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rehearsal.chain import chances
from tactical.rehearsal.simulation import simulated
from tactical.rehearsal.spread import courses, lines, spreads
from tactical.table.goals import LastSide, Points
from tests.rehearsal.fields import changed, field, told
from tests.rehearsal.test_chain import RULES, gauntlet, run_jet_walk
from tests.rehearsal.test_simulation import SYSTEMS, chain_of
from tests.rules.overland import fixture as overland


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("samples", [0, 20])
def test_bars_add_up_to_all_there_is_in_every_system(system: str, samples: int) -> None:
    rules, state, orders, reply = chain_of(system)
    view = rules.view(state, orders[0].seat)
    found = (
        simulated(rules, state, orders, reply=reply, samples=samples)
        if samples
        else chances(rules, state, orders, reply=reply)
    )
    for spread in spreads(view, found):
        assert len(spread.bars) > 1
        assert sum(bar.chance for bar in spread.bars) == 1
    shown = list(courses(view, found, len(orders), orders[0].subject))
    assert sum(bar.chance for bar in shown) == 1
    assert all(bar.text for bar in shown)
    assert list(lines(view, found, len(orders), orders[0].subject))


def test_damage_is_told_with_its_average_and_the_likeliest_course_first() -> None:
    rules, state, orders, reply = chain_of("skirmish")
    found = chances(rules, state, orders, reply=reply)
    hurt = next(spread for spread in spreads(state, found) if "Damage to" in spread.title)
    who = next(piece for piece, *_ in found.harms)
    mean = sum((dict(end.harm).get(who, 0) * chance for end, chance in found.courses), Fraction(0))
    assert hurt.title == f"Damage to {state.name(who)}, expected {float(mean):.1f} Health"
    assert [int(bar.text) for bar in hurt.bars] == sorted(int(bar.text) for bar in hurt.bars)
    shares = [bar.chance for bar in courses(state, found, 1, orders[0].subject)]
    assert shares == sorted(shares, reverse=True)


def test_what_falls_is_told_once_however_hard_it_was_hit_and_points_count() -> None:
    goals = (Points(), LastSide())
    rules, state = field("..... .ac.. ..d..", "ann red plain sword", "cy blue plain", "dee blue plain", goals=goals)
    state = changed(state, 1, health=2)
    order = told(rules, state, "ann strike cy with sword")
    found = chances(rules, state, [order])
    falls = dict(found.falls)[1]
    assert sum(1 in end.gone for end, _ in found.courses) > 1
    assert [bar.chance for bar in courses(state, found, 1, 0) if bar.text.endswith("Cy is taken out")] == [falls]
    points = next(spread for spread in spreads(state, found) if spread.title.startswith("Points of Red"))
    assert [(bar.text == "0", bar.chance) for bar in points.bars] == [(True, 1 - falls), (False, falls)]


def test_many_amounts_are_told_in_bands_and_what_was_not_worked_out_is_one_too() -> None:
    state = gauntlet()
    whole = chances(RULES, state, run_jet_walk(state), reply="always")
    part = chances(RULES, state, run_jet_walk(state), reply="always", limit=90)
    assert 0 < part.open < 1
    for found in (whole, part):
        hurt = next(spread for spread in spreads(state, found) if "Damage to" in spread.title)
        assert sum(bar.chance for bar in hurt.bars) == 1
        assert (hurt.bars[-1].text == "not worked out") == bool(found.open)
        assert len(hurt.bars) <= 6 + bool(found.open)
        assert sum(bar.chance for bar in courses(state, found, 3, 0)) == 1


def test_what_is_eaten_is_no_harm() -> None:
    state = overland.start("kit", upkeep=True)
    found = chances(overland.RULES, state, [overland.order(state, "end day")])
    assert found.exact
    assert not found.harms
