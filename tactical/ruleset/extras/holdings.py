"""Holdings: for systems in which cells hold many pieces, and a side has more than its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from tactical.ruleset.extras.extra import Extra
from tactical.table.cards import Line, Site
from tactical.table.state import S


class Holdings(Extra[S]):
    """The facts besides pieces that decide the game: planets, stocks, the score."""

    asset_words: ClassVar[tuple[str, str]] = ("to keep what it holds", "at the cost of what it holds")  # gained, lost

    def assets(self, state: S, side: str) -> float:
        """The assets of a side besides pieces and progress towards its goals, in average pieces. Default: nothing."""
        return 0.0

    def facts(self, state: S) -> Struct | None:
        """All facts, as a report of the system's own. Default: None."""
        return None

    def overview(self, state: S, *, brief: bool = False) -> Sequence[Line]:
        """The same in lines, for each seat or thing. `brief`: as on a score board."""
        return ()

    def site(self, state: S, cell: int) -> Site | None:
        """The contents of a cell, on boards whose cells hold many pieces. Default: None, its pieces are drawn
        themselves."""
        return None

    def objectives(self, state: S) -> Sequence[int]:
        """The cells where something counts for a side, besides those that goals name. Default: none."""
        return ()
