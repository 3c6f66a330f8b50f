"""Pieces are placed where they can be; what is with others is found with them; lines of hexes have no gaps."""

from itertools import pairwise

import pytest

from tactical.scenario.skeleton import skeleton
from tactical.session.edited_file import EditedFile
from tactical.session.editor import Editor


def editor_of(system, tmp_path):
    return Editor(EditedFile(tmp_path / "a.toml"), skeleton(system))


@pytest.mark.parametrize(
    ("system", "kind", "cell", "place"),
    [
        ("fleet", "space-dock", (2, 2), {"planet": "ash-prime"}),
        ("fleet", "cruiser", (2, 2), {"cell": "Ash"}),
        ("overland", "mule", (0, 3), {"group": "band"}),
        ("overland", "guide", (0, 3), {"group": "band"}),
        ("skirmish", "brute", (2, 2), {"cell": "c3"}),
    ],
)
def test_a_piece_is_placed_where_it_can_be(system, kind, cell, place, tmp_path):
    editor = editor_of(system, tmp_path)
    before, at = editor.document, editor.cell(cell)
    editor.hold_piece(kind, before.seats[0])
    assert editor.paint(at)
    editor.document.scenario().opened()
    placed = editor.document.pieces[-1]
    assert {key: placed.row[key] for key in place} == place
    assert ("cell" in placed.row) == ("cell" in place)
    assert placed.name in [piece.name for piece in editor.document.pieces_about(at)]
    editor.erase(at)
    assert editor.document.text == before.text


def test_a_new_piece_is_called_like_none_of_several(tmp_path):
    editor = editor_of("fleet", tmp_path)
    editor.hold_piece("infantry", "red")
    text = editor.document.text.replace('name = "red-infantry"', 'name = "infantry"')
    editor.change(type(editor.document).of(text))
    editor.paint(editor.cell((2, 2)))
    editor.document.scenario().opened()
    assert editor.document.pieces[-1].name == "infantry-4"


def test_what_goes_round_in_circles_is_nowhere(tmp_path):
    editor = editor_of("overland", tmp_path)
    text = editor.document.text.replace('aboard = "chestnut"', 'aboard = "mara"')
    editor.change(type(editor.document).of(text))
    assert "mara" not in [piece.name for piece in editor.document.pieces_about(editor.cell((0, 3)))]


def test_a_line_of_hexes_has_no_gaps(tmp_path):
    editor = editor_of("fleet", tmp_path)
    for start, end, long in (((0, 0), (3, 4), 6), ((8, 0), (0, 4), 11), ((4, 1), (4, 4), 4), ((0, 2), (8, 2), 9)):
        editor.begin_shape("line", editor.cell(start))
        cells = editor.shape_cells(editor.cell(end))
        assert (editor.at(cells[0]), editor.at(cells[-1])) == (start, end)
        assert all(b in editor.board.neighbours(a) for a, b in pairwise(cells))
        assert len(set(cells)) == len(cells) == long


def test_a_line_of_hexes_is_straight(tmp_path):
    editor = editor_of("fleet", tmp_path)
    editor.begin_shape("line", editor.cell((8, 0)))
    cells = [editor.at(cell) for cell in editor.shape_cells(editor.cell((0, 4)))]
    assert [y for _, y in cells] == [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4]  # not along the row first
