"""A game in a save file: the one place where orders become records. What `Game` has shown is on the disk."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tactical.journal import storage, wire
from tactical.journal.aside import create
from tactical.journal.codec import Codec, codec
from tactical.journal.digest import Digester
from tactical.journal.errors import Behind, SaveError, Trouble, WireError
from tactical.journal.frames import Frame
from tactical.journal.head import head_of, read_head
from tactical.journal.history import Drift, History, Moment
from tactical.journal.records import RECORD, SNAPSHOT, Consented, Played, Redone, Snapshot, Undone
from tactical.table import CHANCE, Ask, Dice, Order, Outcome, Ruleset, Verdict, awaiting, by_hand, no, opened, play
from tactical.table.orders import Report, Throw
from tactical.table.undo import border
from tactical.table.verdicts import OK, TABLE_CLAUSE

EVERY = 64  # records between snapshots: what opening a game replays at most


class Followed(NamedTuple):
    """What other processes did since one last looked."""

    moments: tuple[Moment, ...]
    state: Any


class Game:
    """An open game. All methods leave it as it was when they raise SaveError."""

    def __init__(self, save: storage.SaveFile, codec_: Codec, history: History, notice: SaveError | None) -> None:
        self.save = save
        self.codec = codec_
        self.rules: Ruleset = codec_.rules
        self.history = history
        self.notice = notice  # the line to show when the file had a fault
        self._digester = Digester()
        self._since = history.since_snapshot

    # --- opening ---

    @classmethod
    def create(cls, path: str | os.PathLike[str], rules: Ruleset, state: Any, *, replace: bool = False) -> Game:
        """Begin a game in a new file from an opening position. SaveError if there is a file already."""
        begun = opened(rules, state)
        coder = codec(rules.name)
        first = coder.encode(Snapshot(0, begun.state))
        head = wire.pack(head_of(rules, state.setup.title))
        create(path, [(1, head), (SNAPSHOT, first)], replace=replace)
        return cls.open(path)

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, write: bool = True) -> Game:
        """Open a game where it was left. SaveError for a file that is none, or that cannot be played on.

        A file whose disk or rights do not allow writing opens read-only only if `write` is False.
        """
        found = storage.open_save(path, write=write)
        try:
            head = read_head(os.fspath(path), found.frames)
            coder = codec(head.rules)
            history = History(os.fspath(path), coder, found.frames, head)
            notice = found.notice
            try:
                history.restore()
            except Drift as drift:  # what precedes it is still good, to be looked at
                notice = notice or drift.error
            game = cls(found.save, coder, history, notice)
        except BaseException:
            found.save.close()
            raise
        return game

    def close(self) -> None:
        """Close the file. Nothing is ever left to write."""
        self.save.close()

    # --- now ---

    @property
    def state(self) -> Any:
        """The position now."""
        return self.history.state

    @property
    def writable(self) -> bool:
        """Whether orders can still be recorded."""
        return self.save.writable and not self.history.drifted

    @property
    def moments(self) -> Sequence[Moment]:
        """The orders since the last snapshot that were not taken back; all of them after `history.load_all()`."""
        return self.history.past

    # --- changing it ---

    def play(self, order: Order, dice: Dice = by_hand) -> Outcome:
        """Carry out an order and record it. A refusal records nothing.

        When another process was faster, its records are taken in and the verdict is `moved_on`: look again.
        """
        self.follow()
        before = self.state
        outcome = play(self.rules, before, order, dice)
        if not outcome.verdict:
            return outcome
        record = Played(self.history.seq + 1, self._digester.digest(outcome.state), order, outcome.rolled)
        if not self._append(record, outcome.state):
            return Outcome(self.state, awaiting(self.state), verdict=no("moved_on", TABLE_CLAUSE))
        self.history.add(record, Moment(record.seq, before, order, outcome))
        return outcome

    def undo(self, seat: int, agreed: Iterable[int] = ()) -> Verdict:
        """Take back the last order. Past a border every seat must be among `agreed`, or have asked in turn."""
        self.follow()
        if not self.history.past:
            self.history.load_all()
        if not self.history.past:
            return no("undo_nothing", TABLE_CLAUSE)
        last = self.history.past[-1]
        verdict = border(self.rules, last.entry, seat)
        consent = {seat, *agreed, *self.history.consents}
        needed = [i for i, s in enumerate(self.state.setup.seats) if s.side]
        if not verdict and not consent >= set(needed):
            if isinstance(last.order, (Throw, Report)) or verdict.reasons[0].code != "undo_nothing":
                self._ask_consent(seat)
            return verdict
        given = () if verdict else tuple(sorted(consent))
        record = Undone(self.history.seq + 1, self._digester.digest(last.before), seat, given)
        if not self._append(record, last.before):
            return no("moved_on", TABLE_CLAUSE)
        self.history.undo(record)
        return OK

    def redo(self, seat: int) -> Verdict:
        """Do the last order taken back again, with the faces it had."""
        self.follow()
        if not self.history.future:
            return no("redo_nothing", TABLE_CLAUSE)
        again = self.history.future[-1]
        by = again.order.seat
        if by != seat and by >= 0 and not self._chair_of(seat, by):
            return no("not_yours", TABLE_CLAUSE)
        record = Redone(self.history.seq + 1, self._digester.digest(again.after), seat)
        if not self._append(record, again.after):
            return no("moved_on", TABLE_CLAUSE)
        self.history.redo(record)
        return OK

    def follow(self) -> Followed:
        """Take in what other processes recorded."""
        frames = self.save.follow()
        return Followed(tuple(self.history.take(frames)), self.state) if frames else Followed((), self.state)

    # --- inside ---

    def _chair_of(self, seat: int, other: int) -> bool:
        """Whether two seats are the same player's, as far as the table can tell."""
        return seat == other or self.state.seat(seat).referee

    def _ask_consent(self, seat: int) -> None:
        if seat in self.history.consents:
            return
        record = Consented(self.history.seq + 1, self._digester.digest(self.state), seat)
        if self._append(record, self.state):
            self.history.consent(record)

    def _append(self, record: Played[Any] | Undone | Redone | Consented, after: Any) -> bool:
        """Make a record durable; False when others were faster (their records are taken in)."""
        if self.history.drifted:
            raise SaveError(
                self.save.path, "the game in it does not replay", "open a copy from before", Trouble.DAMAGED
            )
        try:
            frames: list[tuple[int, bytes]] = [(RECORD, self.codec.encode(record))]
            self._since += 1
            if self._since >= EVERY and isinstance(record, Played):
                frames.append((SNAPSHOT, self.codec.encode(Snapshot(record.seq, after))))
        except WireError as error:
            raise SaveError(self.save.path, f"the order cannot be written: {error}", "use plain text", Trouble.IO) from error
        try:
            self.save.append(frames)
        except Behind:
            self._since -= 1
            self.follow()
            return False
        if len(frames) > 1:
            self._since = 0
        return True


def seat_of(state: Any) -> int:
    """The seat whose decision is awaited; CHANCE for a roll, -2 for a battle or when all is over."""
    want = awaiting(state)
    if isinstance(want, Ask):
        return want.seat
    return CHANCE if type(want).__name__ == "Roll" else -2


__all__ = ["EVERY", "Followed", "Frame", "Game", "seat_of"]
