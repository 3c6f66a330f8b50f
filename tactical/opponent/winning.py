"""The chance to win: a logistic curve over the differences between the sides' measures, with fitted weights.

Everything depends on a seat's view alone. If the rules already decide, that is computed and not fitted; if nothing is
fitted, or no game with such a goal was, the share of the material is used instead, and named as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from statistics import fmean
from typing import NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.measures import MEASURES, Measures, Measuring
from tactical.opponent.player import leaving
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import tried_in_turn
from tactical.opponent.weights import weights_of
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Holdings
from tactical.table import AnyState, Ask, Ending, Order, awaiting, by_hand, play
from tactical.table.chances import Chance
from tactical.table.goals import Points, at_limit, beat_end, wholes
from tactical.table.phrases import percent_words
from tactical.table.places import Unseen
from tactical.table.rows import Amount
from tactical.table.values import Value

SURE = 0.99  # a fitted chance is never told as more than this: only rules make certain
PASSES = 40  # orders that end what is asked, at most, to see whether a beat ends so
TOLD = 0.01  # of a chance to win: what changes it less is not worth a word
HUNDREDTHS = 100
SAMPLES = 12  # strata of the dice of some orders in a row

Shares = Mapping[str, float]
ChanceOrMaterial = Chance | Amount
"""A seat's prospects: its side's chance to win, a draw counted half, or its share of the material."""


class ChangedMeasure(Value, frozen=True, tag=True):
    """The greatest change between two positions for a side: the measure, whether its own or the others' changed, the
    effect on its chance to win, and its words as a purpose or a price."""

    measure: str
    own: bool
    change: float
    words: str


def chance_to_win(rules: AnyRuleset, view: AnyState, seat: int, distances: Distances | None = None) -> ChanceOrMaterial:
    """The chance of a seat's side to win by what it knows; on a journey, to arrive as the goal asks.

    A draw counts half. A system without a fitted chance gives the side's share of the material, in hundredths.
    `distances`: those kept for this battle.
    """
    return chances_to_win(rules, view, distances)[view.seat(seat).side]


def chances_to_win(
    rules: AnyRuleset, view: AnyState, distances: Distances | None = None
) -> dict[str, ChanceOrMaterial]:
    """The same for every side, as one seat sees them: chances of sides that fight each other sum to one."""
    return Appraisal(rules, view, distances).chances()


def share_of(told: ChanceOrMaterial) -> float:
    """A chance, or a share of the material, as a number from 0 to 1."""
    return float(told.fraction) if isinstance(told, Chance) else told.number / told.parts


def chance_words(then: ChanceOrMaterial, now: ChanceOrMaterial, when: str = "now") -> str:
    """`your chance to win: 41% (52% now)`, `your chance to win: 41%` if it is the same now; `your share of the
    material: 60%` if no chance is known. `when`: the word for the first of both."""
    whose = "your chance to win" if isinstance(then, Chance) else "your share of the material"
    told, before = (percent_words(share_of(each)) for each in (then, now))
    return f"{whose}: {told}" if told == before else f"{whose}: {told} ({before} {when})"


class Appraisal:
    """A position, its measures, and the resulting chances."""

    def __init__(
        self, rules: AnyRuleset, view: AnyState, distances: Distances | None = None, measuring: Measuring | None = None
    ) -> None:
        self.rules, self.view, self.fitted = rules, view, weights_of(rules.name)
        self.measuring = measuring or Measuring(rules, view, distances)
        self.outcomes = _outcomes(rules, view)
        self._measured = [self.measuring.measures(each) for each in self.outcomes] if self.fitted is not None else []
        self.measures = _on_average(self._measured)

    def at(self, view: AnyState) -> Appraisal:
        """The same for another position of the battle, reusing what is known."""
        return Appraisal(self.rules, view, measuring=self.measuring)

    def chances(self) -> dict[str, ChanceOrMaterial]:
        """The chances of all sides, or their material."""
        certain = [decided(self.rules, each) for each in self.outcomes]
        if len(certain) == 1 and certain[0] is not None:
            return {side: Chance.near(share) for side, share in certain[0].items()}
        if self.fitted is None or not self.tells_chances:
            value = self.measuring.material(self.view)
            whole = sum(value.values()) or 1.0
            return {of: Amount(round(HUNDREDTHS * each / whole), "material", HUNDREDTHS) for of, each in value.items()}
        measured = (shares(self.fitted.weights, each) for each in self._measured)
        found = [known or likely for known, likely in zip(certain, measured, strict=True)]
        return {side: Chance.near(fmean(each[side] for each in found), "about") for side in self.view.sides}

    @property
    def tells_chances(self) -> bool:
        """True if it gives chances to win, not shares of the material: where points win, weights must have been
        fitted to such games."""
        totals = (isinstance(goal, Points) and goal.total for _, goal in wholes(self.view.setup.goals))
        return self.fitted is not None and (self.fitted.points or not any(totals))

    def changes(self, after: Appraisal, side: str) -> dict[tuple[str, bool], float]:
        """The approximate effect of each measure, the side's own (True) and the others', on its chance to win."""
        if self.fitted is None:
            return {}
        share, found = shares(self.fitted.weights, self.measures), dict[tuple[str, bool], float]()
        slope, rest = share[side] * (1 - share[side]), 1 - share[side]
        for name, weight in self.fitted.weights.items():
            gained = {of: weight * (after.measures[of][name] - old[name]) for of, old in self.measures.items()}
            found[name, True] = slope * gained[side]
            found[name, False] = -slope * sum(share[of] / rest * gained[of] for of in gained if of != side)
        return found


def _outcomes(rules: AnyRuleset, view: AnyState) -> tuple[AnyState, ...]:
    """The position, or where it has a draft or what follows from one, those that it comes to over strata of the dice:
    the chance after an average combat is not the average chance after one."""
    carry = rules.extra(Drafting).carried_out
    if carry(view) is view:
        return (view,)
    found = [carry(view, strata(number, SAMPLES)) for number in range(SAMPLES)]
    return (found[0],) if all(each == found[0] for each in found) else tuple(found)


def _on_average(measured: Sequence[Mapping[str, Measures]]) -> Mapping[str, Measures]:
    """The averages of all measures of every side."""
    if len(measured) < 2:
        return measured[0] if measured else {}
    return {
        side: {name: fmean(each[side][name] for each in measured) for name in own} for side, own in measured[0].items()
    }


class Weighed(NamedTuple):
    """The average result of consecutive orders: the chance to win now and then, and the measures that changed it,
    greatest gain first; none if nothing is fitted."""

    now: ChanceOrMaterial
    then: ChanceOrMaterial
    changes: tuple[ChangedMeasure, ...] = ()


def after_orders(
    rules: AnyRuleset,
    view: AnyState,
    orders: Sequence[Order],
    side: str,
    distances: Distances | None = None,
    *,
    before: Appraisal | None = None,
    spared: bool = True,
) -> Weighed:
    """Evaluate consecutive orders over strata of their dice; a refused order ends the series. `before`: what is known
    of that position. `spared`: see `Sparing`."""
    told, changes = list[ChanceOrMaterial](), dict[tuple[str, bool], float]()
    before = before or Appraisal(rules, view, distances)
    for number in range(SAMPLES):
        state, rolled = tried_in_turn(rules, view, orders, strata(number, SAMPLES), spared=spared)
        after = before.at(state)
        told.append(after.chances()[side])
        for each, change in before.changes(after, side).items():
            changes[each] = changes.get(each, 0.0) + change
        if not rolled:
            break
    mean = {each: change / len(told) for each, change in changes.items()}
    return Weighed(before.chances()[side], _mean(told), named_changes(rules, mean))


def _mean(told: Sequence[ChanceOrMaterial]) -> ChanceOrMaterial:
    """The average of the results, which are all chances or all material: a rule system has weights or none. An end that
    the rules decide counts as all of the material or none."""
    if len(told) == 1:
        return told[0]
    if any(isinstance(each, Amount) for each in told):
        return Amount(round(HUNDREDTHS * fmean(map(share_of, told))), "material", HUNDREDTHS)
    return Chance.near(fmean(map(share_of, told)), "about")


def named_changes(rules: AnyRuleset, changes: Mapping[tuple[str, bool], float]) -> tuple[ChangedMeasure, ...]:
    """Changes of `Appraisal.changes` with their words, greatest gain first."""
    named = (_named(rules, name, change, own=own) for (name, own), change in changes.items())
    return tuple(sorted(named, key=lambda each: -each.change))


def _named(rules: AnyRuleset, name: str, change: float, *, own: bool) -> ChangedMeasure:
    """A change with its words, those of the system for what it counts beside pieces."""
    words = MEASURES[name].words(own=own, better=change > 0)
    if name == "assets" and own:
        words = rules.extra(Holdings).asset_words[change <= 0]
    return ChangedMeasure(name, own, change, words)


def most_changed(changes: Iterable[ChangedMeasure], *, worse: bool = False) -> ChangedMeasure | None:
    """The change that raised the chance most, or lowered it; None if none is worth a word."""
    sign = -1 if worse else 1
    found = max(changes, key=lambda each: sign * each.change, default=None)
    return found if found is not None and sign * found.change >= TOLD else None


def shares(weights: Mapping[str, float], measures: Mapping[str, Measures]) -> dict[str, float]:
    """Each side's share of the win, never all or nothing. A side alone has the clock for an enemy."""
    odds = {side: exp(max(-30.0, min(30.0, score(weights, each)))) for side, each in measures.items()}
    sides = max(2, len(odds))
    whole, least = sum(odds.values()) + (1.0 if len(odds) == 1 else 0.0), (1 - SURE) / (sides - 1)
    return {side: least + (1 - sides * least) * each / whole for side, each in odds.items()}


def score(weights: Mapping[str, float], measures: Measures) -> float:
    """The log odds of a side against one whose measures are all zero."""
    return sum(weight * measures[name] for name, weight in weights.items())


def decided(rules: AnyRuleset, view: AnyState) -> dict[str, float] | None:
    """Each side's share of the win if the rules alone decide: it is over, or the deciding seat wins by ending before
    anybody else acts. None if it is open."""
    if view.result is not None:
        return _ended(view, view.result)
    want = awaiting(view)
    if not isinstance(want, Ask) or len(view.stack) > 1:
        return None
    side, state = view.seat(want.seat).side, view
    if not side or side not in _as_it_stands(rules, view) or _in_hiding(rules, view):
        return None
    for _ in range(PASSES):
        out = play(rules, state, leaving(rules, state), by_hand)
        if not out.verdict:
            return None
        state = out.state
        if state.result is not None:
            return _ended(state, state.result) if state.result.winners == (side,) else None
        if state.beat != view.beat or not isinstance(out.awaiting, Ask) or state.seat(out.awaiting.seat).side != side:
            return None
    return None


def _as_it_stands(rules: AnyRuleset, view: AnyState) -> tuple[str, ...]:
    """The winner if this beat ended now."""
    _, wins, over = beat_end(view, rules.fighters)
    return tuple(win.side for win in wins) or (at_limit(view, rules.fighters) if over else ())


def _in_hiding(rules: AnyRuleset, view: AnyState) -> bool:
    """True if somebody who may still act is known to be about, but not where."""
    return any(
        isinstance(who.place, Unseen) and who.place.known and not rules.fighters.out(view, who) for who in view.pieces
    )


def _ended(state: AnyState, end: Ending) -> dict[str, float]:
    """A win is all of it, and one that is shared, or a draw, is divided among those who have it."""
    have = end.winners or tuple(side for side in state.sides if side not in end.losers)
    return {side: 1 / len(have) if side in have else 0.0 for side in state.sides}
