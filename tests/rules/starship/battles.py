"""Whole battles, played by simple players: is every state on the way sound, how long do they last, who wins?

python -m tests.rules.starship.battles --games 400               # greedy play of a corvette duel
python -m tests.rules.starship.battles --games 200 --red cruiser --blue corvette corvette
python -m tests.rules.starship.battles --games 1000 --wild       # random play, random switches, random maps
python -m tests.rules.starship.battles --games 20 --scenario the-ark
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from tactical.board import Board, Layer
from tactical.rules.starship import RULES, data
from tactical.rules.starship import gunnery as gn
from tactical.rules.starship.actions import EndTurn, Evade, Mend
from tactical.rules.starship.firing import Attack, HoldFire, NextAttack
from tactical.rules.starship.moving import Fly, Leave
from tactical.table import Ask, Order, awaiting, judge, play
from tactical.table.goals import Exit, HoldCells
from tactical.table.opening import Sheet, SheetError
from tactical.table.orders import DeclineDraw
from tests.fixtures import REFEREED, SEATS
from tests.fixtures.battles import Game, Move, Player, ended, moves, report, seated, switches

# --- maps and sheets ---


def terrain(chance: random.Random, width: int, height: int, mirrored: bool = True) -> Board:
    """Fields and rocks at random, the same seen from both sides; the outer columns stay open."""
    kinds = ("space", "asteroid_field", "mountains", "solid")
    weights = (90, 8, 0, 2) if mirrored else (75, 12, 5, 8)
    cells = bytearray(chance.choices(range(len(kinds)), weights, k=width * height))
    for y in range(height):
        for x in range(width):
            if mirrored and min(x, width - 1 - x) < 4:
                cells[y * width + x] = 0
            elif mirrored and x >= width // 2:
                cells[y * width + x] = cells[(height - 1 - y) * width + width - 1 - x]
    return Board("square8", width, height, layers=(Layer("ground", kinds, bytes(cells)),))


def meeting(chance: random.Random, red: tuple[str, ...], blue: tuple[str, ...]) -> Sheet:
    """Two sides 1,150 ft apart on 28 x 18 squares, turn order at random."""
    board = terrain(chance, 28, 18)
    pieces = [
        {"name": f"{side}-{i}", "seat": side, "kind": kind, "heading": "e" if side == "red" else "w",
         "cell": board.cell(2 if side == "red" else 25, 5 + 3 * i if side == "red" else 12 - 3 * i)}
        for side, fleet in (("red", red), ("blue", blue))
        for i, kind in enumerate(fleet)
    ]  # fmt: skip
    names = [str(row["name"]) for row in pieces]
    chance.shuffle(names)
    return Sheet("meeting", board, SEATS, tuple(pieces), limit=40, order=tuple(names))


def wild(chance: random.Random) -> Sheet:
    """Anything of any size, anywhere, under any switches; tried until it opens."""
    while True:
        sheet = _wild(chance)
        try:
            RULES.open(sheet)
        except SheetError:
            continue
        return sheet


def _wild(chance: random.Random) -> Sheet:
    board = terrain(chance, chance.randint(9, 14), chance.randint(8, 12), mirrored=False)
    names = [name for name, kind in data.KINDS.items() if not kind.thing]
    kinds = {f"odd-{i}": odd(chance, names) for i in range(3)}
    pieces = [
        {
            "name": f"p{i}",
            "seat": ("red", "blue")[i] if i < 2 else chance.choice(("red", "blue", "")),
            "kind": chance.choice([*names, *kinds, "asteroid"] if i > 1 else [*names, *kinds]),
            "cell": chance.randrange(board.size),
            "heading": chance.choice(("n", "ne", "e", "se", "s", "sw", "w", "nw")),
        }
        for i in range(chance.randint(3, 6))
    ]
    goals: list[Any] = []
    if chance.random() < 0.5:
        edge = [cell for cell in range(board.size) if board.xy(cell)[0] == 0]
        goals = [chance.choice((Exit(tuple(edge), chance.randint(1, 2)), HoldCells((edge[3],), 2)))]
    return Sheet("wild", board, REFEREED, tuple(pieces), kinds, switches(RULES, chance), tuple(goals), 8)


def odd(chance: random.Random, names: list[str]) -> dict[str, Any]:
    """A kind nobody would think of."""
    return {
        "like": chance.choice(names),
        "size": chance.choice(data.SIZES),
        "speed": chance.choice((0, 40, 125, 300, 333, 450)),
        "turning": chance.choice((1, 50, 77, 150, 400)),
        "shields": tuple(chance.randint(0, 9) for _ in data.SIDES),
        "hull": chance.randint(1, 60),
    }


# --- players ---


def randomly(view: Any, chance: random.Random) -> Order:
    """Any legal order; the end of the turn once in five, as turns that cost nothing never run out."""
    offers = RULES.offers(view)
    assert offers
    if isinstance(offers[-1], EndTurn) and chance.random() < 0.2:
        return offers[-1]
    return chance.choice(offers)


def greedily(view: Any, chance: random.Random) -> Order:
    """Flies where its guns do most this turn, fires them all, mends and evades with whoever is left."""
    want = awaiting(view)
    assert isinstance(want, Ask)
    if want.why == "draw_offer":
        return DeclineDraw(want.seat)
    ship = view.turn_of()
    if ship is None or want.why == "result":
        return randomly(view, chance)
    for order in _plans(view, ship, want.why, chance):
        if judge(RULES, view, order):
            return order
    return randomly(view, chance) if want.why == "turn" else HoldFire(want.seat, ship.id)


def _plans(view: Any, ship: Any, why: str, chance: random.Random) -> list[Order]:
    """Orders in the order of their worth."""
    seat = ship.seat
    foes = [p for p in view.pieces if view.able(p) and view.enemies(ship, p)]
    if why in ("between_attacks", "next_attack"):
        mount = view.mount(ship, ship.turn.volley.mount)
        best = sorted(foes, key=lambda foe: -_worth(view, ship, mount, foe))
        return [NextAttack(seat, ship.id, foe.id) for foe in best]
    found: list[Order] = [Leave(seat, ship.id)]
    if not ship.turn.spent.total and foes:
        going = _going(view, ship, foes, chance)
        found += [going] if going is not None else []
    for mount in view.kind(ship).mounts:
        for foe in sorted(foes, key=lambda foe: -_worth(view, ship, mount, foe)):
            found.append(Attack(seat, ship.id, foe.id, mount.name))
    weakest = sorted(data.SIDES, key=lambda side: ship.shields[data.SIDES.index(side)])
    engineers = [post for post in view.kind(ship).crew if post.startswith("engineer")]
    found += [Mend(seat, ship.id, side, post) for post in engineers for side in weakest]
    return [*found, Evade(seat, ship.id), EndTurn(seat, ship.id)]


def _going(view: Any, ship: Any, foes: list[Any], chance: random.Random) -> Order | None:
    """The course that ends where the guns do most; nearer where none bears."""
    reach = RULES.reach(view, ship.id, "fly")
    best, order = _value(view, ship, foes), None
    choices = [(cell, choice) for cell, stops in reach.stops.items() for choice in range(len(stops))]
    for cell, choice in chance.sample(choices, min(len(choices), 60)):
        going = reach.order_to(cell, choice)
        assert isinstance(going, Fly)
        there = play(RULES, view, going).state.pieces[ship.id]
        value = _value(view, there, foes)
        if value > best:
            best, order = value, going
    return order


def _value(view: Any, ship: Any, foes: list[Any]) -> float:
    near = min((gn.distance(view, ship, foe) for foe in foes), default=0)
    return sum(max(_worth(view, ship, m, foe) for foe in foes) for m in view.kind(ship).mounts) - near / 1000


def _worth(view: Any, ship: Any, mount: Any, foe: Any) -> float:
    """The damage a mount may be expected to do to this one."""
    if gn.aim_reasons(view, ship, mount, foe, None):
        return 0.0
    weapon = view.weapon(mount)
    return weapon.attacks * weapon.dice * 3.5 * (21 - gn.needed(view, ship, mount, foe).total) / 20


# --- games ---


def fought(sheet_or_state: Any, chance: random.Random, player: Player) -> Game:
    """One battle from its sheet (or a state) to its end."""
    state = RULES.open(sheet_or_state) if isinstance(sheet_or_state, Sheet) else sheet_or_state

    def look(move: Move) -> None:
        assert all(ship.turn.spent.total >= 0 for ship in move.out.state.pieces)

    return ended(moves(RULES, state, seated(RULES, player), chance), look)


def main() -> None:
    """Plays battles and says how they went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wild", action="store_true")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--red", nargs="+", default=["corvette"])
    parser.add_argument("--blue", nargs="+", default=["corvette"])
    args = parser.parse_args()
    games, began = [], time.perf_counter()
    for number in range(args.games):
        chance = random.Random(f"{args.seed} {number}")
        if args.wild:
            games.append(fought(wild(chance), chance, randomly))
        elif args.scenario:
            from tactical.scenario import open_scenario

            games.append(fought(open_scenario(args.scenario)[1], chance, greedily))
        else:
            games.append(fought(meeting(chance, tuple(args.red), tuple(args.blue)), chance, greedily))
    print(report(games, time.perf_counter() - began))


if __name__ == "__main__":
    main()
