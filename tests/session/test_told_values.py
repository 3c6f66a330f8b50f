"""What faces read of lines, events and reasons are fields of theirs, never their words."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import fields

from tactical.rules import SHIPPED, load
from tactical.scenario import open_scenario, scenario_names
from tactical.session.refusals import with_clause
from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.cards import Line
from tactical.table.refusals import TABLE_REFUSALS, UNDO_BORDERS
from tactical.table.values import replace
from tactical.table.verdicts import Reason

CELLS = 60  # of a board


def lines_of(name: str) -> list[Line]:
    rules, state = open_scenario(name)
    presenter: Any = rules.presenter
    cards = [presenter.piece_card(state, piece.id) for piece in state.pieces if piece.place.known]
    cards += [presenter.cell_card(state, cell, 0) for cell in islice(range(state.board.size), CELLS)]
    return [line for card in cards for line in (*card.lines, *card.effects)]


@pytest.mark.parametrize("name", scenario_names())
def test_a_line_that_is_a_number_has_it_and_none_is_set_in_by_blanks(name: str) -> None:
    for line in lines_of(name):
        if line.value.removeprefix("-").isdecimal():
            assert line.number == int(line.value), line
        assert line.label == line.label.strip(), line


@pytest.mark.parametrize("name", ["the-mill", "hull-to-hull", "belt-duel", "bridge-and-ford"])
def test_whatever_a_weapon_does_is_told_of_those_who_carry_it(name: str) -> None:
    rules, state = open_scenario(name)
    setup: Any = state.setup
    presenter: Any = rules.presenter
    bearers = [piece.id for piece in state.pieces if piece.place.known]

    def cards(number: int, weapon: Any) -> list[Any]:
        weapons = (*setup.weapons[:number], weapon, *setup.weapons[number + 1 :])
        having = state.having(setup=replace(setup, weapons=weapons))
        return [presenter.piece_card(having, piece) for piece in bearers]

    kinds = {field.name: str(field.type) for field in fields(type(setup.weapons[0]))}
    traits = [field for field, kind in kinds.items() if "bool" in kind or "int" in kind]
    assert len(traits) > 4
    for field in traits:
        changed = []
        for number, weapon in enumerate(setup.weapons):
            value = getattr(weapon, field)
            other = replace(weapon, **{field: not value if isinstance(value, bool) else value + 1})
            changed.append(cards(number, other) != cards(number, weapon))
        assert any(changed), f"no card tells of {field}"


@pytest.mark.parametrize("system", SHIPPED)
def test_what_only_starts_or_ends_says_so(system: str) -> None:
    for event in load(system).all_events:
        named = event.__name__.endswith(("Began", "Ended"))
        assert bool(event.boundary) == named, event


def test_a_reason_names_its_clause_once() -> None:
    price, none = Breakdown.of(2, "a step", "SK-10").add(2, "rubble", "SK-31"), Breakdown.of(0, "spent", "SK-10")
    short = shortfall("too_far", "SK-31", price, Breakdown.of(3, "speed", "SK-10"), none)
    assert short.names_clause
    assert with_clause("too far: rubble +2 (SK-31)", short) == "too far: rubble +2 (SK-31)"
    other = Reason("no_way", "SK-31", (("text", "see (SK-31)"),))
    assert with_clause("no way", other) == "no way (SK-31)"


def test_who_may_not_undo_alone_is_told_why_in_two_parts() -> None:
    for code, cause in UNDO_BORDERS.items():
        assert TABLE_REFUSALS[code] == f"{cause}, so every seat must agree"
