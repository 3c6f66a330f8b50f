"""The result of a separate battle for the galaxy: the report, how it is checked, how it is folded back.

A report names units that were in the battle, each with whole numbers under these keys; what is not told has not
changed.

- `destroyed` 1: the unit is gone.
- `damaged` 1: it has sustained damage (FL-D05); only units that sustain, and that are not destroyed.
- `left` 1: it went off that board alive. From space it goes to an adjacent system as a retreat does (FT-FL-06), its
  owner choosing where there are several; if there is none it is lost, unless its side won. Fighters and ground forces
  that would have no room with the ships that stay go along as far as there is room. From planets nobody retreats
  (FT-FL-08), so `left` is refused there.
- `won` 1 or -1: its side won or lost there, the same for all its units that are told of. Of two sides one at most has
  won; where only one is told of, the other has the opposite.

Zero is the same as not told. Who holds the space or the planet follows from what is left: of a side that lost, ships
in space leave as if they had `left`, ground forces on a planet are gone. Where both sides still have units there and
nobody won, the house rows fight it out from where it stands (FT-FL-03, FT-FL-08).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tactical.rules.fleet.events import Changed, Lost
from tactical.rules.fleet.position import Position
from tactical.rules.fleet.retreat import FallBack
from tactical.rules.fleet.retreat import lost as gone
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.places import Destroyed
from tactical.table.rolls import Battle, BattleResult
from tactical.table.values import replace

News = Mapping[int, Mapping[str, int]]

KEYS = ("destroyed", "damaged", "left", "won")


class Fray(Battle, frozen=True):
    """A combat to be fought as a separate battle, with what its report is checked by."""

    seats: tuple[int, ...] = ()  # the owner of each of `pieces`
    sustaining: tuple[int, ...] = ()  # those of `pieces` that could be damaged
    retreats: bool = True  # True if units may leave it

    def problem(self, result: BattleResult) -> str:
        """The fault of a report; empty when there is none."""
        return super().problem(result) or next(self._problems(result), "")

    def _problems(self, result: BattleResult) -> Iterator[str]:
        for piece, changes in result:
            told = dict(changes)
            odd = [key for key in told if key not in KEYS]
            if odd or len(told) < len(changes):
                yield f"a report tells of {', '.join(KEYS)}, each once: not of {odd[0] if odd else 'one twice'}"
            if any(value not in ((-1, 0, 1) if key == "won" else (0, 1)) for key, value in told.items()):
                yield "a report says 1 or 0, or -1 for winning"
            if told.get("destroyed") and (told.get("damaged") or told.get("left")):
                yield "a destroyed unit can be neither damaged nor have left"
            if told.get("damaged") and piece not in self.sustaining:
                yield "a unit that cannot sustain damage is reported damaged"
            if told.get("left") and not self.retreats:
                yield "units cannot retreat from a planet (FT-FL-08)"
        said = {(seat, won) for seat, won in self._said(result) if won}
        if len({seat for seat, _ in said}) < len(said) or len({won for _, won in said}) < len(said):
            yield "one side or the other wins, with all its units"

    def _said(self, result: BattleResult) -> Iterator[tuple[int, int]]:
        whose = dict(zip(self.pieces, self.seats, strict=True))
        return ((whose[piece], dict(changes).get("won", 0)) for piece, changes in result)

    def winner(self, result: BattleResult) -> int:
        """The winning seat, of two; -1 if that is open."""
        for seat, won in self._said(result):
            if won:
                return seat if won > 0 else next((other for other in self.seats if other != seat), -1)
        return -1


def folded(state: Position, fray: Fray, sides: tuple[int, int], planet: str, result: BattleResult) -> Did[Position]:
    """The state after a battle, with the steps of units that retreat from it."""
    told = {piece: dict(changes) for piece, changes in result}
    events: list[Event] = []
    for number in fray.pieces:
        news = told.get(number, {})
        unit = state.pieces[number]
        if news.get("destroyed"):
            state = state.with_piece(replace(unit, place=Destroyed("battle")))
            events.append(Lost(number, "lost", clause=fray.clause))  # sunk, or boarded since: that board has told it
        elif news.get("damaged") and not unit.damage:
            state = state.with_piece(replace(unit, damage=1))
            events.append(Changed(number, "is damaged", clause=fray.clause))
    winner = fray.winner(result)
    losers = [seat for seat in reversed(sides) if winner >= 0 and seat != winner]
    if planet:
        beaten = tuple(unit.id for unit in state.ground_on(state.active, planet) if unit.seat in losers)
        did = gone(state, beaten, "lost with the planet", fray.clause)
        return Did(did.state, (*events, *did.events))
    return Did(state, tuple(events), then=tuple(_leavers(state, fray, sides, told, winner)))


def _leavers(state: Position, fray: Fray, sides: tuple[int, int], told: News, winner: int) -> Iterator[Step]:
    """The sides that retreat, the defender first as in the house rows (FT-FL-03)."""
    for seat in reversed(sides):
        beaten = winner >= 0 and seat != winner
        mine = [unit for unit in state.in_space(state.active) if unit.seat == seat and unit.id in fray.pieces]
        units = tuple(unit.id for unit in mine if told.get(unit.id, {}).get("left") or beaten)
        if units:
            yield FallBack(seat, units, seat == winner)
