"""Decides for a player what to do next, and says it in keys. Plain and eager, so that battles come to an end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tactical.journal.game import Game
from tactical.table import Ask, Dice, Order, Over, awaiting


def position(path: Path) -> tuple[Any, Any]:
    """The rules and the position of a save that somebody else plays."""
    with Game.open(path, write=False) as game:
        return game.rules, game.state


def choose(rules: Any, state: Any) -> Order | None:
    """Attack who can be attacked, else go nearer, else end the turn. None: the battle is over."""
    want = awaiting(state)
    if isinstance(want, Over):
        return None
    assert isinstance(want, Ask)
    view = rules.view(state, want.seat)
    offers: list[Order] = list(rules.offers(view))
    if len(state.stack) > 1:
        return offers[0]
    side = view.seat(want.seat).side
    attacks = [o for o in offers if (at := getattr(o, "target", -1)) >= 0 and view.side(view.pieces[at]) != side]
    if attacks:
        return attacks[0]
    who = view.turn_of()
    enemies = [p.cell for p in view.pieces if p.able and p.cell >= 0 and view.side(p) != side]

    def far(cell: int) -> int:
        return min((view.board.distance(cell, enemy) for enemy in enemies), default=0)

    moves = [o for o in offers if type(o) is rules.moves[0] and not getattr(o, "hidden", False)]
    if moves and not who.turn.entered:
        best = min(moves, key=lambda order: far(ends(order)))
        if far(ends(best)) < far(who.cell):
            return best
    return next(order for order in offers if order.verb == "end_turn")


def ends(order: Order) -> int:
    """The cell a move ends on."""
    path: tuple[int, ...] = getattr(order, "path", ())
    return path[-1]


def keys_for(rules: Any, state: Any, order: Order) -> list[str]:
    """The keys that give the order `choose` has chosen, from a screen at rest."""
    view = rules.view(state, order.seat)
    if len(state.stack) > 1:
        return ["ENTER"]
    if order.verb == "end_turn":
        return ["e"]
    cell = view.pieces[target].cell if (target := getattr(order, "target", -1)) >= 0 else ends(order)
    return [f"/{view.cell_name(cell)}", "ENTER", "ENTER", "ENTER"]


def play_on(path: Path, orders: int, dice: Dice) -> None:
    """Play so many orders into a save, without a screen."""
    with Game.open(path) as game:
        for _ in range(orders):
            order = choose(game.rules, game.state)
            if order is None:
                break
            assert game.play(order, dice).verdict
