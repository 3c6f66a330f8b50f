"""Past records as entries of a report, as far as a seat may read them."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from tactical.cli.seat_view import SeenGame
from tactical.journal.moments import AnyRecord, Moment, PastRecord
from tactical.journal.records import ComputerSeats, Hosted, Played, Redone, Undone
from tactical.report.past import Entry, EntryKind, Provenance, event_reports
from tactical.session.attendance import host_words
from tactical.session.computer_seats import seats_words
from tactical.table import Faces
from tactical.table.values import tag_of


def entry(seen: SeenGame, moment: Moment, record: int, kind: EntryKind = "played") -> Entry:
    """A past order."""
    may_read, rules = seen.may_read(moment.order), moment.rules_after(seen.rules)
    return Entry(
        record=seen.number(seen.game.history, record),
        kind=kind,
        seat=moment.before.seat(moment.order.seat).name,
        text=seen.text(moment) if may_read else None,
        faces=(*_thrown(moment), *moment.rolled) if may_read else None,
        agreed=(),
        events=event_reports(rules, seen.seeing(moment.after, rules), seen.noticed(moment.events)),
    )


def _thrown(moment: Moment) -> tuple[Faces, ...]:
    faces = getattr(moment.order, "faces", None)
    return (faces,) if faces is not None else ()


def retold(seen: SeenGame, what: PastRecord) -> Entry:
    """A past record: as `entry`, or without events if it undid an order."""
    record, moment = what
    kind = msgspec.convert(tag_of(record), EntryKind)
    if moment is not None and isinstance(record, (Played, Redone)):
        return entry(seen, moment, record.seq, kind)
    state, seat = seen.game.state, getattr(record, "seat", -1)
    return Entry(
        record=seen.number(seen.game.history, record.seq),
        kind=kind,
        seat=state.seat(seat).name if seat >= 0 else None,
        text=_text(seen, what),
        faces=None,
        agreed=tuple(state.seat(number).name for number in record.agreed) if isinstance(record, Undone) else (),
        events=(),
    )


def _text(seen: SeenGame, what: PastRecord) -> str | None:
    """The text of a record that gave no order."""
    match what:
        case PastRecord(ComputerSeats() as held):
            return seats_words(seen.game.state.setup.seats, held.players)
        case PastRecord(Hosted() as hosted):
            return host_words(hosted.rules)
        case PastRecord(Undone(), Moment() as moment) if seen.may_read(moment.order):
            return seen.text(moment)
    return None


def hand(record: AnyRecord | None) -> Provenance | None:
    """The author of an order, its time, and how its dice were rolled; None if nobody asks."""
    if record is None:
        return None
    when = utc(record.when).isoformat() if record.when else None
    return Provenance(record.by or None, when, (record.dice if isinstance(record, Played) else "") or None)


def utc(seconds: int) -> datetime:
    """A time, from seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC)
