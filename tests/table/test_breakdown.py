"""A number and what it is made of; the refusal that names why an allowance does not pay for a price."""

from __future__ import annotations

from tactical.report.rolls import roll_text
from tactical.table.breakdown import Breakdown, on_the_way, shortfall
from tactical.table.cards import Line
from tactical.table.events import Rolled
from tactical.table.rolls import Roll
from tactical.table.verdicts import Note, reason

WORDS = {"far": "that costs {cost}; {left} of {whole} left"}
MOVE = Breakdown.of(5, "Move", "X-1")
PLAIN = Breakdown.of(1, "a square", "X-1")
NOTHING = Breakdown.of(0, "moved", "X-1")


def far(price=PLAIN, allowance=MOVE, spent=NOTHING, **more):
    return shortfall("far", "X-1", price, allowance, spent, whole=allowance.total, **more)


def test_parts_sum_up_to_the_total():
    number = MOVE.add(-2, "wounded", "X-2").add(0, "nothing", "X-3").becomes(1, "at most", "X-4")
    assert number.total == 1
    assert number.changes == (Note("X-2", "wounded", -2), Note("X-4", "at most", -2))


def test_nothing_lowered_or_raised_leaves_the_clause_of_the_allowance():
    why = far(spent=Breakdown.of(5, "moved", "X-1"))
    assert (why.clause, why.because, why.words(WORDS)) == ("X-1", (), "that costs 1; 0 of 5 left")


def test_the_clause_forbids_and_what_led_to_it_has_its_own():
    price, allowance = PLAIN.add(1, "rubble", "X-5"), MOVE.add(-3, "wounded", "X-2")
    why = far(price, allowance, Breakdown.of(1, "moved", "X-1"))
    assert (why.clause, [note.clause for note in why.because]) == ("X-1", ["X-5", "X-2"])
    assert why.words(WORDS) == "that costs 2; 1 of 2 left: rubble +1 (X-5), wounded -3 (X-2)"


def test_what_was_spent_on_other_things_is_a_cause():
    why = far(spent=Breakdown.of(2, "moved", "X-1").add(3, "made ready", "X-7"))
    assert (why.clause, [note.clause for note in why.because]) == ("X-1", ["X-7"])


def test_what_was_paid_on_the_way_explains_the_rest():
    why = far(spent=Breakdown.of(5, "moved", "X-1"))
    notes = (Note("X-5", "rubble", 1), Note("X-9", "only told"), Note("X-5", "rubble", 1))
    told = on_the_way(why, notes, str)
    assert (told.clause, [note.clause for note in told.because], told.lack) == ("X-1", ["X-5"], 0)
    assert told.words(WORDS) == "that costs 1; 0 of 5 left: rubble on the way +2 (X-5)"
    assert on_the_way(why, (), str) == why
    too_little = far(PLAIN, Breakdown.of(2, "Move", "X-1"), Breakdown.of(7, "moved", "X-1"))
    assert on_the_way(too_little, notes, str).lack == 4  # it would be too far without the rubble as well


def test_amounts_are_told_in_the_players_units():
    why = far(PLAIN.add(45, "rubble", "X-5"), shown=lambda n: f"{n / 10} in")
    assert why.words(WORDS) == "that costs 4.6 in; 0.5 in of 5 left: rubble +4.5 in (X-5)"


def test_the_order_that_would_help_is_told_behind_the_causes():
    why = far(PLAIN.add(5, "rubble", "X-5"), remedy="stand up first")
    assert why.words(WORDS) == "that costs 6; 5 of 5 left: rubble +5 (X-5); stand up first"
    assert reason("far", "X-1", cost=1, left=0, whole=5, remedy="ann end").words(WORDS).endswith("of 5 left; ann end")


# --- operations ---


def test_operations_make_the_total_in_their_order():
    number = (
        Breakdown.of(8, "attack", "X-1")
        .add(-1, "range", "X-2")
        .add(0, "no cover", "X-3")
        .times(3, "burst", "X-4")
        .halved("moved", "X-5")
        .at_most(9, "the weapon", "X-6")
        .at_least(4, "luck", "X-7")
    )
    assert [after for _, after in number.steps()] == [8, 7, 21, 10, 9]
    assert number.total == 9
    assert number.words() == "attack 8, range -1, burst x3, moved half, the weapon at most 9"
    assert [(note.clause, note.amount) for note in number.changes] == [
        ("X-2", -1), ("X-4", 14), ("X-5", -11), ("X-6", -1),
    ]  # fmt: skip


def test_a_half_is_rounded_as_its_rule_says():
    seven = Breakdown.of(7, "rate", "X-1")
    assert seven.halved("crawling", "X-2").total == 3
    assert seven.halved("crawling", "X-2", up=True).total == 4
    assert seven.times(2, "two thirds", "X-3", over=3).words() == "rate 7, two thirds x2/3"


def test_a_roll_tells_what_its_numbers_are_made_of():
    made = Breakdown.of(8, "attack", "X-1").add(-2, "cover", "X-2")
    roll = Roll(2, 6, "ann's rifle at cy", "X-1", 0, "at_most", made.total, target_made=made)
    assert roll_text(roll) == "ann's rifle at cy: 6 or less on 2d6, 15/36, 42% (attack 8, cover -2)"
    assert Rolled(roll=roll, faces=(3, 4)).words(None).endswith("≤ 6? no (attack 8, cover -2)")


def test_a_line_of_a_card_that_is_a_breakdown_shows_its_total():
    made = Breakdown.of(6, "dv", "X-1").add(-2, "exposed", "X-2")
    line = Line.of("Defence", made, "X-1")
    assert (line.value, line.number, line.made) == ("4", 4, made)
