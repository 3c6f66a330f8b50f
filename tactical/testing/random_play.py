"""Seeded random play: mostly offers, sometimes orders that are always possible, sometimes an answer of TABLE."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tactical.ruleset import AnyRuleset
from tactical.table import (  # fmt: skip
    AnyState,
    Battle,
    Faces,
    Order,
    Outcome,
    Over,
    Report,
    Roll,
    Throw,
    awaiting,
    by_hand,
    judge,
    play,
)
from tactical.table.orders import Concede, OfferDraw, Stand
from tactical.table.referee import PlacePiece, RemovePiece, SetValue, Skip


class Opening(NamedTuple):
    """A ruleset and the first decision of one of its positions, by a name that seeds depend on."""

    name: str
    rules: AnyRuleset
    state: AnyState


def report(_: AnyState) -> Report:
    """TABLE's report on a battle in random play: nothing has changed."""
    return Report(-2, ())


class Move(NamedTuple):
    """One order of a random game: the state before it, and its result."""

    before: AnyState
    order: Order
    out: Outcome[AnyState]


class Asked(NamedTuple):
    """The offers to a seat, on its view."""

    state: AnyState
    seat: int
    view: AnyState
    offers: tuple[Order, ...]


class RandomGame(NamedTuple):
    """A random game, as far as it got."""

    rules: AnyRuleset
    opening: AnyState
    moves: tuple[Move, ...]
    asks: tuple[Asked, ...]
    seed: int

    @property
    def states(self) -> Iterator[AnyState]:
        """Every state that waited for something."""
        yield self.opening
        yield from (move.out.state for move in self.moves)


def faces(rng: Random, roll: Roll) -> Faces:
    """One throw."""
    return tuple(rng.randint(1, roll.sides) for _ in range(roll.dice))


def other_order(rng: Random, rules: AnyRuleset, state: AnyState, seat: int) -> Order:
    """An order that is always possible: about draws, standing answers, or as a referee."""
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


def random_game(game: Opening, seed: int, orders: int = 40) -> RandomGame:
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
                wild = other_order(rng, rules, state, want.seat)
                order = wild if judge(rules, rules.view(state, wild.seat), wild) else order
        by_dice = rng.random() < 0.8
        out = play(rules, state, order, (lambda roll: faces(rng, roll)) if by_dice else by_hand)
        moves.append(Move(state, order, out))
        if not out.verdict:
            break
        state = out.state
    return RandomGame(rules, game.state, tuple(moves), tuple(asks), seed)
