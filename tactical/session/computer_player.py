"""The computer's thinking in its seats: an `Opponent` for each, and the reasons for its orders."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from itertools import count as count_from
from typing import NamedTuple

from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.opponent.explanation import first_motives, reason, words
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.player import Choice, Opponent, never, only_ends
from tactical.rehearsal.dice import SEED_BITS
from tactical.ruleset import AnyRuleset
from tactical.session.computer_seats import ComputerTurn, RefusedError, may_tell, order_of_campaign, played, turn_of
from tactical.table import AnyState, Dice, Order, Outcome

MOST = 3000  # orders in a row: a battle of computers that has not ended by then leads nowhere


class Decision(NamedTuple):
    """The computer's order and its reason in a sentence, or empty."""

    order: Order
    words: str


class Given(NamedTuple):
    """An order that the computer gave in a position, its outcome, and its reason if there is one."""

    rules: AnyRuleset
    before: AnyState
    order: Order
    outcome: Outcome[AnyState]
    words: str

    def reason_for(self, viewer: int) -> str:
        """The reason, as far as a seat, SPECTATOR or EVERYBODY may read it."""
        allowed = self.words and may_tell(self.rules, self.before, self.outcome.state, self.order, viewer)
        return self.words if allowed else ""


def seed_of(dice: Dice) -> int:
    """The seed for chance in the computer's orders, at a table with these dice."""
    seed: int | None = getattr(dice, "computer_seed", None)
    return secrets.randbits(SEED_BITS) if seed is None else seed


class ComputerSeatsPlayer:
    """Plays any seat of any game from what that seat sees. The same seed and numbers give the same orders."""

    def __init__(self, seed: int, stop: Callable[[], bool] = never) -> None:
        self.seed, self.stop = seed, stop
        self._minds: dict[tuple[str, int, ComputerPlayer], Opponent] = {}

    def decide(self, rules: AnyRuleset, view: AnyState, seat: int, player: ComputerPlayer, number: int) -> Decision:
        """The order of a seat that must decide. `number`: of the decision in the game."""
        mind = self._mind(rules, seat, player)
        mind.asked = number
        choice = mind.choose(view, seat)
        return Decision(choice.order, self._why(mind, view, seat, choice))

    def play_on(self, game: Game, dice: Dice) -> Iterator[Given]:
        """Play all of the computer's decisions in this process, until a person must decide, a roll is pending or the
        game is over, yielding each order. Raises SaveError, RefusedError."""
        for count in count_from(1):
            before, rules, why = game.state, game.rules, ""
            outcome: Outcome[AnyState] | None
            if (own := order_of_campaign(game)) is not None:
                outcome = game.play(own, dice)
            elif (turn := turn_of(game)) is not None:
                view = rules.view(before, turn.seat)
                chosen = self._decided(rules, view, turn)
                outcome = played(game, turn, chosen.order, dice)
                why = chosen.words if outcome is not None and game.moments[-1].order == chosen.order else ""
            else:
                return
            if outcome is None or not outcome.verdict:  # somebody was faster
                return
            yield Given(rules, before, game.moments[-1].order, outcome, why)
            if count == MOST:
                raise RefusedError(f"it gave {MOST} orders in a row without effect")

    def _decided(self, rules: AnyRuleset, view: AnyState, turn: ComputerTurn) -> Decision:
        try:
            return self.decide(rules, view, turn.seat, turn.player, turn.number)
        except Exception as error:
            if os.environ.get("TACTICAL_DEBUG"):
                raise
            raise RefusedError(f"it fails at this position ({type(error).__name__})") from error

    def _mind(self, rules: AnyRuleset, seat: int, player: ComputerPlayer) -> Opponent:
        key = (rules.name, seat, player)
        if key not in self._minds:
            level = LEVELS.get(player.level, LEVELS["normal"])  # another release may have written of others
            style = STYLES.get(player.style, STYLES["balanced"])
            self._minds[key] = Opponent(rules, level, style, self.seed, self.stop)
        return self._minds[key]

    def _why(self, mind: Opponent, view: AnyState, seat: int, choice: Choice) -> str:
        if choice.line is None or mind.evaluation is None or self.stop() or only_ends(mind.rules, view, choice.order):
            return ""  # to end is for nothing of its own
        motives = first_motives(mind.rules, view, choice.line, mind.evaluation, view.seat(seat).side)
        why = reason(mind.rules, view, choice.line.orders[:1], motives)
        return (
            words(view, choice.line.orders[:1], why, most=1, named=True)
            if why.falls or why.purpose.aim or why.risk.aim
            else ""
        )
