"""What the tests of games in save files share: a small yard to fight in, orders as text, and saves with wrong records.

The yard is ours alone, so that no change to a shipped scenario changes what these tests mean. Ann and Ben are red;
Cy and Dee are blue. Cy hides in the thicket at d2, where Red does not see him.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from tactical.journal.chunks import Chunk
from tactical.journal.game import Game
from tactical.journal.records import RECORD
from tactical.journal.storage import create, open_save
from tactical.scenario import Scenario, scenario_from_text
from tactical.table import Ask, Dice, Order, Outcome, Over, Roll, Throw, awaiting, by_hand, tape
from tactical.table.notation import read

YARD = """
title = "The yard"
rules = "skirmish"
limit = 0
order = ["ann", "cy", "ben", "dee"]

[map]
topology = "square8"
picture = '''
a..x...
...c..d
.b.....
'''

[map.legend]
"." = "floor"
x = "undergrowth"
a = { piece = "ann" }
b = { piece = "ben" }
c = { ground = "undergrowth", piece = "cy" }
d = { piece = "dee" }

[[seats]]
name = "red"
side = "red"

[[seats]]
name = "blue"
side = "blue"

[defaults]
kind = "trooper"

[[pieces]]
name = "ann"
seat = "red"
weapons = ["rifle"]

[[pieces]]
name = "ben"
seat = "red"
weapons = ["pistol"]

[[pieces]]
name = "cy"
seat = "blue"
hidden = true
weapons = ["sword"]

[[pieces]]
name = "dee"
seat = "blue"
weapons = ["rifle"]
"""
RED, BLUE = 0, 1


@cache
def _scenario(text: str) -> Scenario:
    return scenario_from_text(text)


def yard(path: Path, text: str = YARD) -> Game:
    """A new game in the yard."""
    scenario = _scenario(text)
    return Game.create(path, scenario.rules, scenario.opened())


def asked(game: Game) -> int:
    """The seat that is asked; the first where none is."""
    want = awaiting(game.state)
    return want.seat if isinstance(want, Ask) else 0


def order(game: Game, text: str) -> Order:
    """An order as its player types it."""
    seat = asked(game)
    return read(game.rules, game.rules.view(game.state, seat), seat, text)


def do(game: Game, *texts: str, dice: Dice = by_hand) -> Outcome:
    """Give orders that are legal; what came of the last."""
    outcome = None
    for text in texts:
        outcome = game.play(order(game, text), dice)
        assert outcome.verdict, (text, outcome.verdict)
    assert outcome is not None
    return outcome


def fixed(*faces: tuple[int, ...]) -> Dice:
    """Faces in order."""
    return tape(faces)


def random_order(game: Game, rng: random.Random) -> Order | None:
    """Something on offer, or a throw; None when all is over. The same for the same position and generator."""
    want = awaiting(game.state)
    if isinstance(want, Over):
        return None
    if isinstance(want, Roll):
        return Throw(-1, tuple(rng.randint(1, want.sides) for _ in range(want.dice)))
    assert isinstance(want, Ask)
    return rng.choice(list(game.rules.offers(game.rules.view(game.state, want.seat))))


def thrown(rng: random.Random) -> Dice:
    """Dice from a generator."""
    return lambda roll: tuple(rng.randint(1, roll.sides) for _ in range(roll.dice))


def play_on(game: Game, orders: int, seed: int = 1) -> int:
    """Give so many random orders, beginning the battle no anew; how many it came to."""
    rng = random.Random(seed)
    for count in range(orders):
        chosen = random_order(game, rng)
        if chosen is None:
            return count
        outcome = game.play(chosen, thrown(rng) if rng.random() < 0.8 else by_hand)
        assert outcome.verdict
    return orders


def chunks_of(path: Path) -> list[Chunk]:
    """The chunks of a save."""
    found = open_save(path, write=False)
    found.save.close()
    return list(found.chunks)


def rewritten(path: Path, change: Callable[[list[tuple[int, bytes]]], Iterable[tuple[int, bytes]]]) -> Path:
    """A save with right checksums whose chunks are those of `path`, changed: what a forger would write."""
    chunks = [(chunk.kind, chunk.payload) for chunk in chunks_of(path)]
    forged = path.with_name("forged.tactical")
    create(forged, list(change(chunks)), replace=True)
    return forged


def with_record(path: Path, payload: bytes) -> Path:
    """The save with one more record, whatever it says."""
    return rewritten(path, lambda chunks: [*chunks, (RECORD, payload)])
