"""`ann attack cy` and `ann to k1`: what pointing there means, typed."""

from tests.cli.plain.sitter import begun
from tests.cli.plain.test_plain import open_save as open_save  # noqa: PLC0414 - a fixture
from tests.cli.plain.test_plain import sit


def test_a_far_walk_is_planned_and_given(table):
    table.save = str(table.folder / "mill.tactical")
    assert table.run("new", "the-mill", "--save", table.save).code == 0
    out = table.good("do", "bram attack xan", "--dice", "6,6").out
    assert "Planned: bram walk c2 d1 e1, then bram fire rifle at xan (42%" in out
    assert "Bram's rifle at Xan: 2d6 6+6 = 12" in out


def test_what_cannot_be_reached_says_why(table):
    table.save = str(table.folder / "mill.tactical")
    assert table.run("new", "the-mill", "--save", table.save).code == 0
    done = table.run("do", table.save, "bram attack zeb")
    assert done.code != 0
    assert "Zeb is out of sight" in done.err


def test_by_lines_the_rest_is_told(open_save):
    said = sit(open_save, "ann to g1")
    assert "Planned: ann walk" in said
    assert "as close as possible to g1" in said


def test_a_unit_is_ordered_by_lines(tmp_path):
    """Out of its transport as one plan, on in formation as another; who is not at move is refused."""
    path = begun("first-advance", tmp_path / "advance.tactical")
    said = sit(path, "roll", "ada unit out b4", "ada unit to b3", "who", "end", "end", "ada unit to b2")
    assert "Planned: ada disembark b4, then ben disembark b5" in said
    assert "Ada, trooper, red, at b3" in said
    assert "Ben, trooper, red, at b4" in said
    assert "Ada cannot be given an order now" in said
