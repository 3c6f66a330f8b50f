"""What the inspector, the log and the trail show."""

from __future__ import annotations

from tactical.table.events import EffectEnded
from tests.rules.skirmish.fixture import RULES, after, card, events, piece, said, start, until


def lines(state, name):
    return {line.label: line.value for line in card(state, name).lines}


def test_a_character_in_its_turn():
    state = start(ann={"armour": 1})
    assert card(state, "ann").title == "Ann"
    assert card(state, "ann").subtitle == "ann, Red, c5"
    assert lines(state, "ann") == {
        "Action": "available", "Move action": "available", "Defence": "6", "Attack": "7", "Armour": "1",
        "Melee Range": "1 square", "Sword": "reach 1 square, damage 10", "Rifle": "reach 12 squares, damage 8",
        "Grenade": "reach 5 squares, damage 8, 1 left, blast 1 square",
    }  # fmt: skip
    assert [(bar.label, bar.left, bar.whole) for bar in card(state, "ann").bars] == [("Health", 25, 25), ("Move", 5, 5)]
    assert "Action" not in lines(state, "bo")


def test_health_below_zero_is_told_once():
    state = start(bo={"health": -3})
    assert [(bar.label, bar.left) for bar in card(state, "bo").bars][:1] == [("Health", -3)]
    assert lines(state, "bo")["Dies at"] == "Health -10"
    assert "Dies at" not in lines(state, "ann")


def test_what_has_happened_in_the_turn():
    assert lines(after(start(), "ann walk 3,4"), "ann")["Move action"] == "normal"
    assert lines(after(start(), "ann shift 3,4"), "ann")["Move action"] == "shifted"
    assert lines(after(start(), "ann end move"), "ann")["Move action"] == "ended"
    fired = after(start(cy={"cell": (6, 4)}), "ann fire rifle at cy", (6, 6))
    assert (lines(fired, "ann")["Move action"], lines(fired, "ann")["Action"]) == ("given up", "used")


def test_effects_and_when_they_end():
    state = after(start(cy={"cell": (3, 4)}), "ann walk 1,4")
    [effect] = card(state, "ann").effects
    assert (effect.label, effect.value, effect.clause) == ("exposed -2", "until Ann's turn ends twice", "SK-16")
    state = until(state, "ann")
    assert card(state, "ann").effects[0].value == "until Ann's turn ends"
    assert [e.name for e in events(state, "end") if isinstance(e, EffectEnded)] == ["exposed"]
    assert "Ann is no longer exposed" in said(state, "end")


def test_squares():
    state = start(ground={(3, 4): "furniture", (4, 4): "wall"}, cy={"cell": (3, 3)}, ann={"prone": True})
    rough = RULES.presenter.cell_card(state, state.board.cell(3, 4), piece(state, "ann").id)
    shown = {line.label: line.value for line in rough.lines}
    assert (rough.title, rough.subtitle) == ("d5", "furniture")
    assert shown == {
        "Cover": "+2 to defend at range", "To enter": "4 squares (furniture, prone)",
        "In Melee Range of": "Cy",
    }  # fmt: skip
    wall = RULES.presenter.cell_card(state, state.board.cell(4, 4), 0)
    assert (wall.lines[0].label, wall.lines[0].value, wall.lines[0].clause) == ("To enter", "not possible", "SK-D03")
    held = RULES.presenter.cell_card(state, state.board.cell(3, 3), 0)
    assert [(line.label, line.value) for line in held.lines] == [
        ("To enter", "not possible, Cy stands there"),
        ("Here", "Cy (cy)"),
    ]


def test_tokens():
    state = start(ann={"prone": True, "hidden": True, "health": 12}, cy={"health": -10},
                  more={"di": {"seat": "blue", "cell": (8, 0), "health": -1}})  # fmt: skip
    assert RULES.presenter.token(state, 0).flags == ("prone", "hidden", "wounded", "acting")
    assert RULES.presenter.token(state, 2).flags == ("dead",)
    assert RULES.presenter.token(state, 3).flags == ("out",)
    assert [RULES.presenter.token(state, i).glyph for i in range(4)] == ["A", "B", "C", "D"]


def test_the_log_of_a_turn():
    state = start(cy={"cell": (3, 4)})
    assert said(state, "ann walk 1,4", "end") == [
        "Ann walks to b5 (1 square)", "Ann leaves a Melee Range: Defence 4 (Defence 6, exposed -2)",
        "Bo's turn, Speed 5",
    ]  # fmt: skip
    assert said(state, "ann strike cy with sword", (3, 3), (4, 5)) == [
        "Ann's sword at Cy: 2d6 3+3 = 6 ≤ 7? yes (Attack 7)", "Ann's sword at Cy: hit",
        "Cy defends: 2d6 4+5 = 9 ≤ 6? no (Defence 6)", "Cy loses 11 Health (damage 10, margin +1): 14 left",
    ]  # fmt: skip


def test_every_code_has_words():
    for code, words in RULES.refusals.items():
        assert words, code
        assert words[0].islower() or words[0] == "{" or words.startswith("a "), code


def test_modes_of_moving():
    assert RULES.modes(start(), 0) == ("walk", "shift")
    assert RULES.modes(start(ann={"hidden": True}), 0) == ("walk", "hidden", "shift")
    assert RULES.modes(start(), 1) == ()
    assert RULES.modes(after(start(), "ann end move"), 0) == ()
    assert RULES.modes(after(start(), "ann walk 3,4"), 0) == ("walk",)
