"""A game in a save file: the one place where orders become records. Anything `Game` has shown is on the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count, takewhile
from typing import TYPE_CHECKING, Any, Self

import msgspec

from tactical.journal import wire
from tactical.journal.chunks import Chunk, Chunks
from tactical.journal.codec import Codec
from tactical.journal.codecs import codec
from tactical.journal.errors import Behind, SaveError, Trouble, WireError
from tactical.journal.head import CAMPAIGN, is_current, read_head
from tactical.journal.history import Drift, History
from tactical.journal.moments import AnyRecord, Moment, PastRecord, W, Whole
from tactical.journal.new_files import pieces
from tactical.journal.own_lines import OwnLines
from tactical.journal.presence import Presence
from tactical.journal.records import (
    HEAD,
    NOTE,
    PATCHED,
    RECORD,
    SNAPSHOT,
    ComputerPlayer,
    ComputerSeats,
    Consented,
    Hosted,
    HostRules,
    KeptLine,
    Means,
    Played,
    Redone,
    Snapshot,
    Undone,
)
from tactical.journal.store import Address, Store, is_address
from tactical.journal.stores import create, open_store
from tactical.journal.visibility import EVERYBODY, Visibility
from tactical.journal.waiting import awaited_since
from tactical.rules import installed_as
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Dice, Order, Outcome, Throw, Verdict, awaiting, by_hand, no, opened
from tactical.table.state import State
from tactical.table.values import replace as replace_in
from tactical.table.verdicts import OK, TABLE_CLAUSE

if TYPE_CHECKING:
    from tactical.campaign.state import CampaignState


EVERY = 64  # records between snapshots: what opening a game goes through at most
Seats = tuple[int, ...]
ALL: Seats = (EVERYBODY,)


class Followed(msgspec.Struct, frozen=True):
    """Others' records since the last look."""

    records: tuple[PastRecord, ...]

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The orders that were given, or redone."""
        return tuple(told.moment for told in self.records if told.moment is not None and _is_done(told.record))


KEEP_TRIES = 20  # appends that others may be quicker with


class Game:
    """An open game. All methods leave it unchanged when they raise SaveError.

    `clock` gives the time of an order instead of the save, and `by` the account or key that gives it: information in
    the record, no more.
    """

    clock: Callable[[], int] | None = None
    by = ""
    presence: Presence | None = None  # the people at it here, if known since it was opened
    fresh = False  # True if begun only now: it is dropped if nobody has played in it when it is left
    sits = True  # True if consent given here is a seat's own: with a host, only where that seat plays

    def __init__(self, save: Store, codec_: Codec, history: History, notice: SaveError | None) -> None:
        self.save = save
        self.codec = codec_
        self.history = history
        self.notice = notice  # the line to show when the file had a fault
        self._news: list[PastRecord] = []  # the records of others, until `follow` has told them
        self._awaited: tuple[int, int, Seats, int] = (-1, -1, ALL, 0)  # after which record, which seat, to whom, when

    # --- opening ---

    @classmethod
    def create(
        cls,
        path: Address,
        rules: AnyRuleset,
        state: AnyState,
        *,
        replace: bool = False,
        identity: bytes | None = None,
    ) -> Self:
        """Begin a game in a new file from an opening position. Raises SaveError if the file exists.

        `identity` (12 bytes) is random unless given; give it only to make the same file twice.
        """
        return cls._begin(path, codec(rules.name), opened(rules, _one_line(state)).state, replace, identity)

    @classmethod
    def begin(
        cls,
        path: Address,
        campaign: CampaignState,
        *,
        replace: bool = False,
        identity: bytes | None = None,
    ) -> Self:
        """Begin a campaign in a new file. Raises SaveError if the file exists."""
        return cls._begin(path, codec(CAMPAIGN), _one_line(campaign), replace, identity)

    @classmethod
    def _begin(cls, path: Address, coder: Codec, whole: Whole, replace: bool, identity: bytes | None) -> Self:
        try:
            wrong = coder.problems(whole)
            if not wrong:
                rules = coder.rules_at(whole)
                whole = _settled(os.fspath(path), coder, rules, "this game cannot be stored", None, whole)
            first = coder.encode(Snapshot(0, whole))
            wire.check_plain(msgspec.msgpack.decode(first))
            head = coder.head(whole)
        except WireError as error:
            wrong, first, head = [str(error)], b"", b""
        if wrong:
            problem = f"this position cannot be stored: {wrong[0]}"
            raise SaveError(os.fspath(path), problem, "change the scenario", Trouble.IO)
        create(path, [(HEAD, head), (SNAPSHOT, first)], replace=replace, identity=identity)
        return cls.open(path)

    @classmethod
    def open(cls, path: Address, *, write: bool = True) -> Self:
        """Open a game where it was left. Raises SaveError if the file is not a save, or has no usable position.

        A file with wrong records, or with damage, opens read-only, as it was before them: `notice` says so. A game from
        before version 3 that today's rules play differently opens at the last record that fits, and can be continued
        from there. One whose disk or permissions forbid writing opens only if `write` is False.
        """
        found = open_store(path, write=write)
        name, notice = os.fspath(path), found.notice
        try:
            _check_position(name, found.chunks, notice)
            head = read_head(name, found.chunks[0] if found.chunks else None)
            coder = codec(head.rules)
            history = History(name, coder, found.chunks, head)
            try:
                history.restore()
            except Drift as drift:
                notice = drift.error
            return cls(found.save, coder, history, notice)
        except BaseException:
            found.save.close()
            raise

    def close(self) -> None:
        """Close the file. Nothing is ever left to write."""
        self.save.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- now ---

    @property
    def rules(self) -> AnyRuleset:
        """The rules of the game; in a campaign, of the one in play."""
        return self.codec.rules_at(self.history.state)

    @property
    def state(self) -> AnyState:
        """The position now; in a campaign, of the game in play."""
        return self.codec.position(self.history.state)

    @property
    def whole(self) -> Whole:
        """The position, or the whole campaign."""
        return self.history.state

    @property
    def campaign(self) -> CampaignState | None:
        """The whole campaign; None for a single game."""
        if self.history.head.rules != CAMPAIGN:
            return None
        whole = self.history.state
        assert not isinstance(whole, State)
        return whole

    @property
    def writable(self) -> bool:
        """True if orders can still be recorded."""
        return self.save.writable and not self.history.drifted

    @property
    def moments(self) -> Sequence[Moment]:
        """The orders in effect, since the last snapshot or further; all of them after `history.load_all()`."""
        return self.history.past

    @property
    def untouched(self) -> bool:
        """True if no person has given an order or kept a line in it."""
        history = self.history
        others = (
            record
            for record, moment in history.told
            if not (isinstance(record, ComputerSeats | Hosted) or (moment is not None and moment.by_computer))
        )
        return history.whole and not history.notes and not any(True for _ in others)

    @property
    def computers(self) -> Mapping[int, ComputerPlayer]:
        """The computer's seats, and how it plays there."""
        return self.history.computers

    def awaited_since(self, seat: int, seen_by: Seats = ALL) -> int:
        """The time since which `seat` has had to decide, by the clock of the save, in seconds since 1970; 0: not known.
        `seen_by`: as far as these seats may know, or SPECTATOR: a record that they did not notice restarts no clock."""
        history = self.history
        if self._awaited[:3] != (history.seq, seat, seen_by):  # it is asked again and again
            may_notice = self._noticed_by(seen_by)
            try:
                while (since := awaited_since(history.told, seat, may_notice, whole=history.whole)) is None:
                    history.load(len(history.past) + 1)
            except SaveError:  # readers of the past are told what is wrong with it
                since = 0
            self._awaited = (history.seq, seat, seen_by, max(since, history.returned.get(seat, 0)))
        return self._awaited[3]

    def recent(self, seats: Collection[int], since: float) -> list[int]:
        """The times at which these seats changed something since then, in order."""
        found = []
        for record, _ in reversed(self.history.told):
            if record.when < since:
                break
            seat = record.order.seat if isinstance(record, Played) else getattr(record, "seat", -1)
            if seat in seats:
                found.append(record.when)
        return found[::-1]

    @property
    def clock_since(self) -> int:
        """The time of the table's agreement on a clock, if it came while the present seat had to decide; 0: before
        that."""
        return self.history.clock_since

    @property
    def host_rules(self) -> HostRules | None:
        """The rules of a table with a host; None without a host."""
        return self.history.host_rules

    @property
    def away(self) -> frozenset[int]:
        """The seats that the computer keeps for absent players."""
        return self.history.away

    @property
    def again(self) -> Order | None:
        """The order that `redo` would repeat, if any was undone."""
        return self.history.future[-1].order if self.history.future else None

    # --- changing it ---

    def play(self, order: Order, dice: Dice = by_hand, means: Means | None = None) -> Outcome[AnyState]:
        """Carry out an order and record it. A refusal records nothing. `means`: how its dice came about, if the dice do
        not say so themselves.

        If other processes have done something that its seat may notice and has not been shown, nothing is played and
        the verdict is `moved_on`: call `follow`, then decide anew.
        """
        if self._moved_on(order.seat if order.seat >= 0 else EVERYBODY):
            return self._too_late()
        before = self.whole
        outcome = self.codec.play(before, order, dice)
        if not outcome.verdict:
            return Outcome(self.state, outcome.awaiting, verdict=outcome.verdict)
        if not self._brought_up():
            return self._too_late()
        after, events, rolled = outcome.state, outcome.events, outcome.rolled
        means = _means(order, outcome, dice) if means is None else means
        dice_fell = bool(rolled) or isinstance(order, Throw)
        chosen = dice_fell and means not in ("live", "mailed")
        if chosen and self.host_rules is not None and not self.host_rules.by_hand:
            return Outcome(self.state, awaiting(self.state), verdict=no("dice_of_table", TABLE_CLAUSE))
        wrong = "the order cannot be written"
        after = _settled(self.save.path, self.codec, self.rules, wrong, before, after, order, events)
        outcome = replace_in(outcome, state=after)
        history = self.history
        digest = history.digester.digest(after)
        record = self.codec.played(history.seq + 1, digest, order, before, after, events, rolled)
        record = replace_in(record, dice=means)
        moment = history.reader.played(record.seq, order, outcome, history.place, record.showed, record.final)
        if not self._append(record, moment):
            return self._too_late()
        return Outcome(self.codec.position(after), outcome.awaiting, events, rolled, outcome.verdict)

    def undo(self, seat: int, agreed: Iterable[int] = ()) -> Verdict:
        """Undo the last order of a person, and the computer's orders since. Past a border every seat must be in
        `agreed`, or have asked in turn; `unasked` seats consent. With a host each seat speaks for itself, and `agreed`
        has no effect."""
        if self._moved_on():
            return no("moved_on", TABLE_CLAUSE)
        if not self.to_undo():
            return no("undo_nothing", TABLE_CLAUSE)
        if not self._brought_up():
            return no("moved_on", TABLE_CLAUSE)
        taken = self.to_undo()
        verdict = self.border(seat, taken)
        if self.host_rules is not None:
            if not verdict and not self.sits:
                return no("own_sitting", TABLE_CLAUSE)
            agreed = ()
        consent = {seat, *agreed, *self.history.consents, *self.unasked(taken)}
        if not verdict and not self._people() <= consent:
            return self._consented(sorted({seat, *agreed} - self.history.consents), verdict)
        given = () if verdict else tuple(sorted(consent))
        digest, first = self.history.digester.digest, self.history.seq + 1
        records = [
            PastRecord(Undone(number, digest(moment.before_all), seat, given), moment)
            for number, moment in enumerate(taken, first)
        ]
        return OK if self._append_all(records) else no("moved_on", TABLE_CLAUSE)

    def to_undo(self) -> list[Moment]:
        """The orders that `undo` would undo, the last one first."""
        computers, most = self.computers, 1
        if not computers:  # the last order, be it a throw of the table's
            self.history.load(1)
            return self.history.past[-1:]
        for number in count(1):
            self.history.load(number)
            past = self.history.past
            if len(past) < number:  # nobody but the computer has ordered anything
                return past[-1:] if computers.keys() >= self._people() else []
            if self._is_computers(past[-number]):
                most = number + 1
            elif past[-number].order.seat >= 0:
                return past[: -most - 1 : -1]
        raise AssertionError("a past has an end")

    def border(self, seat: int, taken: Iterable[Moment]) -> Verdict:
        """OK if `seat` may undo these orders alone, or else the border that prevents it."""
        computers = self.computers.keys()
        found = (self.codec.border(moment, seat, computers if moment.by_computer else ()) for moment in taken)
        return next((verdict for verdict in found if not verdict), OK)

    def unasked(self, taken: Iterable[Moment]) -> frozenset[int]:
        """The seats that need not consent to undo these orders, because the computer plays them: unless it keeps them
        for absent players, or a person gave one of the orders there before."""
        people = {moment.order.seat for moment in taken if not moment.by_computer}
        return frozenset(self.computers.keys() - self.away - people)

    def still_to_agree(self, taken: Iterable[Moment]) -> list[int]:
        """The seats that must still consent to undo these orders past a border."""
        return sorted(self._people() - self.history.consents - self.unasked(taken))

    def _is_computers(self, moment: Moment) -> bool:
        """True if an order goes back with a person's: the computer gave it, and sits there still."""
        return moment.by_computer and moment.order.seat in self.computers

    def redo(self, seat: int) -> Verdict:
        """Redo the order undone last, with its faces, and the computer's orders after it."""
        if self._moved_on():
            return no("moved_on", TABLE_CLAUSE)
        if not self.history.future:
            self.history.load(1)  # it may lie behind a snapshot
        if not self.history.future:
            return no("redo_nothing", TABLE_CLAUSE)
        again = self.history.future[-1]
        if not self.may_redo(seat):
            if not Visibility(self.rules, self.whole, seat).witnessed(again):
                return no("redo_nothing", TABLE_CLAUSE)
            return no("not_your_redo", TABLE_CLAUSE, seat=self.codec.chairs(self.whole)[again.order.seat].name)
        if not self._brought_up():
            return no("moved_on", TABLE_CLAUSE)
        if not self.history.future:
            self.history.load(1)
        digest, first = self.history.digester.digest, self.history.seq + 1
        records = [
            PastRecord(Redone(number, digest(moment.after_all), seat), moment)
            for number, moment in enumerate(self._to_redo(), first)
        ]
        return OK if self._append_all(records) else no("moved_on", TABLE_CLAUSE)

    def may_redo(self, seat: int) -> bool:
        """True if an order was undone that a seat may redo: its own, the computer's, or a throw; a referee may redo
        all."""
        if not self.history.future:
            return False
        again = self.history.future[-1]
        own = again.order.seat < 0 or again.order.seat == seat or self._is_computers(again)
        return own or self.codec.chairs(self.whole)[seat].referee

    def _to_redo(self) -> list[Moment]:
        """The orders that `redo` would do again: the next, and those of the computer that follow, with their throws."""
        first, *rest = reversed(self.history.future)
        if rest and not self._is_computers(rest[0]):
            return [first]
        return [first, *takewhile(lambda moment: moment.order.seat < 0 or self._is_computers(moment), rest)]

    def seat_computers(self, players: Mapping[int, ComputerPlayer], away: Iterable[int] | None = None) -> Verdict:
        """Let the computer play exactly these seats from here on; those of `away` until their players return (None: as
        before). Nothing is recorded if nothing changes."""
        kept = frozenset(self.away if away is None else away) & players.keys()
        if self._moved_on():
            return no("moved_on", TABLE_CLAUSE)
        if dict(players) == self.computers and kept == self.away:
            return OK
        if not self._brought_up():
            return no("moved_on", TABLE_CLAUSE)
        seats = tuple(sorted(players))
        usual = all(players[seat] == ComputerPlayer() for seat in seats)
        levels, styles = ((), ()) if usual else zip(*(players[seat] for seat in seats), strict=True)
        digest = self.history.digester.digest(self.whole)
        record = ComputerSeats(self.history.seq + 1, digest, seats, tuple(levels), tuple(styles), tuple(sorted(kept)))
        return OK if self._append(record, None) else no("moved_on", TABLE_CLAUSE)

    def host(self, rules: HostRules) -> Verdict:
        """Give the game a host and these table rules from here on. Nothing is recorded if nothing changes."""
        if self._moved_on():
            return no("moved_on", TABLE_CLAUSE)
        if rules == self.host_rules:
            return OK
        if not self._brought_up():
            return no("moved_on", TABLE_CLAUSE)
        record = Hosted(self.history.seq + 1, self.history.digester.digest(self.whole), rules)
        return OK if self._append(record, None) else no("moved_on", TABLE_CLAUSE)

    def kept(self, seat: int) -> list[KeptLine[Order]]:
        """The lines that a seat keeps, oldest first. Only that seat may see them."""
        self.history.load_all()
        own = self._own_lines(seat).read() if self._is_shared else []
        now = self.history.seq
        return self.history.kept(seat, (note if note.seq <= now else replace_in(note, seq=now) for note in own))

    def keep(self, note: KeptLine[Order]) -> bool:
        """Keep a line beside the game, outside of its sequence, undo and consent; if others can read the game, in a
        file of one's own. False if others play so quickly that it could not be written. Raises SaveError."""
        try:
            if self._is_shared:
                self.history.load_all()
                head, beside = self.codec.head(self.whole), self.history.kept(note.seat)
                return self._own_lines(note.seat).keep(head, note, beside)
            return self._keep_here(note)
        except WireError as error:
            problem = f"the line cannot be kept: {error}"
            raise SaveError(self.save.path, problem, "use plain text", Trouble.IO) from error

    @property
    def _is_shared(self) -> bool:
        """True if others than who plays here can read the game: a host keeps it, a database does, or a host's process
        plays it for who sits elsewhere."""
        return self.host_rules is not None or is_address(self.save.path) or SaveError.for_seats

    def renumber_own_lines(self, numbers: Mapping[int, int]) -> None:
        """Renumber the records in this account's kept lines after the game was rewritten. Lines that grew from undone
        orders are removed. Raises SaveError."""
        head = self.codec.head(self.whole)
        for seat in range(len(self.whole.setup.seats)):
            self._own_lines(seat).renumber(head, numbers)

    def _own_lines(self, seat: int) -> OwnLines:
        return OwnLines(self.save.identity, seat, self.codec)

    def _keep_here(self, note: KeptLine[Order]) -> bool:
        for _ in range(KEEP_TRIES):
            if not self._brought_up():
                continue
            chunks = [*self._opening_chunks(), (NOTE, self.codec.encode(note))]
            if (written := self._written(chunks)) is not None:
                self.history.noted(written, note)
                return True
        return False

    def bring_up_to_date(self) -> bool:
        """Update a game of an older content version to this one: after its old chunks, which stay, everything that can
        be followed is recorded again with its results. Later changes of rules then no longer matter. The first new
        record does so by itself. True if there was anything to do; raises SaveError.
        """
        if self._moved_on() or self.history.head.content >= PATCHED:
            return False
        return self._brought_up()

    @property
    def has_news(self) -> bool:
        """True if `follow` has something to return. Never blocks."""
        return bool(self._news) or self.save.has_news()

    def follow(self, seen_by: Seats = ALL) -> Followed:
        """Take in others' records, and return everything new that one of these seats, or a SPECTATOR, may notice.
        Raises SaveError for a wrong record."""
        self._take_in()
        news, self._news = self._news, []
        return Followed(tuple(filter(self._noticed_by(seen_by), news)))

    def verify(self) -> int:
        """Check every chunk, compare every digest, position and snapshot, and play every order again; returns the
        number of records. Raises SaveError at the first fault. Differences under today's rules are no fault: they are
        in `history.findings`."""
        self.save.verify()
        try:
            return self.history.verify()
        except Drift as drift:
            raise drift.error from None

    # --- inside ---

    def _people(self) -> set[int]:
        """The seats whose consent counts: a referee has no side."""
        return {number for number, chair in enumerate(self.codec.chairs(self.whole)) if chair.side}

    def _moved_on(self, seat: int = EVERYBODY) -> bool:
        """True if others did something that a seat may notice and nobody has been shown."""
        self._take_in()
        return any(map(self._noticed_by((seat,)), self._news))

    def _noticed_by(self, seats: Seats) -> Callable[[PastRecord], bool]:
        """True if somebody of these seats, SPECTATOR or EVERYBODY may notice that there is a record."""
        eyes = [Visibility(self.rules, self.whole, seat) for seat in seats]
        return lambda told: any(one.may_notice(told) for one in eyes)

    def _too_late(self) -> Outcome[AnyState]:
        return Outcome(self.state, awaiting(self.state), verdict=no("moved_on", TABLE_CLAUSE))

    def _take_in(self) -> None:
        if self.history.drifted:
            return
        chunks = self.save.follow()
        try:
            for told in self.history.take(chunks):
                self._news.append(told)
        except Drift as drift:
            self.notice = drift.error
            raise drift.error from None

    def _consented(self, seats: Sequence[int], verdict: Verdict) -> Verdict:
        """Record that seats agree to take the last order back; the refusal that stands until all have."""
        digest = self.history.digester.digest(self.whole) if seats else b""
        for seat in seats:
            if not self._append(Consented(self.history.seq + 1, digest, seat), None):
                return no("moved_on", TABLE_CLAUSE)
        return verdict

    def _brought_up(self) -> bool:
        """True if this release's records can follow; a game of an older content version is told again first. False
        when others were faster (theirs are taken in)."""
        history = self.history
        if history.head.content >= PATCHED or history.drifted:
            return True
        try:
            chunks = history.told_again()
        except WireError as error:
            problem = f"it cannot be written in this version: {error}"
            raise SaveError(self.save.path, problem, "play it with the release that wrote it", Trouble.IO) from error
        if (written := self._written(chunks)) is None:
            return False
        history.brought_up(written)
        return True

    def _append(self, record: AnyRecord, moment: Moment | None) -> bool:
        """Make a record durable and the last of the past; False when others were faster (theirs are taken in)."""
        return self._append_all([PastRecord(record, moment)])

    def _append_all(self, records: Sequence[PastRecord]) -> bool:
        """The same with several, all of them or none."""
        when = int(self.save.now()) if self.clock is None else self.clock()
        signed = [each._replace(record=replace_in(each.record, by=self.by, when=when)) for each in records]
        try:
            chunks = [*self._opening_chunks(), *(chunk for each in signed for chunk in self._chunks(*each))]
        except WireError as error:
            problem = f"this cannot be recorded: {error}"
            raise SaveError(self.save.path, problem, "nothing was changed", Trouble.IO) from error
        if (written := self._written(chunks)) is None:
            return False
        self.history.appended(written, signed)
        return True

    def _written(self, chunks: list[tuple[int, bytes]]) -> list[Chunk] | None:
        """Append chunks, and tell them as they would be read. None when others were faster (theirs are taken in)."""
        if self.history.drifted:
            assert self.notice is not None
            raise self.notice
        try:
            self.save.append(chunks)
        except Behind:
            self._take_in()
            return None
        return [Chunk(kind, -1, payload) for kind, payload in chunks]

    def _opening_chunks(self) -> list[tuple[int, bytes]]:
        """The chunks before the first record of this release in a game whose states had another shape."""
        if is_current(self.history.head):
            return []
        return [
            (HEAD, self.codec.head(self.whole)),
            (SNAPSHOT, self.codec.encode(Snapshot(self.history.seq, self.whole))),
        ]

    def _chunks(self, record: AnyRecord, moment: Moment | None) -> list[tuple[int, bytes]]:
        """The chunks of a record: a snapshot follows when one is due."""
        chunks = [(RECORD, self.codec.encode(record))]
        # Only an order leaves nothing to do again, which a snapshot could not tell.
        if isinstance(record, Played) and moment is not None and self.history.since_snapshot + 1 >= EVERY:
            chunks.append((SNAPSHOT, self.codec.encode(Snapshot(record.seq, moment.after_all))))
        return chunks


def _is_done(record: AnyRecord) -> bool:
    return isinstance(record, (Played, Redone))


def _settled(path: str, coder: Codec, rules: AnyRuleset, what: str, *made: Any) -> Any:
    """A game as it will be read again. Raises SaveError where it could not be: the file stays as it is."""
    try:
        return coder.settled(*made)
    except WireError as error:
        package = installed_as(rules)
        remedy = "please tell its authors" if package else "please report it"
        problem = f"{what}, because of a bug in {package or f'the rule system {rules.name!r}'}: {error}"
        raise SaveError(path, problem, remedy, Trouble.IO) from error


def _means(order: Order, outcome: Outcome[Whole], dice: Dice) -> Means:
    """How the dice of an order came about, as far as they say so: `live` and `given` by their function, `hand` where
    a roll is answered and no function throws."""
    if outcome.rolled:
        found: Means = getattr(dice, "means", "")
        return found
    return "hand" if isinstance(order, Throw) and dice is by_hand else ""


def _check_position(path: str, chunks: Chunks, notice: SaveError | None) -> None:
    """SaveError for a file whose beginning alone is left, in which no position is: it says what happened to the file,
    and which piece of it is kept beside it."""
    if SNAPSHOT in chunks.kinds:
        return
    kept = pieces(path)
    if notice is None and not kept:
        return
    problem, kind = (notice.problem, notice.kind) if notice else ("its end was cut off", Trouble.TORN)
    where = f" (the piece is kept in {kept[-1]})" if kept and kind is Trouble.TORN else ""
    raise SaveError(path, problem, f"there is no position before it: restore a copy{where}", kind)


def _one_line(state: W) -> W:
    """A position fit to be stored: texts have one line, and a briefing may come with several."""
    setup = state.setup
    return state.having(setup=replace_in(setup, briefing=" ".join(setup.briefing.split())))


__all__ = ["EVERY", "Followed", "Game", "Moment"]
