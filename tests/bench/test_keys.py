"""What the page on flow says of keys is what they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.keys import table

PAGE = Path(__file__).parents[2] / ".github" / "FLOW.md"


@pytest.mark.long
def test_the_table_of_keys_is_what_is_counted() -> None:
    told = PAGE.read_text("utf-8").splitlines()
    assert [line for line in table() if line not in told] == []
