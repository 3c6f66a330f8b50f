"""Whole journeys, travelled at random under random switches: is every state on the way sound, does each end?

python -m tests.rules.overland.journeys --games 1000            # random maps, companies and switches
python -m tests.rules.overland.journeys --games 50 --scenario over-the-ridge
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import count
from typing import Any

from tactical.board import Board, Layer
from tactical.rules.overland import RULES, data
from tactical.rules.overland.legs import EndDay, Travel
from tactical.table import Ask, Awaiting, Battle, Order, Report, Seat, awaiting, judge
from tactical.table.goals import ArriveAt
from tactical.table.opening import Sheet
from tactical.table.orders import DeclineDraw
from tactical.table.referee import PlacePiece, RemovePiece, SetValue, Skip
from tests.fixtures.battles import Game, Move, ended, moves, report, switches

DAYS = 6


# --- maps and sheets ---


def terrain(chance: random.Random) -> Board:
    """Open country with ridges, hazards and penalties strewn over it."""
    width, height = chance.randint(5, 9), chance.randint(4, 7)
    size = width * height
    layers = [Layer("ground", ("plain", "forest", "hills"), bytes(chance.choices((0, 1, 2), (6, 2, 2), k=size)))]
    layers.append(Layer("barrier", ("none", "yes"), bytes(chance.choices((0, 1), (9, 1), k=size))))
    kinds = ("none", "canyon", "desert", "fog")
    layers.append(Layer("hazard", kinds, bytes(chance.choices(range(4), (7, 1, 1, 1), k=size))))
    for purpose in data.PURPOSES:
        if chance.random() < 0.5:
            cells = bytes(chance.choices((0, 1, 2), (7, 2, 1), k=size))
            layers.append(Layer(f"penalty_{purpose}", ("none", "1", "3"), cells))
    return Board("square8", width, height, layers=tuple(layers))


def wild(chance: random.Random) -> Sheet:
    """Any company, anywhere, with a storyteller, hostile groups, encounters and a script."""
    board = terrain(chance)
    players = ("red", "blue")[: chance.randint(1, 2)]
    seats = (*(Seat(name, name.title()) for name in players), Seat("gm", "", referee=True))
    people = [k.name for k in data.KINDS.values() if k.sort == "person"]
    carriers = [k.name for k in data.KINDS.values() if k.sort in ("mount", "vehicle")]
    rows: list[dict[str, Any]] = []
    for seat in players:
        stocks = {name: chance.randint(0, 4) for name in data.STOCKS}
        cell = chance.randrange(board.size)
        rows.append({"name": f"{seat}-band", "kind": "company", "seat": seat, "cell": cell, **stocks})
        rides = [f"{seat}-c{n}" for n in range(chance.randint(0, 3))]
        for name in rides:
            kind = chance.choice(carriers)
            worn = chance.randint(0, 2)
            rows.append({"name": name, "kind": kind, "seat": seat, "group": f"{seat}-band", "worn": worn})
        for n in range(chance.randint(1, 4)):
            health = chance.randint(-3, 20)
            row = {"name": f"{seat}-p{n}", "kind": chance.choice(people), "seat": seat, "health": health}
            if n < len(rides) and chance.random() < 0.8:
                vehicle = data.KINDS[next(r["kind"] for r in rows if r["name"] == rides[n])].sort == "vehicle"
                rows.append({**row, "aboard": rides[n], "drives": vehicle})
            else:
                rows.append({**row, "group": f"{seat}-band"})
    rows.append({"name": "wolves", "kind": "hostiles", "seat": "nobody", "cell": chance.randrange(board.size)})
    there = board.size - 1
    goals = tuple(ArriveAt(name.title(), (there,), by=DAYS) for name in players)
    where = [f"{x},{y}" for x in range(board.width) for y in range(board.height)]
    fight = {"rules": "skirmish", "scenario": "the-mill"}
    encounters = [
        {"name": "canyon", "hazard": "canyon", **fight},
        {"name": "fog", "hazard": "fog", "number": 8, "loot": {"fuel": 1}, **fight},
        {"name": "ambush", "cells": chance.sample(where, 2), "loot": {"wealth": 1}, **fight},
        {"name": "pack", "hostile": "wolves", "penalty": 2, **fight},
    ]
    script = [
        {"day": 1, "do": "offer", "label": "pass", "bonus": chance.randint(1, 4)},
        {"enter": chance.sample(where, 3), "do": "offer", "label": "ford", "bonus": 1, "amount": 2},
        {"day": 2, "do": "hazard", "label": "storm", "cells": chance.sample(where, 2)},
        {"day": 2, "do": "penalty", "purpose": "night", "amount": 2, "days": 2},
        {"day": chance.randint(1, 3), "do": "move", "piece": "wolves", "cells": chance.sample(where, 1)},
        {"day": 3, "do": "withdraw", "label": "pass"},
    ]
    extra = {"encounters": encounters, "script": script}
    return Sheet("wild", board, seats, tuple(rows), {}, switches(RULES, chance, share=0.25), goals, extra=extra)


# --- players ---


def choose(state: Any, chance: random.Random) -> Order:
    """Any legal order, travelling and ending the day oftener than the rest, so that journeys get on."""
    offers = RULES.offers(state)
    assert offers
    luck = chance.random()
    for kind, share in ((Travel, 0.35), (EndDay, 0.5)):
        some = [order for order in offers if isinstance(order, kind)]
        if some and luck < share:
            return chance.choice(some)
    return chance.choice([order for order in offers if not isinstance(order, DeclineDraw)] or list(offers))


def meddling(state: Any, chance: random.Random, seat: int) -> Order:
    """Something a referee might do."""
    piece = chance.randrange(len(state.pieces))
    field = chance.choice(sorted(RULES.settable))
    return chance.choice((
        PlacePiece(seat, piece, chance.randrange(state.board.size)),
        RemovePiece(seat, piece, chance.random() < 0.5),
        SetValue(seat, piece, field, chance.randint(-1, 6)),
        Skip(seat),
    ))  # fmt: skip


def news(battle: Battle, state: Any, chance: random.Random) -> Report:
    """Any report of a battle."""
    found = []
    for number in battle.pieces:
        told = {
            "won": chance.choice((-1, 0, 1)), "health": chance.randint(-5, 20), "fired": chance.randint(0, 1),
            "left": int(chance.random() < 0.2), "dead": int(chance.random() < 0.1),
            "destroyed": int(chance.random() < 0.1),
        }  # fmt: skip
        if chance.random() < 0.7:
            found.append((number, tuple(told.items())))
    return Report(-2, tuple(found))


def order(state: Any, want: Awaiting, chance: random.Random) -> Order:
    """What the seat that is asked does, or now and then the referee; or what the room above says."""
    if isinstance(want, Battle):
        return news(want, state, chance)
    assert isinstance(want, Ask), want
    wish = choose(RULES.view(state, want.seat), chance)
    referee = next((i for i, seat in enumerate(state.setup.seats) if seat.referee), -1)
    if referee >= 0 and chance.random() < 0.03:
        word = meddling(state, chance, referee)
        wish = word if judge(RULES, state, word) else wish
    return wish


def travel(state: Any, chance: random.Random, copies: int = 0) -> Game:
    """One journey to its end. Of every `copies`-th state cards can be shown, and what is offered is legal."""
    numbers = count(1)

    def look(move: Move) -> None:
        want = awaiting(move.before)
        if copies and next(numbers) % copies == 0 and isinstance(want, Ask):
            view = RULES.view(move.before, want.seat)
            assert all(RULES.presenter.piece_card(view, piece.id).title for piece in view.pieces)
            assert all(judge(RULES, view, offer) for offer in RULES.offers(view))

    return ended(moves(RULES, state, order, chance, copies), look)


def journeys(games: int, seed: int = 1, copies: int = 7) -> list[Game]:
    """Random journeys under random switches."""
    found = []
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")
        found.append(travel(RULES.open(wild(chance)), chance, copies))
    return found


def shipped(name: str, games: int, seed: int = 1) -> list[Game]:
    """Random journeys of a shipped scenario."""
    from tactical.scenario import open_scenario

    return [travel(open_scenario(name)[1], random.Random(f"{seed}/{number}")) for number in range(games)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", help="a shipped scenario")
    given = parser.parse_args()
    began = time.perf_counter()
    games = shipped(given.scenario, given.games, given.seed) if given.scenario else journeys(given.games, given.seed)
    print(report(games, time.perf_counter() - began))


if __name__ == "__main__":
    main()
