"""From a scenario to a position, and what no position may be: problems of sheets, faults of states."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tactical.board import Board, Layer
from tactical.rules.skirmish.steps import Enter
from tactical.ruleset.validation import problems as problems_of
from tactical.table.frames import Frame
from tactical.table.opening import SheetError
from tests.rules.skirmish.fixture import RULES, after, board, piece, sheet, start


def problems(**changes: Any) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(SheetError) as caught:
        RULES.open(sheet(**changes))
    return [(problem.where, problem.message) for problem in caught.value.problems]


EFFECT = ("pieces", 0, "effects", 0)


@pytest.mark.parametrize(
    ("changes", "where", "words"),
    [
        ({"ann": {"kind": "ogre"}}, ("pieces", 0, "kind"), "unknown kind 'ogre'; kinds: recruit, trooper"),
        ({"ann": {"weapons": ("fork",)}}, ("pieces", 0, "weapons", 0), "unknown weapon 'fork'; weapons: bare-hands"),
        ({"ann": {"body": 21}}, ("pieces", 0, "body"), "Expected `int` <= 20"),
        ({"ann": {"health": 26}}, ("pieces", 0, "health"), "ann can have at most 25 Health"),
        ({"ann": {"effects": [{"name": "luck"}]}}, ("pieces", 0, "effects", 0, "name"), "unknown effect 'luck'"),
        ({"ann": {"effects": [{"name": "squares", "until": "day"}]}}, (*EFFECT, "until"), "nothing ends with 'day'"),
        ({"ann": {"effects": [{"name": "squares", "whose": 9}]}}, (*EFFECT, "whose"), "the number of a piece"),
        ({"ann": {"attack": -1}}, ("kinds", "ann", "attack"), "Expected `int` >= 0"),
        ({"ann": {"wings": 2}}, ("kinds", "ann"), "unknown field `wings`"),
        ({"weapons": {"bow": {"reach": 0}}}, ("weapons", "bow", "reach"), "Expected `int` >= 1"),
        ({"weapons": {"bow": {"like": "harp"}}}, ("weapons", "bow", "like"), "nothing called 'harp'"),
        ({"weapons": {"bow": 3}}, ("weapons", "bow"), "weapons.bow must be a table"),
        ({"order": ("zed",)}, ("order", 0), "unknown piece 'zed'"),
        ({"order": ("ann", "ann")}, ("order", 1), "ann is listed twice"),
        ({"corners": "round"}, ("options", "corners"), "Invalid enum value 'round'"),
        ({"luck": 1}, ("options",), "unknown field `luck`"),
    ],
)
def test_every_problem_has_its_place_and_words(changes, where, words):
    found = problems(**changes)
    assert [place for place, _ in found] == [where]
    assert words in found[0][1]


def test_all_problems_are_found_at_once():
    assert len(problems(ann={"kind": "ogre"}, bo={"weapons": ("fork",)}, order=("zed",), corners="round")) == 4


def test_a_wrong_piece_is_not_missed_in_the_order_too():
    assert [place for place, _ in problems(ann={"kind": "ogre"}, order=("bo", "ann"))] == [("pieces", 0, "kind")]


def test_unknown_tables_and_boards_of_another_kind():
    for wrong, words in (
        ({"extra": {"spells": {}}}, "skirmish has no table 'spells'"),
        ({"board": Board("hex", 9, 9, layers=board({}).layers)}, "played on squares"),
        ({"pieces": ()}, "at least one piece"),
    ):
        with pytest.raises(SheetError, match=words):
            RULES.open(replace(sheet(), **wrong))


def test_a_kind_may_be_made_from_another():
    state = start(weapons={"longbow": {"like": "rifle", "hit": 1}}, ann={"weapons": ("longbow",)})
    bow = state.weapon("longbow")
    assert (bow.reach, bow.damage, bow.hit) == (12, 8, 1)


def test_without_a_square_one_is_in_reserve():
    made = sheet()
    rows = tuple({k: v for k, v in row.items() if not (k == "cell" and row["name"] == "bo")} for row in made.pieces)
    state = RULES.open(replace(made, pieces=rows))
    assert piece(state, "bo").cell == -1


def _with(state: Any, name: str, **fields: Any) -> Any:
    return state.with_piece(replace(piece(state, name), **fields))


BROKEN = {
    "a kind that is not there": lambda s: _with(s, "ann", kind=99),
    "a weapon that is not there": lambda s: _with(s, "ann", weapons=("fork",)),
    "a turn order of strangers": lambda s: s.having(setup=replace(s.setup, initiative=(0, 9))),
    "a turn order of doubles": lambda s: s.having(setup=replace(s.setup, initiative=(0, 0))),
    "an index beyond the order": lambda s: s.having(index=7),
    "a negative index": lambda s: s.having(index=-1),
    "a hidden stranger": lambda s: s.having(hidden=(9,)),
    "a phase of another game": lambda s: s.having(phase="dusk"),
    "a negative ledger": lambda s: _with(s, "ann", turn=replace(piece(s, "ann").turn, entered=-1)),
    "a footing beyond the board": lambda s: _with(s, "ann", turn=replace(piece(s, "ann").turn, footing=81)),
    "a step to nowhere": lambda s: s.having(stack=(*s.stack, Frame("walk", 0, (Enter(0, 81),), order=True))),
    "a step of nobody": lambda s: s.having(stack=(*s.stack, Frame("walk", 0, (Enter(9, 1),), order=True))),
    "too narrow a Melee Range": lambda s: s.having(setup=replace(s.setup, widest=0)),
    "no bare hands": lambda s: s.having(setup=replace(s.setup, weapons=s.setup.weapons[1:])),
    "unknown ground": lambda s: s.having(board=replace(s.board, layers=(Layer("ground", ("lava",), bytes(81)),))),
    "no ground": lambda s: s.having(board=replace(s.board, layers=())),
    "a referee wanted and none there": lambda s: s.having(
        setup=replace(s.setup, options=replace(s.setup.options, fighting="referee"))
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_position_that_refers_to_nothing_has_faults(what):
    assert problems_of(RULES, start()) == []
    assert problems_of(RULES, BROKEN[what](start()))


def test_positions_that_break_the_rules_have_problems():
    state = start(ground={(3, 3): "wall", (4, 3): "hole"})
    spots = {"0,0": "stand on a1", "3,3": "is inside a wall", "4,3": "is in a hole"}
    for where, words in spots.items():
        x, y = map(int, where.split(","))
        place = replace(piece(state, "ann").place, cells=(state.board.cell(x, y),))
        assert words in RULES.broken_invariants(_with(state, "ann", place=place))[0]
    spent = replace(piece(state, "ann").turn.spent, walking=6)
    assert (
        "spent 6 of 5"
        in RULES.broken_invariants(_with(state, "ann", turn=replace(piece(state, "ann").turn, spent=spent)))[0]
    )
    assert RULES.broken_invariants(_with(state, "ann", waiting=True, health=-1))
    assert RULES.broken_invariants(state.having(hidden=(1, 0)))


def test_no_position_of_play_has_faults():
    state = start(cy={"cell": (3, 4)}, strike_at_leavers=True)
    for text in ("ann walk 1,4 0,4", "react pass", "end", "end", "cy walk 2,4"):
        state = after(state, text)
        assert problems_of(RULES, state) == []
