"""Rehearse and discard: whatever is tried in a rehearsal, the live game is as if nobody had rehearsed.

Two games are played by the same orders with equally seeded dice. Beside one of them rehearsals are grown and dropped;
the other is left in peace. Their files must be the same to the last byte: orders, faces, digests. Some lines are kept
beside every other game, listed, taken up and dropped: then all but what is kept of them must be the same.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from tactical.journal.digest import digest
from tactical.journal.game import Game
from tactical.journal.records import RECORD
from tactical.rehearsal.dice import live
from tactical.rehearsal.dice_policies import POLICIES
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.session import kept_lines
from tactical.session.rehearsed_game import RehearsedGame
from tactical.table import Ask, Roll, awaiting
from tests.hard.playing import any_order, begun, folder, scenario_of
from tests.journal.games import chunks_of

EACH = 25  # rehearsals beside one game


def run(times: int, seed: int) -> list[str]:
    """So many rehearsals, over all scenarios in turn; what went wrong, in words."""
    faults: list[str] = []
    with folder() as where:
        for number in range((times + EACH - 1) // EACH):
            name = scenario_of(seed + number)
            rng = Random(f"{name} {seed} {number}")
            throws = rng.randrange(10**6)
            with begun(where / "tried.tactical", name) as tried, begun(where / "calm.tactical", name) as calm:
                dice, others = live(throws), live(throws)
                for _ in range(min(EACH, times - number * EACH)):
                    found = _rehearsed(rng, tried, keeps=number % 2 == 1)
                    faults += [f"{name} {seed} {number}: {fault}" for fault in found]
                    order = any_order(rng, tried.rules, tried.state)
                    if order is not None:
                        tried.play(order, dice)
                        calm.play(order, others)
                undone = [game.undo(seat) for game in (tried, calm) for seat in range(len(game.state.setup.seats))]
                half = len(undone) // 2
                if undone[:half] != undone[half:]:
                    faults.append(f"{name} {seed} {number}: undo answers otherwise after rehearsing")
            one, other = (_told(where / f"{which}.tactical", keeps=number % 2 == 1) for which in ("tried", "calm"))
            if one != other:
                faults.append(f"{name} {seed} {number}: the files differ")
    return faults


def _told(path: Path, *, keeps: bool) -> object:
    """All of a file, or, where lines are kept in it, its records: seals vouch for what is kept too."""
    return [chunk.payload for chunk in chunks_of(path) if chunk.kind == RECORD] if keeps else path.read_bytes()


def _rehearsed(rng: Random, game: Game, *, keeps: bool = False) -> list[str]:
    """One rehearsal, grown and dropped, or kept as a line; what it changed."""
    state, before = game.state, digest(game.state)
    past, again = len(game.moments), game.again
    seat = rng.choice((-1, *range(len(state.setup.seats))))
    rehearsal = Rehearsal(game.rules, state, seat, policy=rng.choice([*POLICIES]))
    for _ in range(rng.randint(1, 5)):
        if rng.random() < 0.3:
            rehearsal.go(rng.randrange(len(rehearsal.tree.nodes)))
        rehearsal.policy = rng.choice([*POLICIES])
        want = awaiting(rehearsal.state)
        if isinstance(want, Ask) and 0 <= seat != want.seat:
            break  # a view plays on only for its own seat
        if isinstance(want, Roll) and rehearsal.policy != "ask":
            rehearsal.throw()
        elif (order := any_order(rng, game.rules, rehearsal.state)) is not None:
            rehearsal.play(order)
    if keeps and seat >= 0 and rehearsal.path:
        _kept(rng, game, seat, rehearsal)
    if game.state is not state or digest(game.state) != before:
        return ["the position changed"]
    return [] if (len(game.moments), game.again) == (past, again) else ["what can be undone or redone changed"]


def _kept(rng: Random, game: Game, seat: int, rehearsal: Rehearsal) -> None:
    """Keep the line, look at all that are kept, and take one up or drop it."""
    name = f"line {rng.randrange(3)}"
    kept_lines.keep(game, seat, name, RehearsedGame.of(game.rules, rehearsal, game.history.seq))
    for line in kept_lines.lines(game, seat):
        assert line.told
    if rng.random() < 0.5:
        kept_lines.drop(game, seat, name)
    else:
        kept_lines.taken_up(game, seat, name)
