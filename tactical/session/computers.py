"""The seats that the computer plays for the people at a keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.session.computer_seats import players_from
from tactical.session.rehearsal_mode import RehearsalMode
from tactical.table import Verdict


class Computers:
    """Lets the computer play seats, and takes them back."""

    def __init__(self, rehearsing: RehearsalMode) -> None:
        self.seat, self.rehearsing = rehearsing.seat, rehearsing

    def seat_as_said(self, texts: Iterable[str]) -> None:
        """Give seats to the computer, or take them back, by words that `players_from` reads. Raises ValueError if they
        make no sense or are not this keyboard's to say; raises SaveError."""
        game, seats = self.seat.game, self.seat.game.state.setup.seats
        assert isinstance(game, Game)
        players = players_from(texts, seats, game.computers)
        every = players.keys() | game.computers.keys()
        others = [n for n in every if players.get(n) != game.computers.get(n) and n not in self.seat.keyboard]
        if others:
            raise ValueError(
                f"{seats[others[0]].name} is played elsewhere, so only its own player can give it to the computer"
            )
        if not self.give_seats(players):
            raise ValueError("another order came first; try again")

    def give_seats(self, players: Mapping[int, ComputerPlayer]) -> Verdict:
        """Let the computer play exactly these seats; one that a remote player gives it, until they come back.
        Raises SaveError."""
        game = self.rehearsing.recorded
        left = self.seat.keyboard & players.keys() - game.computers.keys() if self.seat.hosted else frozenset()
        return game.seat_computers(players, game.away | left)
