"""Whole games, played at random: is every state on the way sound, does every game end, how long does it take?

python -m tests.rules.fleet.battles --orders 1000                 # the shipped galaxy
python -m tests.rules.fleet.battles --orders 1000 --wild          # random switches, anomalies, wormholes, abilities
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from itertools import islice
from typing import Any

from tactical.rules.fleet import RULES
from tactical.rules.fleet.activation import Pass
from tactical.rules.fleet.capacity import excess
from tactical.rules.fleet.invasion import Done
from tactical.rules.fleet.moving import CommitMoves
from tactical.scenario import open_scenario
from tactical.table import Awaiting, Battle, Order, Report, judge
from tactical.table.values import replace
from tests.fixtures.battles import moves, switches
from tests.rules.fleet.fixture import AXIAL, PLANETS, REFEREED, sheet

ABILITIES = {
    "hop": {"moves": "any", "to": "adjacent", "when": "any"},
    "home": {"moves": "ship", "to": "own_planet", "when": "movement"},
    "drop": {"moves": "ground", "to": "other_planet", "when": "invasion", "uses": 2},
}
SPACE = (
    "carrier", "carrier-ii", "cruiser", "cruiser-ii", "destroyer", "destroyer-ii", "dreadnought", "war-sun", "flagship",
)  # fmt: skip
GROUND = ("infantry", "infantry-ii", "pds", "pds-ii", "space-dock")


def wild(chance: random.Random) -> Any:
    """Anybody with anything, anywhere on the page's galaxy, under any switches."""
    ground = {name: chance.choice(("nebula", "rift", "asteroids")) for name in chance.sample(sorted(AXIAL), 3)}
    units = []
    for number in range(chance.randint(12, 24)):
        seat = ("red", "blue", "green")[number % 3]
        if chance.random() < 0.6:
            units.append(f"u{number} {chance.choice(SPACE)} {seat} {chance.choice(sorted(AXIAL))}")
        else:
            units.append(f"u{number} {chance.choice(GROUND)} {seat} {chance.choice(sorted(PLANETS))}")
    more = {text.split()[0]: {"round": chance.choice((1, 1, 1, 2))} for text in units}
    return sheet(
        *units, more=more, ground=ground, seats=REFEREED, wormholes={"a": chance.sample(sorted(AXIAL), 2)},
        abilities=ABILITIES, limit=4, switches=options(chance),
        encounters=[{"name": f"{name.lower()}-{part}", "rules": "starship", "scenario": "belt-duel", "system": name,
                     "part": part} for name in AXIAL for part in ("space", "ground") if chance.random() < 0.8],
    )  # fmt: skip


def options(chance: random.Random) -> dict[str, Any]:
    """Random switches, and battles decided in any of the three ways."""
    battles = chance.choice(("house", "fought", "told"))
    return {"battles": battles, **switches(RULES, chance, above=3, without=("fleet_pool", "battles"))}


def news(battle: Battle, chance: random.Random) -> Report:
    """Any report of a battle on another board that could be."""
    while True:
        found = []
        won = chance.choice((0, 0, 1, -1))
        for piece in battle.pieces:
            fate = chance.choice(("", "", "destroyed", "damaged", "left"))
            told = {fate: 1} if fate else {}
            if won:
                told["won"] = won
            found.append((piece, tuple(told.items())))
        first = found[: chance.randint(0, len(found))] if won else found
        if not battle.problem(tuple(first)):
            return Report(-2, tuple(first))


def randomly(view: Any, chance: random.Random) -> Order:
    """Any legal order: half the time any kind of order first; passing less often, so that something happens."""
    offers = list(RULES.offers(view))
    assert offers
    if len(offers) > 1 and isinstance(offers[-1], Pass | CommitMoves | Done) and chance.random() < 0.5:
        offers.pop()
    if chance.random() < 0.5:
        verb = chance.choice(sorted({order.verb for order in offers}))
        offers = [order for order in offers if order.verb == verb]
    return chance.choice(offers)


def order(state: Any, want: Awaiting, chance: random.Random) -> Order:
    """Any order that may be given, or any report of a battle."""
    return news(want, chance) if isinstance(want, Battle) else randomly(state, chance)


def fight(state: Any, chance: random.Random, orders: int, copies: int = 0) -> tuple[int, Counter[str]]:
    """A game to its end, or so many orders of it."""
    verbs: Counter[str] = Counter()
    for move in islice(moves(RULES, state, order, chance, copies), orders):
        verbs[move.order.verb] += 1
        assert RULES.dangling_references(move.before) == []
        assert isinstance(move.order, Report) or judge(RULES, move.before, move.order)
        if move.out.state.phase == "action":
            roomy(move.out.state)
    return verbs.total(), verbs


def roomy(state: Any) -> None:
    """Between actions everybody has room (FL-D15)."""
    for seat in state.setup.players:
        for cell in range(state.board.size):
            found = excess(state, seat, cell)
            assert found is None or found.clause == "FL-D16", (seat, cell, found)


def games(orders: int, seed: int = 1, *, wildly: bool = False, copies: int = 7) -> Counter[str]:
    """Games one after the other until so many orders were given; how often each verb was."""
    verbs: Counter[str] = Counter()
    given = number = 0
    while given < orders:
        chance = random.Random(f"{seed}/{number}")
        if wildly:
            state = _openable(chance)
        else:
            state = open_scenario(("three-suns", "six-thrones")[number % 2])[1]
            if number % 4 > 1:
                state = replace(state, setup=replace(state.setup, limit=2))
        count, used = fight(state, chance, orders - given, copies)
        given, number, verbs = given + count, number + 1, verbs + used
    return verbs


def _openable(chance: random.Random) -> Any:
    from tactical.table.opening import SheetError

    while True:
        try:
            return RULES.open(wild(chance))
        except SheetError:  # somebody had no room
            continue


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--orders", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wild", action="store_true", help="random switches on the page's galaxy")
    given = parser.parse_args()
    began = time.perf_counter()
    verbs = games(given.orders, given.seed, wildly=given.wild)
    seconds = time.perf_counter() - began
    print(f"{sum(verbs.values())} orders in {seconds:.1f} s")
    print(", ".join(f"{verb} {count}" for verb, count in sorted(verbs.items())))


if __name__ == "__main__":
    main()
