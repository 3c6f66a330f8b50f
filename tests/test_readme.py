"""README and guide are true: their commands run, their scenario opens, and the folders they name are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tactical.cli import main
from tactical.scenario import scenario_from_text
from tactical.session.pages.guide_pages import PAGES, page, sections

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(name: str, kind: str) -> list[str]:
    """The blocks of a kind on a page of the guide."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page(name), re.DOTALL | re.MULTILINE)


def test_the_readme_is_short() -> None:
    assert len(README.encode()) <= 8 * 1024


def test_the_guide_lists_its_pages_and_shows_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[:-1]] == list(PAGES)
    assert {file.stem for file in (ROOT / "tactical" / "guide").glob("*.md")} == set(PAGES)
    for name in PAGES:
        assert main(["guide", name]) == 0
        assert capsys.readouterr().out.rstrip() == page(name).rstrip()
        assert f"tactical/guide/{name}.md" in README
    assert main(["guide", "hostin"]) == 2
    assert "hostin" in capsys.readouterr().err


@pytest.mark.parametrize("name", PAGES)
def test_the_sections_of_a_page_are_the_whole_of_it(name: str) -> None:
    found = [*sections(name)]
    assert "\n".join(section.text for section in found).split() == page(name).split()
    assert all(section.title and section.text.startswith("#") for section in found)


@pytest.mark.slow
@pytest.mark.parametrize("code", blocks("python", "python"), ids=lambda code: str(len(code)))
def test_the_examples_in_python_run(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "python.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", PAGES)
def test_no_link_of_a_page_leaves_the_package(name: str) -> None:
    """With the wheel alone every link leads somewhere."""
    for target in re.findall(r"\]\(([^)#\s]+)", page(name)):
        assert re.match(r"https?://", target) or (ROOT / "tactical" / "guide" / target).resolve().is_relative_to(
            ROOT / "tactical"
        ), target
        assert re.match(r"https?://", target) or (ROOT / "tactical" / "guide" / target).exists(), target
    assert not re.search(r"\bsaves/\w+\.tactical|\.venv/", page(name)), "an example needs a checkout"


def test_the_annotated_scenario_opens_and_somebody_is_asked() -> None:
    (text,) = blocks("scenarios", "toml")
    state = scenario_from_text(text, "README.md").opened()
    assert [piece.name for piece in state.pieces] == ["ann", "bo", "cy", "dee"]
    assert [seat.side for seat in state.setup.seats] == ["red", "blue"]
    assert state.setup.options.strike_at_leavers
    assert state.kind(state.pieces[1]).armour == 2


@pytest.mark.slow
def test_every_command_of_the_command_line_chapter_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [
        line for block in blocks("commands", "sh") for line in block.splitlines() if line.startswith("tactical ")
    ]
    assert len(commands) > 10
    for command in commands:
        assert main(shlex.split(command, comments=True)[1:]) == 0, command
        assert capsys.readouterr().out, command


def test_the_folders_named_are_there() -> None:
    names = re.findall(r"`([a-z]+/[a-z/]*)`", README)
    assert {"tactical/board/", "tests/bench"} & set(names)
    assert [name for name in names if not (ROOT / name).exists()] == []
