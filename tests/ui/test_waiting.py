"""Tests of the screen wait for a state that they name."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent.parent


def test_no_test_with_a_pilot_waits_for_a_pause() -> None:
    found = [
        f"{path.relative_to(TESTS)}: {match}"
        for path in TESTS.rglob("*.py")
        for match in re.findall(r"await pilot\.pause\(.*", path.read_text())
    ]
    assert found == []
