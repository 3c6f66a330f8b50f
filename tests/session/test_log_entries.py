"""An attack is one entry of the log: what came of it, and its dice, which a screen folds away."""

from __future__ import annotations

from typing import Any

from tactical.rules.armour import RULES as ARMOUR
from tactical.rules.armour.events import Moved, Turned
from tactical.rules.starship import RULES as STARSHIP
from tactical.rules.starship.data import FOOT
from tactical.rules.starship.events import Flew
from tactical.session.log_lines import tell
from tactical.table import play, tape
from tactical.table.notation import read
from tactical.table.values import replace
from tests.rules.armour import fixture as armour
from tests.rules.skirmish.fixture import RULES, start
from tests.rules.starship import fixture as starship

NEAR = {"cell": (3, 4)}


def entries(state: Any, text: str, *faces: tuple[int, ...]) -> list[tuple[list[str], list[str]]]:
    """What is told of an order, entry by entry: the outcome, and the dice."""
    outcome = play(RULES, state, read(RULES, state, 0, text), tape(faces))
    assert outcome.verdict
    found: dict[int, tuple[list[str], list[str]]] = {}
    for number, line in enumerate(tell(RULES, outcome.state, outcome.events)):
        found.setdefault(line.entry or -number - 1, ([], []))[line.dice].append(line.text)
    return list(found.values())


def test_an_attack_is_one_entry_and_its_last_word_is_its_outcome() -> None:
    (missed,) = entries(start(cy=NEAR), "ann strike cy with sword", (6, 6))
    assert missed[0] == ["Ann's sword at Cy: miss"]
    assert len(missed[1]) == 1
    (defended,) = entries(start(cy=NEAR), "ann strike cy with sword", (1, 1), (1, 1))
    assert defended[0] == ["Ann's sword at Cy: defended"]
    assert len(defended[1]) == 3, "both rolls, and that it hit"
    (hurt,) = entries(start(cy=NEAR), "ann strike cy with sword", (1, 1), (6, 6))
    attack, harm = hurt[0]
    assert attack == "Ann's sword at Cy: hit"
    assert harm.startswith("Cy loses ")
    assert len(hurt[1]) == 2


def test_what_is_no_attack_is_an_entry_of_its_own() -> None:
    told = entries(start(), "ann walk 2,3 2,2")
    assert any(outcome == ["Ann walks to c3 (2 squares)"] and not dice for outcome, dice in told)


def test_the_turns_on_a_way_fold_into_it() -> None:
    state = armour.start("......", tank=armour.red("tracked", 0, 0, "e"))
    turn, on = (Turned(piece=0, heading=3, cost=120), Moved(piece=0, start=0, cell=1, cost=60))
    way = [on, turn, replace(on, start=1, cell=2), turn, replace(on, start=2, cell=3)]
    told = tell(ARMOUR, state, [turn, *way, turn])
    assert [line.dice for line in told] == [False, True, True, True, False]
    assert len({line.entry for line in told[:4]}) == 1
    assert told[0].text.startswith("Tank advances to d1")
    assert told[4].entry == 0, "where it stands in the end is told"
    of_others = tell(ARMOUR, state, [on, replace(turn, piece=1), replace(on, start=1, cell=2)])
    assert not any(line.dice for line in of_others)


def test_of_a_flight_the_feet_are_told_of_all_its_steps() -> None:
    ada = 0
    state = starship.start()
    start = state.pieces[ada].cell
    through = Flew(piece=ada, start=start, cell=start + 1, cost=100 * FOOT, feet=50)  # asteroids: two a foot
    clear = Flew(piece=ada, start=start + 1, cell=start + 2, cost=6 * FOOT, feet=6)
    (told,) = tell(STARSHIP, state, [clear])
    assert told.text == "Ada flies to h6 (6 ft)"
    (told,) = tell(STARSHIP, state, [through, clear])
    assert told.text == "Ada flies 56 ft to h6 (106 ft)"
