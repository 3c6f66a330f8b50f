"""What a chain of orders may come to as spreads: who is out, how much each piece loses, who holds what; and the few
courses that make up most of it.

Chances are of the chain: exact, least or simulated, as `Chain.said` words them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from tactical.rehearsal.chain import Chain, End
from tactical.rehearsal.chance_words import percent_words
from tactical.rehearsal.tree_words import listed
from tactical.table.ledgers import quantity

BANDS = 6  # bars of one spread: more amounts are told in bands
COURSES = 6  # told one by one


class Bar(NamedTuple):
    """One outcome of something, and its chance."""

    text: str
    chance: Fraction


class Spread(NamedTuple):
    """How something may come out: bars whose chances add up to what was worked out."""

    title: str
    bars: tuple[Bar, ...]


def spreads(view: Any, found: Chain) -> tuple[Spread, ...]:
    """Everything that may come out in more than one way: who wins, who holds what, losses by side, damage by piece."""
    ends = found.courses
    told = [
        _spread("Won by", ((" and ".join(end.won) or "nobody yet", chance) for end, chance in ends)),
        _spread("The fight", ((end.upshot or "not decided", chance) for end, chance in ends)),
        *(_holders(view, found, number) for number in dict.fromkeys(n for end, _ in ends for n, _ in end.held)),
        *(_losses(view, found, side) for side in view.sides),
        *(_damage(view, found, piece) for piece, *_ in found.harms),
    ]
    return tuple(spread for spread in told if len(spread.bars) > 1)


def courses(view: Any, found: Chain, orders: int, piece: int) -> Iterator[Bar]:
    """The likeliest courses in words, each with all that it comes to; then how much the others come to."""
    for end, chance in found.courses[:COURSES]:
        yield Bar("; ".join(_words(view, end, orders, piece)), chance)
    rest = found.courses[COURSES:]
    if rest:
        yield Bar(quantity(len(rest), "less likely courses"), sum((chance for _, chance in rest), Fraction(0)))


def lines(view: Any, found: Chain, orders: int, piece: int) -> Iterator[str]:
    """All of it in lines that can be read aloud: no bars."""
    for spread in spreads(view, found):
        yield f"{spread.title}: {', '.join(f'{bar.text} {percent_words(bar.chance)}' for bar in spread.bars)}"
    yield from (f"{percent_words(bar.chance)}: {bar.text}" for bar in courses(view, found, orders, piece))


# --- what is counted ---


def _spread(title: str, shares: Iterable[tuple[Any, Fraction]]) -> Spread:
    """Equal outcomes together: numbers in their order, words the likeliest first."""
    found: dict[Any, Fraction] = {}
    for what, chance in shares:
        found[what] = found.get(what, Fraction(0)) + chance
    rows = sorted(found.items(), key=lambda row: row[0] if isinstance(row[0], int) else -row[1])
    return Spread(title, tuple(Bar(str(what), chance) for what, chance in rows))


def _holders(view: Any, found: Chain, number: int) -> Spread:
    goal = view.setup.goals[number]
    where = ", ".join(map(view.cell_name, goal.cells))
    return _spread(f"{where} held by", ((dict(end.held)[number] or "nobody", chance) for end, chance in found.courses))


def _losses(view: Any, found: Chain, side: str) -> Spread:
    ours = {piece.id for piece in view.pieces if view.side(piece) == side}
    return _amounts(f"Lost by {side}", [(len(ours & {*end.gone}), chance) for end, chance in found.courses])


def _damage(view: Any, found: Chain, piece: int) -> Spread:
    return _amounts(
        f"{view.name(piece)} is hurt by", [(dict(end.harm).get(piece, 0), chance) for end, chance in found.courses]
    )


def _amounts(title: str, shares: list[tuple[int, Fraction]]) -> Spread:
    """Amounts with their average, in bands where there are many."""
    whole = sum((chance for _, chance in shares), Fraction(0)) or Fraction(1)
    title += f", on average {float(sum((amount * p for amount, p in shares), Fraction(0)) / whole):.1f}"
    most = max((amount for amount, _ in shares), default=0)
    if len({amount for amount, _ in shares}) <= BANDS:
        return _spread(title, shares)
    borders = sorted({0, *(1 + most * n // (BANDS - 1) for n in range(BANDS))})
    bars = []
    for low, after in pairwise(borders):
        chance = sum((p for amount, p in shares if low <= amount < after), Fraction(0))
        if chance:
            bars.append(Bar(f"{low}" if after == low + 1 else f"{low} to {after - 1}", chance))
    return Spread(title, tuple(bars))


# --- one course in words ---


def _words(view: Any, end: End, orders: int, piece: int) -> Iterator[str]:
    if end.kept < orders:
        yield f"{quantity(end.kept, 'orders')} of {orders} carried out as declared" if orders > 1 else "it is cut short"
    if end.upshot:
        yield f"{end.upshot}, with {end.left} left" if end.left else end.upshot
    if piece >= 0 and piece not in end.gone and end.cells and end.cells != view.pieces[piece].place.cells:
        yield f"{view.name(piece)} ends at {'+'.join(map(view.cell_name, end.cells))}"
    yield from (f"{view.name(who)} is hurt by {amount}" for who, amount in end.harm if who not in end.gone)
    if end.gone:
        yield f"{listed([view.name(who) for who in end.gone])} {'falls' if len(end.gone) == 1 else 'fall'}"
    yield from (f"{side} wins" for side in end.won)
    if not (end.upshot or end.harm or end.gone or end.won) and end.kept == orders:
        yield "nobody is hurt"
