"""The lines that a seat keeps of a game that others can read, in a file of its own account.

It is written whole each time, so it never grows beyond its lines. The game's identity is in its name: a game that is
moved or renamed keeps its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tactical.journal import storage
from tactical.journal.codec import Codec
from tactical.journal.errors import Behind, SaveError, Trouble, WireError
from tactical.journal.head import read_head
from tactical.journal.new_files import create_bytes, encoded
from tactical.journal.records import HEAD, NOTE, KeptLine
from tactical.journal.syscalls import as_save_error
from tactical.table.orders import Order
from tactical.table.values import replace

TRIES = 20  # while another sitting of the same seat keeps lines too


def own_folder() -> Path:
    """The folder of these files."""
    from platformdirs import user_data_path  # noqa: PLC0415 - games that nobody shares do without

    return user_data_path("tactical") / "lines"


class OwnLines:
    """The lines of one seat of one game, identified by the game's `identity`."""

    def __init__(self, identity: bytes, seat: int, codec: Codec) -> None:
        self.path = own_folder() / f"{identity.hex()}-{seat}.lines"
        self._identity, self._seat, self._codec = identity, seat, codec

    def read(self) -> list[KeptLine[Order]]:
        """The lines, oldest first, without those that this release cannot read. Raises SaveError."""
        return self._read()[0]

    def _read(self) -> tuple[list[KeptLine[Order]], int]:
        """The lines, with the size of the file; 0: there is none."""
        try:
            opened = storage.open_save(self.path, write=False)
        except SaveError as error:
            if error.kind is Trouble.MISSING:
                return [], 0
            raise
        found: list[KeptLine[Order]] = []
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

    def keep(self, head: bytes, note: KeptLine[Order], beside: Sequence[KeptLine[Order]]) -> bool:
        """Keep a line, or remove the one of its name; False if another process is always quicker. `head`: the payload
        that says how this release writes lines. `beside`: those in the game itself, which only a line or its removal
        here replaces. Raises SaveError; raises WireError for a text that may not be stored."""

        def kept(before: list[KeptLine[Order]]) -> list[KeptLine[Order]]:
            lines = {each.name: each for each in before} | {note.name: note}
            if not note.line and all(each.name != note.name for each in beside):
                del lines[note.name]
            return [*lines.values()]

        return self._change(head, kept)

    def renumber(self, head: bytes, numbers: Mapping[int, int]) -> None:
        """Give new numbers to the records that lines grew from, and remove lines that grew from others. Raises
        SaveError."""
        if self.path.exists():
            self._change(
                head,
                lambda before: [replace(each, seq=numbers[each.seq]) for each in before if each.seq in numbers],
            )

    def _change(self, head: bytes, change: Callable[[list[KeptLine[Order]]], list[KeptLine[Order]]]) -> bool:
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
