"""Engagements: for systems in which an order leads to a fight with its own rolls and choices."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from tactical.ruleset.extras.extra import Extra
from tactical.table.frames import Ask
from tactical.table.orders import Order
from tactical.table.state import S


class Engagements(Extra[S]):
    """How such fights are predicted, and what came of them."""

    measured: ClassVar[Mapping[str, str]] = {}  # windows with such a chance -> what it is the chance of
    presumption: ClassVar[str] = ""  # the assumption of `presumed_answer`, in words

    def presumed_answer(self, state: S, ask: Ask) -> Order | None:
        """The answer assumed when looking ahead, if a seat must choose and neither always nor never decides. Default:
        None."""
        return None

    def window_chance(self, state: S) -> Fraction | None:
        """The chance that "unless it is better" is compared with in the open reaction. Default: None, the chance of its
        roll."""
        return None

    def upshot(self, before: S, after: S) -> str:
        """The result of a fight between two positions, as odds sum it up: `Red controls space at Bel`. Default:
        empty."""
        return ""

    def left_over(self, before: S, after: S) -> str:
        """The survivors of a fight that `upshot` has named the winner of: `red: carrier, 2 fighters`."""
        return ""
