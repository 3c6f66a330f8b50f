"""Measures of a position that affect who wins, for each side: more of a measure is better for its side.

A chance is made from the differences between the sides, so each side's share leaves the rest to the others. Measures
depend on a seat's view alone; which of them count, and how much, is fitted (`weights.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt
from types import MappingProxyType
from typing import NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation, left_unharmed
from tactical.opponent.levels import STYLES
from tactical.opponent.threats import LEAST, Combatant
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Hazards, Holdings, Journeys
from tactical.table import AnyState, Piece
from tactical.table.goals import (
    AllOf,
    AnyOf,
    ArriveAt,
    Carry,
    Exit,
    HoldCells,
    Points,
    Survive,
    at_limit,
    beat_end,
    carrier_of,
    holder,
    points_of,
    prize_of,
    progress,
    standings,
    wholes,
)
from tactical.table.places import Left

Measures = dict[str, float]


class Way(NamedTuple):
    """A side's progress with a goal.

    `done`: the share of it that is done, from 0 to 1. `turns`, `pieces`: as many as the rest takes. `holds`: one of
    those pieces must hold ground.
    """

    done: float
    turns: float
    pieces: int
    holds: bool = False


FLOOR = 0.4  # of what a side began with on average: the last piece is not worth all the others
MADE = 0.2  # of the points that win: as few as are taken to be still to be made
HARMLESS = 0.1  # of a piece, as little as whoever stands is taken to have left
STANDING = 0.5  # of a beat held: to stand alone where one wins by holding
FARTHEST = 10.0  # turns: what is farther is as good as out of reach
LEFT_TODAY = 0.75  # of the steps that are left today: they are not gone yet, but a day's end takes little else


class Measure(NamedTuple):
    """A measure, with words for its changes: a side's own rose or fell, and the others' fell or rose."""

    about: str
    own_up: str
    own_down: str
    others_down: str
    others_up: str

    def words(self, *, own: bool, better: bool) -> str:
        """The words for one of the four changes."""
        if own:
            return self.own_up if better else self.own_down
        return self.others_down if better else self.others_up


CONSTANT = "constant"
MEASURES = MappingProxyType(
    {
        "force": Measure(
            "pieces that stand, or have left as a goal asks, and how whole they are, as a logarithm",
            "to recover", "at the cost of losses", "to weaken the enemy", "letting the enemy recover",
        ),
        "health": Measure(
            "how whole the pieces are, as a logarithm",
            "to recover", "at the cost of losses", "to weaken the enemy", "letting the enemy recover",
        ),
        "threat": Measure(
            "the share of the enemy that its next attacks take on average; all of it, if nobody is left",
            "for better targets next turn", "but with worse targets next turn",
            "to take fewer hits", "at the risk of being hit",
        ),
        "safety": Measure(
            "what lack of air does not take",
            "to where there is air", "but to where there is no air",
            "as the enemy lacks air", "letting the enemy back to air",
        ),
        "hold": Measure(
            "beats held and pieces gone, of those a goal asks for",
            "to reach the goal", "but farther from the goal",
            "to keep the enemy from its goal", "letting the enemy reach its goal",
        ),
        "time": Measure(
            "the beats that are left beside those it needs for a goal that only it has, as a logarithm",
            "to reach the goal in time", "losing time", "to delay the enemy", "giving the enemy time",
        ),
        "holders": Measure(
            "the pieces that can hold what a goal that only it has asks for, beside the enemies, as a logarithm",
            "for the goal", "but farther from the goal",
            "to keep the enemy from its goal", "letting the enemy reach its goal",
        ),
        "points": Measure(
            "points, of those that win",
            "for points", "at the cost of points", "to cost the enemy points", "letting the enemy score",
        ),
        "due": Measure(
            "points still to be made of those that win, less the wounds of a piece whose points win, as a logarithm",
            "for points", "at the cost of points", "to cost the enemy points", "letting the enemy score",
        ),
        "cells": Measure(
            "the share of the objectives it holds",
            "for the objectives", "giving up ground",
            "to take the enemy's objectives", "leaving the enemy the objectives",
        ),
        "assets": Measure(
            "what it has beside pieces, by its own rules: planets, stores",
            "to keep what it holds", "at the cost of what it holds",
            "against what the enemy holds", "leaving the enemy more",
        ),
        "together": Measure(
            "the groups it travels in beside its first, as a loss",
            "to travel together", "at the cost of parting", "to part the enemy", "letting the enemy travel together",
        ),
        "met": Measure(
            "that somebody has been met on the way and is still to be dealt with, as a loss",
            "to get past an encounter", "at the risk of an encounter",
            "to have the enemy meet somebody", "letting the enemy past an encounter",
        ),
        "lead": Measure(
            "that it would win by what its ground pays, at the limit, or by surviving, as things stand, the more the "
            "nearer that is",
            "to win in the end", "at the risk of losing in the end",
            "to win in the end", "at the risk of losing in the end",
        ),
        "stands": Measure(
            "that it would win at the end of this beat as things stand",
            "to win as things stand", "no longer winning as things stand",
            "to keep the enemy from winning", "letting the enemy win as things stand",
        ),
        "days": Measure(
            "the days that are left beside those it needs to arrive, as a logarithm",
            "to reach the goal in time", "losing time", "to delay the enemy", "giving the enemy time",
        ),
        CONSTANT: Measure("one, for a side that has no enemy but time", "", "", "", ""),
    }
)  # fmt: skip


END = "end"  # what the rules decide stands beside the measures
ENDED = Measure(
    "that the rules alone decide",
    "to win", "at the risk of losing", "to win", "at the risk of losing",
)  # fmt: skip


class Strength(Evaluation):
    """Evaluates what pieces are worth in a fight. The points of one whose loss alone decides the battle say what the
    battle is about, not how it fights: it counts as many of its enemies as it is a match for."""

    matches: Mapping[int, float] = MappingProxyType({})
    """The worth of pieces that decide, by number; an average piece until it is known."""

    def points(self, state: AnyState, who: Piece) -> int:
        """The points that tell what a piece is worth."""
        return 0 if self.decides(state, who) else super().points(state, who)

    def value(self, state: AnyState, who: Piece) -> float:
        """The worth of a piece that is whole, in average pieces."""
        return self.matches.get(who.id, 1.0) if self.decides(state, who) else super().value(state, who)

    def decides(self, state: AnyState, who: Piece) -> bool:
        """True if its points alone win."""
        fighters = self.rules.fighters
        totals = [goal.total for goal in state.setup.goals if isinstance(goal, Points) and goal.total]
        return bool(totals) and fighters.points(state, who) >= min(totals) * fighters.scale

    def match(self, state: AnyState, who: Combatant, foes: Sequence[Combatant]) -> float:
        """The worth of as many of its enemies as one piece is a match for, were they near: so many that what it takes
        from one of them in a turn, and all of them from it, takes both as long (Lanchester's square law)."""
        deals = sum(self._near_by(state, who, foe) for foe in foes) / len(foes)
        takes = sum(self._near_by(state, foe, who) for foe in foes) / len(foes)
        return sqrt((deals + LEAST) / (takes + LEAST)) * sum(foe.value for foe in foes) / len(foes)

    def _near_by(self, state: AnyState, who: Combatant, target: Combatant) -> float:
        return self.rules.tactics.harm(state, who.id, target.id, max(1, self.threats.reach(state, who.id)[0] // 2))


class Measuring:
    """Measures positions as one seat sees them. `distances`: those kept for this battle."""

    def __init__(self, rules: AnyRuleset, view: AnyState, distances: Distances | None = None) -> None:
        self.rules = rules
        self.distances = distances or Distances(rules)
        self.evaluation = strength = Strength(rules, view, STYLES["balanced"], self.distances)
        counting, deciding = strength.counting, [who for who in view.pieces if strength.decides(view, who)]
        strength.matches = self._matches(view) if deciding and strength.fought else {}
        points = sum(points for _, points in view.score.start)
        points -= sum(rules.fighters.points(view, who) for who in deciding)
        began = points / strength.norm + sum(strength.value(view, who) for who in deciding)
        began += sum(who.place.known and view.side(who) not in ("", *counting) for who in view.pieces)
        self.opening = max(1.0, began / max(1, len(view.sides)))

    def _matches(self, view: AnyState) -> dict[int, float]:
        """The worth in a fight of the pieces that decide."""
        found, (_, able, _) = {}, self.evaluation.counted(view)
        for side, some in able.items():
            foes = [foe for of, others in able.items() if of != side for foe in others]
            for who in some if foes else ():
                if self.evaluation.decides(view, view.pieces[who.id]):
                    found[who.id] = self.evaluation.match(view, who, foes)
        return found

    def material(self, view: AnyState) -> dict[str, float]:
        """The material that each side still has, or saved as its goal asks, in average pieces."""
        state = self.rules.extra(Drafting).carried_out(view)
        return {side: has + self._saved(state, side) for side, has in self.evaluation.counted(state)[2].items()}

    def measures(self, view: AnyState) -> dict[str, Measures]:
        """All measures of every side."""
        rules, evaluation, hazards = self.rules, self.evaluation, self.rules.extra(Hazards)
        state = rules.extra(Drafting).carried_out(view)
        there, able, value = evaluation.counted(state)
        whole = {side: sum(who.value * who.left for who in some) for side, some in able.items()}
        now, limit = self._as_it_stands(state), self._at_limit(state)
        alive = {side: self._left(state, side) for side in state.sides}
        found: dict[str, Measures] = {}
        for side in state.sides:
            theirs = [who for of, some in there.items() if of != side for who in some]
            strike = evaluation.threats.total(state, able[side], theirs) if evaluation.fought else 0.0
            foes = max(HARMLESS, sum(left for of, left in whole.items() if of != side))
            exposed = sum(hazards.exposure(state, who.id) * who.value for who in there[side])
            others = [left for of, left in alive.items() if of != side]
            found[side] = {
                "force": log(FLOOR + (value[side] + self._saved(state, side)) / self.opening),
                "health": log(FLOOR + whole[side] / self.opening),
                "threat": 1.0 if others and not any(others) else min(1.0, strike / foes),
                "safety": -exposed,
                "assets": rules.extra(Holdings).assets(state, side),
                "together": -float(rules.extra(Journeys).parted(state, side)),
                "met": -float(rules.extra(Journeys).met(state)),
                "lead": limit.get(side, 0.0),
                "stands": now.get(side, 0.0),
                CONSTANT: float(len(state.sides) == 1),
                **self._goals(state, side, able[side]),
            }
        return found

    def _as_it_stands(self, state: AnyState) -> Measures:
        """The winner at the end of this beat as things stand."""
        sides = dict.fromkeys(win.side for win in beat_end(state, self.rules.fighters)[1])
        return {side: 1 / len(sides) for side in sides}

    def _at_limit(self, state: AnyState) -> Measures:
        """The winner by points that held ground pays, at the limit, or by surviving, as things stand, less as long as
        it is far."""
        fighters = self.rules.fighters
        beat, sides = self._paid(state)
        found = {side: min(1.0, state.beat / beat) / len(sides) for side in sides}
        for _, goal in wholes(state.setup.goals):
            if isinstance(goal, Survive):
                left = sum(state.side(who) == goal.side and fighters.standing(state, who) for who in state.pieces)
                near = min(1.0, state.beat / goal.until) if left >= goal.pieces else 0.0
                found[goal.side] = max(near, found.get(goal.side, 0.0))
        return found

    def _paid(self, state: AnyState) -> tuple[int, tuple[str, ...]]:
        """The beat in which points win as held ground pays them, or else the limit, and the winners by then."""
        fighters, setup = self.rules.fighters, state.setup
        goals = [goal for goal in setup.goals if isinstance(goal, Points)]
        totals = [goal.total * fighters.scale for _, goal in wholes(setup.goals) if isinstance(goal, Points)]
        wanted, pay = min(filter(None, totals), default=0), dict.fromkeys(state.sides, 0)
        for cell, value in ((cell, goal.value * fighters.scale) for goal in goals for cell in goal.cells):
            if side := holder(state, (cell,), fighters):
                pay[side] += value
        due = dict(standings(state, fighters)) if goals else {}
        last = setup.limit or state.beat + int(FARTHEST)
        for beat in range(state.beat, last + 1) if goals else ():
            due = {side: made + pay[side] for side, made in due.items()}
            best = tuple(side for side, points in due.items() if points == max(due.values()))
            if wanted and due[best[0]] >= wanted:
                return max(1, beat), best
            if beat == setup.limit and setup.at_limit == "points":
                return beat, best if len(best) == 1 else ()
        return max(1, setup.limit or 0), at_limit(state, fighters) if setup.limit else ()

    def _goals(self, state: AnyState, side: str, able: Sequence[Combatant]) -> Measures:
        """How far a side has come with its goals, and the time it has for them."""
        fighters = self.rules.fighters
        found = dict.fromkeys(("hold", "time", "holders", "points", "due", "cells", "days"), 0.0)
        ours, limit = self._left(state, side), state.setup.limit or 0
        theirs = sum(self._left(state, of) for of in state.sides if of != side)
        for number, goal in wholes(state.setup.goals):
            way = self._way(state, side, able, number)
            if way is None:
                continue
            found["hold"] += way.done
            if goal.side and limit:
                possible = way.pieces <= ours
                found["time"] += _enough(limit + 1 - state.beat, way.turns) if possible else _enough(0, FARTHEST)
                found["holders"] += _enough(max(0, ours - way.pieces + 1), theirs) if way.holds else 0.0
        for goal in state.setup.goals:
            if not goal.open_to(side):
                continue
            match goal:
                case Points():
                    if goal.total:
                        made = points_of(state, fighters, side) / (goal.total * fighters.scale)
                        found["points"] += made
                        found["due"] -= log(MADE + max(0.0, 1 - made - self._wounds(state, side)))
                    mine = sum(holder(state, (cell,), fighters) == side for cell in goal.cells)
                    found["cells"] += mine / max(1, len(goal.cells))
                case ArriveAt():
                    found["days"] += self._journey(state, side, goal)
        return found

    def _turns(self, state: AnyState, able: Sequence[Combatant], cells: Sequence[int], many: int) -> float:
        """The turns until this many pieces are at some cells."""
        to, turns = frozenset(cells), self.evaluation.objectives.turns
        ways = sorted(turns(state, who, to) for who in able)[:many]
        return min(FARTHEST, ways[-1]) if len(ways) == many else FARTHEST

    def _way(self, state: AnyState, side: str, able: Sequence[Combatant], number: int) -> Way | None:
        """How far a side has come with a goal of holding and leaving, or of several such; None: it is none of its own.
        Each part of several takes pieces of its own."""
        goal = state.setup.goals[number]
        if not goal.open_to(side):
            return None
        match goal:
            case HoldCells():
                held = progress(state, self.rules.fighters, number)
                turns = self._turns(state, able, goal.cells, 1) + goal.beats - held.of(side)
                return Way((held.of(side) + STANDING * (held.now == side)) / goal.beats, turns, 1, holds=True)
            case Exit():
                gone = progress(state, self.rules.fighters, number).of(side)
                left = max(0, goal.count - gone)
                turns = self._turns(state, able, goal.cells, left) if left else 0.0
                return Way(gone / goal.count, turns, left)
            case Carry():
                return Way(
                    STANDING * (carrier_of(state, goal) == side), self._turns_to_carry(state, side, able, goal), 1
                )
            case AllOf() | AnyOf():
                parts = [way for part in goal.parts if (way := self._way(state, side, able, part)) is not None]
                if not parts:
                    return None
                if isinstance(goal, AnyOf):
                    return min(parts, key=lambda way: way.turns)._replace(done=max(way.done for way in parts))
                done, pieces = sum(way.done for way in parts) / len(goal.parts), sum(way.pieces for way in parts)
                turns = max(way.turns for way in parts) if pieces <= len(able) else FARTHEST
                return Way(done, turns, pieces, any(way.holds for way in parts))
        return None

    def _turns_to_carry(self, state: AnyState, side: str, able: Sequence[Combatant], goal: Carry) -> float:
        """The turns until a thing is got and brought where it is wanted."""
        prize = prize_of(state, goal)
        if prize is None or prize.cell < 0:
            return FARTHEST
        if carrier_of(state, goal) == side:
            return self._turns(state, [who for who in able if who.id == prize.bearer], goal.cells, 1)
        there = min((state.board.distance(prize.cell, cell) for cell in goal.cells), default=0)
        pace = max((self.rules.tactics.stride(state, who.id) for who in able), default=1.0)
        return self._turns(state, able, (prize.cell,), 1) + there / max(1.0, pace)

    def _wounds(self, state: AnyState, side: str) -> float:
        """How much a side has taken of its enemies' pieces whose points alone win."""
        fighters, strength = self.rules.fighters, self.rules.tactics.strength
        foes = (who for who in state.pieces if who.place.known and state.side(who) not in ("", side))
        deciding = (who for who in foes if self.evaluation.decides(state, who) and not fighters.out(state, who))
        return sum(1 - min(1.0, max(0.0, strength(state, who.id))) for who in deciding)

    def _left(self, state: AnyState, side: str) -> int:
        """The pieces of a side that are not out, wherever they are; those that have left by an exit are gone."""
        fighters = self.rules.fighters
        own = (who for who in state.pieces if state.side(who) == side and not isinstance(who.place, Left))
        return sum(not fighters.out(state, who) and not fighters.lost(state, who) for who in own)

    def _saved(self, state: AnyState, side: str) -> float:
        """The pieces that left by an exit that is a goal, in average pieces; where it is only a part of one, they are
        missing from the rest of it."""
        fighters, value = self.rules.fighters, self.evaluation.value
        exits = (goal for _, goal in wholes(state.setup.goals) if isinstance(goal, Exit))
        if not any(goal.side in ("", side) for goal in exits):
            return 0.0
        own = (who for who in state.pieces if state.side(who) == side)
        # who is lost by leaving alone has done what the goal asks
        return sum(value(state, who) for who in own if left_unharmed(fighters, state, who))

    def _journey(self, state: AnyState, side: str, goal: ArriveAt) -> float:
        """The days that are left beside those that the last who must arrive needs."""
        found = self.evaluation.objectives.journeys(state, side, goal)
        ways = sorted(max(0.0, way.steps - LEFT_TODAY * way.left) / way.pace for way in found)[: goal.members]
        last = ways[-1] if len(ways) == goal.members else FARTHEST
        return _enough(goal.by - state.beat, last)


def _enough(left: float, wanted: float) -> float:
    """The beats, or pieces, that are left beside those that are wanted, as a logarithm: 0 where they just suffice."""
    return log((1 + max(0.0, left)) / (1 + min(FARTHEST, wanted)))
