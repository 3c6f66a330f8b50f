"""What the documents in `.github` say of the code is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = ROOT / ".github"


@pytest.mark.parametrize("name", ["GLOSSARY.md", "ARCHITECTURE.md", "NEW_RULESET.md", "CONTRIBUTING.md"])
def test_modules_that_a_document_names_are_there(name: str) -> None:
    text = (DOCUMENTS / name).read_text("utf-8")
    named = set(re.findall(r"`((?:tactical/|tests/)?[a-z_]+(?:/[a-z_]+)*(?:\.py|/))`", text))
    known = [ROOT, ROOT / "tactical", ROOT / "tactical" / "journal"]  # a file of the journal may stand without its room
    single = {"data.py", "movement.py"}  # one a ruleset
    missing = [path for path in sorted(named - single) if not any((base / path).exists() for base in known)]
    assert missing == []


def test_the_seventh_system_is_told_as_it_is() -> None:
    code = (ROOT / "tests/contract/seventh/rules.py").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", (DOCUMENTS / "NEW_RULESET.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) > 5
    assert [block for block in blocks if block not in code + "\n"] == []


def test_links_between_documents_lead_somewhere() -> None:
    for file in (*DOCUMENTS.glob("*.md"), ROOT / "README.md"):
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", file.read_text("utf-8")):
            assert (file.parent / link).exists(), f"{file.name}: {link}"
