"""The rules of play: what the engine asks of a rule system. The whole of one is a `Ruleset` (`ruleset/contract.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Generic

from tactical.table.frames import Did, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.orders import COMMON_ORDERS, Order, Report, Throw
from tactical.table.referee import REFEREE_ORDERS
from tactical.table.rows import Cited
from tactical.table.state import AnyState, S
from tactical.table.verdicts import Reason


class PlayRules(Generic[S]):
    """The rules by which orders in positions `S` are judged and played.

    All methods are pure. `offers` takes a seat's view and must know nothing else.
    """

    # --- data ---

    orders: ClassVar[tuple[type[Order], ...]]
    moves: ClassVar[tuple[type[Order], ...]] = ()  # the orders that `reach` makes: going somewhere
    fighters: ClassVar[Fighters]  # pieces standing, lost, holding, and their worth, for goals
    windows: ClassVar[Mapping[str, Cited]] = {}  # window -> what it is, for standing answers and help
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {}  # piece fields a referee may set, lowest and highest
    effects: ClassVar[Mapping[str, tuple[int, int]]] = {}  # effects a referee may lay on a piece, lowest and highest

    @property
    def all_orders(self) -> tuple[type[Order], ...]:
        """Its own orders, the common ones, and the answers of CHANCE and TABLE."""
        return (*self.orders, *COMMON_ORDERS, *REFEREE_ORDERS, Throw, Report)

    # --- positions ---

    def broken_invariants(self, state: S) -> list[str]:
        """The faults of a position, in words; none in any position reached by play."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> S:
        """The state as `seat` may know it: same type, playable, and `view(view(s)) == view(s)`. A referee sees
        everything."""
        raise NotImplementedError

    def seen_by(self, state: S, piece: int) -> tuple[int, ...] | None:
        """The seats that notice the present deeds of `piece`; None: all. Default: all."""
        return None

    # --- play ---

    def next_phase(self, state: S) -> Did[S]:
        """Continue when the stack is empty: it must push at least one frame, or end the battle."""
        raise NotImplementedError

    def settle(self, state: S, frame: Frame[Step], why: Reason) -> tuple[Step, ...]:
        """The steps that bring a piece with an interrupted plan to where it may stop."""
        return ()

    def standing_answer(self, state: S, frame: Frame[Step], answer: str) -> Order | None:
        """The order that a standing answer (always, never) means for this reaction; None: ask.

        `never` must never cost anything.
        """
        return None

    def offers(self, state: S) -> Sequence[Order]:
        """The legal orders for the pending ask: finite, never empty, with one cheapest path for each stop.

        For a reaction with two answers, the first uses the chance and the last passes.
        """
        raise NotImplementedError

    # --- answered by a system's extras ---

    def close_idle(self, state: S) -> S:
        """The position without a question that nobody is left to answer, after an order."""
        raise NotImplementedError

    def barrier(self, state: S, piece: int, cell: int) -> str:
        """Why a piece cannot stand on a cell although its invariants would allow it, in words; empty if it can."""
        raise NotImplementedError

    def window_chance(self, state: S) -> Fraction | None:
        """The chance that "unless it is better" is compared with in the open reaction; None: the chance of its roll."""
        raise NotImplementedError

    def surcharge(self, state: S, number: int) -> str:
        """A number in a refusal, in the system's own form."""
        raise NotImplementedError


AnyPlayRules = PlayRules[AnyState]
"""Those of whatever system."""
