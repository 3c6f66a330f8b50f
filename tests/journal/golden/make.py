"""Makes the golden save of the current format:  python -m tests.journal.golden.make

Once a release has gone out, its golden file stays for ever and a new format gets a new one beside it: the tests open
them all. Until then, a change to what states hold may make it anew, knowingly.
"""

from __future__ import annotations

import json
from pathlib import Path

from tactical.journal.chunks import FORMAT_VERSION
from tactical.journal.game import Game
from tactical.journal.records import CONTENT_VERSION
from tests.journal.games import BLUE, RED, do, fixed, play_on, yard

FOLDER = Path(__file__).resolve().parent
NAME = f"skirmish-{CONTENT_VERSION}-format-{FORMAT_VERSION}"


def make(path: Path) -> Game:
    """A game with every kind of record, a roll by hand, and a snapshot on the way."""
    game = yard(path)
    game.clock = lambda: 1_700_000_000
    do(game, 'ann act "looks about"', "ann walk b1", "ann end")
    game.undo(RED)
    game.redo(RED)
    do(game, "cy end", "ben walk c3 d3", "ben fire pistol at dee moving", dice=fixed((1, 1), (6, 6), (3,), (4,)))
    game.undo(RED)
    game.undo(BLUE)
    play_on(game, 70, seed=21)
    return game


def digests(path: Path) -> list[str]:
    """The digest of every record, in order."""
    with Game.open(path, write=False) as game:
        game.history.load_all()
        return [told.record.digest.hex() for told in game.history.told]


def main() -> None:
    """Write the save and what it must replay to."""
    save = FOLDER / f"{NAME}.tactical"
    save.unlink(missing_ok=True)
    make(save).close()
    (FOLDER / f"{NAME}.json").write_text(json.dumps(digests(save), indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
