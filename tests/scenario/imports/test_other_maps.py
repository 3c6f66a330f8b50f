"""Universal VTT and pictures in text become scenarios; the command writes new files alone."""

from __future__ import annotations

import json

import pytest

from tactical.scenario import scenario_from_text
from tests.scenario.imports.test_tiled import legend, picture

NAME = "map.dd2vtt"  # of the files that are imported


def vtt(walls=(), *, size=(4, 3), objects=(), doors=(), origin=(0, 0), **more) -> str:
    """A map with walls as lists of places."""

    def places(line):
        return [{"x": x, "y": y} for x, y in line]

    return json.dumps(
        {
            "format": 0.3,
            "resolution": {
                "map_origin": {"x": origin[0], "y": origin[1]},
                "map_size": {"x": size[0], "y": size[1]},
                "pixels_per_grid": 64,
            },
            "line_of_sight": [places(line) for line in walls],
            "objects_line_of_sight": [places(line) for line in objects],
            "portals": [{"bounds": places(line), "closed": closed} for line, closed in doors],
            "image": "iVBORw0KGgo" * 100,
            **more,
        }
    )


def edges(text):
    """The borders of a text, by the names of their cells."""
    board = scenario_from_text(text).opened().board
    names = [chr(97 + cell % board.width) + str(cell // board.width + 1) for cell in range(board.size)]
    return {f"{names[edge.a]}|{names[edge.b]}": edge.kind for edge in board.edges}


def test_walls_on_the_grid_and_doors(take):
    doors = [([(2, 1), (2, 2)], True)]
    text = take(vtt([[(2, 0), (2, 1)], [(2, 2), (2, 3)]], doors=doors), "armour")
    assert edges(text) == {"b1|c1": "wall", "b2|c2": "door", "b3|c3": "wall"}
    assert picture(text) == [
        ["+-+-+-+-+", "|. .|. .|", "+ + + + +", "|. .D. .|", "+ + + + +", "|. .|. .|", "+-+-+-+-+"]
    ]


def test_doors_are_gaps_where_rules_have_none(take):
    doors = [([(2, 1), (2, 2)], True), ([(2, 2), (2, 3)], False)]
    text = take(vtt([[(2, 0), (2, 3)]], doors=doors))
    assert edges(text) == {"b1|c1": "wall", "b2|c2": "door"}
    assert "# Open doors drawn as gaps: 1." in text
    text = take(vtt([[(2, 0), (2, 3)]], doors=doors), "starship")
    assert edges(text) == {}
    assert "# Closed doors drawn as gaps, as starship has no doors there: 1." in text


def test_the_origin_of_a_map_may_be_anywhere(take):
    assert edges(take(vtt([[(12, 5), (12, 8)]], origin=(10, 5)))) == {f"b{n}|c{n}": "wall" for n in (1, 2, 3)}


def test_walls_at_any_angle_come_between_the_squares_whose_middles_they_part(take):
    text = take(vtt([[(0, 0), (3, 3)]], size=(3, 3)))
    found = edges(text)
    assert "off by up to 0.50 squares at column " in text
    # what is above the line is parted from what is below it
    state = scenario_from_text(text).opened()
    start, reached = 2, {2}
    queue = [start]
    while queue:
        for near in state.board.neighbours(queue[0]):
            if (
                near not in reached
                and state.board.direction(queue[0], near) % 2 == 0
                and not state.board.edge(queue[0], near)
            ):
                reached.add(near)
                queue.append(near)
        queue.pop(0)
    assert 6 not in reached, found


def test_walls_off_the_grid_are_moved_and_short_ones_lost(take):
    text = take(vtt([[(1.7, 0), (1.7, 3)], [(0.1, 0.1), (0.2, 0.2)]]))
    assert edges(text) == {f"b{n}|c{n}": "wall" for n in (1, 2, 3)}
    assert "# Borders that stand for walls off the grid: 3, off by up to 0.30 squares at column 2, row 1." in text
    assert "# Walls left out, as they separate no two squares' centres: 1." in text


def test_closed_objects_fill_the_squares_whose_middles_they_cover(take):
    box = [(1, 1), (3, 1), (3, 2), (1, 2), (1, 1)]
    speck = [(0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.1)]
    text = take(vtt(objects=[box, speck]))
    assert picture(text) == [["....", ".##.", "...."]]
    assert "# Closed objects that block sight: 1; squares whose centre they cover become wall." in text
    assert "# Closed objects left out, as they cover no square's centre: 1." in text


def test_lights_and_walls_that_rules_lack_are_told(take):
    text = take(vtt([[(2, 0), (2, 3)]], lights=[{"range": 5}]), "starship")
    assert "# Lights left out, as no rule system uses them: 1." in text
    assert "# Walls between cells left out, as starship has none: 3." in text


def test_any_version_and_a_map_for_a_ship(take):
    text = take(vtt([[(2, 0), (2, 3)]], format="9"), "boarding")
    assert 'topology = "square4"' in text
    assert '"." = { ground = "deck", ship = "ship" }' in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a Universal VTT map"),
        ("[" * 200_000, "is not a Universal VTT map"),
        ('{"resolution": {"map_size": {"x": "a", "y": 1}}}', "is not a Universal VTT map"),
        (vtt(size=(0, 3)), "the map has no cells"),
        (vtt(size=(2000, 2000)), "the map is too large: 2000x2000 cells"),
        (vtt(size=(1e308, 3)), "farther away than"),
        (vtt([[(0, 0), (1e300, 1)]]), "farther away than"),
        (vtt([[(0, 0)]] * 20_001), "has too many walls"),
        (vtt([[(0, 0), (400, 400)] * 4000], size=(200, 200)), "has too many walls"),
    ],
)
def test_what_is_no_such_map(refused, text, said):
    assert said in refused(text)


def test_pictures_in_text(take):
    text = take('\n#####\n#..~#\n#.@."\n\n', name="a cave.txt")
    (rows,) = picture(text)
    assert rows[:2] == ["#####", "#..~#"]
    assert rows[2][:4] == "#.@."
    assert legend(text, rows[2][4]).endswith('= "undergrowth"')  # " has a letter that ends no text
    assert 'title = "a cave"' in text
    assert legend(text, "~") == '"~" = "bog"'  # as the rules draw it
    assert legend(text, "@") == '"@" = "floor"  # the letter @, 1 cell; is it floor?'


def test_ragged_pictures_are_filled(take):
    text = take("...\n.\n....\n", name="map.txt")
    assert picture(text) == [["...#", ".###", "...."]]
    assert "# 4 blank cells are drawn as wall." in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the map has no cells"),
        ("a\x1b[2J", "is not part of a picture"),
        ("." * 600, "is too large"),
        (".\n" * 600, "is too large"),
    ],
)
def test_what_is_no_picture(refused, text, said):
    assert said in refused(text, name="map.txt")


def test_endings_that_are_not_known_and_systems_that_do_not_fit(refused):
    assert "not a known kind of map; its name must end with .tmx" in refused("", name="map.png")
    assert "cannot become a map for fleet: fleet is played on hexes" in refused(vtt(), "fleet")
    assert "nowhere" in refused(vtt(), "nowhere")
