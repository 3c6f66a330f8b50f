"""Each guided battle is played to its end by doing what its tips say, by lines: what stands in quotes is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.rules import SHIPPED
from tactical.scenario import listed, scenario_names
from tactical.table import Over
from tests.bench.guided import games
from tests.cli.plain.followed import followed

GUIDED = [name for name in scenario_names() if listed(name).guided]
FIRST = [name for name in GUIDED if name.startswith("first-")]
REBUILT = ("first-battle", "first-boarding", "first-advance", "first-fleet", "first-journey")
LEADING = ("the-toll-road", "the-orchard-run", "the-late-letter", "the-blind-side")  # others leave more to the player
QUICK = ("first-battle", "first-fleet", "first-journey", "the-late-letter")
FEW, MANY = 1, 30
REFUSED = ("; ? for more", "is not an order", "is not one step", "Type help for the commands, ?", "There is no order")


def test_there_are_two_for_each_system_against_the_computer():
    assert {listed(name).rules for name in FIRST} == set(SHIPPED)
    assert {listed(name).rules for name in GUIDED if name not in FIRST} == set(SHIPPED)
    for name in GUIDED:
        found = listed(name)
        assert found.description.opponent or found.rules == "overland", name
        assert found.description.minutes <= 10


def outcomes(name: str, folder: Path, seeds: range) -> list[bool]:
    """Whether who follows the tips wins, by seed."""
    won = []
    for seed in seeds:
        newcomer, out = followed(name, folder / f"{seed}.tactical", seed)
        session = newcomer.session
        assert isinstance(session.seat.want, Over), out.text_since()[-2000:]
        assert [line for line in out.said if any(words in line for words in REFUSED)] == []
        assert newcomer.tips[-1].split(" Begin it")[0] in {
            f"{tip.words} {tip.lines}".strip().split(" Begin it")[0]
            for tip in session.seat.tutor.tips
            if tip.when == "over"
        }, "the end is explained"
        done, steps = session.seat.tutor.progress
        assert steps > 3
        assert done
        won.append(session.seat.game.state.setup.seats[0].side in session.seat.want.result.winners)
    return won


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in QUICK else pytest.mark.long) for n in GUIDED])
def test_tips_can_be_followed_against_the_computer(name, tmp_path):
    assert len(outcomes(name, tmp_path, range(FEW))) == FEW


@pytest.mark.long
@pytest.mark.parametrize("name", [*REBUILT, *LEADING])
def test_who_follows_the_tips_usually_wins(name, tmp_path):
    assert sum(outcomes(name, tmp_path, range(MANY))) > MANY / 2


@pytest.mark.long
@pytest.mark.parametrize("by", ["pass", "first"])
@pytest.mark.parametrize("name", REBUILT)
def test_who_passes_or_takes_the_first_order_loses_nearly_always(name, by):
    found = games(name, by, range(MANY))
    assert sum(each.won for each in found) <= MANY / 10
