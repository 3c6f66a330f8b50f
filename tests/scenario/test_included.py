"""Who made a scenario, and kinds that several share: read, refused where they stand, nothing from elsewhere."""

from pathlib import Path

import pytest

from tactical.cli import main
from tactical.scenario import (
    ScenarioError,
    campaign_from_text,
    listed,
    read_scenario,
    scenario_from_text,
)
from tactical.scenario.about import about_lines
from tactical.session.scenario_check import check_file
from tactical.table.opening import About
from tests.journal.games import YARD

KINDS = '[kinds.guard]\nlike = "recruit"\nbody = 5\n\n[weapons.pike]\nlike = "spear"\n'
ABOUT = (
    '[about]\nauthor = "Ada"\nlicence = "CC0-1.0"\nversion = "1.2"\ntags = ["night", "small"]\n'
    'description = "Four people\\nin a yard."\n'
)


@pytest.fixture
def yard(tmp_path):
    def write(include, **files):
        for name, text in files.items():
            (tmp_path / f"{name}.toml").write_text(text, "utf-8")
        file = tmp_path / "yard.toml"
        guards = YARD.replace('kind = "trooper"', 'kind = "guard"', 1)
        assert guards != YARD
        file.write_text(f"include = {include}\n{guards}", "utf-8")
        return str(file)

    return write


def mistakes(path):
    return [(found.file, found.line, found.column, found.words) for found in check_file(path).mistakes]


def test_kinds_and_weapons_come_from_a_file_beside(yard):
    found = read_scenario(yard('["kinds.toml"]', kinds=KINDS))
    assert found.sheet.kinds["guard"] == {"like": "recruit", "body": 5}
    assert any(kind.name == "guard" for kind in found.opened().setup.kinds)
    assert check_file(yard('["kinds.toml"]', kinds=KINDS)).warnings == ()  # nobody has a pike: others may


def test_a_kind_of_the_scenario_starts_from_one_that_is_included(yard):
    path = yard('["kinds.toml"]', kinds=KINDS)
    text = '[kinds.captain]\nlike = "guard"\npoints = 9\n'
    with Path(path).open("a", encoding="utf-8") as file:
        file.write("\n" + text)
    assert list(read_scenario(path).sheet.kinds) == ["guard", "captain"]
    assert read_scenario(path).opened()


def test_mistakes_of_an_included_file_have_its_name_and_line(yard, tmp_path):
    path = yard('["kinds.toml"]', kinds=KINDS.replace("body = 5", "body = 5\nboddy = 3\nattack = true"))
    assert mistakes(path) == [
        (f"{tmp_path}/kinds.toml", 4, 1, "unknown key 'boddy'; did you mean body?"),
        (f"{tmp_path}/kinds.toml", 5, 10, "attack must be a whole number, not true"),
    ]
    with pytest.raises(ScenarioError) as caught:
        read_scenario(path).opened()
    assert caught.value.lines[0].startswith(f"{tmp_path}/kinds.toml:4:1: ")


def test_mistakes_of_both_files_are_told_in_one_run(yard, tmp_path):
    path = yard('["kinds.toml", "more.toml"]', kinds=KINDS + "[kinds.\n", more=KINDS + '\n[map]\npicture = "x"\n')
    with Path(path).open("a", encoding="utf-8") as file:
        file.write("\n[kinds.guard]\n")
    found = mistakes(path)
    assert [(at[0].rpartition("/")[2], at[1]) for at in found] == [
        ("kinds.toml", 7), ("more.toml", 1), ("more.toml", 8)
    ]  # fmt: skip
    assert "there is already a kind 'guard'" in found[1][3]
    assert "'map' cannot be included: an included file may only have [kinds.NAME] and [weapons.NAME]" in found[2][3]


@pytest.mark.parametrize(
    ("include", "said"),
    [
        ('["/etc/passwd"]', "is not a file beside this one"),
        ('["../kinds.toml"]', "is not a file beside this one"),
        ('["sub/../../kinds.toml"]', "is not a file beside this one"),
        ('["..\\\\kinds.toml"]', "is not a file beside this one"),
        ('["https://example.org/kinds.toml"]', "is not a file beside this one"),
        ('["kinds.txt"]', "is not a file beside this one"),
        ('["kinds.toml", "kinds.toml"]', "kinds.toml is included twice"),
        ('["missing.toml"]', "there is no such file"),
        ('["yard.toml"]', "'include' cannot be included"),
        ("7", "include must be a list of files"),
        (str([f"kinds{n}.toml" for n in range(11)]).replace("'", '"'), "too many files: at most 10"),
    ],
)
def test_what_is_no_file_of_its_folder_is_refused(yard, include, said):
    assert any(said in found[3] for found in mistakes(yard(include, kinds=KINDS)))


def test_links_lead_nowhere_else(yard, tmp_path):
    path = yard('["kinds.toml"]')
    outside = tmp_path.parent / f"{tmp_path.name}-outside.toml"
    outside.write_text(KINDS, "utf-8")
    (tmp_path / "kinds.toml").symlink_to(outside)
    (found,) = mistakes(path)
    assert found[1:] == (1, 12, "kinds.toml is a link to another folder: put the file itself here")
    (tmp_path / "kinds.toml").unlink()
    (tmp_path / "kinds.toml").symlink_to(tmp_path / "kinds.toml")  # a ring
    assert len(mistakes(path)) == 1


def test_files_are_bounded_together(yard):
    long = "#" + "x" * 600_000
    (found,) = mistakes(yard('["a.toml", "b.toml"]', a=KINDS + long, b=long))
    assert "too large together" in found[3]


def test_a_text_in_no_folder_includes_nothing():
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text('include = ["kinds.toml"]\n' + YARD)
    assert "this text is not in a folder" in caught.value.lines[0]


def test_compilers_lines_name_the_included_file(yard, tmp_path, capsys):
    path = yard('["kinds.toml"]', kinds=KINDS.replace("body", "boddy"))
    assert main(["scenario", "check", path, "--format", "gcc"])
    assert capsys.readouterr().out.startswith(f"{tmp_path}/kinds.toml:3:1: error: unknown key 'boddy'")


def test_about_is_read_and_listed(tmp_path, capsys):
    found = scenario_from_text(YARD + ABOUT)
    about = About("Ada", "CC0-1.0", "1.2", ("night", "small"), "Four people in a yard.")
    assert found.sheet.about == about
    lines = ["Four people in a yard.", "By Ada, version 1.2, CC0-1.0; tags: night, small"]
    assert list(about_lines(about)) == lines
    assert list(about_lines(About())) == []
    file = tmp_path / "yard.toml"
    file.write_text(YARD + ABOUT, "utf-8")
    assert listed(str(file)).about == about
    assert main(["scenario", "show", str(file)]) == 0
    assert all(line in capsys.readouterr().out.splitlines() for line in lines[:1])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('license = "MIT"', "unknown key 'license'; did you mean licence?"),
        ('tags = ["Night"]', "'Night' cannot be used here"),
        ('tags = ["a", "a"]', "the tag a is listed twice"),
        ('version = "1\\n2"', "version must be one line"),
        (f'author = "{"x" * 101}"', "author is too long"),
        (f"tags = {[f't{n}' for n in range(11)]}".replace("'", '"'), "too many tags: at most 10"),
    ],
)
def test_mistakes_of_about_are_told(line, said):
    for read, text in (
        (scenario_from_text, YARD + f"[about]\n{line}\n"),
        (campaign_from_text, f'rules = "campaign"\n[about]\n{line}\n'),
    ):
        with pytest.raises(ScenarioError) as caught:
            read(text)
        assert any(said in told for told in caught.value.lines), caught.value.lines
