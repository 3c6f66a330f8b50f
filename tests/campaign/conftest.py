"""Games in these tests have a clock that stands still: the same orders give the same bytes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tactical.journal.game import Game


@pytest.fixture(scope="module", autouse=True)
def still() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "clock", staticmethod(lambda: 0))
        yield
