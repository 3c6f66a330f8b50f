"""Undo and redo to every border in random play: each position met on the way is the one that was there before."""

from __future__ import annotations

from random import Random

from tactical.journal.digest import digest
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tests.hard.playing import any_order, begun, folder, scenario_of

ORDERS = 12  # a game; then all of them are taken back


def run(times: int, seed: int) -> list[str]:
    """So many orders played, taken back and done again; what went wrong, in words."""
    faults: list[str] = []
    with folder() as where:
        for number in range((times + ORDERS - 1) // ORDERS):
            name = scenario_of(seed + number)
            rng = Random(f"{name} {seed} {number}")
            path = where / "game.tactical"
            with begun(path, name) as game:
                faults += [f"{name} {seed} {number}: {fault}" for fault in _to_and_fro(rng, game)]
                came_to = digest(game.state)
            try:
                with Game.open(path) as game:
                    if digest(game.state) != came_to:
                        faults.append(f"{name} {seed} {number}: opened anew it is another position")
                    game.verify()
            except SaveError as error:
                faults.append(f"{name} {seed} {number}: {error}")
    return faults


def _to_and_fro(rng: Random, game: Game) -> list[str]:
    """Play a stretch; at each order to the last border and back; at the end to the beginning and back."""
    digests, dice, faults = [digest(game.state)], live(rng.randrange(10**6)), []
    for _ in range(ORDERS):
        order = any_order(rng, game.rules, game.state)
        if order is None or not game.play(order, dice).verdict:
            break
        digests.append(digest(game.state))
        if rng.random() < 0.5:
            faults += _back_and_forth(game, digests, (max(order.seat, 0),), all_agree=False)
    seats = tuple(range(len(game.state.setup.seats)))
    return faults + _back_and_forth(game, digests, seats, all_agree=True)


def _back_and_forth(game: Game, digests: list[bytes], seats: tuple[int, ...], *, all_agree: bool) -> list[str]:
    """Take back as far as these seats may, then do all of it again; positions that are others than before."""
    at, faults = len(digests) - 1, []
    while at and game.undo(seats[0], seats if all_agree else ()):
        at -= 1
        if digest(game.state) != digests[at]:
            faults.append(f"taken back to order {at} it is another position")
    if all_agree and at:
        faults.append(f"all agree, and yet order {at} cannot be taken back")
    while at < len(digests) - 1:
        again = game.again
        if again is None or not game.redo(max(again.seat, 0)):
            return [*faults, f"order {at + 1} cannot be done again"]
        at += 1
        if digest(game.state) != digests[at]:
            faults.append(f"done again up to order {at} it is another position")
    return faults
