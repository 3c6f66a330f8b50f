"""Every number says what it is made of, and a refusal what is in the way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tactical.report.rolls import roll_text
from tactical.rules.armour import RULES, turning
from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import U
from tactical.rules.armour.events import inches
from tactical.rules.armour.order_checks import rate_of, speed_made
from tactical.scenario import open_scenario
from tactical.session.pages.piece_pages import card_facts, fact_lines
from tactical.table.values import replace
from tactical.table.verdicts import Note
from tests.fixtures.breakdowns import agree, look_at_cards, sound, wander
from tests.rules.armour.fixture import (
    FAR,
    REFEREED,
    after,
    bar,
    blue,
    card,
    legal,
    piece,
    red,
    roll,
    said,
    start,
    why,
)  # fmt: skip

SHOT = "ann fire gun at cy"
FIGHT = ("fire",)
LEAST = 10  # rolls


def look(found: Counter[str], rules: Any, view: Any) -> None:
    found.update(look_at_cards(rules, view))
    for who in view.pieces:
        if not who.place.known or view.side(who) == "" or who.rate == 0:
            continue
        sound(rules, rate_of(view, who), view.allowance(who))
        sound(rules, speed_made(view, who), view.target_class(who))
        sound(rules, speed_made(view, who, firing=True), view.firer_class(who))
        if not who.on_board:
            continue
        for direction in range(8):
            for manner in ("advance", "reverse", "sidestep"):
                price = mv.step_price(view, who, direction, manner)
                if not price.refused:
                    assert price.plain + sum(note.amount for note in price.notes) == price.cost
                    found["steps"] += 1
        for cell in view.board.neighbours(who.cell):
            if not mv.stands(view, who, cell, who.altitude).refused:
                made = mv.flat_cost(view, who, cell)
                sound(rules, made)
                line = next(x for x in rules.presenter.cell_card(view, cell, who.id).lines if x.label == "To enter")
                assert (line.made, line.number) == (made, made.total)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["bridge-and-ford", pytest.param("company-action", marks=pytest.mark.long)])
def test_numbers_of_random_positions(scenario):
    found, rolls, (rules, state) = Counter(), 0, open_scenario(scenario)
    for seed in range(2):
        for done in wander(rules, state, 30, seed, likes=FIGHT):
            rolls += agree(rules, done, partial(look, found))
            for event in done.outcome.events:
                if getattr(event, "rate_made", None) is not None:
                    sound(rules, event.rate_made, event.rate)
                if getattr(event, "made", None) is not None:
                    sound(rules, event.made, getattr(event, "levels", getattr(event, "number", None)))
    assert min(found["Move"], found["Speed"], found["steps"]) > 0
    assert rolls >= LEAST


def duel(cy="medium-tank", **more):
    given = {"ann": red("medium-tank", 0, 5), "cy": blue(cy, 9, 5, weapons=()), "di": FAR}
    return start(**{**given, **more})


@pytest.mark.clause("FT-AR-01", "FT-AR-05", "FT-AR-06", "AR-H20", "AR-H24")
def test_a_shot_tells_its_factors_and_what_the_hit_does():
    state = after(duel(growth={(9, 5): "vegetation"}), "ann advance 1")
    due = roll(state, SHOT)
    assert due.bonus_made.words() == "slow firer -1, cover -2, power +3, front armour -3"
    assert due.made_of == "slow firer -1, cover -2, power +3, front armour -3; to hit 7"
    assert due.made_of in roll_text(due)
    log = said(duel(), SHOT, (6, 6))
    rate = "rate 10 inches (rate 30, 2 levels of damage: 10)"
    assert f"Cy is damaged, 2 levels (hit 1, hit by 5 more than needed +1): {rate}" in log
    flat = said(duel(), SHOT, (4, 3))
    assert "Cy is damaged, 1 level: rate 20 inches (rate 30, 1 level of damage: 20)" in flat
    worn = start(ann=red("medium-tank", 0, 5), cy=blue("medium-tank", 9, 5, weapons=(), damage=3), di=FAR)
    assert "Cy is destroyed (fire: hit 1, damaged before +3)" in said(worn, SHOT, (4, 3))


@pytest.mark.clause("FT-01")
def test_the_referee_is_told_what_the_number_is_made_of():
    state = after(duel(seats=REFEREED, fighting="referee"), "ann advance 1")
    log = said(state, SHOT, "result miss")
    assert any("Ann's gun at Cy: needs 8 (to hit 7, slow firer +1, power -3, front armour +3)" in text for text in log)


def told(state: Any, label: str) -> list[str]:
    lines = fact_lines(card_facts(RULES, state, card(state, "tank")))
    return [line for line in lines if line.startswith(f"{label}:")]


@pytest.mark.clause("AR-86", "AR-H13", "AR-H16", "AR-H19")
def test_cards_tell_rate_and_speed():
    state = after(start(tank=red("tracked", 0, 0, "e", damage=1)), "tank advance 3")
    made = bar(state, "Move", "tank").made
    assert made.words(lambda n: f"{n / 12:g}") == "rate 30, 1 level of damage: 20"
    speed = next(line for line in card(state, "tank").lines if line.label == "Speed")
    assert (speed.value, speed.number) == ("slow", 1)
    assert told(state, "Speed") == ["Speed: slow [AR-H19]"]
    turned = after(state, "tank rotate 135")
    own = next(line for line in card(turned, "tank").lines if line.label == "Speed of own fire")
    assert own.number == 2
    (words,) = told(turned, "Speed of own fire")
    assert words.endswith("(3 of 30 inches spent on travel: slow [AR-98], with 13 on turning: moderate [AR-89])")


# --- refusals: without their cause they change ---


@pytest.mark.clause("AR-100", "AR-H13")
def test_too_dear_names_damage_and_ground():
    ground = {(x, 0): "soft" for x in range(1, 12)}
    hurt = start(tank=red("tracked", 0, 0, "e", damage=2), ground=ground)
    words = why(hurt, "tank advance 6", "AR-100", because="AR-100")
    assert words == "entering g1 costs 2; 0 of 10 inches left: soft +1 (AR-45), 2 levels of damage -20 (AR-100)"
    legal(hurt, "tank advance 5")
    legal(start(tank=red("tracked", 0, 0, "e"), ground=ground), "tank advance 6")
    legal(start(tank=red("tracked", 0, 0, "e", damage=2)), "tank advance 6")


@pytest.mark.clause("FT-AR-04", "FT-AR-07")
def test_a_shot_that_cannot_be_names_the_weapon_that_can():
    state = duel()
    words = "the machine gun cannot harm Cy, an armoured vehicle; use gun"
    assert why(state, "ann fire machine-gun at cy", "FT-AR-04") == words
    legal(state, SHOT)
    soft = duel(cy="truck")
    legal(soft, "ann fire machine-gun at cy")
    assert (
        why(duel(), "ann fire gun at cy also di", "FT-AR-07")
        == "the gun does not fire bursts, so Cy is its only target"
    )
    assert why(duel(), "ann overwatch with gun", "AR-H24") == (
        "a piece can only fire back just after an enemy has moved or fired"
    )


@pytest.mark.clause("AR-139", "AR-143")
def test_a_carrier_that_cannot_pay_for_a_load_says_what_it_has():
    def moved(**changes):
        truck = red("truck", 5, 5, "e", unit="a", **changes)
        return after(start(truck=truck, bo=red("foot", aboard="truck", unit="a"), di=FAR), "truck advance 14")

    words = "Truck must pay 12 for loading; 10 inches left: 1 level of damage -12 (AR-99)"
    assert why(moved(damage=1), "bo disembark s6", "AR-143") == words
    legal(moved(), "bo disembark s6")


@pytest.mark.clause("AR-32", "AR-H08", "AR-H12")
@pytest.mark.parametrize("options", [{}, {"turn_table": "linear"}, {"damaged_turns": "exact"}])
def test_a_turn_in_place_tells_the_share_of_the_rate_that_it_takes(options):
    words = set()
    for damage in range(3):
        for kind in ("tracked", "wheeled", "foot"):
            state = start(car=red(kind, 9, 9, "e", damage=damage if kind != "foot" else 0), di=FAR, **options)
            who = state.pieces[0]
            for spun in range(3):
                turned = replace(who, turn=replace(who.turn, spun=spun))
                for eighths in range(-6, 7):
                    made = turning.spin_made(state, turned, eighths)
                    assert made.total == turning.spin_cost(state, turned, eighths), (kind, damage, spun, eighths)
                    words.add(made.words(inches))
    assert "rate 30, 90 degrees x1/3" in words
    plain = start(car=red("tracked", 9, 9), di=FAR)
    (leg,) = legal(plain, "car rotate 90").legs
    assert (leg.cost, [note.text for note in leg.notes]) == (120, ["turn of 90 degrees", "rate 30, 90 degrees x1/3"])


def _parts(state, text):
    """The clauses and amounts, in inches, of what changes the price of an order's steps."""
    return [(note.clause, inches(note.amount)) for leg in legal(state, text).legs for note in leg.notes if note.amount]


@pytest.mark.clause("AR-114", "AR-116")
@pytest.mark.parametrize(
    ("row", "tank", "cost", "parts"),
    [
        ("..", red("tracked", 0, 0, size=6), "3", {"AR-114": 2}),
        (".,", red("tracked", 0, 0, size=6), "6", {"AR-114": 2, "AR-45": 3}),
        ("==", red("tracked", 0, 0, size=6), "1 1/2", {"AR-114": 2, "AR-116": Fraction(-3, 2)}),
        ("HH", red("walker", 0, 0, size=6), "1 1/2", {"AR-114": 2, "AR-116": Fraction(-3, 2)}),
        ("..", red("tracked", 0, 0, "w", size=6), "6", {"AR-114": 2, "AR-26": 3}),
    ],
)
def test_an_overrun_in_its_parts(row, tank, cost, parts):
    state = start(row, tank=tank, cy=blue("foot", 1, 0), di=FAR)
    (leg,) = legal(state, "tank overrun cy").legs
    assert inches(leg.cost) == cost
    found = {note.clause: Fraction(note.amount, U) for note in leg.notes}
    assert found == parts
    assert 1 + sum(found.values()) == Fraction(leg.cost, U)


@pytest.mark.clause("AR-H05")
def test_a_step_for_the_whole_rate_says_so():
    state = start(".;", men=red("foot", 0, 0, "w"), di=FAR)
    parts = _parts(state, "men reverse 1")
    assert ("AR-H05", "-2") in parts  # 8 inches, of a rate of 6
    assert "AR-H05" not in dict(_parts(start(".,", men=red("foot", 0, 0, "w"), di=FAR), "men reverse 1"))


@pytest.mark.clause("AR-62", "AR-64", "AR-65")
def test_a_tree_in_its_parts():
    state = start(tank=red("tracked", 0, 0), di=FAR, ground={(1, 0): "soft"}, growth={(1, 0): "tree"})
    assert _parts(state, "tank fell 1,0") == [("AR-64", "1")]
    sized = start(tank=red("tracked", 0, 0), di=FAR, growth={(1, 0): "tree"}, tree_cost=2)
    assert _parts(sized, "tank fell 1,0") == [("AR-65", "1")]


@pytest.mark.clause("AR-77", "AR-82")
def test_links_that_cost_no_more_than_their_height_say_so():
    links = [((1, 0), (1, 5), "stairs"), ((1, 0), (1, 9), "ladder")]
    state = start(ann=red("gravpack", 1, 0), di=FAR, links=links)
    for cell, clause in (("1,5", "AR-77"), ("1,9", "AR-82")):
        (leg,) = legal(state, f"ann climb via {cell}").legs
        assert (leg.cost, [note.clause for note in leg.notes]) == (2 * U, [clause])


@pytest.mark.clause("AR-45", "AR-H57")
def test_the_ground_of_the_square_entered_by_is_named():
    state = start(",", tank=red("tracked"), areas={"Red": ["0,0"]}, di=FAR)
    assert ("AR-45", "1") in _parts(state, "tank enter 0,0")


@pytest.mark.clause("AR-101", "AR-103")
def test_a_turn_of_a_damaged_vehicle_rests_on_the_rate_that_is_left():
    (leg,) = legal(start(car=red("wheeled", 9, 9, damage=2), di=FAR), "car rotate 90").legs
    assert (leg.cost, leg.notes[-1]) == (4 * U, Note("AR-101", "rate 36, 2 levels of damage: 12, 90 degrees x1/3"))
    state = start(tank=red("tracked", 9, 9, damage=1), di=FAR)
    made = turning.spin_made(state, state.pieces[0], 2)
    assert [part.clause for part in made.parts] == ["AR-02", "AR-99", "AR-101", "AR-103"]
    assert (made.total, made.parts[-1].text) == (7 * U, "in whole inches")


@pytest.mark.clause("AR-92", "AR-93", "AR-H20")
def test_the_factor_that_is_printed_rests_on_its_own_clause():
    gun = red("gun", 0, 0, "n", weapons=("launcher",))
    turned = after(start(gun=gun, cy=blue("medium-tank", 9, 0, weapons=()), di=FAR), "gun rotate 90")
    found = [(part.clause, part.amount) for part in roll(turned, "gun fire launcher at cy").bonus_made.parts]
    assert ("AR-92", -1) in found
    fast = after(start(ann=red("grav", 0, 0, weapons=("gun",)), cy=blue("walker", 39, 0), di=FAR), "ann advance 25")
    assert ("AR-H20", -3) in [(part.clause, part.amount) for part in roll(fast, SHOT).bonus_made.parts]


@pytest.mark.clause("AR-94", "AR-98", "AR-H17")
def test_a_speed_rests_on_what_makes_it_so():
    def clause(script, **ann):
        state = start(ann=red("walker", 0, 5, **ann), di=FAR)
        made = speed_made(after(state, *script), piece(after(state, *script), "ann"))
        return made.total, made.parts[0].clause

    assert clause([]) == (0, "AR-H17")
    assert clause(["ann rotate 90"]) == (0, "AR-94")
    assert clause(["ann advance 16"]) == (2, "AR-87")
    assert clause(["ann advance 16"], damage=1) == (2, "AR-98")  # the most it can move, and moderate all the same


@pytest.mark.clause("AR-02", "AR-97")
def test_the_rate_on_a_card_rests_on_damage_only_where_there_is_some():
    def clause(damage):
        lines = card(start(tank=red("tracked", 0, 0, damage=damage), di=FAR), "tank").lines
        return next(line.clause for line in lines if line.label == "Movement Rate")

    assert [clause(0), clause(1)] == ["AR-02", "AR-97"]
