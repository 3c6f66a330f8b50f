"""Every ruleset against the contract: see `suite.py` for the checks, `openings.py` for the positions."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.contract import codes
from tests.contract.openings import NAMES, game, rulesets, unplayed
from tests.contract.randomly import Played, random_game
from tests.contract.suite import CHECKS
from tests.contract.through import event_type, order_type

GAMES = 6
ROOT = Path(__file__).resolve().parents[2]


@cache
def played(name: str, seed: int) -> Played:
    return random_game(game(name), seed)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(check, name):
    for seed in range(GAMES):
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


def test_refusals_have_words_with_the_parameters_they_are_given():
    assert [fault for rules in rulesets() for fault in codes.faults(rules)] == []


def test_forms_name_every_field():
    assert [fault for rules in rulesets() for fault in codes.form_faults(rules)] == []


def test_a_game_is_the_same_in_every_process():
    def digest(hash_seed: str) -> str:
        command = [sys.executable, "-m", "tests.contract.fuzz", "--games", "1", "--digest"]
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hash_seed}
        )
        return done.stdout

    first = digest("1")
    assert len(first.split()) == 2 * len(NAMES)
    assert digest("2") == first
