"""The possible results of a chain of orders as distributions: who is out, how much each piece loses, who holds what;
and the few courses that make up most of it.

Chances are of the chain, exact or simulated, as `Chain.share` words them; an open share is a bar, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from tactical.rehearsal.chain import Chain, ChainEnd
from tactical.report.text import chance_text, share_text
from tactical.table import AnyState
from tactical.table.goals import HoldCells
from tactical.table.ledgers import mixed, quantity
from tactical.table.phrases import in_a_row

BANDS = 6  # bars of one spread: more amounts are told in bands
COURSES = 6  # told one by one


class OutcomeBar(NamedTuple):
    """One outcome, and its chance."""

    text: str
    chance: Fraction


class Spread(NamedTuple):
    """The spread of one thing: bars whose chances add up to the settled share."""

    title: str
    bars: tuple[OutcomeBar, ...]


def spreads(view: AnyState, found: Chain) -> tuple[Spread, ...]:
    """Everything with more than one outcome: who wins, who holds what, points and losses by side, damage by piece."""
    ends = found.courses
    if not ends:
        return ()
    told = [
        _spread("Won by", ((" and ".join(end.won) or "nobody yet", chance) for end, chance in ends)),
        _spread("The fight", ((end.upshot or "not decided", chance) for end, chance in ends)),
        *(_holders(view, found, number) for number in dict.fromkeys(n for end, _ in ends for n, _ in end.held)),
        *(_points(found, side) for side in dict.fromkeys(side for end, _ in ends for side, _ in end.points)),
        *(_losses(view, found, side) for side in view.sides),
        *(_damage(view, found, piece) for piece, *_ in found.harms),
    ]
    rest = _unknown(found)
    return tuple(Spread(spread.title, (*spread.bars, *rest)) for spread in told if len(spread.bars) > 1)


def courses(view: AnyState, found: Chain, orders: int, piece: int) -> Iterator[OutcomeBar]:
    """The likeliest courses in words, with all their results; then the sum of the others."""
    told = _spread("", (("; ".join(_words(view, end, orders, piece)), chance) for end, chance in found.courses)).bars
    most = COURSES if len(told) > COURSES + 1 else len(told)
    yield from told[:most]
    rest = told[most:]
    if rest:
        yield OutcomeBar(quantity(len(rest), "less likely outcomes"), sum((bar.chance for bar in rest), Fraction(0)))
    yield from _unknown(found)


def lines(view: AnyState, found: Chain, orders: int, piece: int) -> Iterator[str]:
    """All of it in lines that can be read aloud: no bars."""
    for spread in spreads(view, found):
        shares = (f"{bar.text} {share_text(found.chance(bar.chance))}" for bar in spread.bars)
        yield f"{spread.title}: {', '.join(shares)}"
    yield from (f"{share_text(found.chance(bar.chance))}: {bar.text}" for bar in courses(view, found, orders, piece))


def losses(view: AnyState, found: Chain, side: str | None = None) -> Iterator[str]:
    """The pieces that may be hurt and by how much, then those that may be taken out; of one side alone if it is
    given."""
    mine = [side is None or view.side(piece) == side for piece in view.pieces]
    for piece, chance, low, high in found.harms:
        if mine[piece]:
            yield f"{chance_text(found.chance(chance))}: {view.name(piece)} {view.harm_words(piece, low, high)}"
    for piece, chance in found.falls:
        if mine[piece]:
            yield f"{chance_text(found.chance(chance))}: {view.name(piece)} is taken out"


# --- what is counted ---


def _unknown(found: Chain) -> list[OutcomeBar]:
    """The part that was not worked out."""
    return [] if found.settled else [OutcomeBar("not worked out", found.open)]


def _spread(title: str, shares: Iterable[tuple[str, Fraction]]) -> Spread:
    """Equal outcomes together, the likeliest first."""
    found: dict[str, Fraction] = {}
    for what, chance in shares:
        found[what] = found.get(what, Fraction(0)) + chance
    return Spread(title, tuple(OutcomeBar(*row) for row in sorted(found.items(), key=lambda row: -row[1])))


def _holders(view: AnyState, found: Chain, number: int) -> Spread:
    goal = view.setup.goals[number]
    assert isinstance(goal, HoldCells)
    where = ", ".join(map(view.cell_name, goal.cells))
    return _spread(f"{where} held by", ((dict(end.held)[number] or "nobody", chance) for end, chance in found.courses))


def _points(found: Chain, side: str) -> Spread:
    return _amounts(f"Points of {side}", [(dict(end.points)[side], chance) for end, chance in found.courses])


def _losses(view: AnyState, found: Chain, side: str) -> Spread:
    ours = {piece.id for piece in view.pieces if view.side(piece) == side}
    return _amounts(f"Lost by {side}", [(len(ours & {*end.gone}), chance) for end, chance in found.courses], "pieces")


def _damage(view: AnyState, found: Chain, piece: int) -> Spread:
    shares = [(dict(end.harm).get(piece, 0), chance) for end, chance in found.courses]
    return _amounts(f"Damage to {view.name(piece)}", shares, view.harm_unit(piece))


def _amounts(title: str, shares: Sequence[tuple[Fraction | int, Fraction]], unit: str = "") -> Spread:
    """Amounts in their order with their average, in bands where there are many; the least is a band of its own."""
    whole = sum((chance for _, chance in shares), Fraction(0)) or Fraction(1)
    title += f", expected {float(sum((amount * p for amount, p in shares), Fraction(0)) / whole):.1f} {unit}".rstrip()
    amounts = sorted({Fraction(amount) for amount, _ in shares})
    wide = Fraction(amounts[-1] - amounts[0], BANDS - 1) if len(amounts) > BANDS else Fraction(0)
    bands: dict[Fraction, list[Fraction]] = {}
    for amount in amounts:
        bands.setdefault(Fraction(ceil((amount - amounts[0]) / wide)) if wide else amount, []).append(amount)
    bars = []
    for band in bands.values():
        low, high = (mixed(*end.as_integer_ratio()) for end in (band[0], band[-1]))
        chance = sum((p for amount, p in shares if band[0] <= amount <= band[-1]), Fraction(0))
        bars.append(OutcomeBar(low if low == high else f"{low} to {high}", chance))
    return Spread(title, tuple(bars))


# --- one course in words ---


def _words(view: AnyState, end: ChainEnd, orders: int, piece: int) -> Iterator[str]:
    if end.kept < orders:
        yield f"{quantity(end.kept, 'orders')} of {orders} orders go ahead" if orders > 1 else "it is interrupted"
    if end.upshot:
        yield f"{end.upshot}, with {end.left} left" if end.left else end.upshot
    if piece >= 0 and piece not in end.gone and end.cells and end.cells != view.pieces[piece].place.cells:
        yield f"{view.name(piece)} ends at {'+'.join(map(view.cell_name, end.cells))}"
    hurt = ((who, view.harm_words(who, amount, amount)) for who, amount in end.harm if who not in end.gone)
    yield from (f"{view.name(who)} {by}" for who, by in hurt)
    if end.gone:
        be = "is" if len(end.gone) == 1 else "are"
        yield f"{in_a_row([view.name(who) for who in end.gone], 'and')} {be} taken out"
    yield from (f"{side} wins" for side in end.won)
    if not (end.upshot or end.harm or end.gone or end.won) and end.kept == orders:
        yield "nobody takes damage"
