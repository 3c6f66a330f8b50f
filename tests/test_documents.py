"""What the documents in `.github` say of the code is so."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from tactical import ruleset, table

ROOT = Path(__file__).parents[1]
DOCUMENTS = ROOT / ".github"
NEW_RULESET = (ROOT / "tactical/guide/rulesets.md").read_text("utf-8")


@pytest.mark.parametrize(
    "path",
    [".github/GLOSSARY.md", ".github/ARCHITECTURE.md", ".github/CONTRIBUTING.md", "tactical/guide/rulesets.md"],
)
def test_modules_that_a_document_names_are_there(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    named = set(re.findall(r"`((?:tactical/|tests/)?[a-z_]+(?:/[a-z_]+)*(?:\.py|/))`", text))
    known = [ROOT, ROOT / "tactical", ROOT / "tactical" / "journal"]  # a file of the journal may stand without its room
    single = {"data.py", "movement.py", "opening.py", "refusals.py"}  # one a ruleset
    missing = [path for path in sorted(named - single) if not any((base / path).exists() for base in known)]
    assert missing == []


def test_the_seventh_systems_are_told_as_they_are() -> None:
    home = ROOT / "tests/contract/seventh"
    files = [file.read_text("utf-8") for file in home.rglob("*") if file.suffix in (".py", ".toml")]
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", NEW_RULESET, re.DOTALL)
    assert len(blocks) > 20
    assert [block for block in blocks if not any(block in text + "\n" for text in files)] == []


@pytest.mark.parametrize("package", [table, ruleset])
def test_names_that_stay_are_listed_and_there(package: ModuleType) -> None:
    told = re.search(rf"From `{package.__name__}`:\n((?:`\w+`[,.]\s+)+)", NEW_RULESET)
    assert told is not None
    assert re.findall(r"\w+", told[1]) == package.__all__
    assert [name for name in package.__all__ if not hasattr(package, name)] == []


def test_links_between_documents_lead_somewhere() -> None:
    for file in (*DOCUMENTS.glob("*.md"), *(ROOT / "tactical" / "guide").glob("*.md"), ROOT / "README.md"):
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", file.read_text("utf-8")):
            assert (file.parent / link).exists(), f"{file.name}: {link}"


def test_the_guide_needs_nothing_but_the_package() -> None:
    guide = ROOT / "tactical" / "guide"
    for file in guide.glob("*.md"):
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", file.read_text("utf-8")):
            assert (guide / link).resolve().is_relative_to(guide), f"{file.name}: {link}"
