"""Armour by the clock: `python -m tests.bench.armour [--rounds N]`.

Where each sort of piece can go on 96 x 72 inches of mixed ground, eight headings (and altitudes, in `fly`): the
first time (prices and graph are made), and again, as after every order. Then the price of judging and of offers.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from tactical.board import Board, Layer
from tactical.rules.armour import RULES
from tactical.scenario import open_scenario
from tactical.table import Ask, Seat, awaiting, judge, opened, play, tape
from tactical.table.opening import Sheet

WIDTH, HEIGHT = 96, 72
KINDS = ("firm", "soft", "wood", "road", "river", "boulders", "wall")
WEIGHTS = (60, 12, 10, 6, 4, 4, 4)
PIECES = {
    "tank": "medium-tank",
    "grav": "grav-tank",
    "lander": "lander",
    "trooper": "trooper",
    "jet": "jetpack-trooper",
}


def board() -> Board:
    """Mixed ground, open in the middle."""
    chance = random.Random(7)
    made = Board("square8", WIDTH, HEIGHT)
    cells = bytearray(chance.choices(range(len(KINDS)), WEIGHTS)[0] for _ in range(WIDTH * HEIGHT))
    for y in range(30, 42):
        for x in range(40, 56):
            cells[made.cell(x, y)] = 0
    cells[0] = 0
    return Board("square8", WIDTH, HEIGHT, layers=(Layer("ground", KINDS, bytes(cells)),))


def position() -> Any:
    """One piece of each sort in the middle, and an enemy far off."""
    made = board()
    rows = [
        {"name": name, "kind": kind, "seat": "red", "cell": made.cell(44 + 2 * number, 36), "heading": "e"}
        for number, (name, kind) in enumerate(PIECES.items())
    ]
    rows.append({"name": "foe", "kind": "trooper", "seat": "blue", "cell": 0})
    sheet = Sheet("bench", made, (Seat("red", "Red"), Seat("blue", "Blue")), tuple(rows))
    return opened(RULES, RULES.open(sheet), tape([(1,)])).state


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    begun = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - begun)


def reaches(rounds: int) -> None:
    """The table of reach."""
    state = position()
    print(f"{WIDTH}x{HEIGHT}     mode        stops    first ms    again ms")
    for name in PIECES:
        piece = state.piece_named(name).id
        for mode in RULES.modes(state, piece):
            first = milliseconds(lambda p=piece, m=mode: RULES.reach(state, p, m))
            again = [milliseconds(lambda p=piece, m=mode: RULES.reach(state, p, m)) for _ in range(rounds)]
            stops = len(RULES.reach(state, piece, mode))
            print(f"{name:9} {mode:10} {stops:6} {first:11.1f} {statistics.median(again):11.1f}")


def orders(rounds: int) -> None:
    """Offers and judging where the teaching scenario opens, and an order that opens a window."""
    rules, state = open_scenario("bridge-and-ford")
    state = opened(rules, state, tape([(1,)])).state
    want = awaiting(state)
    assert isinstance(want, Ask)
    offers = rules.offers(state)
    spent = statistics.median(milliseconds(lambda: rules.offers(state)) for _ in range(rounds))
    print(f"offers    {len(offers)} in {spent:.1f} ms")
    judged = statistics.median(milliseconds(lambda: [judge(rules, state, o) for o in offers]) for _ in range(rounds))
    print(f"judge     {1e3 * judged / len(offers):.0f} us an order")
    moves = [order for order in offers if rules.moves and isinstance(order, rules.moves)]
    played = statistics.median(milliseconds(lambda: [play(rules, state, o) for o in moves]) for _ in range(rounds))
    print(f"play      {1e3 * played / len(moves):.0f} us a move, to its first window")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.armour", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    reaches(rounds)
    orders(rounds)


if __name__ == "__main__":
    main()
