"""Lines side by side: where each leads, how likely that is, what it gains, risks and brings nearer.

A line is played again many times with other dice, what it says others do included, and each end is weighed as the
computer weighs positions: everything is told in pieces of average worth, so that systems and lines compare. What its
seat cannot see is in none of it. Pure: nothing here knows a screen or a file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tactical.controller.kept_lines import told
from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import STYLES
from tactical.opponent.threats import LEAST, Standing
from tactical.rehearsal.answers import answering, first_of, presuming
from tactical.rehearsal.chance_words import percent_words
from tactical.rehearsal.intervals import share_words
from tactical.rehearsal.kept import Regrown
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.rehearsal.simulation import seeded
from tactical.table import CHANCE, Ask, Order, Roll, Ruleset, Throw, awaiting, play
from tactical.table.goals import counts_points, points_of
from tactical.table.notation import write_place

MOST = 4  # lines
THIS_LINE = "this rehearsal"  # the name of what is rehearsed, beside those that are kept
TRIES = 40  # of each
ASKED = 50  # windows in a row that the line has no answer for: what lasts longer ends there
NAMED = 3  # of those who could be hurt
SORTS = ("as kept", "safest", "most damage", "nearest to the goal", "likeliest")


class Gains(NamedTuple):
    """What a line comes to on average, in pieces of average worth."""

    dealt: float = 0.0  # what enemies lose
    lost: float = 0.0  # what its own side loses
    danger: float = 0.0  # what enemies could take in their next turn from where it ends
    goals: float = 0.0  # how much nearer its goals are
    points: float = 0.0  # the points of its side in the end, where they count

    def plus(self, other: Gains) -> Gains:
        """Both together."""
        return Gains(*(mine + more for mine, more in zip(self, other, strict=True)))

    def over(self, count: int) -> Gains:
        """The average of so many."""
        return Gains(*(each / count for each in self))


class Column(NamedTuple):
    """One line: its orders in notation, where it leads with the dice it was tried with, its chances and gains."""

    name: str
    orders: tuple[str, ...]
    stop: str
    own: tuple[str, ...]  # what has become of the pieces of its seat: where they are, what each has left
    others: tuple[str, ...]  # and of all the others
    rehearsed: Fraction  # its rolls come out as they did
    whole: tuple[int, int]  # so many of so many tries in which all of it was carried out
    thrown: bool  # dice fell in them; without, one try tells all
    scored: bool  # points count in this battle
    gains: Gains
    endangered: tuple[str, ...]
    end: Any  # the position it leads to, as its seat sees it
    changed: tuple[int, ...]  # the cells of the pieces that are not as they were

    def rows(self) -> Iterator[tuple[str, str]]:
        """All of it in words: label and value, the same labels for every line."""
        share = Fraction(*self.whole)
        yield "Orders", "; ".join(self.orders) or "none"
        yield "Stops", self.stop or "-"
        yield "Your pieces then", "; ".join(self.own) or "as they are"
        yield "Others then", "; ".join(self.others) or "as they are"
        yield "Rolls as rehearsed", percent_words(self.rehearsed)
        yield "All carried out", share_words(share, self.whole[1]) if self.thrown else percent_words(share)
        yield "Enemies lose", _pieces(self.gains.dealt)
        yield "You lose", _pieces(self.gains.lost)
        yield "You may lose next", _pieces(self.gains.danger)
        yield "Most at risk", ", ".join(self.endangered) or "nobody"
        yield "Nearer to goals", f"{self.gains.goals:+.2f}"
        if self.scored:
            yield "Your points then", f"{self.gains.points:.2f}"


def side_by_side(
    rules: Ruleset[Any],
    lines: Sequence[tuple[str, Regrown]],
    seat: int,
    *,
    tries: int = TRIES,
    watch: Callable[[], bool] = lambda: True,
) -> list[Column]:
    """The lines of a seat, in their order. `watch` is asked before every try; where it says no, what is there stays."""
    distances = Distances(rules)  # of one map for all of them: they cost more than all the rest
    return [_column(rules, distances, name, found, seat, tries, watch) for name, found in lines]


def orders_of_line(rehearsal: Rehearsal) -> tuple[Order, ...]:
    """What is ordered on the way to where a rehearsal stands; throws are not."""
    return tuple(node.order for node in rehearsal.path if node.order is not None and not isinstance(node.order, Throw))


def tried_lines(tried: Rehearsal, known: Collection[tuple[Order, ...]] = ()) -> list[tuple[str, Regrown]]:
    """Where a rehearsal has come to, if anywhere, and the other lines that were tried in it, the latest first. Of those
    with the same orders only one, as dice are thrown anew for all of them, and none with `known` orders."""
    tree, tips = tried.tree, tried.tree.tips()
    names = {tip: f"tried {number}" for number, tip in enumerate(tips, 1)}
    found: dict[tuple[Order, ...], tuple[str, Regrown]] = {}
    for tip in (tried.at, *reversed(tips)):
        path = tree.path(tip)
        name = THIS_LINE if tip == tried.at else names[tip]
        line = name, Regrown(Rehearsal.of(tried.rules, tree, tip), 0, len(path), len(path))
        orders = orders_of_line(line[1].rehearsal)
        if orders and orders not in known:
            found.setdefault(orders, line)
    return list(found.values())


def ordered(columns: Sequence[Column], by: str) -> list[Column]:
    """The best first, by one of `SORTS`; equal ones stay in their order."""
    keys: dict[str, Callable[[Column], float]] = {
        "safest": lambda each: each.gains.lost + each.gains.danger,
        "most damage": lambda each: -each.gains.dealt,
        "nearest to the goal": lambda each: -each.gains.goals,
        "likeliest": lambda each: -float(each.rehearsed),
    }
    return sorted(columns, key=keys[by]) if by in keys else list(columns)


# --- one line ---


def _column(
    rules: Ruleset[Any],
    distances: Distances,
    name: str,
    found: Regrown,
    seat: int,
    tries: int,
    watch: Callable[[], bool],
) -> Column:
    rehearsal = found.rehearsal
    start, end = rehearsal.tree.root.state, rehearsal.state
    orders = orders_of_line(rehearsal)
    seen, changes = rules.view(end, seat), _changes(rules, start, end)
    weigh = Evaluation(rules, start, STYLES["balanced"], distances)
    side = start.seat(seat).side
    first = weigh.standing(start)[1], weigh.nearness(start, side)
    total, whole, done, thrown = Gains(), 0, 0, False
    for number in range(tries):
        if done and not (thrown and watch()):
            break
        state, complete, fell = _again(rules, start, orders, number)
        thrown |= fell
        total, whole, done = total.plus(_gains(weigh, first, state, side)), whole + complete, done + 1
    return Column(
        name,
        tuple(told(found)),
        found.stop,
        tuple(words for piece, words in changes.items() if start.pieces[piece].seat == seat),
        tuple(words for piece, words in changes.items() if start.pieces[piece].seat != seat),
        rehearsal.odds().outcome,
        (whole, done),
        thrown,
        counts_points(start),
        total.over(done),
        tuple(_endangered(weigh, end, side)),
        seen,
        tuple(place.cells[0] for piece in changes if (place := seen.pieces[piece].place).cells),
    )


def _again(rules: Ruleset[Any], state: Any, orders: Sequence[Order], number: int) -> tuple[Any, bool, bool]:
    """Where the orders lead with the dice of one try, whether all were carried out, and whether any dice fell. A window
    that the line has no answer for is passed."""
    thrown = False
    dice, passing = seeded(1, number), first_of(answering(rules, "never"), presuming(rules))
    for order in orders:
        for _ in range(ASKED):
            want = awaiting(state)
            if isinstance(want, Roll):
                state, thrown = play(rules, state, Throw(CHANCE, dice(want) or ()), dice).state, True
                continue
            if not isinstance(want, Ask) or want.seat == order.seat:
                break
            answer = passing(state, want)
            if answer is None:
                break
            answered = play(rules, state, answer, dice)
            state, thrown = answered.state, thrown or bool(answered.rolled)
        outcome = play(rules, state, order, dice)
        if not outcome.verdict:
            return state, False, thrown
        state, thrown = outcome.state, thrown or bool(outcome.rolled)
    return state, True, thrown


def _gains(weigh: Evaluation, start: tuple[dict[str, float], float], end: Any, side: str) -> Gains:
    before, first = start
    there, after = weigh.standing(end)
    lost = {of: before[of] - after[of] for of in before}
    return Gains(
        dealt=sum(amount for of, amount in lost.items() if of != side),
        lost=lost.get(side, 0.0),
        danger=weigh.threats.total(end, _foes(there, side), there.get(side, [])),
        goals=weigh.nearness(end, side) - first,
        points=points_of(end, weigh.rules.fighters, side) / weigh.rules.fighters.scale,
    )


def _changes(rules: Ruleset[Any], start: Any, end: Any) -> dict[int, str]:
    """The pieces that are not as they were, with where they are now and what is left of what they had."""
    found = {}
    for before, after in zip(start.pieces, end.pieces, strict=False):
        if before is after or before == after:
            continue
        told = []
        if rules.fighters.out(end, after):
            told += ["out"] if not rules.fighters.out(start, before) else []
        else:
            if before.place != after.place:
                told.append(write_place(end, after.place))
            then, now = (_amounts(rules, state, after.id) for state in (start, end))
            told += [f"{label} {now[label]}" for label in now if then.get(label, now[label]) != now[label]]
        if told:
            found[after.id] = f"{end.name(after.id)} {', '.join(told)}"
    return found


def _amounts(rules: Ruleset[Any], state: Any, piece: int) -> dict[str, str]:
    """What a piece has left of each of its ledgers and stocks: `3 of 5 squares`."""
    bars = rules.presenter.piece_card(state, piece).bars
    return {bar.label: bar.share for bar in bars}


def _foes(there: Mapping[str, list[Standing]], side: str) -> list[Standing]:
    """Who stands for the other sides."""
    return [foe for of, some in there.items() if of != side for foe in some]


def _endangered(weigh: Evaluation, end: Any, side: str) -> list[str]:
    """Who could be hurt most in the enemies' next turn, and by whom: the share of what is left of them."""
    there, _ = weigh.standing(end)
    foes = _foes(there, side)
    harms = []
    for mine in there.get(side, ()):
        share, by = max(((weigh.threats.harm(end, foe.id, mine.id), foe.id) for foe in foes), default=(0.0, -1))
        if share > 0:
            harms.append((min(1.0, share / max(mine.left, LEAST)), mine.id, by))
    harms.sort(reverse=True)
    return [f"{end.name(who)} {percent_words(_rounded(share))} by {end.name(by)}" for share, who, by in harms[:NAMED]]


def _pieces(number: float) -> str:
    return f"{number:.2f} pieces"


def _rounded(share: float) -> Fraction:
    return Fraction(round(1000 * share), 1000)
