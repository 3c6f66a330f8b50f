"""Lines side by side: where each leads, how likely that is, what it gains and risks, and how much nearer the goals are.

A line is worked out, or played many times with other dice, including what it says others do, and each end is evaluated
as the computer evaluates positions. Everything is in pieces of average worth, so that systems and lines can be
compared. Nothing that its seat cannot see is used. Pure: nothing here knows a screen or a file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import STYLES
from tactical.opponent.threats import LEAST, Combatant
from tactical.rehearsal.kept import Regrown
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.report.text import cited_text, share_text
from tactical.ruleset import AnyRuleset
from tactical.session.line_ends import Gains, LineEnds, Weighing, line_ends
from tactical.table import AnyState, Ask, Order, Roll, Throw, awaiting
from tactical.table.chances import Chance
from tactical.table.goals import counts_points
from tactical.table.notation import write
from tactical.table.phrases import Hedge, capital, percent_words
from tactical.table.place_notation import place_words

MOST = 4  # lines
THIS_LINE = "this rehearsal"  # the name of what is rehearsed, beside those that are kept
TRIES = 100  # of each
NAMED = 3  # of those who could be hurt
ASKED = "Asked then"
BEST_CHANCE = "best chance"
SORTS = ("as kept", BEST_CHANCE, "safest", "most damage", "nearest to the goal", "likeliest")


class Column(NamedTuple):
    """One line: its orders in notation, where it leads with the dice it was tried with, its chances and gains."""

    name: str
    orders: tuple[str, ...]
    stop: str
    own: tuple[str, ...]  # the pieces of its seat: where they are, what each has left
    others: tuple[str, ...]  # and of all the others
    asked: str  # the seat asked at the end, and the question
    chances: bool  # whether `now` and the outlook of its gains are chances to win; no: shares of the material
    now: float
    advised: bool  # whether those may be told
    rehearsed: Fraction  # its rolls come out as they did
    whole: Fraction  # the chance that all of it is carried out
    tries: int  # with other dice, of which all that follows is the average; 0: it was worked out
    scored: bool  # points count in this battle
    gains: Gains
    their_losses: tuple[str, ...]  # what each of them loses on average, and how often it falls
    own_losses: tuple[str, ...]  # and of its own side
    used: Gains  # where all windows are used that it has no answer for: `gains` are where they are passed
    if_used: str  # what that comes to, in words; empty: there are none
    endangered: tuple[str, ...]
    end: AnyState  # the position it leads to, as its seat sees it
    changed: tuple[int, ...]  # the cells of the pieces that are not as they were

    def rows(self) -> Iterator[tuple[str, str]]:
        """All of it in words: label and value, with the same labels for every line; empty if there is nothing to
        say."""
        yield "Orders", "; ".join(self.orders) or "none"
        yield "Stops", self.stop
        yield "Your pieces then", "; ".join(self.own) or "as they are"
        yield "Others then", "; ".join(self.others) or "as they are"
        yield ASKED, self.asked
        yield self.outlook
        yield "Rolls as rehearsed", percent_words(self.rehearsed)
        yield "All carried out", share_text(Chance.of(self.whole, tries=self.tries))
        yield "Enemies lose", _pieces(self.gains.dealt, self.their_losses)
        yield "You lose", _pieces(self.gains.lost, self.own_losses)
        yield "If windows are used", self.if_used
        yield "You may lose next", _pieces(self.gains.danger, self.endangered)
        yield "You win", _chance(self.gains.won)
        yield "You are beaten", _chance(self.gains.beaten)
        yield "Nearer to goals", f"{self.gains.goals:+.2f} pieces"
        yield "Your points then", f"{self.gains.points:.2f}" if self.scored else ""

    @property
    def outlook(self) -> tuple[str, str]:
        """`Chance to win`, `52% (48% now)`; empty if that must stay secret."""
        label = "Chance to win" if self.chances else "Share of the material"
        if not self.advised:
            return label, ""
        then, now = (percent_words(_rounded(each)) for each in (self.gains.outlook, self.now))
        return label, then if then == now else f"{then} ({now} now)"


def rows(columns: Sequence[Column]) -> list[tuple[str, list[str]]]:
    """A label and a value for each column, row by row. Rows without any value are left out, and so is the deciding seat
    if all lines end alike: a line that ends before a fight loses nothing in it."""
    cells = zip(*(each.rows() for each in columns), strict=True)
    told = [(row[0][0], [value for _, value in row]) for row in cells]
    return [(label, values) for label, values in told if any(values) and (label != ASKED or len(set(values)) > 1)]


def side_by_side(
    rules: AnyRuleset,
    lines: Sequence[tuple[str, Regrown]],
    seat: int,
    *,
    tries: int = TRIES,
    advised: bool = True,
    watch: Callable[[], bool] = lambda: True,
) -> list[Column]:
    """The lines of a seat, in their order. `advised`: include the chance to win. `watch` is called before every try; if
    it returns False, the results so far are kept."""
    distances = Distances(rules)  # of one map for all of them: they cost more than all the rest
    return [_column(rules, distances, name, found, seat, tries, watch, advised=advised) for name, found in lines]


def orders_of_line(rehearsal: Rehearsal) -> tuple[Order, ...]:
    """The orders on the way to a rehearsal's present node, without rolls."""
    return tuple(node.order for node in rehearsal.path if node.order is not None and not isinstance(node.order, Throw))


def tried_lines(tried: Rehearsal, known: Collection[tuple[Order, ...]] = ()) -> list[tuple[str, Regrown]]:
    """The rehearsal's present line, if any, and the other lines tried in it, latest first. Of lines with the same
    orders only one is kept, because dice are thrown anew for all, and none with `known` orders."""
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


def sorts(columns: Sequence[Column]) -> tuple[str, ...]:
    """The sort orders of `SORTS` that these lines allow: without advice, not by the best chance."""
    return SORTS if all(each.advised for each in columns) else tuple(each for each in SORTS if each != BEST_CHANCE)


def ordered(columns: Sequence[Column], by: str) -> list[Column]:
    """The columns, best first by one of `SORTS`; equal ones keep their order."""
    keys: dict[str, Callable[[Column], float | tuple[float, float]]] = {
        BEST_CHANCE: lambda each: -each.gains.outlook,
        "safest": lambda each: max(each.gains.lost, each.used.lost) + each.gains.danger,
        "most damage": lambda each: -each.gains.dealt,
        "nearest to the goal": lambda each: (each.gains.beaten - each.gains.won, -each.gains.goals),
        "likeliest": lambda each: -float(each.rehearsed),
    }
    return sorted(columns, key=keys[by]) if by in keys else list(columns)


# --- one line ---


def _column(
    rules: AnyRuleset,
    distances: Distances,
    name: str,
    found: Regrown,
    seat: int,
    tries: int,
    watch: Callable[[], bool],
    *,
    advised: bool,
) -> Column:
    rehearsal = found.rehearsal
    start, end = rehearsal.tree.root.state, rehearsal.state
    orders = orders_of_line(rehearsal)
    seen, changes = rules.view(end, seat), _changes(rules, start, end)
    side = start.seat(seat).side
    weigh = Evaluation(rules, start, STYLES["balanced"], distances)
    weighing = Weighing(weigh, start, side)
    ends, used = (line_ends(weighing, orders, windows, tries, watch) for windows in ("never", "always"))
    (theirs, own), (theirs_used, own_used) = (_losses(start, side, each) for each in (ends, used))
    return Column(
        name,
        tuple(_orders(rehearsal, seat)),
        found.stop,
        tuple(words for piece, words in changes.items() if start.pieces[piece].seat == seat),
        tuple(words for piece, words in changes.items() if start.pieces[piece].seat != seat),
        _asked(rules, end, seat),
        weighing.appraisal.tells_chances,
        weighing.now,
        advised and bool(side),
        rehearsal.odds().outcome,
        ends.whole,
        ends.tries,
        counts_points(start),
        ends.gains,
        theirs,
        own,
        used.gains,
        f"you lose {_pieces(used.gains.lost, own_used)}; enemies {_pieces(used.gains.dealt, theirs_used)}"
        if (own, theirs) != (own_used, theirs_used)
        else "",
        tuple(_endangered(weigh, end, side)),
        seen,
        tuple(place.cells[0] for piece in changes if (place := seen.pieces[piece].place).cells),
    )


def _asked(rules: AnyRuleset, end: AnyState, seat: int) -> str:
    """The seat that is asked where a line ends, and in a window the question: `yellow: announce a retreat`."""
    want = awaiting(end)
    if not isinstance(want, Ask):
        return "the dice" if isinstance(want, Roll) else "nobody"
    who = "you" if want.seat == seat else str(end.seat(want.seat).name)
    window = len(end.stack) > 1
    return f"{who}: {cited_text(rules.presenter.window_words(end))}" if window else who


def _orders(rehearsal: Rehearsal, seat: int) -> Iterator[str]:
    """The orders in notation, others' with their seat."""
    before = rehearsal.tree.root.state
    for node in rehearsal.path:
        if node.order is not None and not isinstance(node.order, Throw):
            whose = "" if node.order.seat == seat else f"{capital(before.seat(node.order.seat).name)}: "
            yield f"{whose}{write(before, node.order)}"
        before = node.state


def _changes(rules: AnyRuleset, start: AnyState, end: AnyState) -> dict[int, str]:
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
                told.append(place_words(end, after.place))
            then, now = (_amounts(rules, state, after.id) for state in (start, end))
            told += [f"{label} {now[label]}" for label in now if then.get(label, now[label]) != now[label]]
        if told:
            found[after.id] = f"{end.name(after.id)} {', '.join(told)}"
    return found


def _amounts(rules: AnyRuleset, state: AnyState, piece: int) -> dict[str, str]:
    """The amounts that a piece has left of each of its ledgers and stocks: `3 of 5 squares`."""
    bars = rules.presenter.piece_card(state, piece).bars
    return {bar.label: bar.share for bar in bars}


def _foes(there: Mapping[str, list[Combatant]], side: str) -> list[Combatant]:
    """The pieces of the other sides."""
    return [foe for of, some in there.items() if of != side for foe in some]


def _endangered(weigh: Evaluation, end: AnyState, side: str) -> list[str]:
    """The pieces that could be hurt most in the enemies' next turn, and by whom: the share of what is left of them."""
    there = weigh.standing(end)[0] if weigh.fought else {}
    foes = _foes(there, side)
    harms = []
    for mine in there.get(side, ()):
        share, by = max(((weigh.threats.harm(end, foe.id, mine.id), foe.id) for foe in foes), default=(0.0, -1))
        if share > 0:
            harms.append((min(1.0, share / max(mine.left, LEAST)), mine.id, by))
    harms.sort(reverse=True)
    return [f"{end.name(who)} {percent_words(_rounded(share))} to {end.name(by)}" for share, who, by in harms[:NAMED]]


def _losses(view: AnyState, side: str, ends: LineEnds) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The losses of pieces in words, of others and of one's own: whoever is likeliest to fall, then whoever loses
    most."""
    losses, falls, zero = ends.lost(), ends.falls(), Fraction(0)
    about: Hedge = "about" if ends.tries else ""
    told: tuple[list[str], list[str]] = ([], [])
    for piece in sorted({*losses, *falls}, key=lambda each: (-falls.get(each, zero), -losses.get(each, zero), each)):
        words = _loss(view, piece, losses.get(piece, zero), falls.get(piece, zero), about)
        told[view.side(view.pieces[piece]) == side].append(words)
    return tuple(told[0][:NAMED]), tuple(told[1][:NAMED])


def _loss(view: AnyState, piece: int, lost: Fraction, falls: Fraction, about: Hedge) -> str:
    """`Yara 7.2 Health, out 4%`: on average."""
    words = [f"{about} {float(lost):.1f} {view.harm_unit(piece)}".strip()] if lost else []
    words += [f"out {percent_words(falls, about)}"] if falls else []
    return f"{view.name(piece)} {', '.join(words)}"


def _chance(share: float) -> str:
    return percent_words(_rounded(share)) if share else ""


def _pieces(number: float, who: Sequence[str]) -> str:
    """`0.14 pieces: Yara 7.2 Health`."""
    return f"{number:.2f} pieces" + (f": {'; '.join(who)}" if who else "")


def _rounded(share: float) -> Fraction:
    return Fraction(round(1000 * share), 1000)
