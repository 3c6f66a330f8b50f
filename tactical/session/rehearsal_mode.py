"""A rehearsal in place of the game: where it began, and the way back."""

from __future__ import annotations

from tactical.journal.game import Game
from tactical.ruleset import AnyRuleset
from tactical.session.advice import advice_refusal
from tactical.session.rehearsed_game import RehearsedGame
from tactical.session.seat import SeatView
from tactical.table import AnyState


class RehearsalMode:
    """The rehearsal of a seat, and the position it began from."""

    live: Game | None = None  # the game in its file, while a rehearsal is in its place
    chairs: frozenset[int] = frozenset()  # the seats of this keyboard in the live game
    sat = 0  # the seat that looked when the rehearsal began

    def __init__(self, seat: SeatView) -> None:
        self.seat = seat

    @property
    def recorded(self) -> Game:
        """The game in its file, whether it is shown or being rehearsed."""
        game = self.live or self.seat.game
        assert isinstance(game, Game)
        return game

    @property
    def throws_by_hand(self) -> bool:
        """True if the table has agreed that its seats roll their own dice."""
        game = self.live or self.seat.game
        return isinstance(game, Game) and game.host_rules is not None and game.host_rules.by_hand

    @property
    def advice_refusal(self) -> str:
        """Why nobody here may be advised; empty if they may."""
        game = self.live or self.seat.game
        return advice_refusal(game) if isinstance(game, Game) else ""

    def begin(self, state: AnyState | None = None, rules: AnyRuleset | None = None) -> bool:
        """Replace the game by a rehearsal from `state` (under its own `rules`) or from now. False if there is no game,
        or no seat to rehearse for."""
        seat = self.seat
        if not isinstance(seat.game, Game) or seat.watching:
            return False
        self.live, self.chairs, self.sat = seat.game, seat.seats, seat.viewer
        begun = self.live.state if state is None else state
        seat.game = RehearsedGame(rules or seat.rules, begun, seat.viewer, self.live.history.seq)
        seat.game.advised = not self.advice_refusal
        seat.seats = frozenset(range(len(self.live.state.setup.seats)))
        seat.tutor.notice(("rehearse", ""))
        return True

    def end(self) -> bool:
        """Return to the live game, which has not changed, and to the seat that looked then. False if there is no
        rehearsal."""
        if self.live is None:
            return False
        seat = self.seat
        seat.game, self.live, seat.seats, seat.viewer = self.live, None, self.chairs, self.sat
        seat.see_anew()
        return True
