"""Orders are told as sentences, in every system: no word of notation that people do not say, and every field named."""

from __future__ import annotations

import re

import pytest

from tactical.campaign.orders import Equip, Open, SetAmount
from tactical.rules import SHIPPED, load
from tactical.scenario import open_scenario
from tactical.table.notation import read
from tactical.table.orders import Order
from tactical.table.refs import fields
from tactical.table.sentences import imperative, names_piece, third_person

KINDS = [kind for name in SHIPPED for kind in load(name).orders if kind.form]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__.split('.')[2]}-{kind.__name__}")
def test_what_is_told_names_fields_that_the_order_has(kind: type[Order]):
    told = kind.told if isinstance(kind.told, str) else ""
    named = re.findall(r"\{(\w+)|\[(\w+):", told)
    assert {field or flag for field, flag in named} <= set(fields(kind))


@pytest.mark.parametrize(
    ("scenario", "typed", "told"),
    [
        ("first-steps", "ada act hide", "hides"),
        ("first-steps", "ada walk b2 b3", "walks to b3"),
        ("first-steps", 'ada act "opens the chest"', "takes an action: opens the chest"),
        ("first-flight", "kestrel turn -45", "turns 45° left"),
        ("bridge-and-ford", "anvil rotate 180", "turns 180°"),
        ("bridge-and-ford", "anvil advance 1", "advances 1 square"),
        ("bridge-and-ford", "anvil overwatch with gun all", "fires a gun on overwatch, then all others"),
        ("hull-to-hull", "thorn carry sable e4 to d4", "carries Sable to e4, setting them down on d4"),
        ("over-the-ridge", "convoy forced march", "makes a forced march"),
        (
            "over-the-ridge",
            "convoy route b1 c1 marches 1 night",
            "plans a route to c1, 1 forced march a day, also by night",
        ),
        ("hull-to-hull", "thorn attack yarrow with rifle then b2", "attacks Yarrow with a rifle, then to b2"),
        ("hull-to-hull", "ann walk b1 b2 peek", "walks to b2, peeking in"),
    ],
)
def test_an_order_is_a_sentence(scenario: str, typed: str, told: str):
    rules, state = open_scenario(scenario)
    name = next(piece.name for piece in state.pieces if piece.seat == 0)
    order = read(rules, state, 0, " ".join([name, *typed.split()[1:]]))
    assert third_person(imperative(state, order)) == told


@pytest.mark.parametrize(
    ("scenario", "typed", "told"),
    [
        ("first-steps", "react pass", "holds back"),
        ("first-steps", "react strike", "strikes"),
        ("over-the-ridge", "outcome lost", "reports the battle as lost"),
        ("three-suns", "pass", "passes"),
        ("three-suns", "retreat to bel", "retreats to Bel"),
        ("first-steps", "stand never opportunity", "sets opportunity reactions to never"),
    ],
)
def test_what_a_seat_says_is_a_sentence_too(scenario: str, typed: str, told: str):
    rules, state = open_scenario(scenario)
    assert third_person(imperative(state, read(rules, state, 0, typed))) == told


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (Open(0), "opens the battle that is due"),
        (Equip(0, "mara", ("rifle", "rope")), "equips mara with rifle, rope"),
        (SetAmount(0, "mara", "health", 3), "sets health of mara to 3"),
    ],
)
def test_what_is_ordered_about_a_campaign_is_a_sentence_too(order: Order, told: str):
    assert third_person(imperative(None, order)) == told


@pytest.mark.parametrize("typed", ["ann walk b2 b3", "ann act hide", 'ann act "looks for ann"'])
def test_whether_a_sentence_names_its_piece_is_asked_of_its_form(typed: str):
    rules, state = open_scenario("first-steps")
    assert not names_piece(read(rules, state, 0, typed))
