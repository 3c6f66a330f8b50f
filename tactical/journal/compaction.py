"""Rewriting a long game in a shorter form, without its undone orders.

Everything in effect stays as recorded: every order with its faces, author and time, the seats' players, and their kept
lines. So the log, the chronicle and undo do not change. Undone orders, and with them redo, are removed. Nothing is
lost: the original is kept beside the new file.
"""

from __future__ import annotations

from typing import Any

from tactical.journal.game import EVERY, Game
from tactical.journal.records import (
    HEAD,
    NOTE,
    RECORD,
    SNAPSHOT,
    ComputerSeats,
    Hosted,
    Played,
    Redone,
    Snapshot,
    Undone,
)
from tactical.table.values import replace


def compacted(game: Game) -> tuple[list[tuple[int, bytes]], dict[int, int]]:
    """The chunks of the game without undone orders, and the new number of each remaining record. Raises SaveError if
    its past cannot be read."""
    history = game.history
    history.load_all()
    line: list[Any] = []
    undone: list[Any] = []
    for told in history.told:
        match told.record:
            case Undone():
                undone.append(_taken(line))
            case Redone():
                line.append(undone.pop())
            case Played() | ComputerSeats() | Hosted():
                line.append(told)
    orders = [told for told in line if told.moment is not None]
    opening = orders[0].moment.before_all if orders else game.whole
    chunks = [(HEAD, history.codec.head(game.whole)), (SNAPSHOT, history.codec.encode(Snapshot(0, opening)))]
    digest, numbers = history.digester.digest(opening), {0: 0}
    for number, (record, moment) in enumerate(line, 1):
        digest = digest if moment is None else record.digest
        chunks.append((RECORD, history.codec.encode(replace(record, seq=number, digest=digest))))
        numbers[record.seq] = number
        if moment is not None and number % EVERY == 0:
            chunks.append((SNAPSHOT, history.codec.encode(Snapshot(number, moment.after_all))))
    kept = (note for note in history.notes if note.seq in numbers)  # others grew from what was taken back
    chunks += [(NOTE, history.codec.encode(replace(note, seq=numbers[note.seq]))) for note in kept]
    return chunks, numbers


def _taken(line: list[Any]) -> Any:
    """The last order of a line, which is taken out of it; what says who sits where stays."""
    index = next(at for at in range(len(line) - 1, -1, -1) if line[at].moment is not None)
    return line.pop(index)
