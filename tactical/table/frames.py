"""Pending work, as data: steps, frames of steps, and the asks that make a frame wait for a seat.

A game's whole future is one stack of frames in its state. A phase is the bottom frame, an order pushes a frame of steps
on it, and a window is a frame that asks somebody. Because all of it is data, a save, a rehearsal or a tree of odds can
cut in anywhere.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from tactical.table.events import Event
from tactical.table.rolls import Battle, Faces, Roll
from tactical.table.values import PieceOrNone, SeatRef, Value, snake
from tactical.table.verdicts import OK, Leg, Verdict

StepT_co = TypeVar("StepT_co", bound="Step", covariant=True)
P_co = TypeVar("P_co", covariant=True)  # a position, in whatever game


class Step(Value, tag_field="step", tag=snake, frozen=True):
    """The atom of execution: whether it may still happen, what it needs first, what it does.

    Judging an order tries its steps on the seat's view; playing it runs them on the state. Both call these methods, so
    what is shown is what happens. `state` is the ruleset's own state; it is `Any` here so that a ruleset's steps can
    name their type without generics.
    """

    lenient = False
    """Set where `run` is harmless after a failed `check`: judging then goes on and gathers all the reasons."""

    watches = False
    """Set where all it can do is open windows for others: judging, which assumes that they pass, leaves it out."""

    witnessed = False
    """Set where everybody notices its roll, whoever throws it: an attack cannot be overlooked."""

    def check(self, state: Any, /) -> Verdict:
        """The verdict on this step now."""
        return OK

    def need(self, state: Any, /) -> Roll | Battle | None:
        """The decision of CHANCE or TABLE that it needs before it runs. At most one per step."""
        return None

    def presume(self, state: Any, /) -> Faces | None:
        """The faces to assume while an order is only judged; None: judging stops at this roll, satisfied."""
        return None

    def price(self, state: Any, /) -> Leg | None:
        """The price, for steps that move or spend: called before `run`, shown in the preview."""
        return None

    def run(self, state: Any, got: Any, /) -> Did[Any]:
        """Run the step. `got`: the faces, or the battle's result, that answered `need`; otherwise None."""
        return Did(state)


class Ask(Value, frozen=True):
    """A seat must give an order: one of `verbs`. Any of them closes the ask, or only those of `closing` if given."""

    seat: SeatRef
    verbs: tuple[str, ...]
    why: str
    closing: tuple[str, ...] | None = None

    def closed_by(self, verb: str) -> bool:
        """True if an order of this verb ends the wait."""
        return self.closing is None or verb in self.closing


class Frame(Value, Generic[StepT_co], frozen=True):
    """Pending steps of one phase, order or window, in the order they will run; then its ask, if any.

    `piece`: whose turn, order or reaction it is. `about`: the step that a window was opened for.
    """

    cause: str
    piece: PieceOrNone = -1
    steps: tuple[StepT_co, ...] = ()
    ask: Ask | None = None
    about: StepT_co | None = None
    order: bool = False  # holds the steps of an order: when it is done, victory is looked at
    settling: bool = False  # its plan was interrupted and these steps only settle the piece


class Did(msgspec.Struct, Generic[P_co], frozen=True, gc=False):
    """The result of one step, in a game of such positions.

    `push`: frames to run before the rest of this frame, last pushed first. `then`: steps to insert before the rest of
    this frame. `drop`: forget the rest.
    """

    state: P_co
    events: tuple[Event, ...] = ()
    push: tuple[Frame[Step], ...] = ()
    then: tuple[Step, ...] = ()
    drop: bool = False


class Ending(Value, frozen=True):
    """How a battle ended: the winning sides, by which goal, under which clause.

    Without winners it is a draw, unless there are `losers`: sides that failed although nobody else won.
    """

    winners: tuple[str, ...]
    why: str
    clause: str
    losers: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The winners and losers, or that it is a draw."""
        if self.winners:
            return f"{' and '.join(self.winners)} won"
        return f"{' and '.join(self.losers)} lost" if self.losers else "drawn"

    @property
    def who(self) -> str:
        """The same after `The battle is over:`."""
        return self.words if self.winners or self.losers else "a draw"


class Over(Value, frozen=True):
    """The game waits for nothing any more."""

    result: Ending


Awaiting = Ask | Roll | Battle | Over
"""The pending decision, read from the stack alone."""
