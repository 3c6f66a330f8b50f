"""The worth of a position to a side, in average pieces: the same for all rule systems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.levels import Style
from tactical.opponent.objectives import TASK, WIN, Crowd, Objectives, hurry
from tactical.opponent.threats import ALIVE, WHOLE, Combatant, Threats, carrier_of
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Hazards, Holdings, Journeys
from tactical.table import AnyState, Ending, Piece
from tactical.table.goals import Fighters
from tactical.table.places import Left, at
from tactical.table.values import replace

Sides = dict[str, list[Combatant]]

PARTED, MET = 3.0, 2.0  # average pieces: the cost of each further group on a journey, and of an encounter


def left_unharmed(fighters: Fighters, state: AnyState, who: Piece) -> bool:
    """True if a piece has left the board, and is no loss beside that: it would be none if it still stood there."""
    return isinstance(who.place, Left) and not fighters.lost(state, replace(who, place=at(0)))


class Worth(NamedTuple):
    """The worth of a position to a side, by source."""

    end: float = 0.0  # won or lost
    material: float = 0.0  # standing pieces and their health, ours less theirs
    danger: float = 0.0  # their possible harm next turn
    chance: float = 0.0  # our possible harm
    goals: float = 0.0
    place: float = 0.0  # how far all are from where they should be
    assets: float = 0.0
    together: float = 0.0  # on a journey
    met: float = 0.0  # who is in the way there

    @property
    def total(self) -> float:
        """The sum."""
        return sum(self)

    def less(self, other: Worth) -> Worth:
        """The change since another position."""
        return Worth(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


class Evaluation:
    """Evaluates positions, for one decision or for many of one battle."""

    def __init__(self, rules: AnyRuleset, state: AnyState, style: Style, distances: Distances) -> None:
        self.rules, self.style, self.distances = rules, style, distances
        known = [
            piece for piece in state.pieces if state.side(piece) and piece.place.known
        ]  # its seat knows of no other
        points = [(self.points(state, piece), state.side(piece)) for piece in known]
        counted = [each for each, _ in points if each]
        self.norm = sum(counted) / len(counted) if counted else 1.0
        self.counting = {side for each, side in points if each}
        self.threats = Threats(rules)
        self.objectives = Objectives(rules, distances, self.threats, self.norm)
        # where pieces move by drafts, danger is a matter of systems, not of cells
        self.fought = type(rules.extra(Drafting)) is Drafting
        _, able, _ = self.counted(state)
        self.first = {side: Crowd(len(some), sum(who.value for who in some)) for side, some in able.items()}

    def __call__(self, state: AnyState, side: str) -> float:
        """The worth of a position to a side."""
        return self.parts(state, side).total

    def points(self, state: AnyState, who: Piece) -> int:
        """The points that tell what a piece is worth."""
        return self.rules.fighters.points(state, who)

    def value(self, state: AnyState, who: Piece) -> float:
        """The worth of a piece that is whole, in average pieces. Where no piece of its side counts points, each is an
        average one: points tell how a battle is won, and the other side's may be what it is about."""
        return self.points(state, who) / self.norm or float(state.side(who) not in self.counting)

    def standing(self, state: AnyState) -> tuple[Sides, dict[str, float]]:
        """The pieces on the board for each side, and the total of everything a side still has."""
        there, _, value = self.counted(state)
        return there, value

    def counted(self, state: AnyState) -> tuple[Sides, Sides, dict[str, float]]:
        """The same, with pieces aboard others in between: they cannot be hit and hold no ground, but have come as far
        as their carrier, and may get out."""
        fighters, tactics = self.rules.fighters, self.rules.tactics
        there: Sides = {side: [] for side in state.sides}
        aboard: Sides = {side: [] for side in state.sides}
        value, loads = dict.fromkeys(there, 0.0), dict[int, float]()
        for who in state.pieces:
            side = state.side(who)
            if not side or not who.place.known or isinstance(who.place, Left):
                continue
            if fighters.out(state, who) or fighters.lost(state, who):
                continue
            worth = self.value(state, who)
            left = min(1.0, max(0.0, tactics.strength(state, who.id)))
            value[side] += worth * (ALIVE + WHOLE * left)
            if who.cell >= 0 and fighters.standing(state, who):
                there[side].append(Combatant(who.id, worth, left))
            elif self.fought and (carrier := carrier_of(state, who)) >= 0 and state.pieces[carrier].cell >= 0:
                loads[carrier] = loads.get(carrier, 0.0) + worth
                if fighters.standing(state, who):
                    aboard[side].append(Combatant(who.id, worth, left, carrier))
        if not loads:
            return there, there, value
        there = {of: [who._replace(load=loads.get(who.id, 0.0)) for who in some] for of, some in there.items()}
        return there, {of: [*some, *aboard[of]] for of, some in there.items()}, value

    def parts(self, state: AnyState, side: str) -> Worth:
        """The worth of a position by source."""
        rules, style = self.rules, self.style
        state = rules.extra(Drafting).carried_out(state)
        there, able, value = self.counted(state)
        material = sum(left if of == side else -left for of, left in value.items())
        if state.result is not None:
            end = _ended(state.result, side)
            return Worth(end, material) if end else Worth()  # a side that cannot help it still goes down fighting
        (ours, theirs), (by, against) = _sides(there, side), _sides(able, side)
        late = self._late(state)
        goals, place = self._goals(state, side, there, able)
        return Worth(
            material=material,
            danger=-style.danger * self.threats.total(state, against, ours) - self._exposed(state, ours, theirs)
            if self.fought
            else 0.0,
            chance=late * style.chance * self.threats.total(state, by, theirs) if self.fought else 0.0,
            goals=goals,
            place=place,
            assets=sum((1 if of == side else -1) * rules.extra(Holdings).assets(state, of) for of in state.sides),
            together=-PARTED * rules.extra(Journeys).parted(state, side),
            met=-MET * rules.extra(Journeys).met(state),
        )

    def safe(self, state: AnyState, pieces: Sequence[int]) -> bool:
        """True if no known enemy could hit any of these pieces next turn, from where it is or after moving."""
        _, able, _ = self.counted(state)
        own = {state.side(state.pieces[piece]) for piece in pieces}
        foes = [who for of, some in able.items() if of not in own for who in some]
        there = [Combatant(piece, 1.0, 1.0) for piece in pieces if state.pieces[piece].cell >= 0]
        return not any(self.threats.total(state, foes, [each]) for each in there)

    def nearness(self, state: AnyState, side: str) -> float:
        """A side's progress towards its goals: the parts `end`, `goals` and `place` alone."""
        state = self.rules.extra(Drafting).carried_out(state)
        if state.result is not None:
            return _ended(state.result, side)
        there, able, _ = self.counted(state)
        return sum(self._goals(state, side, there, able))

    def _goals(self, state: AnyState, side: str, there: Sides, able: Sides) -> tuple[float, float]:
        """The parts `goals` and `place`."""
        ours, theirs = _sides(there, side)
        signs = [(of, 1 if of == side else -1, theirs if of == side else ours) for of in state.sides]
        reached = sum(sign * self.objectives.reached(state, of, there[of], foes) for of, sign, foes in signs)
        away = self._away(state, side, able, theirs) if self.fought else 0.0
        astray = sum(self.objectives.astray(state, who) for who in able[side]) if state.setup.roles else 0.0
        return self.style.goal * reached, -self._late(state) * self.style.pull * away - TASK * astray

    def _late(self, state: AnyState) -> float:
        return hurry(state) if self.objectives.fights(state) else 1.0

    def _exposed(self, state: AnyState, ours: list[Combatant], theirs: list[Combatant]) -> float:
        """The harm that their surroundings do to ours, less the harm to theirs: no enemy need come for that."""
        exposure = self.rules.extra(Hazards).exposure
        mine, others = (sum(exposure(state, who.id) * who.value for who in some) for some in (ours, theirs))
        return mine - others

    def _away(self, state: AnyState, side: str, able: Sides, theirs: list[Combatant]) -> float:
        """Ours less theirs; that they come to meet us is neither good nor bad."""
        total, away = 0.0, self.objectives.away
        for of in state.sides:
            if of == side:
                searched = self.objectives.searched(state, side, theirs)
                total += away(state, of, able[of], theirs, searched, self.first[of])
            else:
                total -= away(state, of, able[of], (), frozenset(), self.first[of])
        return total


def _ended(end: Ending, side: str) -> float:
    """The worth of the end to a side."""
    won, lost = end.winners, end.losers
    return 0.0 if not won and side not in lost else WIN if side in won else -WIN


def _sides(there: Sides, side: str) -> tuple[list[Combatant], list[Combatant]]:
    """The pieces of a side, and of all the others."""
    return there.get(side, []), [each for of, some in there.items() if of != side for each in some]
