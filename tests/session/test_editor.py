"""What is drawn, without a screen: brushes, shapes, mistakes that have a place, files that others write, too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tactical.rules import system_names
from tactical.scenario import ScenarioError
from tactical.scenario.document import Document
from tactical.scenario.rewriting import EditError
from tactical.scenario.skeleton import skeleton
from tactical.session.edited_file import BOM, EditedFile, SaveRefusedError
from tactical.session.editor import Editor
from tactical.session.editor_forms import (
    ADD,
    DROP,
    FormRow,
    changed,
    goal_kinds,
    inner_rows,
    new_goal,
    new_row,
    piece_rows,
    rows,
)
from tactical.session.editor_overlays import LaidOver, drawn, next_overlay, next_reach
from tactical.session.scenario_check import check_text
from tactical.table.phrases import capital


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def file_of(folder: Path, text: str) -> Path:
    path = folder / "yard.toml"
    path.write_bytes(text.encode())
    return path


def editor_of(folder: Path, system: str = "skirmish", text: str = "") -> Editor:
    return Editor(EditedFile.open(file_of(folder, text or skeleton(system))))


@pytest.mark.slow
@pytest.mark.parametrize("system", system_names())
def test_a_piece_of_every_kind_can_be_placed(tmp_path: Path, system: str) -> None:
    editor = editor_of(tmp_path, system)
    free = next(
        c for c in range(editor.board.size) if not editor.document.pieces_at(c) and editor.document.at(c).is_ground
    )
    for kind in editor.rules.catalogue["kinds"]:
        editor.hold_piece(kind, editor.document.seats[0])
        editor.paint(free)
        assert editor.document.pieces[-1].row["kind"] == kind
        editor.undo()
    assert editor.document.text == skeleton(system)


@pytest.mark.parametrize("system", system_names())
def test_painting_changes_neither_the_brush_in_hand_nor_the_numbers_of_others(tmp_path: Path, system: str) -> None:
    editor = editor_of(tmp_path, system)
    listed = [brush.effect for brush in editor.brushes()]
    first, second = [cell for cell in range(editor.board.size) if not editor.document.pieces_at(cell)][-2:]
    for number, effect in enumerate(listed):
        editor.choose(number)
        editor.paint(first)
        editor.paint(second)
        assert editor.document.at(first).layers == editor.document.at(second).layers
        assert [brush.effect for brush in editor.brushes()][: len(listed)] == listed
        assert editor.brush is not None
        assert editor.brush.effect == effect


def test_a_mark_drawn_before_others_on_the_map_stays_in_its_place(tmp_path: Path) -> None:
    editor = editor_of(tmp_path)
    for mark, cell in (("gate", (4, 4)), ("yard", (1, 1))):
        editor.hold_mark(mark)
        editor.paint(editor.cell(cell))
    assert editor.brush is not None
    assert editor.brush.name == "yard"
    assert [brush.name for brush in editor.brushes()][:2] == ["gate", "yard"]


def test_what_does_not_open_is_drawn_as_it_is_written(tmp_path: Path) -> None:
    editor = editor_of(tmp_path)
    before = editor.scene()
    cell = editor.document.piece("ann").cell
    editor.change(editor.document.painted([cell], {"ground": "wall"}))
    with pytest.raises(ScenarioError):
        editor.document.scenario().opened()
    scene = editor.scene()
    assert [piece.cell for piece in scene.pieces] == [piece.cell for piece in before.pieces]
    assert scene.ground[2][3].drawn_as == "wall"
    mistake = check_text(editor.document.text, "yard.toml").mistakes[0]
    assert editor.cell_of(mistake) == cell


def test_a_box_is_an_outline_and_a_line_goes_straight(tmp_path: Path) -> None:
    editor = editor_of(tmp_path)
    editor.begin_shape("box", editor.cell((1, 5)))
    assert len(editor.shape_cells(editor.cell((4, 7)))) == 10
    editor.begin_shape("line", editor.cell((1, 5)))
    assert editor.shape_cells(editor.cell((4, 8))) == tuple(editor.cell((1 + n, 5 + n)) for n in range(4))


def test_filling_stops_at_borders_and_other_ground(tmp_path: Path) -> None:
    editor = editor_of(tmp_path, "boarding")
    inside = editor.cell((2, 2))
    editor.choose([brush.name for brush in editor.brushes()].index("o"))
    editor.fill(inside)
    assert editor.document.at(editor.cell((0, 0))).ground == "space"
    assert editor.document.at(editor.cell((5, 3))).ground == "crate"


def test_forms_know_types_and_meanings(tmp_path: Path) -> None:
    editor = editor_of(tmp_path, "armour")
    found = {(row.group, row.label): row for row in rows(editor.document)}
    assert found["The battle", "limit"].typed("12") == 12
    with pytest.raises(EditError, match="whole number"):
        found["The battle", "limit"].typed("twelve")
    assert found["The battle", "order"].typed("red, blue") == ["red", "blue"]
    assert found["The battle", "limit"].typed(" ") is None
    assert all(row.words for row in found.values() if row.group == "Options")
    heading = next(row for row in piece_rows(editor.document, "anvil") if row.label == "heading")
    assert set(heading.choices) == {"n", "ne", "e", "se", "s", "sw", "w", "nw"}


def pasted(editor: Editor, to: tuple[int, int]) -> set[tuple[int, int]]:
    """Where the walls of what was copied come to."""
    before = editor.document
    editor.paste(editor.cell(to))
    walls = {editor.at(c) for c in range(editor.board.size) if editor.document.at(c) != before.at(c)}
    editor.undo()
    return walls


def test_what_was_copied_is_turned_and_mirrored(tmp_path: Path) -> None:
    editor = editor_of(tmp_path)
    cells = [editor.cell(at) for at in ((0, 5), (0, 6), (0, 7), (1, 7))]  # an L, of a foot to the right
    editor.change(editor.document.painted(cells, {"ground": "wall"}))
    editor.begin_shape("area", editor.cell((0, 5)))
    editor.copy(editor.cell((1, 7)))
    upright = pasted(editor, (4, 5))
    assert upright == {(4, 5), (4, 6), (4, 7), (5, 7)}
    assert editor.turn_copy() == "turned 90 degrees"
    assert pasted(editor, (4, 5)) == {(6, 5), (5, 5), (4, 5), (4, 6)}
    assert editor.mirror_copy() == "mirrored and turned 270 degrees"
    assert pasted(editor, (4, 5)) == {(4, 5), (5, 5), (6, 5), (6, 6)}
    editor.mirror_copy()
    for _ in range(3):
        editor.turn_copy()
    assert pasted(editor, (4, 5)) == upright


def test_borders_are_turned_with_what_was_copied(tmp_path: Path) -> None:
    editor = editor_of(tmp_path, "boarding")
    kind = next(iter(editor.rules.edges))
    free = [editor.cell((x, y)) for y in (2, 3) for x in (2, 3)]
    document = editor.document.bordered([(free[0], free[1])], kind)
    for pair in ((free[0], free[2]), (free[1], free[3]), (free[2], free[3])):
        document = document.bordered([pair], "")
    editor.change(document)
    editor.begin_shape("area", free[0])
    editor.copy(free[3])
    editor.turn_copy()
    editor.paste(editor.cell((2, 2)))
    edges = editor.document.edges
    assert edges[free[1], free[3]] == kind
    assert (free[0], free[1]) not in edges


def test_hexes_turn_by_sixty_degrees_and_are_pasted_in_any_row(tmp_path: Path) -> None:
    editor = editor_of(tmp_path, "fleet")
    assert editor.board.topology == "hex"
    ground = next(kind for kind in editor.rules.terrain if kind != editor.document.at(0).ground)
    line = [editor.cell((x, 4)) for x in (0, 1, 2)]
    editor.change(editor.document.painted(line, {"ground": ground}))
    editor.begin_shape("area", line[0])
    editor.copy(line[-1])
    assert pasted(editor, (3, 1)) == {(3, 1), (4, 1), (5, 1)}
    assert editor.turn_copy() == "turned 60 degrees"
    assert pasted(editor, (3, 0)) == {(3, 0), (3, 1), (4, 2)}
    for _ in range(5):
        editor.turn_copy()
    assert pasted(editor, (3, 0)) == {(3, 0), (4, 0), (5, 0)}


@pytest.mark.parametrize("system", system_names())
def test_overlays_and_reach_are_those_of_play(tmp_path: Path, system: str) -> None:
    editor = editor_of(tmp_path, system)
    laid = LaidOver()
    for name in editor.rules.tactics.overlay_titles:
        laid = next_overlay(editor.rules, laid, "")
        assert laid.overlay == name
    _, words = drawn(editor.document, laid, 0)
    assert words
    assert not next_overlay(editor.rules, laid, "")
    piece = next(piece.name for piece in editor.document.pieces if piece.cell >= 0)
    reached = next_reach(editor.document, LaidOver(), piece)
    scene, words = drawn(editor.document, reached, 0)
    assert scene.reach
    assert words.startswith(capital(piece))
    with pytest.raises(EditError, match="nobody stands here"):
        next_reach(editor.document, LaidOver(), "")


@pytest.mark.parametrize("system", system_names())
def test_a_goal_is_begun_with_what_it_must_say(tmp_path: Path, system: str) -> None:
    editor = editor_of(tmp_path, system)
    marked = editor.document.marked([0], "gate")
    if "carry" in goal_kinds(marked.rules):
        marked = changed(marked, adding(marked, "prizes"), "", 0)
    for kind in goal_kinds(marked.rules):
        document = marked.with_row("goals", new_goal(marked, kind))
        assert document.data["goals"][-1]["goal"] == kind
        wrong = check_text(document.text, "yard.toml").mistakes
        assert not [mistake for mistake in wrong if "missing" in mistake.words]


def test_a_goal_about_cells_wants_a_mark_first(tmp_path: Path) -> None:
    with pytest.raises(EditError, match="mark some first"):
        new_goal(editor_of(tmp_path).document, "hold")
    assert any(isinstance(row, FormRow) and row.kind == ADD for row in rows(editor_of(tmp_path).document))


def adding(document: Document, table: str) -> FormRow:
    """The row that adds one more."""
    return next(row for row in rows(document) if row.kind == ADD and row.path == (table,))


def of_thing(document: Document, name: str, label: str) -> FormRow:
    return next(row for row in rows(document) if row.path == ("prizes", name, label))


@pytest.mark.slow
@pytest.mark.parametrize("system", ["skirmish", "boarding"])
def test_a_thing_to_carry_is_added_named_given_to_somebody_and_removed(tmp_path: Path, system: str) -> None:
    editor = editor_of(tmp_path, system)
    before = editor.document.marked([0], "gate")
    with pytest.raises(EditError, match="add a thing first"):
        new_goal(before, "carry")
    document = changed(before, adding(before, "prizes"), "", 18)
    document = document.with_row("goals", new_goal(document, "carry"))
    assert document.prizes_at(18) == ("thing-1",)
    assert check_text(document.text, "yard.toml").mistakes == ()

    document = changed(document, of_thing(document, "thing-1", "name"), "chest", 0)
    assert document.data["goals"][-1]["prize"] == "chest"
    prize = next(row for row in rows(document) if row.label == "prize")
    assert (prize.kind, prize.choices) == ("choice", ("chest",))
    for wrong in ("", "The Chest", "x" * 60):
        with pytest.raises(EditError):
            changed(document, of_thing(document, "chest", "name"), wrong, 0)

    bearer = of_thing(document, "chest", "carried_by").choices[0]
    document = changed(document, of_thing(document, "chest", "carried_by"), bearer, 0)
    assert dict(document.prizes["chest"]) == {"carried_by": bearer}
    assert check_text(document.text, "yard.toml").mistakes == ()
    document = changed(document, of_thing(document, "chest", "cell"), "b2", 0)
    assert dict(document.prizes["chest"]) == {"cell": "b2"}

    document = document.without_row("goals", len(document.data["goals"]) - 1)
    removed = next(row for row in rows(document) if row.path == ("prizes", "chest") and row.kind == DROP)
    assert changed(document, removed, None, 0).text == before.text


@pytest.mark.slow
@pytest.mark.parametrize("system", ["skirmish", "boarding", "armour"])
def test_a_zone_is_added_for_each_seat_and_removed(tmp_path: Path, system: str) -> None:
    document = editor_of(tmp_path, system).document
    with pytest.raises(EditError, match="mark those where pieces of"):
        changed(document, adding(document, "deployment"), "", 0)
    before = document
    for seat in document.seats:
        starts = [piece.cell for piece in document.pieces if piece.row["seat"] == seat]
        before = before.marked(starts, f"camp-of-{seat}")
    document = changed(before, adding(before, "deployment"), "", 0)
    zone = {row.label: row for row in rows(document) if row.path[:2] == ("deployment", 0)}
    assert zone["hidden"].choices == (True, False)
    assert zone["seat"].choices == document.seats
    assert check_text(changed(document, zone["hidden"], True, 0).text, "yard.toml").mistakes == ()
    assert changed(document, zone["remove this zone"], None, 0).text == before.text
    for _ in document.seats[1:]:
        document = changed(document, adding(document, "deployment"), "", 0)
    with pytest.raises(EditError, match="every seat has a zone"):
        changed(document, adding(document, "deployment"), "", 0)


@pytest.mark.parametrize("system", ["armour", "fleet", "overland", "starship"])
def test_where_nothing_is_carried_no_form_speaks_of_it(tmp_path: Path, system: str) -> None:
    document = editor_of(tmp_path, system).document
    assert "carry" not in goal_kinds(document.rules)
    assert not [row for row in rows(document) if row.path[0] == "prizes"]


def test_a_ship_has_any_heading_by_word_or_degree_and_lies_anywhere(tmp_path: Path) -> None:
    document = editor_of(tmp_path, "starship").document.valued(("options", "grid"), False)
    name = document.pieces[0].name
    form = {row.label: row for row in piece_rows(document, name)}
    heading = form["heading"]
    assert set(heading.choices) == {"n", "ne", "e", "se", "s", "sw", "w", "nw"}
    assert heading.is_number_too
    assert heading.typed("137") == 137
    for wrong in ("-1", "360"):
        with pytest.raises(EditError, match=r"at (least 0|most 359)"):
            heading.typed(wrong)
    with pytest.raises(EditError, match="whole number"):
        heading.typed("1.5")
    document = changed(document, heading, 137, 0)
    at = form["at_feet"].typed("275, 410")
    assert at == [275, 410]
    document = changed(document, form["at_feet"], at, 0)
    assert check_text(document.text, "yard.toml").mistakes == ()
    assert document.piece(name).row["heading"] == 137


@pytest.mark.parametrize("system", system_names())
def test_values_of_pieces_and_options_have_their_ranges(tmp_path: Path, system: str) -> None:
    document = editor_of(tmp_path, system).document
    form = piece_rows(document, document.pieces[0].name)
    assert all(row.words for row in form)
    ranged = [row for row in (*form, *rows(document)) if row.kind == "number" and row.high is not None]
    assert ranged
    for row in ranged:
        with pytest.raises(EditError, match=f"at (most {row.high}|least)"):
            row.typed(str((row.high or 0) + 1))


def test_how_the_computer_plays_a_piece_is_typed(tmp_path: Path) -> None:
    document = editor_of(tmp_path).document
    plays = next(row for row in piece_rows(document, "ann") if row.label == "plays")
    for text, value in (
        ("holds", "holds"),
        ("guards c4", {"guards": "c4"}),
        ("guards c4, d4", {"guards": ["c4", "d4"]}),
        ("hunts bo", {"hunts": "bo"}),
    ):
        assert plays.typed(text) == value
        more = changed(document, plays, value, 0)
        assert next(row for row in piece_rows(more, "ann") if row.label == "plays").said == text
    for wrong in ("guards", "hunts a, b", "runs"):
        with pytest.raises(EditError, match="plays is holds"):
            plays.typed(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("system", system_names())
def test_a_line_of_the_script_and_a_tip_are_begun_with_what_they_must_say(tmp_path: Path, system: str) -> None:
    document = editor_of(tmp_path, system).document
    for table in ("script", "tips"):
        for what in adding(document, table).choices:
            if what == "arrive":
                with pytest.raises(EditError, match="give a piece no cell"):
                    new_row(document, table, what)
                continue
            more = document.with_row(table, new_row(document, table, what))
            assert not check_text(more.text, "yard.toml").mistakes, what
            form = inner_rows(more, (table, 0))
            assert form[-1].kind == DROP
            assert not inner_rows(more.without_row(table, 0), (table, 0))


def test_a_tip_gets_its_conditions_and_every_value_has_its_type(tmp_path: Path) -> None:
    document = editor_of(tmp_path).document
    for when in ("begin", "order"):
        document = document.with_row("tips", new_row(document, "tips", when))
    form = {row.path: row for row in inner_rows(document, ("tips", 0))}
    can = form["tips", 0, "while", "can"]
    document = document.valued(can.path, can.typed("fire, ann walk"))
    assert [tip.get("while") for tip in document.data["tips"]] == [{"can": ["fire", "ann walk"]}, None]
    turn, within, again = (form["tips", 0, *path] for path in (("while", "turn"), ("while", "within"), ("again",)))
    assert {"red", "ann"} <= set(turn.choices)
    assert again.choices == (True, False)
    with pytest.raises(EditError, match="at least 0 and at most 1000, not -1"):
        within.typed("-1")
    with pytest.raises(EditError, match="at most 1000, not 1001"):
        within.typed("1001")
    with pytest.raises(EditError, match="at most 300 characters"):
        form["tips", 0, "words"].typed("x" * 301)


def test_overland_has_lines_of_its_own(tmp_path: Path) -> None:
    text = skeleton("overland") + '\n[[script]]\ndo = "offer"\nday = 1\nlabel = "ford"\n'
    document = editor_of(tmp_path, "overland", text).document
    assert {"day", "label"} <= {row.label for row in inner_rows(document, ("script", 0))}


# --- files ---


def test_marks_at_the_beginning_and_links_stay(tmp_path: Path) -> None:
    path = tmp_path / "real.toml"
    path.write_bytes(BOM + skeleton("skirmish").encode())
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    editor = Editor(EditedFile.open(link))
    editor.file.save(editor.document.text)
    assert path.read_bytes() == BOM + skeleton("skirmish").encode()
    assert link.is_symlink()


def test_a_file_that_cannot_be_written_is_refused_in_a_line(tmp_path: Path) -> None:
    editor = editor_of(tmp_path)
    with pytest.raises(SaveRefusedError, match="too large"):
        editor.file.save("#" * (1 << 20) + "\n")
    other = EditedFile(tmp_path / "yard.toml" / "inside.toml")
    with pytest.raises(SaveRefusedError, match="cannot be written"):
        other.save("x = 1\n")
    (tmp_path / "yard.toml").unlink()
    with pytest.raises(SaveRefusedError, match="somebody else"):
        editor.file.save(editor.document.text)


def test_what_was_not_saved_is_there_for_the_next_and_only_once(tmp_path: Path) -> None:
    path = file_of(tmp_path, skeleton("skirmish"))
    first = EditedFile.open(path)
    first.keep("a = 1\n")
    second = EditedFile.open(path)
    assert second.is_open_elsewhere
    assert second.lost_text("") == ""
    first.let_go()
    assert not second.is_open_elsewhere
    assert second.lost_text("") == "a = 1\n"
    assert second.lost_text("") == ""
    folder = tmp_path / "data" / "tactical" / "recovery"
    assert not [*folder.iterdir()]


def test_the_file_is_read_only_where_it_was_written_since(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file_of(tmp_path, skeleton("skirmish"))
    file, read = EditedFile.open(path), EditedFile._now
    monkeypatch.setattr(EditedFile, "_now", lambda _: pytest.fail("it is as it was"))
    assert not file.changed_on_disk
    monkeypatch.setattr(EditedFile, "_now", read)
    path.write_text(skeleton("skirmish"), "utf-8")
    assert not file.changed_on_disk, "it says the same"
    monkeypatch.setattr(EditedFile, "_now", lambda _: pytest.fail("it was read already"))
    assert not file.changed_on_disk
    monkeypatch.setattr(EditedFile, "_now", read)
    path.write_text("title = 'x'\n", "utf-8")
    assert file.changed_on_disk
    path.unlink()
    assert file.changed_on_disk


def test_a_stroke_waits_for_no_disk_and_is_there_after_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr("tactical.session.edited_file.os.fsync", flushed.append)
    path = file_of(tmp_path, skeleton("skirmish"))
    first = EditedFile.open(path)
    for number in range(3):
        first.keep(f"a = {number}\n")
    assert not flushed
    assert not first.is_flushed
    first.flush()
    assert len(flushed) == 2, "the text, and its name"
    assert first.is_flushed
    first.let_go()
    assert EditedFile.open(path).lost_text("") == "a = 2\n"
    assert not [*(tmp_path / "data" / "tactical" / "recovery").iterdir()]


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"\x00", b"a = \n", b"rules = 'campaign'\n", b"title = 'x'\n"])
def test_what_is_no_scenario_is_refused_in_a_line(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "yard.toml"
    path.write_bytes(raw)
    with pytest.raises((ScenarioError, EditError)) as refused:
        Editor(EditedFile.open(path))
    assert "\n" not in str(refused.value)


def test_pipes_and_folders_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for name in ("pipe.toml", "", "none.toml"):
        with pytest.raises(ScenarioError):
            EditedFile.open(tmp_path / name)


def test_a_text_that_no_scenario_may_have_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    """A title of `A [x]` ended the program, and what was kept for a crash could not be taken up."""
    editor = editor_of(tmp_path)
    editor.paint(0)
    before = editor.document
    for path, value in ((("title",), "A [x]"), (("briefing",), "\x1b[2J"), (("seats", 0, "name"), "[x]")):
        with pytest.raises(EditError, match=r"not allowed|cannot|may not"):
            editor.change(editor.document.valued(path, value))
        assert editor.document is before
