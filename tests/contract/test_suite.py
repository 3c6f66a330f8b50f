"""Every ruleset against the contract: see `suite.py` for the checks, `openings.py` for the positions."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tactical.ruleset import Drafting, Presenter, Ruleset, Scenery
from tactical.ruleset.check import faults
from tactical.table import Ask, awaiting, opened, replace
from tactical.table.orders import DRAW, AcceptDraw, DeclineDraw
from tactical.testing import refusal_words
from tactical.testing.contract import CHECKS, game_goes_on, offers_are_legal
from tactical.testing.random_play import Opening, RandomGame, random_game
from tactical.testing.round_trip import event_type, order_type
from tests.contract.fuzz import digest
from tests.contract.openings import NAMES, SMALL, game, rulesets, unplayed
from tests.contract.seventh import stones

GAMES = 2  # of small positions, and one of each other; `fuzz.py` plays as many as are wanted
ORDERS = 30
EVERY = 3  # decision of a kind is looked at closely, from the first one on; `fuzz.py` looks at all
FEW = {"bridge-and-ford": 12, "company-action": 6, "hull-to-hull": 12}  # orders on large boards, where one game does
ROOT = Path(__file__).resolve().parents[2]


@cache
def played(name: str, seed: int) -> RandomGame:
    whole = random_game(game(name), seed, FEW.get(name, ORDERS))
    seen: Counter[Any] = Counter()
    asks = []
    for asked in whole.asks:
        kind = asked.state.stack[-1].ask.verbs
        if seen[kind] % EVERY == 0 or not asked.offers:
            asks.append(asked)
        seen[kind] += 1
    return whole._replace(asks=tuple(asks))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(check, name):
    for seed in range(GAMES if name in SMALL else 1):
        check(played(name, seed))


def test_every_shipped_ruleset_is_played():
    assert unplayed() == []


def test_types_decode_and_tags_are_single():
    for rules in rulesets():
        for kinds in (rules.all_orders, rules.all_steps, rules.all_events):
            tags = [kind.__struct_config__.tag for kind in kinds]
            assert len(set(tags)) == len(tags)
        assert order_type(rules)
        assert event_type(rules)


@pytest.mark.slow
def test_refusals_have_words_with_the_parameters_they_are_given():
    assert [fault for rules in rulesets() for fault in refusal_words.faults(rules)] == []


def test_every_ruleset_is_whole():
    assert [(rules.name, fault) for rules in rulesets() for fault in faults(rules)] == []


class Overcast(Presenter[Any]):
    """How a system of the first release said in what light its board lies."""

    def light(self, state: Any) -> str:
        return "dusk"


class OldStones(stones.Stones):
    presenter = property(Overcast)


def test_what_nobody_asks_for_any_more_is_named():
    assert faults(OldStones()) == ["its `presenter` has `light`, which is Scenery.light now: see `tactical/table/`"]


class Dusk(Scenery[Any]):
    def light(self, state: Any) -> str:
        return "dusk"


class DuskyStones(stones.Stones):
    extras = (Dusk,)


def test_an_extra_is_the_system_s_own_or_says_nothing():
    state = stones.opening()
    assert faults(DuskyStones()) == []
    assert [rules.extra(Scenery).light(state) for rules in (DuskyStones(), stones.RULES)] == ["dusk", "day"]
    assert DuskyStones().extra(Drafting).parts(state) == ()


class FormerStones(stones.Stones):
    """How a system of the first release said what may be done: all of it by itself."""

    offers_for = Ruleset.offers_for

    def offers(self, state: Any) -> list[Any]:
        want = awaiting(state)
        if not isinstance(want, Ask):
            return []
        if want.why == DRAW:
            return [AcceptDraw(want.seat), DeclineDraw(want.seat)]
        return stones.Stones.offers_for(self, state, want)


def test_a_system_may_still_say_all_that_is_offered():
    assert faults(FormerStones()) == []
    game_ = Opening("former", FormerStones(), opened(FormerStones(), stones.opening()).state)
    offers_are_legal(random_game(game_, 0))
    game_goes_on(random_game(game_, 0))


class Mute(stones.Stones):
    """Stones that offer nothing."""

    def offers(self, state: Any) -> list[Any]:
        return []


class Misspelt(stones.Stones):
    """Stones whose turn asks for an order that there is not."""

    def next_phase(self, state: Any) -> Any:
        did = super().next_phase(state)
        ask = Ask(0, ("hop", "rest", "jump"), "turn")
        return replace(did, push=(replace(did.push[0], ask=ask),)) if did.push else did


@pytest.mark.parametrize(("broken", "check"), [(Mute, offers_are_legal), (Misspelt, game_goes_on)])
def test_a_system_that_breaks_the_contract_is_told(broken, check):
    game_ = Opening("broken", broken(), opened(broken(), stones.opening()).state)
    with pytest.raises(AssertionError):
        check(random_game(game_, 0))


@pytest.mark.slow
def test_a_game_is_the_same_in_every_process():
    names = [*{game(name).rules.name: name for name in NAMES if name not in FEW}.values()]  # one of each system
    own = [f"{name} {digest(played(name, 0))}" for name in names]
    command = [sys.executable, "-m", "tests.contract.fuzz", "--digest", "--games", "1", "--from", "0"]
    command += ["--orders", str(ORDERS), "--only", *names]
    other_hashes = {"PYTHONHASHSEED": "1"}  # this process has another seed, and nobody knows which
    done = subprocess.run(command, cwd=ROOT, env=other_hashes, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == own
