"""Whole battles, played by simple players: is every state on the way sound, how long do they last, who wins?

python -m tests.rules.armour.battles --games 20                        # greedy play of the shipped scenario
python -m tests.rules.armour.battles --games 20 --random               # anything that is offered
python -m tests.rules.armour.battles --games 100 --scenario meeting    # the two platoons of the page, at random
python -m tests.rules.armour.battles --games 200 --scenario wild --random
python -m tests.rules.armour.battles --games 1000 --wild               # every option on, every order watched
"""

from __future__ import annotations

import argparse
import random
import time
import traceback
from itertools import count
from typing import Any

from tactical.rules.armour import RULES, shots
from tactical.rules.armour.entry import Enter
from tactical.rules.armour.firing import Fire
from tactical.rules.armour.landing import Land
from tactical.rules.armour.position import Element
from tactical.rules.armour.transport import Unload
from tactical.rules.armour.turns import End, Ready
from tactical.scenario import open_scenario
from tactical.table import Ask, Order, awaiting, judge
from tactical.table.orders import DeclineDraw
from tactical.table.places import Aboard, OnBoard
from tactical.table.values import replace
from tests.fixtures.battles import Game, Move, Player, ended, moves, report, seated
from tests.rules.armour.maps import everything, meeting, wild
from tests.rules.armour.watched import watch

SCENARIO = "bridge-and-ford"
MADE = {"meeting": meeting, "wild": wild, "everything": everything}
AT_LEAST = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)  # of 36, on 2d6


# --- players ---


def randomly(view: Any, chance: random.Random) -> Order:
    """Any legal order; half of the time a unit that has begun is ended, or turns would never be."""
    offers = RULES.offers(view)
    assert offers
    if isinstance(offers[-1], End) and view.active and chance.random() < 0.4:
        return offers[-1]
    return chance.choice(offers)


def greedily(view: Any, chance: random.Random) -> Order:
    """Fires where it hurts most, goes where it could do so better; no thought of tomorrow."""
    want = awaiting(view)
    assert isinstance(want, Ask)
    if want.why == "draw_offer":
        return DeclineDraw(want.seat)
    if want.why == "intercept":
        return RULES.offers(view)[0]
    if want.why == "notices":
        return Ready(want.seat)
    if want.why != "activation":
        return randomly(view, chance)
    units = [p for p in view.pieces if p.seat == want.seat and not p.turn.activated and view.may_act(p)]
    mine = [p for p in units if p.unit == (view.active or p.unit)]
    fresh = [p for p in mine if not p.turn.spent.total and not p.turn.fired]
    who = next((p for p in fresh if p.on_board), next((p for p in fresh if not p.turn.boarded), mine[0]))
    for order in _plans(view, who, chance):
        if judge(RULES, view, order):
            return order
    idle = [p for p in mine if p.on_board and not p.turn.fired and _best(view, p)[1]]
    return _best(view, idle[0])[1] if idle else End(who.seat, who.id)


def _plans(view: Any, who: Element, chance: random.Random) -> list[Order]:
    """Orders in the order of their worth: a good shot now, a better place, a poor shot."""
    if not who.on_board:
        return _coming(view, who)
    worth, shot = _best(view, who)
    moved = who.turn.spent.total > 0
    if shot is not None and (worth >= 2 or moved):
        return [shot]
    modes = [] if moved else RULES.modes(view, who.id)
    if not modes:
        return [shot] if shot else []
    reach = RULES.reach(view, who.id, modes[0])
    stops = [at[0] for at in reach.stops.values()]
    aims = _aims(view, who)
    some = chance.sample(stops, min(10, len(stops)))
    near = min(stops, key=lambda s: _off(view, s.cell, aims), default=None)
    here = _off(view, who.cell, aims)
    value, order = worth, shot
    for stop in [*some, *([near] if near else [])]:
        gain = _best(view, _at(view, who, stop))[0] + (0.5 if view.square(stop.cell).growth else 0)
        gain += max(0, here - _off(view, stop.cell, aims)) / 10
        if gain > value:
            value, order = gain, reach.order_to(stop.cell)
    return [order] if order is not None else []


def _coming(view: Any, who: Element) -> list[Order]:
    """Coming on, down or out of a carrier, as near as may be to what is to be won."""
    aims = _aims(view, who)
    if isinstance(who.place, Aboard):
        carrier = view.pieces[who.place.carrier]
        if not carrier.on_board or _off(view, carrier.cell, aims) > 12:
            return []
        doors = sorted(RULES.reach(view, who.id, "unload").stops, key=lambda cell: _off(view, cell, aims))
        return [Unload(who.seat, who.id, cell) for cell in doors]
    if view.kind(who).lander:
        ground = sorted(range(view.board.size), key=lambda cell: _off(view, cell, aims))
        return [Land(who.seat, who.id, cell) for cell in ground]
    edge = RULES.reach(view, who.id, "enter").stops if "enter" in RULES.modes(view, who.id) else ()
    return [Enter(who.seat, who.id, cell) for cell in sorted(edge, key=lambda cell: _off(view, cell, aims))]


def _aims(view: Any, who: Element) -> list[int]:
    """Where it wants to be: on squares to be held, else among the enemy."""
    held = [cell for goal in view.setup.goals for cell in goal.cells]
    foes = [p.cell for p in view.pieces if p.on_board and view.enemies(who, p)]
    return held or foes or [view.board.size // 2]


def _off(view: Any, cell: int, aims: list[int]) -> int:
    return min(view.board.distance(cell, aim) for aim in aims)


def _at(view: Any, who: Element, stop: Any) -> Element:
    """The piece as it would be at a stop."""
    heading = stop.heading if stop.heading >= 0 else who.heading
    turn = replace(who.turn, spent=who.turn.spent.spend(travel=stop.cost))
    return replace(who, place=OnBoard((stop.cell,), heading, who.altitude), turn=turn)


def _best(view: Any, who: Element) -> tuple[float, Order | None]:
    """The shot that takes most points, in tenths of a point, and what it is worth."""
    found: tuple[float, Order | None] = (0.0, None)
    for target in view.pieces:
        if not target.on_board or not view.enemies(who, target):
            continue
        kind = view.kind(target)
        for name in shots.shots_at(view, who, target)[:2]:
            number = 7 - shots.bonus(view, who, view.weapon(name), target).total
            odds = AT_LEAST[max(0, min(12, number))] if number <= 12 else 0
            worth = odds / 36 * kind.points / (2 if kind.vehicle else 1) * 10
            if worth > found[0]:
                found = worth, Fire(who.seat, who.id, name, target.id)
    return found


# --- battles ---


def opening(name: str, seed: str) -> Any:
    """A battle to play: a shipped scenario, or one that is made up."""
    if name in MADE:
        return RULES.open(MADE[name](random.Random(seed)))
    return open_scenario(name)[1]


def battle(name: str, seed: int, player: Player, *, watched: bool = False) -> Game:
    """One battle to its end, every state on the way held to the invariants; `watched`: and to all of `watch`."""
    chance, numbers = random.Random(f"{name} {seed}"), count()

    def look(move: Move) -> None:
        if watched:
            watch(*move, random.Random(next(numbers)))

    return ended(moves(RULES, opening(name, f"{name} {seed}"), seated(RULES, player), chance, copies=9), look)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--scenario", default=SCENARIO)
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--wild", action="store_true", help="made-up battles, everything on, each order watched")
    asked = parser.parse_args()
    name = "everything" if asked.wild else asked.scenario
    began = time.perf_counter()
    player = randomly if asked.random or asked.wild else greedily
    games, faults = [], 0
    for seed in range(asked.first, asked.first + asked.games):
        try:
            games.append(battle(name, seed, player, watched=asked.wild))
        except Exception:  # noqa: BLE001  any failure is a finding; go on and name them all
            faults += 1
            print(f"{name}, seed {seed}:\n{traceback.format_exc(limit=-3)}", flush=True)
    print(f"{faults} faults")
    if games:
        print(report(games, time.perf_counter() - began))


if __name__ == "__main__":
    main()
