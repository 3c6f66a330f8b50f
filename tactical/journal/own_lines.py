"""The lines that a seat keeps of a game whose file or database others can read: in a file of its own account's.

Written whole each time, so it never grows beyond the lines that there are. The game's identity is in its name: a game
that is moved from store to store, or renamed, keeps its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tactical.journal import storage
from tactical.journal.codec import Codec
from tactical.journal.errors import Behind, SaveError, Trouble, WireError
from tactical.journal.head import read_head
from tactical.journal.new_files import create_bytes, encoded
from tactical.journal.records import HEAD, NOTE, KeptLine
from tactical.journal.syscalls import as_save_error
from tactical.table.values import replace

TRIES = 20  # while another sitting of the same seat keeps lines too


def own_folder() -> Path:
    """Where they lie."""
    from platformdirs import user_data_path  # noqa: PLC0415 - games that nobody shares do without

    return user_data_path("tactical") / "lines"


class OwnLines:
    """Those of one seat of one game, told by the game's `identity`."""

    def __init__(self, identity: bytes, seat: int, codec: Codec) -> None:
        self.path = own_folder() / f"{identity.hex()}-{seat}.lines"
        self._identity, self._seat, self._codec = identity, seat, codec

    def read(self) -> list[KeptLine[Any]]:
        """In the order they were first kept; those that this release cannot read left out. SaveError."""
        return self._read()[0]

    def _read(self) -> tuple[list[KeptLine[Any]], int]:
        """With the size of the file; 0: there is none."""
        try:
            opened = storage.open_save(self.path, write=False)
        except SaveError as error:
            if error.kind is Trouble.MISSING:
                return [], 0
            raise
        found: list[KeptLine[Any]] = []
        with opened.save as save:
            size = len(save.read())
        head = read_head(str(self.path), opened.chunks[0] if opened.chunks else None)
        for chunk in opened.chunks:
            if chunk.kind == NOTE:
                try:
                    note = self._codec.note(chunk.payload, head)
                except WireError:
                    continue
                if note.seat == self._seat:
                    found.append(note)
        return found, size

    def keep(self, head: bytes, note: KeptLine[Any], beside: Sequence[KeptLine[Any]]) -> bool:
        """Keep a line, or none of its name; False where another sitting is quicker all the time. `head`: the payload
        that says how lines are written in this release; `beside`: those in the game itself, which only a line or its
        end here takes the place of. SaveError; WireError for a text that may not be stored."""

        def kept(before: list[KeptLine[Any]]) -> list[KeptLine[Any]]:
            lines = {each.name: each for each in before} | {note.name: note}
            if not note.line and all(each.name != note.name for each in beside):
                del lines[note.name]
            return [*lines.values()]

        return self._change(head, kept)

    def renumber(self, head: bytes, numbers: Mapping[int, int]) -> None:
        """Give the records that lines grew from their new numbers; lines that grew from others go. SaveError."""
        if self.path.exists():
            self._change(
                head,
                lambda before: [replace(each, seq=numbers[each.seq]) for each in before if each.seq in numbers],
            )

    def _change(self, head: bytes, change: Callable[[list[KeptLine[Any]]], list[KeptLine[Any]]]) -> bool:
        for _ in range(TRIES):
            before, size = self._read()
            chunks = [(HEAD, head), *((NOTE, self._codec.encode(each)) for each in change(before))]
            with as_save_error(str(self.path), "keep a line"):
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                data = encoded(str(self.path), chunks, self._identity)
                create_bytes(self.path, data, replace=size > 0, instead_of=size or None)
            except Behind:
                continue
            except SaveError as error:
                if error.kind is not Trouble.EXISTS:
                    raise
                continue
            return True
        return False
