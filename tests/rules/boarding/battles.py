"""Whole battles, played by simple players: is every state on the way sound, how long do they last, who wins?

python -m tests.rules.boarding.battles --games 1000            # greedy play of four mixed marines a side
python -m tests.rules.boarding.battles --games 1000 --wild     # random play, random switches, random ships
python -m tests.rules.boarding.battles --games 20 --scenario hull-to-hull
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from tactical.rules.boarding import RULES, data
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.answers import React
from tactical.rules.boarding.attacks import AttackAt, Ready
from tactical.rules.boarding.blasts import ThrowAt, area
from tactical.rules.boarding.moving import End, Walk
from tactical.table import Ask, Order, awaiting, judge
from tactical.table.goals import Exit, HoldCells
from tactical.table.opening import Sheet, SheetError
from tactical.table.orders import DeclineDraw
from tactical.table.places import at
from tactical.table.values import replace
from tests.fixtures.battles import Game, Move, Player, ended, moves, report, seated, switches
from tests.rules.boarding.fixture import REFEREED, sheet

MIXED = (("pistol",), ("carbine",), ("axe", "grenade"), ("scattergun",))
AT_LEAST = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0)  # of 36, on 2d6


# --- ships and sheets ---

DECK = (  # rooms to both sides of a corridor, the same seen from either end
    "0001112223334",
    "0001112223334",
    "5555555555555",
    "4333222111000",
    "4333222111000",
)
OPENINGS = {((x, y), (x, y + 1)) for x, y in ((1, 1), (4, 1), (7, 1), (10, 1), (12, 1), (0, 2), (2, 2), (5, 2), (8, 2),
                                              (11, 2))}  # fmt: skip


def mixed(_chance: random.Random, red: Any = MIXED, blue: Any = MIXED) -> Sheet:
    """Four marines a side at the ends of one deck of rooms and a corridor."""
    width, height = len(DECK[0]), len(DECK)
    walls = []
    for y in range(height):
        for x in range(width):
            for end in ((x + 1, y), (x, y + 1)):
                if end[0] < width and end[1] < height and DECK[y][x] != DECK[end[1]][end[0]]:
                    walls += [((x, y), end)] if ((x, y), end) not in OPENINGS else []
    people: dict[str, Any] = {}
    for side, team, x in (("red", red, 0), ("blue", blue, width - 1)):
        rows = (0, 1, 3, 4) if side == "red" else (4, 3, 1, 0)
        for i, arms in enumerate(team):
            people[f"{side}-{i}"] = {"seat": side, "kind": "marine", "cell": (x, rows[i]), "weapons": arms}
    return sheet(DECK, walls=walls, limit=40, **people)


def wild(chance: random.Random) -> Sheet:
    """Anybody with anything, anywhere, under any switches."""
    while True:
        made = _wild(chance)
        try:
            RULES.open(made)
        except SheetError:
            continue
        return made


def _wild(chance: random.Random) -> Sheet:
    width, height = chance.randint(6, 11), chance.randint(4, 7)
    rows = [["."] * width for _ in range(height)]
    for letters in ("01", "ab"):
        left, top = chance.randint(0, width - 3), chance.randint(0, height - 2)
        for y in range(top, min(height, top + chance.randint(2, 4))):
            for x in range(left, min(width, left + chance.randint(3, 6))):
                rows[y][x] = letters[x % 2] if chance.random() < 0.95 else "."
    lines = ["".join(row) for row in rows]
    kind = {letter: "own" if letter.isdigit() else "far" for letter in "01ab"} | {".": ""}
    cells = [(x, y) for y in range(height) for x in range(width)]
    pairs = [(a, b) for a in cells for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in cells]
    borders = [(a, b) for a, b in pairs if (lines[a[1]][a[0]] == ".") != (lines[b[1]][b[0]] == ".")]
    inner = [(a, b) for a, b in pairs if kind[lines[a[1]][a[0]]] == kind[lines[b[1]][b[0]]] != ""]
    decks = [cell for cell in cells if lines[cell[1]][cell[0]] != "."]
    things = ("barrel", "crate", "helm", "solid")
    ground = {cell: chance.choice(things) for cell in decks if chance.random() < 0.15}
    free = [cell for cell in cells if ground.get(cell) != "solid"]
    arms = tuple(name for name in data.WEAPONS if name != "bare-hands")
    people: dict[str, Any] = {}
    for i, cell in enumerate(chance.sample(free, min(len(free), chance.randint(4, 8)))):
        mine = tuple(chance.sample(arms, chance.randint(0, 3)))
        people[f"p{i}"] = {
            "seat": ("red", "blue")[i] if i < 2 else chance.choice(("red", "blue")),
            "cell": cell,
            "weapons": mine,
            "adrift": False,
            **{flag: chance.random() < 0.4 for flag in ("jetpack", "magboots")},
            **odd(chance),
        }
        if i > 1 and chance.random() < 0.3:
            people[f"p{i}"]["hits"] = chance.choice((-3, 1, 4))
    goals: list[Any] = [HoldCells((free[0][1] * width + free[0][0],), 2)] if chance.random() < 0.3 else []
    goals += [Exit(tuple(y * width + x for x, y in chance.sample(free, 2)), 2)] if chance.random() < 0.4 else []
    docked = any("a" in line or "b" in line for line in lines) and any("0" in line or "1" in line for line in lines)
    return sheet(
        lines,
        doors=[pair for pair in borders if chance.random() < 0.4],
        walls=[pair for pair in inner if chance.random() < 0.1],
        ground=ground,
        seats=REFEREED,
        goals=tuple(goals),
        limit=9,
        ooc=chance.randint(0, 3),
        docked=docked and chance.random() < 0.6,
        options=switches(RULES, chance, above=3),
        **people,
    )


def odd(chance: random.Random) -> dict[str, Any]:
    """Numbers nobody would think of."""
    return {
        "move": chance.randint(0, 7),
        "armour": chance.randint(0, 3),
        "athletics": chance.randint(0, 4),
        "science": chance.randint(0, 4),
        "piloting": chance.randint(0, 4),
        "engineering": chance.randint(0, 4),
        "natural_jets": chance.choice((0, 0, 1, 2)),
        "medkit": chance.choice((0, 0, 2)),
        **{flag: chance.random() < 0.3 for flag in ("extra_move", "ignores_slagged")},
    }


# --- players ---


def randomly(view: Any, chance: random.Random) -> Order:
    """Any legal order, the end of the turn less often than others."""
    offers = list(RULES.offers(view))
    assert offers, (view.turn_of(), [(p.name, p.place, p.seat, p.hits) for p in view.pieces], view.setup.options)
    doing = [order for order in offers if order.verb not in data.CLOSING]
    return chance.choice(doing if doing and chance.random() < 0.85 else offers)


def greedily(view: Any, chance: random.Random) -> Order:
    """Attacks where it hurts most, goes where it could; passes free attacks, as the page's figures do."""
    want = awaiting(view)
    assert isinstance(want, Ask)
    if want.why == "free_attack":
        return React(want.seat, "pass")
    if want.why == "draw_offer":
        return DeclineDraw(want.seat)
    if want.why != "turn":
        return randomly(view, chance)
    ready = [p for p in view.pieces if p.seat == want.seat and p.able and not p.turn.done]
    who = view.turn_of() or chance.choice(ready)
    for order in _plans(view, who, chance):
        if judge(RULES, view, order):
            return order
    return randomly(view, chance)


def _plans(view: Any, who: Any, chance: random.Random) -> list[Order]:
    """Orders in the order of their worth."""
    enemies = [p for p in view.pieces if p.able and view.enemies(who, p) and not view.kind(p).craft]
    end = End(who.seat, who.id)
    if not enemies:
        return [end]
    worth, order = _best(view, who, enemies) if view.actions_left(who) else (0.0, None)
    found: list[Order] = []
    grenade = next((w for w in who.weapons if view.weapon(w).blast and w not in who.used), "")
    other = next((w for w in who.weapons if not view.weapon(w).blast), "")
    if grenade and who.in_use != grenade and _best(view, replace(who, in_use=grenade), enemies)[0] > worth + 1:
        found.append(Ready(who.seat, who.id, grenade))
    elif other and who.in_use in who.used:
        found.append(Ready(who.seat, who.id, other))
    best, walk = worth + 0.3, None
    stops = list(RULES.reach(view, who.id, "walk")) if view.moves_left(who) else []
    for stop in stops if len(stops) <= 24 else chance.sample(stops, 24):
        there = replace(who, place=at(stop.cell))
        value = _best(view, there, enemies)[0] if view.actions_left(who) else 0.0
        if value > best:
            best, walk = value, Walk(who.seat, who.id, stop.path)
    if walk is not None:
        found.append(walk)
    if order is not None:
        found.append(order)
    if order is None and stops and view.actions_left(who):
        near = min(stops, key=lambda s: (min(view.board.distance(s.cell, e.cell) for e in enemies), s.cost))
        here = min(view.board.distance(who.cell, e.cell) for e in enemies)
        if min(view.board.distance(near.cell, e.cell) for e in enemies) < here or chance.random() < 0.5:
            found.append(Walk(who.seat, who.id, near.path if chance.random() < 0.8 else chance.choice(stops).path))
    return [*found, end]


def _best(view: Any, who: Any, enemies: list[Any]) -> tuple[float, Order | None]:
    """The most harm one attack of `who`, standing where it stands, may be expected to do; and the attack."""
    best: tuple[float, Order | None] = (0.0, None)
    weapon = view.weapon(who.in_use)
    if weapon.placed or nr.uses_reasons(view, who, weapon.name):
        weapon = view.weapon("bare-hands")
    skill = view.kind(who).combat + weapon.hit
    for target in enemies:
        if view.board.distance(who.cell, target.cell) > max(1, weapon.reach):
            continue
        if nr.reach_reasons(view, who, weapon, target):
            continue
        dif = data.ATTACK_DIF if weapon.blast else nr.attack_dif(view, who, weapon, target).total
        home = AT_LEAST[max(3, min(13, dif - skill))] / 36
        value = home * _harm(view, weapon, target)
        order: Order = AttackAt(who.seat, who.id, target=target.id, weapon=weapon.name)
        if weapon.blast:
            cells = area(view, target.cell, weapon.blast)
            others = [p for p in view.pieces if p.able and p.id != target.id and set(p.here) & cells]
            value += home * sum(_harm(view, weapon, p) * (1 if view.enemies(who, p) else -2) for p in others)
            order = ThrowAt(who.seat, who.id, weapon=weapon.name, cell=target.cell)
        if value > best[0]:
            best = (value, order)
    return best


def _harm(view: Any, weapon: Any, target: Any) -> float:
    """Hits that an attack which is home may be expected to take."""
    hurt = min(max(1.0, 3.5 * weapon.dice - view.kind(target).armour), target.hits)
    return float(hurt * (1.5 if hurt >= target.hits else 1))


# --- playing ---


def misplaced(state: Any) -> list[str]:
    """Who rests where nobody may stop, told from the map alone and not by the rules' own reckoning.

    Whoever's turn is going on may stand in another's square (BA-16); everybody else is in a square of its own, a
    conscious one in two at most, none in machinery, and who clings has a square of its ship beside it.
    """
    found = []
    bottom = state.stack[0] if state.stack else None
    moving = bottom.piece if bottom is not None and (bottom.ask is not None or len(state.stack) > 1) else -1
    people = [who for who in state.pieces if not state.kind(who).craft and who.place.cells]
    for who in people:
        board, here = state.board, who.place.cells
        awake = who.hits > 0 and not who.waiting
        if any(board.kind("ground", cell) == "solid" for cell in here):
            found.append(f"{who.name} is in machinery")
        if len(here) > (2 if awake else 1):
            found.append(f"{who.name} is in {len(here)} squares")
        others = {cell for other in people if other.hits > 0 and not other.waiting and other.id not in (who.id, moving)
                  for cell in other.place.cells}  # fmt: skip
        if awake and who.id != moving and others & set(here):
            found.append(f"{who.name} shares a square")
        if len(here) == 2 and board.direction(*here) < 0:
            found.append(f"{who.name} peeks into no neighbouring square")
        for cell in here:
            x, y, storey = board.xy(cell)
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
            if not state.setup.options.corner_squares:
                around = [(x + dx, y + dy) for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))]
            near = {board.kind("ship", board.cell(*xy, storey)) for xy in around if board.holds(*xy, storey)} - {"none"}
            if board.kind("ship", cell) == "none" and not who.adrift and not near:
                found.append(f"{who.name} clings to nothing")
    return found


def fight(state: Any, player: Player, chance: random.Random, copies: int = 0) -> Game:
    """A battle to its end, nobody of whom rests where nobody may."""

    def look(move: Move) -> None:
        assert not misplaced(move.out.state), (misplaced(move.out.state), move.out.state.stack)

    return ended(moves(RULES, state, seated(RULES, player), chance, copies), look)


def boardings(games: int, seed: int = 1, made: Callable[[random.Random], Sheet] = mixed) -> list[Game]:
    """Greedy battles; sides begin in turn."""
    found = []
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        given = made(chance)
        given = msgspec.structs.replace(given, order=("red", "blue") if number % 2 else ("blue", "red"))
        found.append(fight(RULES.open(given), greedily, chance))
    return found


def brawls(games: int, seed: int = 1, copies: int = 7) -> list[Game]:
    """Random battles under random switches. All are played, then the first that went wrong is told."""
    found, wrong = [], []
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        try:
            found.append(fight(RULES.open(wild(chance)), randomly, chance, copies))
        except Exception as error:  # noqa: BLE001 - whatever it is, the other battles are played first
            print(f"seed {seed}/{number}: {error!r}", flush=True)
            wrong.append(error)
    if wrong:
        raise wrong[0]
    return found


def shipped(name: str, games: int, seed: int = 1) -> list[Game]:
    """Random battles of a shipped scenario, every fourth greedy."""
    from tactical.scenario import open_scenario

    found = []
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        state = open_scenario(name)[1]
        player = greedily if number % 4 == 3 else randomly
        found.append(fight(state, player, chance, copies=11))
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wild", action="store_true")
    parser.add_argument("--scenario", default="")
    given = parser.parse_args()
    began = time.perf_counter()
    if given.scenario:
        games = shipped(given.scenario, given.games, given.seed)
    else:
        games = (brawls if given.wild else boardings)(given.games, given.seed)
    print(report(games, time.perf_counter() - began))


if __name__ == "__main__":
    main()
