"""A rehearsal in the place of the game: what it began from, and the way back."""

from __future__ import annotations

from tactical.journal.game import Game
from tactical.session.rehearsed_game import RehearsedGame
from tactical.session.seat import SeatView
from tactical.table import AnyRuleset, AnyState


class RehearsalMode:
    """Whether and from where a seat rehearses."""

    live: Game | None = None  # the game in its file, while a rehearsal is in its place
    chairs: frozenset[int] = frozenset()  # the seats of this keyboard in the live game
    sat = 0  # the seat that looked when the rehearsal began

    def __init__(self, seat: SeatView) -> None:
        self.seat = seat

    @property
    def recorded(self) -> Game:
        """The game in its file, whether it is shown or rehearsed from."""
        game = self.live or self.seat.game
        assert isinstance(game, Game)
        return game

    @property
    def throws_by_hand(self) -> bool:
        """Whether the table has agreed that its seats throw their own dice."""
        game = self.live or self.seat.game
        return isinstance(game, Game) and game.host_rules is not None and game.host_rules.by_hand

    def begin(self, state: AnyState | None = None, rules: AnyRuleset | None = None) -> bool:
        """Put a rehearsal in the place of the game, from `state` (under its own `rules`) or what is so now. False where
        there is no game, or no seat to rehearse from."""
        seat = self.seat
        if not isinstance(seat.game, Game) or seat.watching:
            return False
        self.live, self.chairs, self.sat = seat.game, seat.seats, seat.viewer
        begun = self.live.state if state is None else state
        seat.game = RehearsedGame(rules or seat.rules, begun, seat.viewer, self.live.history.seq)
        seat.seats = frozenset(range(len(self.live.state.setup.seats)))
        seat.tutor.notice(("rehearse", ""))
        return True

    def end(self) -> bool:
        """Back to the live game, which is as it was, and to the seat that looked then. False: nothing is rehearsed."""
        if self.live is None:
            return False
        seat = self.seat
        seat.game, self.live, seat.seats, seat.viewer = self.live, None, self.chairs, self.sat
        seat.see_anew()
        return True
