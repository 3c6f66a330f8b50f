"""From a scenario to a position, and what no position may be: problems of sheets, faults of states."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tactical.board import Board
from tactical.rules.starship.attacks import Damage, Engage, Shot
from tactical.rules.starship.position import Volley
from tactical.rules.starship.steps import Veer
from tactical.ruleset.validation import problems as problems_of
from tactical.table.effects import Effect
from tactical.table.frames import Frame
from tactical.table.opening import SheetError
from tactical.table.places import OnBoard
from tests.rules.starship.fixture import RULES, after, board, effect, sheet, ship, start


def problems(**changes: Any) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(SheetError) as caught:
        RULES.open(sheet(**changes))
    return [(problem.where, problem.message) for problem in caught.value.problems]


EFFECT = ("pieces", 0, "effects", 0)


@pytest.mark.parametrize(
    ("changes", "where", "words"),
    [
        ({"ada": {"kind": "barge"}}, ("pieces", 0, "kind"), "unknown kind 'barge'; kinds: fighter, bomber"),
        ({"ada": {"heading": "up"}}, ("pieces", 0, "heading"), "Invalid enum value 'up'"),
        (
            {"ada": {"pilot": "cook"}},
            ("pieces", 0, "pilot"),
            "unknown crew member 'cook'; crew members: pilot, gunner-1",
        ),
        ({"ada": {"hull": 45}}, ("pieces", 0, "hull"), "more than the 44 of its kind"),
        ({"ada": {"effects": (effect("luck", 1),)}}, (*EFFECT, "name"), "unknown effect 'luck'"),
        ({"ada": {"effects": (effect("disabled", 4),)}}, (*EFFECT, "amount"), "0 to 3"),
        ({"ada": {"effects": (effect("broken", 2),)}}, (*EFFECT, "amount"), "0 to 1"),
        ({"ada": {"used": ("heavy",)}}, ("pieces", 0, "used"), "no mount 'heavy' of few uses; there are: none"),
        ({"ada": {"kind": "bomber", "used": ("torpedo",) * 3}}, ("pieces", 0, "used"), "torpedo has 2 uses, not 3"),
        ({"ada": {"effects": (effect("flight_speed", 4, "day"),)}}, (*EFFECT, "until"), "nothing ends with 'day'"),
        ({"ada": {"effects": ({**effect("flight_speed", 4), "whose": 9},)}}, (*EFFECT, "whose"), "0 to 1, or -1"),
        ({"ada": {"speed": -1}}, ("kinds", "ada", "speed"), "Expected `int` >= 0"),
        ({"ada": {"size": "vast"}}, ("kinds", "ada", "size"), "Invalid enum value 'vast'"),
        ({"ada": {"mounts": ({"name": "a", "weapon": "fork"},)}}, ("kinds", "ada", "mounts", 0, "weapon"), "'fork'"),
        (
            {"ada": {"mounts": ({"name": "a", "weapon": "flak", "sides": ()},)}},
            ("kinds", "ada", "mounts", 0, "sides"),
            "at least one side",
        ),
        ({"ada": {"crew": ("pilot", "pilot")}}, ("kinds", "ada", "crew"), "two crew of ada share a name"),
        ({"ada": {"thing": True, "crew": ("pilot",)}}, ("kinds", "ada"), "no crew or mounts"),
        ({"weapons": {"ray": {"dice": 0}}}, ("weapons", "ray", "dice"), "Expected `int` >= 1"),
        ({"weapons": {"ray": {"like": "beam"}}}, ("weapons", "ray", "like"), "nothing called 'beam'"),
        ({"weapons": {"ray": 3}}, ("weapons", "ray"), "weapons.ray must be a table"),
        ({"order": ("zoe",)}, ("order", 0), "unknown piece 'zoe'"),
        ({"order": ("ada", "ada")}, ("order", 1), "ada is listed twice"),
        ({"turn_step": 30}, ("options", "turn_step"), "Invalid enum value 30"),
    ],
)
def test_every_problem_has_its_place_and_words(changes, where, words):
    found = problems(**changes)
    assert [place for place, _ in found][:1] == [where]
    assert words in found[0][1]


def test_boards_and_tables_of_another_kind():
    given = sheet()
    for wrong, words in (
        ({"extra": {"spells": {}}}, "starship has no table 'spells'"),
        ({"board": Board("hex", 16, 12, layers=board({}).layers)}, "played on squares"),
        ({"pieces": ()}, "at least one ship"),
    ):
        with pytest.raises(SheetError, match=words):
            RULES.open(replace(given, **wrong))


def test_a_kind_made_from_another_and_a_ship_in_reserve():
    given = sheet(without=("zed",))
    kinds = {"scow": {"like": "freighter", "hull": 60}}
    row = {"name": "scow-1", "kind": "scow", "seat": "blue"}
    state = RULES.open(replace(given, kinds={**given.kinds, **kinds}, pieces=(*given.pieces, row)))
    scow = state.pieces[1]
    assert (scow.hull, state.kind(scow).speed, scow.cell) == (60, 250, -1)


def changed(state: Any, **fields: Any) -> Any:
    return state.with_piece(replace(ship(state), **fields))


def turned(state: Any, **fields: Any) -> Any:
    return changed(state, turn=replace(ship(state).turn, **fields))


def stepped(state: Any, step: Any) -> Any:
    return state.having(stack=(*state.stack, Frame("attack", 0, (step,))))


BROKEN: dict[str, Any] = {
    "kind": lambda s: changed(s, kind=99),
    "broken": lambda s: changed(s, effects=(Effect("broken", 9),)),
    "used": lambda s: changed(s, used=("cannon",)),
    "fired": lambda s: turned(s, fired=("cannon",)),
    "acted": lambda s: turned(s, acted=(7,)),
    "helm": lambda s: turned(s, helm=7),
    "spent": lambda s: turned(s, spent=replace(ship(s).turn.spent, travel=-1)),
    "volley": lambda s: turned(s, volley=Volley(1, "cannon", 1)),
    "attacks": lambda s: turned(s, volley=Volley(1, "heavy", 9)),
    "index": lambda s: s.having(index=9),
    "phase": lambda s: s.having(phase="dance"),
    "order": lambda s: s.having(setup=replace(s.setup, initiative=(0, 0))),
    "weapons": lambda s: s.having(setup=replace(s.setup, weapons=())),
    "target": lambda s: stepped(s, Shot(0, 9)),
    "crew": lambda s: stepped(s, Engage(0, 9, "heavy")),
    "mount": lambda s: stepped(s, Engage(0, 1, "cannon")),
    "angle": lambda s: stepped(s, Veer(0, 10**9)),
    "dice": lambda s: stepped(s, Damage(0, 1, 10**9)),
    "place": lambda s: changed(s, place=OnBoard((5, 6), 0)),
    "heading": lambda s: changed(s, place=OnBoard((5,), 9)),
    "rock": lambda s: changed(s, place=OnBoard((0,), 0)),
    "crowd": lambda s: s.with_piece(replace(s.pieces[2], place=s.pieces[1].place)),
    "shields": lambda s: changed(s, shields=(9, 9, 9, 9)),
    "hull": lambda s: changed(s, hull=45),
    "pilot": lambda s: changed(s, pilot=7),
    "off": lambda s: changed(s, off=30),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_position_that_cannot_be_has_faults(what):
    state = start(solid=[(0, 0)], more={"bo": {"cell": (9, 9)}})
    assert problems_of(RULES, state) == []
    found = problems_of(RULES, BROKEN[what](state))
    assert found
    assert all(words.strip() for words in found)


def test_no_position_of_play_has_faults():
    state = start(zed={"cell": (5, 1)})
    for script in (("ahead 1",), ("attack zed with light", (15,), (3,)), ("attack zed", (2,), "hold-fire", "evade")):
        state = after(state, *script)
        assert problems_of(RULES, state) == []


@pytest.mark.clause("SC-66")
def test_a_thing_needs_no_word_about_its_crew():
    kinds = {"boulder": {"thing": True, "size": "small", "speed": 0, "turning": 0}}
    given = sheet()
    rock = {"name": "rock", "kind": "boulder", "cell": given.board.cell(9, 9)}
    state = RULES.open(replace(given, kinds={**given.kinds, **kinds}, pieces=(*given.pieces, rock)))
    assert state.kind(state.pieces[-1]).crew == ()
