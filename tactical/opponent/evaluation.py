"""What a position is worth to a side, in average pieces: the same for all rule systems."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.levels import Style
from tactical.opponent.objectives import TASK, WIN, Crowd, Objectives, hurry
from tactical.opponent.threats import ALIVE, WHOLE, Combatant, Threats, carrier_of
from tactical.table import Ruleset
from tactical.table.drafting import Drafting
from tactical.table.places import Left

Sides = dict[str, list[Combatant]]


class Worth(NamedTuple):
    """What a position is worth to a side, by what it comes from."""

    end: float = 0.0  # won or lost
    material: float = 0.0  # what stands and how whole it is, ours less theirs
    danger: float = 0.0  # what they could do next
    chance: float = 0.0  # what we could do
    goals: float = 0.0
    place: float = 0.0  # how far all are from where they should be
    assets: float = 0.0

    @property
    def total(self) -> float:
        """All of it."""
        return sum(self)

    def less(self, other: Worth) -> Worth:
        """What has changed since another."""
        return Worth(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


class Evaluation:
    """The worth of positions, for one decision or many of one battle."""

    def __init__(self, rules: Ruleset[Any], state: Any, style: Style, distances: Distances) -> None:
        self.rules, self.style, self.distances = rules, style, distances
        known = [
            piece for piece in state.pieces if state.side(piece) and piece.place.known
        ]  # its seat knows of no other
        points = [rules.fighters.points(state, piece) for piece in known]
        counted = [each for each in points if each]
        self.norm = sum(counted) / len(counted) if counted else 1.0
        self.least = 0.0 if counted else 1.0  # the value of a piece that counts no points: all do where none does
        self.threats = Threats(rules)
        self.objectives = Objectives(rules, distances, self.threats, self.norm)
        # where pieces move by drafts, danger is a matter of systems, not of cells
        self.fought = type(rules.drafting) is Drafting
        _, able, _ = self._counted(state)
        self.first = {side: Crowd(len(some), sum(who.value for who in some)) for side, some in able.items()}

    def __call__(self, state: Any, side: str) -> float:
        """What a position is worth to a side."""
        return self.parts(state, side).total

    def standing(self, state: Any) -> tuple[Sides, dict[str, float]]:
        """Who stands on the board for each side, and what all that a side still has comes to."""
        there, _, value = self._counted(state)
        return there, value

    def _counted(self, state: Any) -> tuple[Sides, Sides, dict[str, float]]:
        """The same; in between with those too who are aboard a piece on the board: they are not struck at and hold no
        ground, but have come as far as it has, and may get out."""
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
            worth = fighters.points(state, who) / self.norm or self.least
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

    def parts(self, state: Any, side: str) -> Worth:
        """The same by what it comes from."""
        rules, style = self.rules, self.style
        state = rules.tactics.carried_out(state)
        there, able, value = self._counted(state)
        material = sum(left if of == side else -left for of, left in value.items())
        if state.result is not None:
            end = _ended(state, side)
            return Worth(end, material) if end else Worth()  # whoever cannot help it still goes down fighting
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
            assets=sum((1 if of == side else -1) * rules.tactics.assets(state, of) for of in state.sides),
        )

    def nearness(self, state: Any, side: str) -> float:
        """How far a side has come with what it wants: the parts `end`, `goals` and `place`, by themselves."""
        state = self.rules.tactics.carried_out(state)
        if state.result is not None:
            return _ended(state, side)
        there, able, _ = self._counted(state)
        return sum(self._goals(state, side, there, able))

    def _goals(self, state: Any, side: str, there: Sides, able: Sides) -> tuple[float, float]:
        """The parts `goals` and `place`."""
        ours, theirs = _sides(there, side)
        signs = [(of, 1 if of == side else -1, theirs if of == side else ours) for of in state.sides]
        reached = sum(sign * self.objectives.reached(state, of, there[of], foes) for of, sign, foes in signs)
        away = self._away(state, side, able, theirs) if self.fought else 0.0
        astray = sum(self.objectives.astray(state, who) for who in able[side]) if state.setup.roles else 0.0
        return self.style.goal * reached, -self._late(state) * self.style.pull * away - TASK * astray

    def _late(self, state: Any) -> float:
        return hurry(state) if self.objectives.fights(state) else 1.0

    def _exposed(self, state: Any, ours: list[Combatant], theirs: list[Combatant]) -> float:
        """What their surroundings take of ours, less what they take of theirs: no enemy need come for that."""
        exposure = self.rules.tactics.exposure
        mine, others = (sum(exposure(state, who.id) * who.value for who in some) for some in (ours, theirs))
        return mine - others

    def _away(self, state: Any, side: str, able: Sides, theirs: list[Combatant]) -> float:
        """Ours less theirs; that they come to meet us is neither good nor bad."""
        total, away = 0.0, self.objectives.away
        for of in state.sides:
            if of == side:
                searched = self.objectives.searched(state, side, theirs)
                total += away(state, of, able[of], theirs, searched, self.first[of])
            else:
                total -= away(state, of, able[of], (), frozenset(), self.first[of])
        return total


def _ended(state: Any, side: str) -> float:
    """What the end is worth to a side."""
    won, lost = state.result.winners, state.result.losers
    return 0.0 if not won and side not in lost else WIN if side in won else -WIN


def _sides(there: Sides, side: str) -> tuple[list[Combatant], list[Combatant]]:
    """Who stands on a side, and on all the others."""
    return there.get(side, []), [each for of, some in there.items() if of != side for each in some]
