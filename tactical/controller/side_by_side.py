"""Lines side by side: where each leads, how likely that is, what it gains, risks and brings nearer.

A line is played again many times with other dice, what it says others do included, and each end is weighed as the
computer weighs positions: everything is told in pieces of average worth, so that systems and lines compare. What its
seat cannot see is in none of it. Pure: nothing here knows a screen or a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import STYLES
from tactical.opponent.threats import LEAST, Standing
from tactical.rehearsal.answers import answering, first_of, presuming
from tactical.rehearsal.chain import Chain, Harm, chances, fallen, harmed
from tactical.rehearsal.chance_words import percent_words
from tactical.rehearsal.intervals import share_words
from tactical.rehearsal.kept import Regrown
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.rehearsal.simulation import seeded
from tactical.table import CHANCE, Ask, Order, Roll, Ruleset, Throw, awaiting, play
from tactical.table.goals import counts_points, points_of
from tactical.table.notation import write, write_place

MOST = 4  # lines
THIS_LINE = "this rehearsal"  # the name of what is rehearsed, beside those that are kept
TRIES = 40  # of each
LIMIT = 400  # throws tried to work a line out
ASKED = 50  # windows in a row that the line has no answer for: what lasts longer ends there
NAMED = 3  # of those who could be hurt
SORTS = ("as kept", "safest", "most damage", "nearest to the goal", "likeliest")

Shares = dict[int, Fraction]  # by piece


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
    chance: Fraction | None  # of carrying out all of it, where it was worked out
    scored: bool  # points count in this battle
    gains: Gains
    their_losses: tuple[str, ...]  # what each of them loses on average, and how often it falls
    own_losses: tuple[str, ...]  # and of its own side
    endangered: tuple[str, ...]
    end: Any  # the position it leads to, as its seat sees it
    changed: tuple[int, ...]  # the cells of the pieces that are not as they were

    def rows(self) -> Iterator[tuple[str, str]]:
        """All of it in words: label and value, the same labels for every line; empty where there is nothing to tell."""
        tried = share_words(Fraction(*self.whole), self.whole[1])
        yield "Orders", "; ".join(self.orders) or "none"
        yield "Stops", self.stop
        yield "Your pieces then", "; ".join(self.own) or "as they are"
        yield "Others then", "; ".join(self.others) or "as they are"
        yield "Rolls as rehearsed", percent_words(self.rehearsed)
        yield "All carried out", tried if self.chance is None else percent_words(self.chance)
        yield "Enemies lose", _pieces(self.gains.dealt, self.their_losses)
        yield "You lose", _pieces(self.gains.lost, self.own_losses)
        yield "You may lose next", _pieces(self.gains.danger, self.endangered)
        yield "Nearer to goals", f"{self.gains.goals:+.2f} pieces"
        yield "Your points then", f"{self.gains.points:.2f}" if self.scored else ""


def rows(columns: Sequence[Column]) -> list[tuple[str, list[str]]]:
    """Label and a value for each column, row by row; what none has anything to tell of is left out."""
    cells = zip(*(each.rows() for each in columns), strict=True)
    told = [(row[0][0], [value for _, value in row]) for row in cells]
    return [(label, values) for label, values in told if any(values)]


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
    losses, falls = Counter[int](), Counter[int]()
    stood = [piece.id for piece in start.pieces if not fallen(rules, start, piece.id)]
    for number in range(tries):
        if done and not (thrown and watch()):
            break
        state, complete, rolled, harm = _again(rules, start, orders, number)
        thrown |= rolled
        total, whole, done = total.plus(_gains(weigh, first, state, side)), whole + complete, done + 1
        losses.update(dict(harm))
        falls.update(piece for piece in stood if fallen(rules, state, piece))
    worked = chances(rules, start, orders, reply="never", limit=LIMIT) if thrown and orders else None
    if worked is not None and worked.verdict and worked.settled:
        chance: Fraction | None = worked.whole
        hurt = _hurt(start, *_expected(worked), "")
    else:
        chance = None if thrown else Fraction(whole, done)
        lost, fell = ({piece: Fraction(count, done) for piece, count in each.items()} for each in (losses, falls))
        hurt = _hurt(start, lost, fell, "about " if thrown else "")
    return Column(
        name,
        tuple(_orders(rehearsal, seat)),
        found.stop,
        tuple(words for piece, words in changes.items() if start.pieces[piece].seat == seat),
        tuple(words for piece, words in changes.items() if start.pieces[piece].seat != seat),
        rehearsal.odds().outcome,
        (whole, done),
        thrown,
        chance,
        counts_points(start),
        total.over(done),
        tuple(words for piece, words in hurt.items() if start.side(start.pieces[piece]) != side)[:NAMED],
        tuple(words for piece, words in hurt.items() if start.side(start.pieces[piece]) == side)[:NAMED],
        tuple(_endangered(weigh, end, side)),
        seen,
        tuple(place.cells[0] for piece in changes if (place := seen.pieces[piece].place).cells),
    )


def _again(rules: Ruleset[Any], state: Any, orders: Sequence[Order], number: int) -> tuple[Any, bool, bool, Harm]:
    """Where the orders lead with the dice of one try, whether all were carried out, whether any dice fell, and what
    pieces have lost. A window that the line has no answer for is passed."""
    dice, passing = seeded(1, number), first_of(answering(rules, "never"), presuming(rules))
    thrown = False
    harm: Harm = ()

    def give(order: Order) -> bool:
        nonlocal state, thrown, harm
        outcome = play(rules, state, order, dice)
        state, thrown = outcome.state, thrown or bool(outcome.rolled) or isinstance(order, Throw)
        harm = harmed(harm, outcome.events)
        return bool(outcome.verdict)

    for order in orders:
        for _ in range(ASKED):
            want = awaiting(state)
            if isinstance(want, Roll):
                give(Throw(CHANCE, dice(want) or ()))
                continue
            if not isinstance(want, Ask) or want.seat == order.seat:
                break
            answer = passing(state, want)
            if answer is None:
                break
            give(answer)
        if not give(order):
            return state, False, thrown, harm
    return state, True, thrown, harm


def _orders(rehearsal: Rehearsal, seat: int) -> Iterator[str]:
    """What is ordered in notation, of others with whose it is."""
    before = rehearsal.tree.root.state
    for node in rehearsal.path:
        if node.order is not None and not isinstance(node.order, Throw):
            whose = "" if node.order.seat == seat else f"{before.seat(node.order.seat).name}: "
            yield f"{whose}{write(before, node.order)}"
        before = node.state


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
    return [f"{end.name(who)} {percent_words(_rounded(share))} to {end.name(by)}" for share, who, by in harms[:NAMED]]


def _expected(found: Chain) -> tuple[Shares, Shares]:
    """What each piece loses on average, and how likely it falls."""
    losses: Shares = {}
    for end, chance in found.courses:
        for piece, amount in end.harm:
            losses[piece] = losses.get(piece, Fraction(0)) + amount * chance
    return losses, dict(found.falls)


def _hurt(view: Any, losses: Shares, falls: Shares, about: str) -> dict[int, str]:
    """Piece -> what it loses, in words; whoever is likeliest to fall first, then whoever loses most."""
    zero = Fraction(0)
    told = sorted({*losses, *falls}, key=lambda each: (-falls.get(each, zero), -losses.get(each, zero), each))
    return {piece: _loss(view, piece, losses.get(piece, zero), falls.get(piece, zero), about) for piece in told}


def _loss(view: Any, piece: int, lost: Fraction, falls: Fraction, about: str) -> str:
    """`Yara 7.2 Health, falls 4%`: on average."""
    words = [f"{about}{float(lost):.1f} {view.harm_unit(piece)}".rstrip()] if lost else []
    words += [f"falls {about}{percent_words(falls)}"] if falls else []
    return f"{view.name(piece)} {', '.join(words)}"


def _pieces(number: float, who: Sequence[str]) -> str:
    """`0.14 pieces: Yara 7.2 Health`."""
    return f"{number:.2f} pieces" + (f": {'; '.join(who)}" if who else "")


def _rounded(share: float) -> Fraction:
    return Fraction(round(1000 * share), 1000)
