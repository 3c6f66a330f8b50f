"""What chains may come to as bars: their chances are all there is, their averages those of the courses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rehearsal.chain import chances
from tactical.rehearsal.simulation import simulated
from tactical.rehearsal.spread import courses, lines, spreads
from tests.rehearsal.test_simulation import SYSTEMS, chain_of


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
    told = list(courses(view, found, len(orders), orders[0].subject))
    assert sum(bar.chance for bar in told) == 1
    assert all(bar.text for bar in told)
    assert list(lines(view, found, len(orders), orders[0].subject))


def test_damage_is_told_with_its_average_and_the_likeliest_course_first() -> None:
    rules, state, orders, reply = chain_of("skirmish")
    found = chances(rules, state, orders, reply=reply)
    hurt = next(spread for spread in spreads(state, found) if "hurt" in spread.title)
    who = next(piece for piece, *_ in found.harms)
    mean = sum((dict(end.harm).get(who, 0) * chance for end, chance in found.courses), Fraction(0))
    assert hurt.title == f"{state.name(who)} is hurt by, on average {float(mean):.1f}"
    assert [int(bar.text) for bar in hurt.bars] == sorted(int(bar.text) for bar in hurt.bars)
    shares = [bar.chance for bar in courses(state, found, 1, orders[0].subject)]
    assert shares == sorted(shares, reverse=True)
