"""From chunks to positions and moments of one game: the contents of snapshots, and the results of records.

Nothing here depends on rules, except for games of content versions 1 and 2, whose records contain only orders: their
orders are played again.
"""

from __future__ import annotations

from tactical.board import Board
from tactical.journal.codec import Codec
from tactical.journal.digest import Digester, OldDigester
from tactical.journal.errors import NEWER, SaveError, Trouble, WireError
from tactical.journal.head import UPDATE, migrated_position, of_this_shape, versions
from tactical.journal.moments import AnyRecord, Moment, Whole
from tactical.journal.patches import applied
from tactical.journal.records import PATCHED, Head, Played
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Order, Outcome, Throw, tape
from tactical.table.events import Event, Rolled
from tactical.table.values import replace

# The errors that rules may raise for an impossible order or position.
UNPLAYABLE = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError,
)  # fmt: skip
REFUSED = "the next order is refused, or rolls other dice than were recorded"
MOST_RECORDS = 256  # decoded and kept
MOST_BOARDS = 16  # kept to be shared: those of a campaign's games, and as they looked before


class Unfit(Exception):  # noqa: N818 - a finding
    """A fault of a chunk. `kind`: DAMAGED if the chunk is to blame, RULES if today's rules lead elsewhere, OURS if they
    fail."""

    def __init__(self, problem: str, kind: Trouble = Trouble.DAMAGED) -> None:
        super().__init__(problem)
        self.problem = problem
        self.kind = kind


def unfit_for(what: str, error: WireError) -> Unfit:
    """The fault behind a payload that cannot be read: a newer release wrote it, or it is damaged."""
    return Unfit(f"{NEWER}: {error}", Trouble.NEWER) if error.newer else Unfit(f"{what}: {error}")


class Reader:
    """Reads the chunks of one game."""

    def __init__(self, path: str, codec: Codec) -> None:
        self.path = path
        self.codec = codec
        self._boards: list[Board] = []
        self._records: dict[int, tuple[bytes, AnyRecord]] = {}

    # --- positions ---

    def snapshot(self, payload: bytes, head: Head) -> tuple[int, StoredPosition]:
        """The number and the position of a snapshot. Unfit."""
        try:
            found = self.codec.snapshot(payload, head)
        except WireError as error:
            raise unfit_for("a position in it is wrong", error) from None
        return found.seq, StoredPosition(self, plain=found.state, head=head)

    def typed(self, plain: object, head: Head) -> Whole:
        """The whole in a plain position. Unfit if it is impossible."""
        try:
            whole = self.codec.typed(plain, head)
            wrong = self.codec.problems(whole)
        except WireError as error:
            raise unfit_for("a position in it is wrong", error) from None
        except UNPLAYABLE:
            raise Unfit("a position in it is not possible") from None
        if wrong:
            raise Unfit(f"a position in it is not possible: {wrong[0]}")
        return self.codec.with_boards(whole, self._shared)

    def _shared(self, board: Board) -> Board:
        """The first of all equal boards, so that results cached on it are shared."""
        for known in self._boards:
            if known is board or known == board:
                return known
        self._boards = [board, *self._boards[: MOST_BOARDS - 1]]
        return board

    # --- records ---

    def record(self, payload: bytes, head: Head) -> AnyRecord:
        """A record from its payload. Unfit."""
        known = self._records.get(id(payload))  # an undo that reaches behind a snapshot has them read once more
        if known is not None and known[0] is payload:
            return known[1]
        try:
            record = self.codec.record(payload, head)
        except WireError as error:
            raise unfit_for("the next record is wrong", error) from None
        if len(self._records) >= MOST_RECORDS:
            self._records.clear()
        self._records[id(payload)] = (payload, record)
        return record

    def moment(self, record: Played[Order, Event], head: Head, start: StoredPosition) -> Moment:
        """The order of a record, given at a position, with its results. Unfit."""
        return self._patched(record, head, start) if head.content >= PATCHED else self._replayed(record, start)

    def _patched(self, record: Played[Order, Event], head: Head, start: StoredPosition) -> Moment:
        try:
            before = start.plain_under(head)
            after = applied(before, record.patch)
            events = self.codec.events(record, before, after, head)
            if not of_this_shape(head):
                before, after_now = migrated_position(head, before), migrated_position(head, after)
            else:
                after_now = after
            wrong = self.codec.dangling_in_record(record.order, events, before, after_now) or _misthrown(record, events)
        except WireError as error:
            raise unfit_for("the next record is wrong", error) from None
        except UNPLAYABLE:
            raise Unfit("the next record is wrong: it leads to no position") from None
        if wrong:
            raise Unfit(f"the next record is wrong: {wrong}")
        end = StoredPosition(self, plain=after, head=head)
        return Moment(record.seq, record.order, events, record.faces, start, end, record.showed, record.final)

    def _replayed(self, record: Played[Order, Event], start: StoredPosition) -> Moment:
        outcome = self.again(record, start.checked())
        if not outcome.verdict or outcome.rolled != record.faces:
            raise Unfit(REFUSED, Trouble.RULES)
        return self.played(record.seq, record.order, outcome, start)

    def again(self, record: Played[Order, Event], whole: Whole) -> Outcome[Whole]:
        """The outcome of a record's order under today's rules. Unfit if they fail."""
        try:
            outcome = self.codec.replayed(whole, record, tape(record.faces))
            return replace(outcome, state=self.codec.settled(whole, outcome.state))
        except (*UNPLAYABLE, WireError) as error:
            name = type(error).__name__
            raise Unfit(f"the rules of this release fail at the next order ({name})", Trouble.OURS) from error

    def played(
        self,
        seq: int,
        order: Order,
        outcome: Outcome[Whole],
        start: StoredPosition,
        showed: bool | None = None,
        final: str | None = None,
    ) -> Moment:
        """The moment of an order that was carried out just now."""
        end = StoredPosition(self, whole=outcome.state)
        return Moment(seq, order, outcome.events, outcome.rolled, start, end, showed, final)


def _misthrown(record: Played[Order, Event], events: tuple[Event, ...]) -> str:
    """The fault in the faces of a record: they must be those of the rolls in its events."""
    thrown = (record.order.faces,) if isinstance(record.order, Throw) else ()
    told = tuple(event.faces for event in events if isinstance(event, Rolled))
    return "" if told == (*thrown, *record.faces) else "its faces do not match its rolls"


class StoredPosition:
    """A position of a game in a file: as stored, as a whole, or both, each made on demand."""

    __slots__ = ("_head", "_plain", "_reader", "_whole")

    def __init__(
        self, reader: Reader, *, plain: object = None, head: Head | None = None, whole: Whole | None = None
    ) -> None:
        self._reader = reader
        self._plain = plain
        self._head = head  # that `plain` is under
        self._whole = whole

    @property
    def whole(self) -> Whole:
        """All of it. Raises SaveError if it is impossible."""
        if self._whole is None:
            try:
                self._whole = self.checked()
            except Unfit as unfit:
                remedy = UPDATE if unfit.kind is Trouble.NEWER else "`tactical check` says where"
                raise SaveError(self._reader.path, unfit.problem, remedy, unfit.kind) from None
        return self._whole

    def checked(self) -> Whole:
        """All of it. Unfit if it is impossible."""
        if self._whole is None:
            assert self._head is not None
            self._whole = self._reader.typed(self._plain, self._head)
        return self._whole

    @property
    def state(self) -> AnyState:
        """The position of the game in play."""
        return self._reader.codec.position(self.whole)

    def rules(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules of the game in play; `rules`: those that a single game is looked at with."""
        return self._reader.codec.rules_then(self.whole, rules)

    def plain_under(self, head: Head) -> object:
        """The stored value in the version of a head. Raises WireError."""
        if self._plain is not None and self._head is not None and versions(self._head) == versions(head):
            return self._plain
        if of_this_shape(head):
            return self._reader.codec.plain(self.checked())
        raise WireError("", "it follows a position of another version")

    def digest(self, head: Head, digester: Digester) -> bytes:
        """Its digest, as in records under a head. Unfit if it cannot be computed."""
        try:
            if isinstance(digester, OldDigester):
                return digester.digest(self.checked())
            return digester.digest(self.plain_under(head) if self._plain is not None else self._whole)
        except (WireError, RecursionError, TypeError, ValueError, OverflowError) as error:
            raise Unfit("a position in it is not possible") from error
