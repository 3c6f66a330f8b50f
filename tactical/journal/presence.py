"""The people at a game, in any process: nothing is written, and all of it ends with the process.

Each player takes a mark in the store, a lock that restricts nobody. Each seat has a row of places for marks. A player
takes the place after the last taken one, so that of two players of one seat the later one is known. Spectators have a
row of their own, and are counted. If a store has no marks, nobody is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tactical.journal.store import Store

PLACES = 1000  # of a seat
_WATCHING = 1000 * PLACES  # where the row of the spectators begins: there are fewer seats than that


class Presence:
    """One player's presence at an open save: in the seats of this process, or as a spectator."""

    def __init__(self, save: Store, seats: Iterable[int], *, watching: bool = False) -> None:
        self._save = save
        self._seats = {seat: self._sit(seat * PLACES) for seat in sorted(seats)}
        self._watching = self._sit(_WATCHING) if watching else -1

    def elsewhere(self) -> frozenset[int]:
        """The seats that another process plays as well."""
        return frozenset(seat for seat in self._seats if self.sittings(seat))

    def taken_over(self) -> frozenset[int]:
        """The seats that somebody took elsewhere later than here."""
        return frozenset(seat for seat, ours in self._seats.items() if self._marks(seat)[-1:] > [ours])

    def sittings(self, seat: int) -> int:
        """The number of other processes that play a seat."""
        return len(self._marks(seat))

    def sitting(self, seats: Iterable[int]) -> frozenset[int]:
        """The seats that somebody plays, here or elsewhere."""
        return frozenset(seat for seat in seats if seat in self._seats or self.sittings(seat))

    def has_room(self, most: int) -> bool:
        """True if fewer than `most` were there first in each of its seats, or among the spectators. It asks the
        store after the marks are set, so that the first of many who come at once may stay."""
        places = [place for place in (*self._seats.values(), self._watching) if place >= 0]
        rows = ((place - place % PLACES, place) for place in places)
        return all(len(self._save.marked(row, place - row, anew=True)) < most for row, place in rows)

    def watchers(self) -> int:
        """The number of spectators, including this one."""
        return len(self._save.marked(_WATCHING, PLACES)) + (self._watching >= 0)

    def sit_again(self) -> None:
        """Take the seats over from players who came later."""
        for seat, place in self._seats.items():
            self._seats[seat] = self._sit(seat * PLACES)
            if place >= 0:
                self._save.unmark(place)

    def _marks(self, seat: int) -> list[int]:
        return self._save.marked(seat * PLACES, PLACES)

    def _sit(self, row: int) -> int:
        """Take the place behind the last in a row; -1: there are no marks, or no places left."""
        taken = self._save.marked(row, PLACES, anew=True)
        for place in range(taken[-1] + 1 if taken else row, row + PLACES):
            if self._save.mark(place):
                return place
        return -1
