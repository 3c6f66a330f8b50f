"""Seeded random play: mostly what is offered, sometimes what any seat may say, sometimes an answer of TABLE."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tactical.table import (
    Battle,
    Faces,
    Order,
    Outcome,
    Over,
    Roll,
    Ruleset,
    Throw,
    awaiting,
    by_hand,
    judge,
    play,
)  # fmt: skip
from tactical.table.orders import Concede, OfferDraw, Stand
from tactical.table.referee import PlacePiece, RemovePiece, SetValue, Skip
from tests.contract.openings import Game, report


class Move(NamedTuple):
    """One order of a random game: the state it met, and what came of it."""

    before: Any
    order: Order
    out: Outcome


class Asked(NamedTuple):
    """What a seat was offered, on its view."""

    state: Any
    seat: int
    view: Any
    offers: tuple[Order, ...]


class Played(NamedTuple):
    """A random game as far as it went."""

    rules: Ruleset
    opening: Any
    moves: tuple[Move, ...]
    asks: tuple[Asked, ...]
    seed: int

    @property
    def states(self) -> Iterator[Any]:
        """Every state that waited for something."""
        yield self.opening
        yield from (move.out.state for move in self.moves)


def faces(rng: Random, roll: Roll) -> Faces:
    """One throw."""
    return tuple(rng.randint(1, roll.sides) for _ in range(roll.dice))


def aside(rng: Random, rules: Ruleset, state: Any, seat: int) -> Order:
    """Something that may be said beside what is asked: of draws, of standing answers, or as a referee."""
    referees = [i for i, chair in enumerate(state.setup.seats) if chair.referee]
    piece = rng.randrange(len(state.pieces))
    window = rng.choice(sorted(rules.windows) or ["none"])
    speaker = rng.randrange(len(state.setup.seats))
    said: list[Order] = [
        OfferDraw(seat),
        Stand(speaker, rng.choice(("always", "never", "ask")), window),
        Stand(speaker, rng.choice(("always", "never", "ask")), window, piece),
    ]
    if rng.random() < 0.02:
        said.append(Concede(seat))
    for judge_ in referees:
        field = rng.choice(sorted(rules.settable) or ["none"])
        said += [
            PlacePiece(judge_, piece, rng.randrange(state.board.size)),
            RemovePiece(judge_, piece, rng.random() < 0.5),
            SetValue(judge_, piece, field, rng.randint(-1, 8)),
            Skip(judge_),
        ]
    return rng.choice(said)


def random_game(game: Game, seed: int, orders: int = 40) -> Played:
    """A random game from a position: the same for the same seed, in every process."""
    rng, rules, state = Random(f"{game.name} {seed}"), game.rules, game.state
    moves: list[Move] = []
    asks: list[Asked] = []
    while len(moves) < orders and not isinstance(want := awaiting(state), Over):
        if isinstance(want, Roll):
            order: Order = Throw(-1, faces(rng, want))
        elif isinstance(want, Battle):
            order = report(state)
        else:
            view = rules.view(state, want.seat)
            offers = tuple(rules.offers(view))
            asks.append(Asked(state, want.seat, view, offers))
            if not offers:
                break
            order = rng.choice(offers)
            if rng.random() < 0.12:
                wild = aside(rng, rules, state, want.seat)
                order = wild if judge(rules, rules.view(state, wild.seat), wild) else order
        by_dice = rng.random() < 0.8
        out = play(rules, state, order, (lambda roll: faces(rng, roll)) if by_dice else by_hand)
        moves.append(Move(state, order, out))
        if not out.verdict:
            break
        state = out.state
    return Played(rules, game.state, tuple(moves), tuple(asks), seed)
