"""The table of figures: what it says of rows that hold, that do not, and that could not be measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import rows
from tests.bench.rows import Figure


def test_rows_come_back_as_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(rows.KEPT, str(tmp_path / "rows"))
    rows.report("a start", Figure("bare", 1.3456, 1.4))
    build = Figure("it", 90.0, 150, unit="ms")
    rows.report("way", Figure("one", 1.1, 1.2), Figure("other", 0.51, 0.5), build)
    rows.report("a play", Figure("theirs", 9.9, 10, at_least=True))
    rows.report("odds", Figure("brute force", 4140.2, 10, at_least=True))
    rows.report("nothing", why_not="npm is not there")
    assert rows.table(rows.kept(tmp_path / "rows"))[2:] == [
        "| a start | bare: 1.35 x | at most 1.4 x | met |",
        "| way | one: 1.10 x; other: 0.51 x; it: 90.0 ms | at most 1.2 x; at most 0.5 x; at most 150 ms | **missed** |",
        "| a play | theirs: 9.90 x | at least 10 x | **missed** |",
        "| odds | brute force: 4140 x | at least 10 x | met |",
        "| nothing | not measured: npm is not there | | |",
    ]
