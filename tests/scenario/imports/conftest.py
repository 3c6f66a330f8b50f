"""Imports of a text that a test has written, as the kind of file that its module is about."""

from __future__ import annotations

import pytest

from tactical.scenario import ScenarioError
from tactical.scenario.imports import imported
from tactical.session.scenario_check import check_text


@pytest.fixture
def take(tmp_path, request):
    """Import a text, and hold that what comes of it has no mistakes."""

    def taken(text, system="", name=request.module.NAME):
        file = tmp_path / name
        file.write_text(text, "utf-8")
        found = imported(str(file), system)
        assert not check_text(found, "f").mistakes, found
        return found

    return taken


@pytest.fixture
def refused(tmp_path, request):
    """What a text is refused for, in one line."""

    def said(text, system="", name=request.module.NAME):
        file = tmp_path / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(ScenarioError) as caught:
            imported(str(file), system)
        assert sorted(tmp_path.rglob("*")) == before
        (line,) = caught.value.lines
        assert "\n" not in line
        assert len(line) < 400
        return line.partition(f"{name}: ")[2] or line

    return said
