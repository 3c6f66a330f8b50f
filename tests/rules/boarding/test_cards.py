"""What is shown of a position: tokens, cards, doors and decks as they are now; and what a referee does by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.cli.drawing import board_lines, ground_legend
from tactical.ruleset.extras import Scenery
from tactical.session.scene.builder import Picture, signs
from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.ui.battle.panels.words import borders
from tests.rules.boarding.fixture import (
    REFEREED,
    RULES,
    after,
    cell,
    foe,
    friend,
    legal,
    piece,
    played,
    refused,
    start,
)  # fmt: skip

ROWS, DOORS = ("......", "000111", "......"), [((1, 1), (1, 0)), ((4, 1), (4, 0))]
WRECK = {"modules": [{"ship": "own", "module": "m1", "counters": 2}],
         "doors": [{"between": ["1,1", "1,0"], "hacked": True}]}  # fmt: skip


def shown(state: Any, name: str) -> str:
    """A character's card in one string."""
    card = RULES.presenter.piece_card(state, piece(state, name).id)
    rows = (*card.lines, *card.effects)
    return " / ".join([card.subtitle, *(f"{line.label}: {line.value}" for line in rows)])


def test_the_board_shows_doors_slagged_decks_and_names():
    state = start(ROWS, doors=DOORS, extra=WRECK, ann=friend((1, 1), peek=(2, 1)), xan=foe((5, 1)))
    scene = Picture(RULES).scene(state)
    doors = {(edge.cell, edge.kind) for edge in scene.edges if edge.kind != "wall"}
    assert doors == {((1, 1), "hacked"), ((4, 1), "door")}
    assert [ground.role for ground in scene.ground[1]] == ["floor"] * 3 + ["hazard"] * 3
    assert {title.text for title in scene.titles} == {"m0", "xm1"}  # m1 is slagged
    ann = next(each for each in scene.pieces if each.glyph == "A")
    assert (ann.cell, ann.covers, ann.astride) == ((1, 1), ((2, 1),), True)
    assert {scene.ground[y][x].sign for y in (0, 2) for x in range(6)} == {""}  # along the hull: as all space
    assert RULES.presenter.cell_card(state, 0).subtitle == "along the hull"  # there one can cling (BA-81)


def test_a_module_is_named_in_its_widest_row_and_not_across_a_wall():
    rows_ = ("00.", "000")
    whole = start(rows_, ann=friend((0, 0)))
    assert [(title.cell, title.cells) for title in RULES.extra(Scenery).changed_looks(whole).titles] == [(3, 3)]
    walled = start(rows_, walls=[((0, 1), (1, 1)), ((1, 1), (2, 1))], ann=friend((0, 0)))
    assert [(title.cell, title.cells) for title in RULES.extra(Scenery).changed_looks(walled).titles] == [(0, 2)]


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("hacked", [False, True])
def test_each_state_of_a_door_is_told(broken: bool, hacked: bool):
    door = {"between": ["1,1", "1,0"], "hacked": hacked, "broken": broken}
    people = {"ann": friend((1, 1)), "xan": foe((5, 1))}
    state = start(ROWS, doors=DOORS, extra={"doors": [door]}, **people)
    damage = "broken " if broken else "hacked " if hacked else ""
    for now, kind, name in ((state, damage.strip() or "door", f"{damage}door"),
                            (after(state, "ann hold 1,0"), "held", f"{damage}door held open")):  # fmt: skip
        edges = Picture(RULES).scene(now).edges
        assert [edge.kind for edge in edges if edge.cell == (1, 1) and edge.side == "n"] == [kind]
        assert f"{name} n" in borders(RULES, now, piece(now, "ann").here[0])
        glyph = {"door": "D", "held": ")", "hacked": "}", "broken": "\\"}[kind]
        assert any(line.split() and glyph in line for line in board_lines(RULES, now)[1:])
        assert f"{glyph} {name} (between cells)" in ground_legend(RULES, now)
        told = [signs(RULES, now, glyphs) for glyphs in GLYPH_SETS.values()]  # what help says of the board
        assert all(each[name] and "along the hull" not in each for each in told)
        assert all(len({*each.values()}) == len(each) for each in told)


def test_a_character_is_shown_with_all_that_lies_on_it():
    gear = {"jetpack": True, "magboots": True, "medkit": 2}
    gear |= {"natural_jets": 1, "extra_move": True, "ignores_slagged": True}
    state = start(ROWS, doors=DOORS, extra=WRECK, ooc=2, ann=friend((3, 1), weapons=("grenade", "blade"), **gear),
                  bea=friend((0, 0)), xan=foe((5, 1), hits=0), wasp={"kind": "fighter", "cell": (0, 2)},
                  fly={"aboard": "wasp"})  # fmt: skip
    text = shown(state, "ann")
    for words in ("Slagged here: +3",
                  "Out of control: OOC 2 (-2 MP a phase", "JetPack", "MagBoots: off", "Medkit: 2 left",
                  "Natural jets: 1"):  # fmt: skip
        assert words in text, words
    assert "spacewalker" in shown(state, "bea")
    assert "unconscious" in shown(state, "xan")
    assert "aboard Wasp" in shown(state, "fly")
    ready = after(state, "ann prepare grenade")
    assert "Prepared: grenade" in shown(ready, "ann")
    assert "Holds a door" in shown(after(start(ROWS, doors=DOORS, ann=friend((1, 1)), xan=foe((5, 1))),
                                         "ann hold 1,0"), "ann")  # fmt: skip


def test_a_square_is_shown_with_its_ship_module_door_and_price():
    state = start(ROWS, doors=DOORS, extra=WRECK, ann=friend((2, 1)), xan=foe((5, 1)))

    def card(x: int, y: int) -> dict[str, str]:
        found = RULES.presenter.cell_card(state, state.board.cell(x, y), 0)
        return {line.label: line.value for line in found.lines}

    assert card(3, 1)["Module"] == "m1, slagged"
    assert card(3, 1)["To enter"] == "2 MP (slagged module)"
    assert card(1, 1)["Door"] == "b2/b1: hacked"
    assert card(1, 0)["Hulls within reach"] == "Own"
    assert card(1, 0)["To enter"] == "2 MP (outside)"
    assert "xan" in card(5, 1)["Here"]


def test_a_referee_puts_pieces_where_they_fit():
    state = start((*ROWS, "......", "......"), doors=DOORS, seats=REFEREED, ann=friend((1, 1)), xan=foe((5, 1)))
    state = after(state, "ann hold 1,0")
    outside = played(state, "referee place ann 4,0", seat="gm").state
    assert (cell(outside, "ann"), outside.doors[0].held_by) == ((4, 0), -1)
    adrift = played(state, "referee place ann 4,4", seat="gm").state
    assert piece(adrift, "ann").adrift
    refused(state, "referee place ann 5,1", "TABLE", seat="gm")  # somebody is there
    legal(state, "referee set xan hits 3", seat="gm")
    refused(state, "referee set ann hits 0", "TABLE", seat="gm")  # it holds a door
