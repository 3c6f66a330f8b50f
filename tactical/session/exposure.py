"""Who could hurt a piece from where they stand, as its seat knows: at the stop of an attack, where a walk ends."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tactical.report.forecast import Exposure
from tactical.table import AnyRuleset, AnyState, Order
from tactical.table.chances import Chance
from tactical.table.overlays import foes
from tactical.table.rows import Mention

NOTICED = 0.02  # the share of a piece from which on an enemy is named
NAMED = 3  # enemies at most, those that take most
PARTS = 10_000  # of a piece, in which what is lost on average is counted


def exposure(rules: AnyRuleset, there: AnyState, piece: int) -> Mapping[int, float]:
    """What share of a piece each known enemy takes on average without moving first, by its number: 0 where it takes
    none."""
    enemies = foes(rules, there, there.pieces[piece].seat, piece)
    return {each.id: rules.tactics.harm(there, each.id, piece) for each in enemies}


def feared(exposed: Mapping[int, float]) -> list[int]:
    """The enemies whose fire is worth a word, those that take most first."""
    return sorted((i for i, share in exposed.items() if share >= NOTICED), key=lambda i: -exposed[i])


def exposed_at_the_end(rules: AnyRuleset, view: AnyState, *orders: Order) -> tuple[Exposure, ...]:
    """Who could hit a piece where its way ends, if all goes well, without moving first, and what that costs on average.
    One for each piece that goes, and aims at nobody after that; none where these rules know no lines of fire, or no
    enemy is known."""
    from tactical.rehearsal.chain import ahead

    going: dict[int, None] = {}
    for order in orders:
        if isinstance(order, rules.moves):
            going[order.subject] = None
        elif getattr(order, "target", -1) >= 0:
            going.pop(order.subject, None)
    if not going or "sight" not in rules.tactics.overlays:
        return ()
    there, verdict = ahead(rules, view, orders)
    if not verdict or there.result is not None:
        return ()
    found = (_exposed(rules, there, piece) for piece in going if there.pieces[piece].cell >= 0)
    return tuple(each for each in found if each is not None)


def _exposed(rules: AnyRuleset, there: AnyState, piece: int) -> Exposure | None:
    """Who could hit one piece where it is; None where no enemy is known."""
    who, where = Mention.of_piece(there, piece), Mention.of_cell(there, there.pieces[piece].cell)
    exposed = exposure(rules, there, piece)
    worst = feared(exposed)
    if not worst:
        return Exposure(who, where) if exposed else None
    named = len(worst) if len(worst) <= NAMED else NAMED - 1
    enemies = tuple(Mention.of_piece(there, i) for i in worst[:named])
    lost = Fraction(min(1.0, sum(exposed[i] for i in worst))).limit_denominator(PARTS)
    return Exposure(who, where, enemies, len(worst) - named, Chance(lost.numerator, lost.denominator))
