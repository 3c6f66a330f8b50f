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
from tactical.opponent.measures import END, ENDED, MEASURES, Measures, Measuring
from tactical.opponent.player import leaving, plain_end
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import outcomes
from tactical.opponent.weights import weights_of
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Holdings
from tactical.table import AnyState, Ask, Dice, Ending, Order, awaiting, by_hand, play
from tactical.table.chances import Chance
from tactical.table.goals import Points, at_limit, beat_end, in_reach, wholes
from tactical.table.phrases import percent_words
from tactical.table.places import Unseen
from tactical.table.rows import Amount
from tactical.table.values import Value

SURE = 0.99  # a fitted chance is never told as more than this: only rules make certain
PASSES = 40  # orders that end turns, at most, to see whether a beat ends so
FOLLOWED, FEW = 100, 4  # orders followed to the end of a battle, at most; how many in one place
LAST_BEAT = 4.0  # log odds of who wins a last beat if nothing changes: not fitted (FIGURES)
TOLD = 0.01  # of a chance to win: what changes it less is not worth a word
HUNDREDTHS = 100
SAMPLES, ENDS = 12, 4  # strata of the dice of some orders in a row, and of the end of a beat

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


def chance_to_win(
    rules: AnyRuleset, view: AnyState, seat: int, distances: Distances | None = None
) -> ChanceOrMaterial | None:
    """The chance of a seat's side to win by what it knows; on a journey, to arrive as the goal asks. None: it is of no
    side.

    A draw counts half. A system without a fitted chance gives the side's share of the material, in hundredths.
    `distances`: those kept for this battle.
    """
    return chances_to_win(rules, view, distances).get(view.seat(seat).side)


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


class _Outcome(NamedTuple):
    """One position that a position comes to: its measures as it stands, if any are fitted, and each side's share of the
    win. `certain`: by the rules alone."""

    measures: Mapping[str, Measures]
    shares: Shares
    certain: bool


class Appraisal:
    """A position, its measures, and the resulting chances."""

    def __init__(
        self, rules: AnyRuleset, view: AnyState, distances: Distances | None = None, measuring: Measuring | None = None
    ) -> None:
        self.rules, self.view, self.fitted = rules, view, weights_of(rules.name)
        self.measuring = measuring or Measuring(rules, view, distances)
        self._outcomes = [self._outcome(each) for each in _outcomes(rules, view)]
        self.measures = _on_average([each.measures for each in self._outcomes])

    def at(self, view: AnyState) -> Appraisal:
        """The same for another position of the battle, reusing what is known."""
        return Appraisal(self.rules, view, measuring=self.measuring)

    def chances(self) -> dict[str, ChanceOrMaterial]:
        """The chances of all sides, or their material."""
        first = self._outcomes[0]
        if all(each.certain and each.shares == first.shares for each in self._outcomes):
            return {side: Chance.near(share) for side, share in first.shares.items()}
        if not self.tells_chances:
            value = self.measuring.material(self.view)
            whole = sum(value.values()) or 1.0
            return {of: Amount(round(HUNDREDTHS * each / whole), "material", HUNDREDTHS) for of, each in value.items()}
        return {side: Chance.near(self._share(side), "about") for side in self.view.sides}

    @property
    def tells_chances(self) -> bool:
        """True if it gives chances to win, not shares of the material: where points win, weights must have been
        fitted to such games."""
        totals = (isinstance(goal, Points) and goal.total for _, goal in wholes(self.view.setup.goals))
        return self.fitted is not None and (self.fitted.points or not any(totals))

    def _outcome(self, state: AnyState) -> _Outcome:
        """The shares of the win at one position. Nobody is told less than their own end of a beat brings."""
        here, ask = self._measured(state), state.stack[0].ask if state.stack else None
        if here.certain or not self.tells_chances or ask is None or not (ends := _beat_ends(self.rules, state)):
            return here
        # time has a weight of its own, which grew as the beat went on
        some = [self._measured(each if each.result is not None else each.having(beat=state.beat)) for each in ends]
        then = {side: fmean(each.shares[side] for each in some) for side in state.sides}
        side = state.seat(ask.seat).side
        better = then[side] > here.shares[side]
        return here._replace(shares=then) if better or _can_only_end(self.rules, state) else here

    def _measured(self, state: AnyState) -> _Outcome:
        """The same of a position as it stands. Material is that until it is over."""
        weights = self.fitted.weights if self.fitted is not None else {}
        measures = self.measuring.measures(state) if weights else {}
        certain = decided(self.rules, state) if self.tells_chances or state.result is not None else None
        if certain is not None or not weights:
            return _Outcome(measures, certain or {}, certain is not None)
        # where pieces move by drafts, a round is a large part of the battle, and its end changes the points
        winners = _by_the_clock(self.rules, state) if self.measuring.evaluation.fought else ()
        return _Outcome(measures, tilted(shares(weights, measures), winners), certain=False)

    def _share(self, side: str) -> float:
        """A side's share of the win on average."""
        return fmean(each.shares[side] for each in self._outcomes)

    def changes(self, after: Appraisal, side: str) -> dict[tuple[str, bool], float]:
        """The approximate effect of each measure, the side's own (True) and the others', on its chance to win; and of
        what the rules decide, as END."""
        if self.fitted is None:
            return {}
        found, many, now = dict[tuple[str, bool], float](), len(after._outcomes), self._share(side)
        over = [each for each in after._outcomes if each.certain]
        if over:
            found[END, True] = sum(each.shares[side] - now for each in over) / many
        if len(over) == many or all(each.certain for each in self._outcomes):
            return found
        then = _on_average([each.measures for each in after._outcomes if not each.certain])
        share = shares(self.fitted.weights, self.measures)
        slope, rest = share[side] * (1 - share[side]) * (1 - len(over) / many), 1 - share[side]
        for name, weight in self.fitted.weights.items():
            gained = {of: weight * (then[of][name] - old[name]) for of, old in self.measures.items()}
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
    of that position. `spared`: see `UsualReactions`."""
    told, changes = list[ChanceOrMaterial](), dict[tuple[str, bool], float]()
    before = before or Appraisal(rules, view, distances)
    for state in outcomes(rules, view, orders, SAMPLES, spared=spared):
        after = before.at(state)
        told.append(after.chances()[side])
        for each, change in before.changes(after, side).items():
            changes[each] = changes.get(each, 0.0) + change
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
    words = (MEASURES[name] if name != END else ENDED).words(own=own, better=change > 0)
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


def tilted(likely: Mapping[str, float], winners: Sequence[str]) -> dict[str, float]:
    """The shares of the win in a last beat that some sides win if nothing changes."""
    if not winners or set(winners) == set(likely):
        return dict(likely)
    odds = {side: share * (exp(LAST_BEAT) if side in winners else 1.0) for side, share in likely.items()}
    whole, least = sum(odds.values()), (1 - SURE) / (len(odds) - 1)
    return {side: least + (1 - len(odds) * least) * each / whole for side, each in odds.items()}


def score(weights: Mapping[str, float], measures: Measures) -> float:
    """The log odds of a side against one whose measures are all zero."""
    return sum(weight * measures[name] for name, weight in weights.items())


def decided(rules: AnyRuleset, view: AnyState) -> dict[str, float] | None:
    """Each side's share of the win if the rules alone decide: it is over, no goal is in reach any more, or nothing that
    is left to do before the battle ends changes how. None if it is open."""
    if view.result is not None:
        return _ended(view, view.result)
    return _by_the_limit(rules, view) or _by_ends(rules, view)


def _by_the_limit(rules: AnyRuleset, view: AnyState) -> dict[str, float] | None:
    """Each side's share if the limit says who wins, and nobody else can meet a goal before it."""
    if not view.setup.limit or view.setup.at_limit == "points":
        return None
    winners = at_limit(view, rules.fighters)
    if not set(in_reach(view, rules.fighters)) <= set(winners):
        return None
    return _ended(view, Ending(winners, "limit", "FT-08"))


def _by_ends(rules: AnyRuleset, view: AnyState) -> dict[str, float] | None:
    """Each side's share where, as things stand, the battle is over once this beat ends, and it can be seen to stay
    so."""
    _, wins, over = beat_end(view, rules.fighters)
    return _Ends(rules, view.beat).shares(view) if (wins or over) and not _in_hiding(rules, view) else None


class _Ends:
    """The ends of a battle in one beat, as far as few orders lead to them."""

    def __init__(self, rules: AnyRuleset, beat: int) -> None:
        self.rules, self.beat, self.left = rules, beat, FOLLOWED

    def shares(self, state: AnyState, given: tuple[Order, ...] = ()) -> dict[str, float] | None:
        """Each side's share if whoever is asked wins by ending, or has so few other orders that all can be followed to
        the end of the battle. None: some cannot, or dice are thrown. `given`: those on the way, none of which is
        followed twice."""
        if state.result is not None:
            return _ended(state, state.result)
        want = awaiting(state)
        if not isinstance(want, Ask) or len(state.stack) > 1 or state.beat != self.beat:
            return None
        side, end = state.seat(want.seat).side, leaving(self.rules, state)
        best = self._after(state, end, given)
        if best is None or best.get(side) == 1:
            return best
        offers = self.rules.offers(state)
        for order in offers if len(offers) <= FEW else ():
            if order != end and order not in given:
                found = self._after(state, order, given)
                if found is None:
                    return None
                best = max(best, found, key=lambda shares: shares.get(side, 0.0))
        return best if len(offers) <= FEW else None

    def _after(self, state: AnyState, order: Order, given: tuple[Order, ...]) -> dict[str, float] | None:
        self.left -= 1
        out = play(self.rules, state, order, by_hand)
        return self.shares(out.state, (*given, order)) if out.verdict and self.left > 0 else None


def _by_the_clock(rules: AnyRuleset, state: AnyState) -> tuple[str, ...]:
    """The winners by the limit if this beat ends now; none if that is not the last, or a goal wins."""
    score, wins, over = beat_end(state, rules.fighters)
    return at_limit(state.having(score=score), rules.fighters) if over and not wins else ()


def _beat_ends(rules: AnyRuleset, view: AnyState) -> list[AnyState]:
    """The positions, over strata of the dice, once whoever has the turn has ended it, if this beat or the battle ends
    with it; none if others are asked first."""
    found, view = list[AnyState](), view.having(stack=view.stack[:1])
    for number in range(ENDS if not _in_hiding(rules, view) else 0):
        state, rolled = _beat_end(rules, view, strata(number, ENDS))
        if state is None:
            return []
        found.append(state)
        if not rolled:
            break
    return found


def _beat_end(rules: AnyRuleset, view: AnyState, dice: Dice) -> tuple[AnyState | None, bool]:
    """One of them, and whether dice were thrown."""
    want, state, rolled = awaiting(view), view, False
    seat = want.seat if isinstance(want, Ask) else -1
    for _ in range(PASSES if seat >= 0 and view.seat(seat).side else 0):
        end = plain_end(rules, state)
        out = play(rules, state, end, dice) if end is not None else None
        if out is None or not out.verdict:
            break
        state, rolled = out.state, rolled or bool(out.rolled)
        if state.result is not None or state.beat != view.beat:
            return state, rolled
        if not isinstance(out.awaiting, Ask) or out.awaiting.seat != seat:
            break
    return None, rolled


def _can_only_end(rules: AnyRuleset, state: AnyState) -> bool:
    """True if whoever has the turn is asked, and can do nothing but end it."""
    return len(state.stack) == 1 and len(rules.offers(state)) == 1


def _in_hiding(rules: AnyRuleset, view: AnyState) -> bool:
    """True if somebody who may still act is known to be about, but not where."""
    return any(
        isinstance(who.place, Unseen) and who.place.known and not rules.fighters.out(view, who) for who in view.pieces
    )


def _ended(state: AnyState, end: Ending) -> dict[str, float]:
    """A win is all of it, and one that is shared, or a draw, is divided among those who have it."""
    have = end.winners or tuple(side for side in state.sides if side not in end.losers)
    return {side: 1 / len(have) if side in have else 0.0 for side in state.sides}
