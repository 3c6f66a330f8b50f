"""The players of each seat, as switches: a person, or the computer at a level and in a style."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.journal.records import ComputerPlayer
from tactical.ui.screens.switches import Switch, SwitchScreen

GROUP = "Who plays"
PERSON = "a person"
CHOICES = (PERSON, "easy", "normal", "hard", "expert")  # `random` is for measuring


class SeatSwitches:
    """Two switches a seat. `players` is changed in place: how the computer plays each seat."""

    def __init__(self, seats: Sequence[str], players: dict[str, ComputerPlayer]) -> None:
        self.players = players
        self._rows = [(seat, what) for seat in seats for what in ("player", "style")]

    def __len__(self) -> int:
        return len(self._rows)

    def switches(self) -> list[Switch]:
        """The current rows."""
        return [self._switch(seat, what) for seat, what in self._rows]

    def turn(self, number: int, step: int) -> str:
        """Switch to the next level or style. Returns a remark about it."""
        seat, what = self._rows[number]
        now = self.players.get(seat)
        if what == "style" and now is None:
            return f"{seat.capitalize()} is a person's; only the computer has a style"
        if what == "style":
            from tactical.opponent.levels import STYLES

            assert now is not None
            self.players[seat] = now._replace(style=_next(tuple(STYLES), now.style, step))
            return ""
        level = _next(CHOICES, now.level if now is not None else PERSON, step)
        self.players[seat] = (now or ComputerPlayer())._replace(level=level)
        if level == PERSON:
            del self.players[seat]
        return ""

    def restore(self, number: int) -> str:
        """Give the seat back to a person, or restore the usual style."""
        seat, what = self._rows[number]
        if what == "player":
            self.players.pop(seat, None)
        elif seat in self.players:
            self.players[seat] = self.players[seat]._replace(style=ComputerPlayer().style)
        return ""

    def _switch(self, seat: str, what: str) -> Switch:
        from tactical.opponent.levels import LEVELS, STYLES

        now = self.players.get(seat)
        name = seat.capitalize()
        if what == "player":
            words = LEVELS[now.level].words if now is not None and now.level in LEVELS else ""
            value = f"the computer, {now.level}" if now is not None else PERSON
            help_ = f"The computer {words}." if words else "The player of this seat. You can change it at any time."
            return Switch(what, value, ((help_, "text"),), GROUP, now is not None, f"{name} is played by")
        value = now.style if now is not None else "-"
        known = STYLES.get(now.style) if now is not None else None
        words = known.words if known is not None else "balanced, or leans to something"
        changed = now is not None and now.style != ComputerPlayer().style
        return Switch(what, value, ((f"The computer {words}.", "text"),), GROUP, changed, f"{name}'s style")


def _next(choices: Sequence[str], now: str, step: int) -> str:
    at = choices.index(now) if now in choices else 0
    return choices[(at + step) % len(choices)]


class SeatsScreen(SwitchScreen):
    """The seats of a game about to begin."""

    def __init__(self, title: str, seats: Sequence[str], players: dict[str, ComputerPlayer]) -> None:
        super().__init__(f"Seats: {title}")
        self._seats = SeatSwitches(seats, players)

    def switches(self) -> list[Switch]:
        return self._seats.switches()

    def turn(self, number: int, step: int) -> str:
        return self._seats.turn(number, step)

    def restore(self, number: int) -> str:
        return self._seats.restore(number)
