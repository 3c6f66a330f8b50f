"""What CHANCE and TABLE answer: dice rolled by hand, and the report of a battle fought on another board."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.table import CHANCE, TABLE, Battle, Report, Roll, Throw, play
from tactical.table.events import Answered, Said, said_once
from tactical.testing.round_trip import go
from tests.rehearsal.cases import boarding_case, overland_case
from tests.rules.overland import fixture as overland

RULES, STATE, RUN, _, _ = boarding_case()


def test_dice_by_hand_give_what_dice_give():
    out = go(RULES, STATE, RUN)
    assert isinstance(out.awaiting, Roll)
    assert not out.rolled
    by_hand = go(RULES, out.state, Throw(CHANCE, (6, 2)))
    assert by_hand.rolled == ()  # the faces are in the order
    assert by_hand.state == go(RULES, STATE, RUN, ((6, 2),)).state


@pytest.mark.parametrize(
    ("order", "code"),
    [(Throw(CHANCE, (7, 1)), "wrong_faces"), (Throw(CHANCE, (3,)), "wrong_faces"),
     (Throw(0, (3, 1)), "no_roll_awaited"), (Report(TABLE, ()), "no_battle_awaited"), (RUN, "roll_awaited")],
)  # fmt: skip
def test_a_roll_is_answered_by_its_faces_alone(order, code):
    awaited = go(RULES, STATE, RUN).state
    out = go(RULES, awaited, order)
    assert [why.code for why in out.verdict.reasons] == [code]
    assert out.state == awaited


def fought() -> Any:
    """Rae and Kit fight whom they have met in the canyon."""
    rules, state, travel, _, _ = overland_case()
    met = go(rules, state, travel, ((1, 1),)).state
    out = go(rules, met, overland.order(met, "fight"))
    assert out.awaiting == Battle("skirmish", "the-mill", (0, 1, 2, 3), "FT-OV-05")
    return out.state


@pytest.mark.parametrize(
    ("order", "code"),
    [(Throw(CHANCE, (1, 1)), "no_roll_awaited"), (Report(0, ()), "no_battle_awaited"),
     (Report(TABLE, ((9, ()),)), "wrong_report"), (Report(TABLE, ((1, ()), (1, ()))), "wrong_report")],
)  # fmt: skip
def test_a_battle_is_answered_by_its_report_alone(order, code):
    awaited = fought()
    out = go(overland.RULES, awaited, order)
    assert [why.code for why in out.verdict.reasons] == [code]
    assert out.state == awaited
    travel = overland_case().order
    assert play(overland.RULES, awaited, travel).verdict.reasons[0].code == "battle_awaited"


def test_what_is_reported_goes_into_the_position():
    awaited = fought()
    out = go(overland.RULES, awaited, Report(TABLE, ((awaited.piece_named("rae").id, (("health", 4),)),)))
    assert overland.health(out.state, "rae") == 4
    assert overland.health(out.state, "kit") == overland.health(awaited, "kit")
    assert overland.asked(out.state).why == "day"


def test_what_was_answered_in_advance_is_told_once_with_how_often():
    attacks, shots, spoke = Answered(1, "free_attack", "attack"), Answered(1, "shot", "hold"), Said(0, "Well.")
    told = said_once([attacks, spoke, shots, attacks, spoke])
    assert told == [(attacks, 2), (spoke, 1), (shots, 1), (spoke, 1)]
