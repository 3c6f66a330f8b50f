"""log, replay, check: what happened, and whether the file is intact."""

from __future__ import annotations

from argparse import Namespace

from tactical.cli import words
from tactical.cli.answer import Answer
from tactical.cli.entries import entry, hand, retold, utc
from tactical.cli.exits import BAD_FILE, DONE, CommandExit, usage
from tactical.cli.output import Output
from tactical.cli.seat_view import PLAYABLE, SeenGame, opened
from tactical.journal.errors import Trouble
from tactical.journal.moments import AnyRecord, Moment, PastRecord
from tactical.journal.records import SNAPSHOT, ComputerSeats, Consented, Hosted, Played, Undone
from tactical.report.past import Entry, LogEntry, logged
from tactical.session.attendance import host_words
from tactical.session.computer_seats import seats_words
from tactical.table.ledgers import quantity
from tactical.table.phrases import capital


class Log(Answer, frozen=True):
    """The orders in effect, without undone ones."""

    entries: tuple[LogEntry, ...]


class Entries(Answer, frozen=True):
    """Every record, including undone and redone orders."""

    entries: tuple[Entry, ...]


class Check(Answer, frozen=True):
    """The result of checking a save. The last two: the first record that differs or fails under today's rules."""

    file: str
    whole: bool
    records: int
    orders: int
    snapshots: int
    digest: str
    repaired: tuple[int, ...]  # records in which an earlier release wrote out a default
    newer: bool  # a newer release has gone on with it
    rules_changed_since: int | None
    rules_fail_at: int | None


def log(args: Namespace, out: Output) -> int:
    """Print the orders in effect, each with what happened."""
    with opened(args.file, args.seat, out) as seen:
        past = _witnessed(seen, args.last)
        records = {told.record.seq: told.record for told in seen.game.history.told} if args.who else {}
        if args.json:
            told = (logged(entry(seen, moment, moment.seq), hand(records.get(moment.seq))) for moment in past)
            out.json(Log(tuple(told)))
            return DONE
        for moment in past:
            number = seen.number(seen.game.history, moment.seq)
            out.line(f"{number:>4}  {seen.headline(moment)}{_who(records.get(moment.seq))}")
            for line in words.moment_lines(seen, moment):
                out.line(f"      {line}")
        out.line(words.awaited(seen, seen.game.state))
    return DONE


def _witnessed(seen: SeenGame, last: int | None) -> list[Moment]:
    """The orders that may be told of; `last`: this many of them."""
    history, more = seen.game.history, last
    while True:
        history.load(more)
        past = [moment for moment in seen.game.moments if seen.witnessed(moment)]
        if last is None or more is None:
            return past
        if len(past) >= last or history.whole:
            return past[-last:]
        more *= 2


_MEANS = {
    "": "",
    "live": "dice rolled by the program",
    "hand": "dice rolled by hand",
    "given": "dice given with the order",
    "mailed": "imported from a turn file",
}


def _who(record: AnyRecord | None) -> str:
    """The author of an order, when it was given, and how its dice came about, as far as its record says."""
    if record is None:
        return ""
    when = f"{utc(record.when):%Y-%m-%d %H:%M:%S UTC}" if record.when else ""
    means = _MEANS[record.dice] if isinstance(record, Played) else ""
    said = ", ".join(filter(None, (record.by, when, means)))
    return f"  [{said}]" if said else ""


def replay(args: Namespace, out: Output) -> int:
    """Print every record from the first, including undone and redone orders."""
    with opened(args.file, args.seat, out) as seen:
        seen.game.history.load()
        history = seen.game.history
        first, last = args.first or 1, args.last_record or history.seq
        if args.last_record is not None and first > last:
            raise usage(f"--from {first} comes after --to {last}: the smaller number comes first")
        known = filter(seen.may_tell, history.told)
        told = [each for each in known if first <= seen.number(history, each.record.seq) <= last]
        if args.json:
            out.json(Entries(tuple(retold(seen, what) for what in told)))
            return DONE
        for what in told:
            out.lines(*_retold(seen, what))
    return DONE


def _retold(seen: SeenGame, what: PastRecord) -> list[str]:
    record, moment = what
    number = f"{seen.number(seen.game.history, record.seq):>4}  "
    if isinstance(record, Consented):
        return [f"{number}{capital(seen.game.state.seat(record.seat).name)} agrees to undo the last order"]
    if isinstance(record, ComputerSeats):
        return [f"{number}from here on {seats_words(seen.game.state.setup.seats, record.players)}"]
    if isinstance(record, Hosted):
        return [f"{number}from here on a host runs the game: {host_words(record.rules)}"]
    assert moment is not None
    by = seen.game.state.seat(getattr(record, "seat", 0)).name
    if isinstance(record, Undone):
        agreed = ", ".join(seen.game.state.seat(seat).name for seat in record.agreed)
        return [f"{number}{by} undoes: {seen.headline(moment)}" + (f" (agreed: {agreed})" if agreed else "")]
    again = moment.seq != record.seq
    lines = [f"{number}{'again: ' if again else ''}{seen.headline(moment)}"]
    lines += [f"      {line}" for line in words.moment_lines(seen, moment)]
    return [*lines, f"      then: {words.awaited(seen, moment.after, moment.rules_after(seen.rules))}"]


def check(args: Namespace, out: Output) -> int:
    """Read every checksum, compare every digest, position and snapshot, and play every order again."""
    with opened(args.file, None, out) as seen:
        game = seen.game
        if game.notice is None or game.notice.kind in PLAYABLE:
            game.verify()
        history = game.history
        rules = game.notice is not None and game.notice.kind is Trouble.RULES
        whole = game.notice is None or rules
        snapshots = history.chunks.kinds.count(SNAPSHOT)
        digest = history.digester.digest(game.whole).hex()
        changed = [finding for finding in history.findings if not finding.ours]
        failing = [finding for finding in history.findings if finding.ours]
        if args.json:
            out.json(
                Check(
                    file=args.file,
                    whole=whole,
                    records=history.seq,
                    orders=len(game.moments),
                    snapshots=snapshots,
                    digest=digest,
                    repaired=tuple(history.spelled_out),
                    newer=game.notice is not None and game.notice.kind is Trouble.NEWER,
                    rules_changed_since=changed[0].record if changed else history.seq + 1 if rules else None,
                    rules_fail_at=failing[0].record if failing else None,
                )
            )
        elif whole:
            orders = f"{quantity(history.seq, 'records')}, {quantity(len(game.moments), 'orders')} in effect"
            out.line(f"{args.file} is intact: {orders}, {quantity(snapshots, 'snapshots')}, digest {digest}")
            if history.spelled_out:
                which = f"record {', '.join(map(str, history.spelled_out))}"
                out.line(f"{args.file}: repaired: {_REPAIRED} ({which})")
            for first, what in ((changed[:1], _changed(len(changed))), (failing[:1], _FAILING)):
                for finding in first:
                    out.line(f"{args.file}: {what.format(record=finding.record, what=finding.what)}")
        if not whole:
            raise CommandExit(BAD_FILE, str(game.notice))
    return DONE


_REPAIRED = "an earlier release wrote out a setting at its default, and could not read it again"
_FAILING = (
    "record {record}: {what}. That is a bug in this program, not in the file: the game stays as it was played. "
    "Please report it"
)


def _changed(count: int) -> str:
    orders = quantity(count, "orders")
    return (
        "rules have changed since record {record}: {what}. "
        f"Today's rules would make {orders} come out differently; the game stays as it was played, and can go on"
    )
