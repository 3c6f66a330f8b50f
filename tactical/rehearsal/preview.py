"""An order as its seat can foresee it: played on that seat's view, roll by roll and reaction by reaction.

It shows what will happen up to the first surprise: dice that fall differently, a seat that answers differently, or
something that could not be known. Reactions and odds are worked out for the shown path only.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tactical.rehearsal.answers import Reply, answering
from tactical.rehearsal.dice_policies import averages
from tactical.rehearsal.forecast import Forecast, forecast
from tactical.rehearsal.odds import Events, known_to
from tactical.ruleset import AnyRuleset
from tactical.table import (  # fmt: skip
    CHANCE,
    AnyState,
    Ask,
    Battle,
    Dice,
    Faces,
    Leg,
    Order,
    Outcome,
    Over,
    Roll,
    Throw,
    Verdict,
    judge,
    play,
)
from tactical.table.events import Event, Interrupted
from tactical.table.phrases import capital
from tactical.table.rolls import chance_of
from tactical.table.rows import Cited

MOST = 200  # rolls and windows of one order that are followed
LIMIT = 1_000  # throws tried for the odds of each window


class RollDue(NamedTuple):
    """A roll on the way: its chance to succeed, and the faces the preview continues with (None: it ends here)."""

    cell: int  # where the piece ordered about is by then; -1 off the board
    roll: Roll
    chance: Fraction
    faces: Faces | None


class WindowDue(NamedTuple):
    """A reaction on the way: who may react and why, the answer assumed (None: the preview ends here), and the possible
    results if the seat does react (None: the ruleset has no plain yes to it)."""

    cell: int
    ask: Ask
    piece: int  # the piece that reacts
    answer: Order | None
    used: Forecast | None
    about: Cited  # the event that the window answers

    def who(self, state: AnyState) -> str:
        """The seat that may react, `Blue`, with its piece: `Blue (Cy)`."""
        name = capital(str(state.seat(self.ask.seat).name))
        return f"{name} ({state.name(self.piece)})" if self.piece >= 0 else name


Due = RollDue | WindowDue


class PreviewStage(NamedTuple):
    """A stage of the preview: its events, and the decision that comes next; none after the last one."""

    events: Events
    due: Due | None = None


class Preview(NamedTuple):
    """A foreseen order. `stages[0].events` are sure; each later stage depends on the assumptions before.

    `ended`: done (carried out whole), cut (interrupted on the way), roll, window or battle (it waits there), over,
    refused, or long (too much to follow).
    """

    verdict: Verdict  # with the price of each step of the path
    state: AnyState  # where it leads, as far as the seat can know
    stages: tuple[PreviewStage, ...] = ()
    ended: str = "refused"

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The declared path, priced."""
        return self.verdict.legs

    @property
    def events(self) -> Events:
        """All events, in order."""
        return tuple(event for stage in self.stages for event in stage.events)

    @property
    def rolls(self) -> tuple[RollDue, ...]:
        """The rolls on the way."""
        return tuple(stage.due for stage in self.stages if isinstance(stage.due, RollDue))

    @property
    def windows(self) -> tuple[WindowDue, ...]:
        """The windows that would open on the way."""
        return tuple(stage.due for stage in self.stages if isinstance(stage.due, WindowDue))


def preview(
    rules: AnyRuleset,
    state: AnyState,
    order: Order,
    *,
    dice: Dice | None = None,
    reply: Reply | None = None,
    limit: int = LIMIT,
) -> Preview:
    """Foresee an order on its seat's view. `dice` decide rolls (default: average), `reply` the reactions (default:
    pass, if the ruleset has a way to). `limit` 0 leaves out the odds of reactions.
    """
    seen = known_to(rules, state, order.seat)
    verdict = judge(rules, seen, order)
    if not verdict:
        return Preview(verdict, seen)
    run = _Run(rules, seen, order, dice or averages(), reply or answering(rules, "never"), limit)
    out = play(rules, seen, order)
    stages: list[PreviewStage] = []
    while len(stages) < MOST:
        due, after = run.due(out)
        stages.append(PreviewStage(out.events, due))
        if after is None:
            return Preview(verdict, out.state, tuple(stages), run.ended(out, stages))
        out = after
    return Preview(verdict, out.state, tuple(stages), "long")


def under_way(state: AnyState, depth: int, order: Order) -> bool:
    """True if steps of an order, or windows it opened, are still pending; it was put on this many frames."""
    stack = state.stack
    return len(stack) > depth and stack[depth].order and stack[depth].cause == order.verb


class _Run:
    """The order under way: when it is over, and what decides meanwhile."""

    def __init__(self, rules: AnyRuleset, seen: AnyState, order: Order, dice: Dice, reply: Reply, limit: int) -> None:
        self.rules = rules
        self.depth = len(seen.stack)  # the order's frame stands on as many frames, until it is done
        self.order = order
        self.dice = dice
        self.reply = reply
        self.limit = limit

    def due(self, out: Outcome[AnyState]) -> tuple[Due | None, Outcome[AnyState] | None]:
        """The decision or roll on which the order depends next, if any, and the results of the assumption about it."""
        state, want = out.state, out.awaiting
        cell = state.pieces[self.order.subject].cell if self.order.subject >= 0 else -1
        if isinstance(want, Roll):
            faces = self.dice(want)
            after = None if faces is None else play(self.rules, state, Throw(CHANCE, faces))
            return RollDue(cell, want, chance_of(want), faces), after
        if not isinstance(want, Ask) or not under_way(state, self.depth, self.order):
            return None, None
        answer = self.reply(state, want)
        after = play(self.rules, state, answer) if answer is not None else None
        if after is not None and not after.verdict:
            answer = after = None
        about = self.rules.presenter.window_words(state)
        return WindowDue(cell, want, state.stack[-1].piece, answer, self._used(state, want), about), after

    def _used(self, state: AnyState, ask: Ask) -> Forecast | None:
        """The possible results of the order if this window is used, with everything that its seat has for it, and the
        later ones are answered as assumed."""
        using, height = answering(self.rules, "always"), len(state.stack)

        def reply(then: AnyState, asked: Ask, /) -> Order | None:
            again = len(then.stack) > height and (asked.seat, asked.why) == (ask.seat, ask.why)  # on top of its answer
            return (using if again else self.reply)(then, asked)

        order = using(state, ask) if self.limit else None
        found = forecast(self.rules, state, order, reply=reply, limit=self.limit) if order is not None else None
        return found if found is not None and found.verdict else None

    def ended(self, out: Outcome[AnyState], stages: list[PreviewStage]) -> str:
        """How far the order got."""
        last = stages[-1].due
        if last is not None:
            return "roll" if isinstance(last, RollDue) else "window"
        if isinstance(out.awaiting, Over):
            return "over"
        if isinstance(out.awaiting, Battle):
            return "battle"
        cut = any(_cuts(event, self.order) for stage in stages for event in stage.events)
        return "cut" if cut else "done"


def _cuts(event: Event, order: Order) -> bool:
    """True if an event says that this order was interrupted."""
    return isinstance(event, Interrupted) and event.cause == order.verb
