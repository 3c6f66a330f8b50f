"""An order with rolls (and windows) for each of the five contract cases, with what is counted at its end."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.rehearsal.answers import answering, first_of
from tactical.table import Ask, Order, Ruleset, awaiting, opened, play
from tests.contract.cases import armour, boarding, fleet, overland, starship


class Case(NamedTuple):
    """A question about odds."""

    rules: Ruleset
    state: Any
    order: Order
    reply: Any
    measure: Any


def start(rules: Ruleset, state: Any) -> Any:
    return opened(rules, state).state


def after(rules: Ruleset, state: Any, *orders: Order) -> Any:
    for order in orders:
        out = play(rules, state, order)
        assert out.verdict, out.verdict.reasons
        state = out.state
    return state


def boarding_case() -> Case:
    rules = boarding.RULES
    state = start(rules, boarding.opening())

    def measure(at: Any) -> Any:
        return at.pieces[0].cell, at.pieces[0].up

    return Case(rules, state, boarding.Run(0, 0, 1, (1, 2, 3, 4, 5, 6)), answering(rules, "always"), measure)


def armour_case() -> Case:
    rules = armour.RULES
    state = start(rules, armour.opening())
    path = tuple(state.board.cell(x, y) for x, y in ((1, 0), (2, 1), (2, 2), (2, 3)))

    def measure(at: Any) -> Any:
        return at.pieces[0].cell, at.pieces[0].hits, at.pieces[0].left

    return Case(rules, state, armour.Advance(0, 0, path), answering(rules, {"intercept": "always"}), measure)


def fleet_case() -> Case:
    rules, a, b, c = fleet.RULES, fleet.A, fleet.B, fleet.C
    ship = fleet.Route(0, 0, (a, b, c))
    state = after(rules, start(rules, fleet.opening()), ship, fleet.Route(0, 1, (a, b, c)))

    def reply(at: Any, ask: Ask) -> Order | None:
        if ask.why == "turn":
            return None
        offers = rules.offers(rules.view(at, ask.seat))
        fire = [order for order in offers if isinstance(order, fleet.Fire)]
        return (fire or offers)[0]

    return Case(rules, state, fleet.Commit(0), reply, lambda at: tuple(p.place.cells for p in at.pieces))


def starship_case() -> Case:
    rules = starship.RULES
    state = start(rules, starship.opening())

    def flies(at: Any, ask: Ask) -> Order | None:
        return starship.Fwd(0, 0, 1) if ask.why == "between" and not at.pieces[0].spent else None

    reply = first_of(flies, answering(rules, "never"))
    return Case(rules, state, starship.Attack(0, 0, 2), reply, lambda at: (at.pieces[1].hull, at.pieces[0].cell))


def overland_case() -> Case:
    rules = overland.RULES
    state = start(rules, overland.opening())

    def measure(at: Any) -> Any:
        return tuple(p.pending for p in at.pieces), type(awaiting(at)).__name__

    return Case(rules, state, overland.March(0, (1, 2, 3)), lambda at, ask: None, measure)


CASES = {
    "boarding": boarding_case, "armour": armour_case, "fleet": fleet_case, "starship": starship_case,
    "overland": overland_case,
}  # fmt: skip
