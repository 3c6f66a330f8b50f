"""Whole battles, played by simple players: is every state on the way sound, how long do they last, who wins?

python -m tests.rules.skirmish.battles --games 1000            # greedy play of four mixed troopers a side
python -m tests.rules.skirmish.battles --games 200 --wild      # random play, random switches, random maps
python -m tests.rules.skirmish.battles --games 20 --scenario hostage
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

from tactical.board import Board, Layer
from tactical.rules.skirmish import RULES
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.actions import EndTurn, Fire, Strike, ThrowAt
from tactical.rules.skirmish.answers import React
from tactical.rules.skirmish.moving import EndMove, Leave, StandUp, Walk
from tactical.table import Ask, Order, Seat, awaiting, judge
from tactical.table.goals import Exit
from tactical.table.opening import Sheet
from tactical.table.orders import DeclineDraw
from tactical.table.places import at
from tactical.table.values import replace
from tests.fixtures.battles import Game, Player, ended, moves, report, seated, switches

MIXED = (("pistol",), ("rifle",), ("sword", "grenade"), ("scattergun",))
AT_MOST = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)  # of 36, on 2d6


# --- maps and sheets ---


def terrain(chance: random.Random, width: int, height: int, mirrored: bool = True) -> Board:
    """Walls and undergrowth at random, the same seen from both sides; the outer columns stay open."""
    kinds = ("floor", "wall", "undergrowth", "gravel", "furniture", "hole", "rubble")
    weights = (80, 7, 8, 2, 2, 0, 1) if mirrored else (70, 9, 7, 4, 4, 3, 3)
    cells = bytearray(chance.choices(range(len(kinds)), weights, k=width * height))
    for y in range(height):
        for x in range(width):
            if x in (0, 1, width - 2, width - 1):
                cells[y * width + x] = 0
            elif mirrored and x >= width // 2:
                cells[y * width + x] = cells[(height - 1 - y) * width + width - 1 - x]
    board = Board("square8", width, height, layers=(Layer("ground", kinds, bytes(cells)),))
    for _ in range(0 if mirrored else chance.randint(0, 6)):
        a = chance.randrange(board.size)
        b = board.neighbour(a, chance.choice((0, 2, 4, 6)))
        if b >= 0:
            board = board.with_edge(a, b, "wall")
    return board


def mixed(chance: random.Random, red: Any = MIXED, blue: Any = MIXED) -> Sheet:
    """Four troopers a side on 16 x 13 squares, turn order at random."""
    board = terrain(chance, 16, 13)
    pieces = [
        {"name": f"{side}-{i}", "seat": side, "kind": "trooper", "weapons": arms,
         "cell": board.cell(0, 2 + 3 * i) if side == "red" else board.cell(15, 10 - 3 * i)}
        for side, team in (("red", red), ("blue", blue))
        for i, arms in enumerate(team)
    ]  # fmt: skip
    names = [str(row["name"]) for row in pieces]
    chance.shuffle(names)
    seats = (Seat("red", "Red"), Seat("blue", "Blue"))
    return Sheet("mixed", board, seats, tuple(pieces), limit=40, order=tuple(names))


def wild(chance: random.Random) -> Sheet:
    """Anybody with anything, anywhere, under any switches."""
    board = terrain(chance, chance.randint(6, 11), chance.randint(5, 9), mirrored=False)
    ground = board.layer("ground")
    free = [c for c in range(board.size) if ground.kinds[ground.cells[c]] not in ("wall", "hole")]
    seats = (Seat("red", "Red"), Seat("blue", "Blue"), Seat("green", "Blue"), Seat("gm", "", referee=True))
    arms = ("sword", "maul", "spear", "pistol", "rifle", "scattergun", "grenade")
    kinds = {f"odd-{i}": odd(chance) for i in range(3)}
    names = [kind.name for kind in RULES_KINDS] + list(kinds)
    pieces = [
        {
            "name": f"p{i}",
            "seat": ("red", "blue", "green", "")[i] if i < 4 else chance.choice(("red", "blue", "green")),
            "kind": chance.choice(names),
            "cell": cell,
            "hidden": chance.random() < 0.2,
            "prone": chance.random() < 0.2,
            **({"health": chance.choice((-3, 3, 5))} if i > 1 and chance.random() < 0.4 else {}),
            "weapons": tuple(chance.sample(arms, chance.randint(0, 3))),
        }
        for i, cell in enumerate(chance.sample(free, chance.randint(5, 9)))
    ]
    goals: list[Any] = []
    if chance.random() < 0.5:
        goals = [Exit(tuple(chance.sample(free, 3)), chance.randint(1, 3))]
    return Sheet("wild", board, seats, tuple(pieces), kinds, switches(RULES, chance, above=3), tuple(goals), 12)


def odd(chance: random.Random) -> dict[str, Any]:
    """A kind nobody would think of."""
    return {
        "body": chance.randint(1, 7),
        "melee_range": chance.randint(0, 3),
        "armour": chance.randint(0, 3),
        "attributes": {"speed": chance.randint(-2, 3)},
        "stealth": chance.randint(0, 2),
        **{flag: chance.random() < 0.4 for flag in ("flying", "speed_burst", "fire_on_move")},
        "ignores": tuple(chance.sample(("gravel", "furniture", "undergrowth", "rubble"), chance.randint(0, 2))),
    }


RULES_KINDS = tuple(RULES.open(mixed(random.Random(0))).setup.kinds)


# --- players ---


def randomly(view: Any, chance: random.Random) -> Order:
    """Any legal order, the end of the turn less often than others."""
    offers = list(RULES.offers(view))
    assert offers
    if len(offers) > 1 and isinstance(offers[-1], EndTurn) and chance.random() < 0.8:
        offers.pop()
    return chance.choice(offers)


def greedily(view: Any, chance: random.Random) -> Order:
    """Attacks where it hurts most, goes where it could; no thought of tomorrow."""
    want = awaiting(view)
    assert isinstance(want, Ask)
    if want.why == "opportunity":
        return React(want.seat, "strike")
    if want.why == "draw_offer":
        return DeclineDraw(want.seat)
    if want.why != "turn":
        return randomly(view, chance)
    who = view.turn_of()
    for order in _plans(view, who, chance):
        if judge(RULES, view, order):
            return order
    return EndTurn(who.seat, who.id)


def _plans(view: Any, who: Any, chance: random.Random) -> list[Order]:
    """Orders in the order of their worth."""
    if who.prone and not who.turn.entered:
        return [StandUp(who.seat, who.id), EndTurn(who.seat, who.id)]
    leave: list[Order] = [Leave(who.seat, who.id)] if _exits(view, who) else []
    enemies = [p for p in view.pieces if p.able and view.enemies(who, p)]
    if not enemies:
        return [*leave, *_towards(view, who, _exits(view, who) or _middle(view)), EndTurn(who.seat, who.id)]
    worth, order = (0.0, None) if who.turn.acted else _best(view, who, enemies)
    if who.turn.entered or who.turn.acted or not RULES.modes(view, who.id):
        return [*leave, *([order] if order else []), EndTurn(who.seat, who.id)]
    best, walk = worth + 0.3, None
    for stop in _stops(view, who, chance):
        there = replace(who, place=at(stop.cell), turn=replace(who.turn, entered=1))
        value = _best(view, there, enemies)[0] + (0.4 if view.ground(stop.cell).cover else 0)
        if value > best:
            best, walk = value, Walk(who.seat, who.id, stop.path)
    if walk is not None:
        return [*leave, walk]
    if order is not None:
        return [*leave, order]
    goal = _exits(view, who) or [p.cell for p in enemies]
    return [*leave, *_towards(view, who, goal), EndMove(who.seat, who.id)]


def _stops(view: Any, who: Any, chance: random.Random) -> list[Any]:
    stops = list(RULES.reach(view, who.id, "walk"))
    return stops if len(stops) <= 24 else chance.sample(stops, 24)


def _exits(view: Any, who: Any) -> list[int]:
    side = view.side(who)
    return [c for g in view.setup.goals if isinstance(g, Exit) and g.side in ("", side) for c in g.cells]


def _middle(view: Any) -> list[int]:
    return [view.board.cell(view.board.width // 2, view.board.height // 2)]


def _towards(view: Any, who: Any, cells: list[int]) -> list[Order]:
    """The walk that ends nearest to one of the cells."""
    stops = list(RULES.reach(view, who.id, "walk")) if RULES.modes(view, who.id) else []
    near = [(min(mv.squares(view, stop.cell, c) for c in cells), stop.cost, stop.path) for stop in stops]
    if not near or min(near)[0] >= min(mv.squares(view, who.cell, c) for c in cells):
        return []
    return [Walk(who.seat, who.id, min(near)[2])]


def _best(view: Any, who: Any, enemies: list[Any]) -> tuple[float, Order | None]:
    """The most harm one attack of `who`, standing where it stands, may be expected to do; and the attack."""
    best: tuple[float, Order | None] = (0.0, None)
    for name in (*who.weapons, "bare-hands"):
        weapon = view.weapon(name)
        if nr.uses_reasons(view, who, name):
            continue
        ranged = nr.is_ranged(view, who, weapon)
        home = AT_MOST[max(0, min(12, nr.target_number(view, who, weapon).total))] / 36
        for target in enemies:
            if mv.squares(view, who.cell, target.cell) > weapon.reach or nr.reach_reasons(
                view, who, weapon, target.cell, ""
            ):
                continue
            value = home * _harm(view, who, weapon, target, ranged)
            order: Order
            if weapon.blast:
                value += home * _others_hurt(view, who, weapon, target)
                order = ThrowAt(who.seat, who.id, name, target.cell)
            elif ranged:
                order = Fire(who.seat, who.id, name, target.id)
            else:
                order = Strike(who.seat, who.id, target.id, name)
            if value > best[0]:
                best = (value, order)
    return best


def _harm(view: Any, who: Any, weapon: Any, target: Any, ranged: bool) -> float:
    """Harm expected of an attack that is home."""
    number = nr.defence_number(view, target, who.cell, ranged=ranged, blast=bool(weapon.blast)).total
    held = 0 if who.id in view.hidden or number < 2 else AT_MOST[min(12, number)] / 36
    margin = 0 if weapon.blast else 2
    armour = view.kind(target).armour
    hurt = min(max(1, weapon.damage + margin - armour), target.health) * (1 + 0.5 * (weapon.damage >= target.health))
    soft = min(max(1, weapon.damage // 2 - armour), target.health) if weapon.blast else 0
    return float((1 - held) * hurt + held * soft)


def _others_hurt(view: Any, who: Any, weapon: Any, target: Any) -> float:
    total = 0.0
    for other in view.pieces:
        if other.able and other.id != target.id and mv.within_steps(view, target.cell, other.cell, weapon.blast):
            hurt = _harm(view, who, weapon, other, ranged=True)
            total += hurt if view.enemies(who, other) else -2 * hurt
    return total


# --- playing ---


def fight(state: Any, players: dict[int, Player] | Player, chance: random.Random, copies: int = 0) -> Game:
    """A battle to its end."""
    return ended(moves(RULES, state, seated(RULES, players), chance, copies))


def skirmishes(games: int, seed: int = 1, sheet: Callable[[random.Random], Sheet] = mixed) -> list[Game]:
    """Greedy battles."""
    found = []
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        found.append(fight(RULES.open(sheet(chance)), greedily, chance))
    return found


def brawls(games: int, seed: int = 1, copies: int = 7) -> list[Game]:
    """Random battles under random switches."""
    found = []
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        players = dict.fromkeys(range(4), randomly) | {chance.randrange(3): greedily}
        found.append(fight(RULES.open(wild(chance)), players, chance, copies))
    return found


def shipped(name: str, games: int, seed: int = 1) -> list[Game]:
    """Greedy battles of a shipped scenario."""
    from tactical.scenario import open_scenario

    found = []
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        state = open_scenario(name)[1]
        found.append(fight(state, greedily if number % 4 else randomly, chance))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wild", action="store_true", help="random play under random switches")
    parser.add_argument("--scenario", help="a shipped scenario")
    parser.add_argument("--arms", help="red has four of this weapon")
    given = parser.parse_args()
    began = time.perf_counter()
    if given.wild:
        games = brawls(given.games, given.seed)
    elif given.scenario:
        games = shipped(given.scenario, given.games, given.seed)
    elif given.arms:
        games = skirmishes(given.games, given.seed, lambda chance: mixed(chance, red=((given.arms,),) * 4))
    else:
        games = skirmishes(given.games, given.seed)
    print(report(games, time.perf_counter() - began))


if __name__ == "__main__":
    main()
