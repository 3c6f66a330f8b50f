"""What is pending, as data: steps, frames of steps, and the asks that make a frame wait for a seat.

A game's whole future is one stack of frames in its state. A phase is the bottom frame, an order pushes a frame of
steps on it, and a window is a frame that asks somebody. Because all of it is data, a save, a rehearsal or a tree of
odds may cut in anywhere.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from tactical.table.events import Event
from tactical.table.rolls import Battle, Faces, Roll
from tactical.table.values import PieceOrNone, SeatRef, Value, snake
from tactical.table.verdicts import OK, Leg, Verdict

StepT = TypeVar("StepT", bound="Step")


class Step(Value, tag_field="step", tag=snake, frozen=True):
    """The atom of execution: may it still happen, what does it need first, what does it do.

    Judging an order tries its steps on the seat's view; playing it runs them on the state. Both call these methods,
    so what is shown is what happens. `state` is the ruleset's own state; it is `Any` here so that a ruleset's steps
    can name their type without generics.
    """

    lenient = False
    """Set where `run` is harmless after a failed `check`: judging then goes on and gathers all the reasons."""

    watches = False
    """Set where all it can do is open windows for others: judging, which assumes that they pass, leaves it out."""

    def check(self, state: Any, /) -> Verdict:
        """May this step happen now?"""
        return OK

    def need(self, state: Any, /) -> Roll | Battle | None:
        """What must be decided by CHANCE or TABLE before it runs. At most one thing a step."""
        return None

    def presume(self, state: Any, /) -> Faces | None:
        """Faces to assume while an order is only judged; None: judging stops at this roll, satisfied."""
        return None

    def price(self, state: Any, /) -> Leg | None:
        """What it costs, for steps that move or spend: asked before `run`, shown in the preview."""
        return None

    def run(self, state: Any, got: Any, /) -> Did:
        """Do it. `got` is the faces (or the battle's result) that answered `need`, else None."""
        return Did(state)


class Ask(Value, frozen=True):
    """A seat must order something: one of `verbs`. Any of them closes the ask, or only those of `closing` if given."""

    seat: SeatRef
    verbs: tuple[str, ...]
    why: str
    closing: tuple[str, ...] | None = None

    def closed_by(self, verb: str) -> bool:
        """Whether an order of this verb ends the wait."""
        return self.closing is None or verb in self.closing


class Frame(Value, Generic[StepT], frozen=True):
    """Pending steps of one phase, order or window, in the order they will run; then its ask, if any.

    `piece` is whose turn, order or reaction it is; `about` is the step that a window was opened for.
    """

    cause: str
    piece: PieceOrNone = -1
    steps: tuple[StepT, ...] = ()
    ask: Ask | None = None
    about: StepT | None = None
    order: bool = False  # holds the steps of an order: when it is done, victory is looked at
    settling: bool = False  # its plan was interrupted and these steps only settle the piece


class Did(msgspec.Struct, frozen=True, gc=False):
    """What one step did.

    `push` frames run before the rest of this frame, last pushed first; `then` steps go before the rest of this
    frame; `drop` forgets the rest.
    """

    state: Any
    events: tuple[Event, ...] = ()
    push: tuple[Frame[Any], ...] = ()
    then: tuple[Step, ...] = ()
    drop: bool = False


class Ending(Value, frozen=True):
    """How a battle ended: the sides that won, by which goal, on which clause.

    Without winners it is a draw, unless there are `losers`: sides that failed though nobody else won.
    """

    winners: tuple[str, ...]
    why: str
    clause: str
    losers: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Who won, who lost, or that it is drawn."""
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
"""What the game waits for, read from the stack alone."""
