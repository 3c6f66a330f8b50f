"""Everybody on the board and how they stand: in turn order if the rules fix one, or else by seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from tactical.report.base import Reported
from tactical.report.numbers import BarReport, bar
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Ask, Piece, awaiting
from tactical.table.cards import Bar, Card
from tactical.table.goals import counts_points, points_of
from tactical.table.ledgers import mixed, quantity
from tactical.table.phrases import capital

Turn = Literal["", "this", "next"]
State = Literal["acting", "ready", "spent", "out"]
FALLEN = frozenset(("dead", "out"))  # flags of who takes no part any more


class RosterRow(Reported, frozen=True):
    """A piece on the board. `turn`: the beat in which it still acts, this or the next; empty if no turn order is fixed.
    `left` of `whole`: the stock it dies without (0: nothing is counted). `stocks`: its other stocks."""

    piece: str
    title: str
    kind: str
    seat: str
    turn: Turn
    state: State
    left: int
    whole: int
    stocks: tuple[BarReport, ...]
    about: tuple[str, ...]


class SeatForces(Reported, frozen=True):
    """A seat's pieces on the board. `points`: if they count. `kinds`: the number of each, highest first."""

    seat: str
    side: str
    pieces: int
    points: str | None
    kinds: dict[str, int]


class RosterReport(Reported, frozen=True):
    """Everybody, and the forces of each seat. `order`: how `rows` are sorted: by turns, by seats in their order, or
    one's own side first."""

    order: Literal["turns", "seats", "sides"]
    rows: tuple[RosterRow, ...]
    seats: tuple[SeatForces, ...]


class RosterPlace(NamedTuple):
    """A piece and its place in the roster."""

    piece: Piece
    turn: Turn


def roster_order(rules: AnyRuleset, view: AnyState, seat: int) -> list[RosterPlace]:
    """Everybody on the board, in a seat's order."""
    order, in_lists = rules.presenter.turn_order(view), rules.presenter.in_lists
    shown = {piece.id: piece for piece in view.pieces if piece.place.cells and in_lists(view, piece.id)}
    if any(order.pieces):
        turns: tuple[Turn, Turn] = ("this", "next")
        parts = zip(order.pieces, turns, strict=True)
        listed = [RosterPlace(shown.pop(each), turn) for part, turn in parts for each in part if each in shown]
        return [*listed, *(RosterPlace(piece, "") for piece in shown.values())]
    rank = {number: place for place, number in enumerate(order.seats)}

    def by_seat(piece: Piece) -> tuple[int, bool, int]:
        """The sort key: seats in turn order, or one's own side first if there is none."""
        return rank.get(piece.seat, len(rank)), view.side(piece) != view.seat(seat).side, piece.seat

    return [RosterPlace(piece, "") for piece in sorted(shown.values(), key=by_seat)]


def other_stocks(card: Card) -> tuple[Bar, ...]:
    """The stocks of a piece that damage can lower, such as shields, except the one whose loss kills it."""
    return tuple(each for each in card.bars if not each.unit)[1:]


def roster_row(
    rules: AnyRuleset, view: AnyState, listed: RosterPlace, card: Card, acting: int, stocks: tuple[BarReport, ...] = ()
) -> RosterRow:
    """One row. `card`: the piece's. `acting`: the deciding piece. A screen draws `stocks` from the card."""
    piece = listed.piece
    token = rules.presenter.token(view, piece.id)
    state: State = (
        "out" if FALLEN & set(token.flags)
        else "acting" if piece.id == acting
        else "spent" if "spent" in token.flags
        else "ready"
    )  # fmt: skip
    seat = view.seat(piece.seat).name
    return RosterRow(
        piece.name, card.title, token.kind, seat, listed.turn, state, token.left, token.whole, stocks, card.about
    )


def seat_forces(rules: AnyRuleset, view: AnyState, seat: int, kinds: Iterable[str]) -> SeatForces:
    """A seat's pieces, counted. `kinds`: of each of its pieces."""
    chair, count = view.seat(seat), Counter(kinds)
    points = None
    if counts_points(view):
        scale, held = rules.fighters.scale, points_of(view, rules.fighters, chair.side)
        points = f"{mixed(held, scale)} {'point' if held == scale else 'points'}"
    return SeatForces(chair.name, chair.side, count.total(), points, dict(count.most_common()))


def roster_report(rules: AnyRuleset, view: AnyState, seat: int) -> RosterReport:
    """The whole roster, for a seat."""
    entries, order = roster_order(rules, view, seat), rules.presenter.turn_order(view)
    acting = view.stack[-1].piece if isinstance(awaiting(view), Ask) else -1
    rows: list[RosterRow] = []
    kinds: dict[int, list[str]] = {}
    for each in entries:
        card = rules.presenter.piece_card(view, each.piece.id)
        rows.append(roster_row(rules, view, each, card, acting, tuple(map(bar, other_stocks(card)))))
        kinds.setdefault(each.piece.seat, []).append(card.kind)
    forces = tuple(seat_forces(rules, view, number, those) for number, those in kinds.items())
    how: Literal["turns", "seats", "sides"] = "turns" if any(order.pieces) else "seats" if order.seats else "sides"
    return RosterReport(how, tuple(rows), forces)


def roster_text(rules: AnyRuleset, view: AnyState, report: RosterReport) -> Iterator[str]:
    """A line for each of them, with a heading before those that act in the next beat."""
    numbers = {piece.name: piece.id for piece in view.pieces}
    turn: Turn = "this"
    for row in report.rows:
        if row.turn == "next" != turn:
            yield f"Next {rules.beat}:"
        turn = row.turn or turn
        yield row_text(row, rules.presenter.piece_card(view, numbers[row.piece]))


def row_text(row: RosterRow, card: Card) -> str:
    """`Kestrel (corvette, red, a2), acting: Hull 20 of 44; Front shield 1 of 2`."""
    state = "" if row.state == "ready" else f", {row.state}"
    stocks = [f"{each.label} {each.share}" for each in card.bars if not each.unit]
    return f"{row.title} ({', '.join(row.about)}){state}" + (f": {'; '.join(stocks)}" if stocks else "")


def forces_text(forces: SeatForces) -> str:
    """`Red: 12 points, 14 pieces (fighter x6, carrier x4, cruiser)`."""
    counted = ", ".join(filter(None, (forces.points, quantity(forces.pieces, "pieces"))))
    kinds = (f"{kind} x{n}" if n > 1 else kind for kind, n in forces.kinds.items())
    return f"{capital(forces.seat)}: {counted} ({', '.join(kinds)})"
