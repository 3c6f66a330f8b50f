"""Who wrote the chunks of a save, and how what older releases wrote is brought up to date.

The first chunk is a head. A release that goes on with an older game writes another head before its own chunks, and a
snapshot in the new shape behind it: each chunk is of the versions of the last head before it, and nothing that was
written is ever changed. Where the older records carry no more than orders, what became of them is told again behind
the new head (`Telling` in records.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tactical.journal import wire
from tactical.journal.chunks import Chunk, Chunks
from tactical.journal.errors import NEWER, SaveError, Trouble, WireError
from tactical.journal.records import CONTENT_VERSION, HEAD, PATCHED, RECORD, SNAPSHOT, Head, Telling
from tactical.rules import UnknownRulesetError, load
from tactical.table import AnyRuleset
from tactical.table.migrations import Migration, Plain

CAMPAIGN = "campaign"  # in place of a rule system's name
UPDATE = "install a newer release"


def head_of(rules: AnyRuleset, title: str, telling: Telling | None = None) -> bytes:
    """The payload of a head for chunks of this release. WireError for a title that may not be stored."""
    return _head(rules.name, title, telling)


def campaign_head(title: str, systems: Iterable[str], telling: Telling | None = None) -> bytes:
    """The same of a campaign whose battles are fought under these rule systems."""
    return _head(CAMPAIGN, title, telling, [[name, load(name).version] for name in sorted(set(systems))])


def _head(rules: str, title: str, telling: Telling | None, tables: list[Any] | None = None) -> bytes:
    head: Plain = {"content": CONTENT_VERSION, "rules": rules, "rules_version": _known(rules), "title": title}
    head |= {"tables": tables} if tables else {}
    return wire.pack(head | ({"telling": msgspec.to_builtins(telling)} if telling is not None else {}))


def _known(rules: str) -> int:
    """The version of the positions that this release writes. UnknownRulesetError for a system that is not there."""
    if rules == CAMPAIGN:
        from tactical.campaign import VERSION  # noqa: PLC0415 - a plain game pays nothing for campaigns

        return VERSION
    return load(rules).version


def versions(head: Head) -> dict[str, int]:
    """The kinds of positions under a head, with the versions they were written in."""
    return {head.rules: head.rules_version, **dict(head.tables)}


def read_head(path: str, chunk: Chunk | None) -> Head:
    """The head in a chunk. SaveError if it is none, wrong, of a later release, or of an unknown ruleset."""
    if chunk is None or chunk.kind != HEAD:
        raise SaveError(path, "it does not begin with the head of a game", "choose another file", Trouble.NOT_A_SAVE)
    try:
        head = msgspec.convert(wire.unpack(chunk.payload), Head)
    except (WireError, msgspec.ValidationError) as found:
        error = found if isinstance(found, WireError) else wire.decoder_error(found, ours=True)
        if error.newer:
            raise SaveError(path, f"{NEWER}: {error}", UPDATE, Trouble.NEWER) from found
        raise SaveError(path, f"its head is wrong: {error}", "restore a copy", Trouble.DAMAGED) from found
    known = [("the game's records", head.content, CONTENT_VERSION)]
    for name, version in versions(head).items():
        try:
            title = "campaign" if name == CAMPAIGN else load(name).title
            known.append((f"{title} states", version, _known(name)))
        except UnknownRulesetError as error:
            raise SaveError(path, str(error), "install that rule system", Trouble.NOT_A_SAVE) from error
    for what, version, latest in known:
        if version > latest:
            problem = f"it was written in version {version} of {what}, this release reads up to {latest}"
            raise SaveError(path, problem, UPDATE, Trouble.NEWER)
        if version < 0:
            raise SaveError(path, f"its head is wrong: version {version}", "restore a copy", Trouble.DAMAGED)
    wrong = ""
    if head.rules != CAMPAIGN and head.tables:
        wrong = "one game has one rule system"
    if head.telling is not None and head.content < PATCHED:
        wrong = "what it tells again was not told in this version"
    if wrong:
        raise SaveError(path, f"its head is wrong: {wrong}", "restore a copy", Trouble.DAMAGED)
    return head


def is_current(head: Head) -> bool:
    """Whether chunks under this head are as this release writes them."""
    return head.content == CONTENT_VERSION and of_this_shape(head)


def of_this_shape(head: Head) -> bool:
    """Whether positions under this head have the shape of this release's."""
    return all(version == _known(name) for name, version in versions(head).items())


# --- chunks that count ---


def counting(path: str, chunks: Chunks) -> Chunks:
    """The chunks that count: without those that a later head tells again, and without a telling that was cut short.

    SaveError for a head that cannot be read, unless `history` will meet it and say so.
    """
    heads = list(chunks.of_kind(HEAD))
    found = chunks.part(0, heads[1] if len(heads) > 1 else len(chunks))
    for number, begun in enumerate(heads[1:], 1):
        stop = heads[number + 1] if number + 1 < len(heads) else len(chunks)
        try:
            telling = read_head(path, chunks[begun]).telling
        except SaveError:
            telling = None  # what precedes it can be opened, and it is told of then
        if telling is not None:
            kinds = chunks.kinds[begun:stop]
            if kinds.count(RECORD) < telling.again or SNAPSHOT not in kinds:
                continue
            kept = _after(found, telling.after)
            if kept is not None:
                found.cut(kept)
        found.extend_from(chunks, begun, stop)
    return found


def _after(chunks: Chunks, record: int) -> int | None:
    """How many chunks there are up to a record, heads behind it left out; None: there is no such record."""
    at = chunks.kinds.find(HEAD)
    for _ in range(record):
        at = chunks.kinds.find(RECORD, at + 1)
        if at < 0:
            return None
    return at + 1


# --- what older releases wrote ---


def _steps(name: str, version: int | None) -> Iterator[Migration]:
    """From a version of a rule system's states, or of campaigns, to that of this release.

    Where a step is missing, nothing is changed: whether what is there has the right types is found out by its reader.
    """
    if name == CAMPAIGN:
        from tactical.campaign import MIGRATIONS  # noqa: PLC0415 - a plain game pays nothing for campaigns

        known: Mapping[int, Migration] = MIGRATIONS
    else:
        known = load(name).migrations
    latest = _known(name)
    return (known[at] for at in range(latest if version is None else version, latest) if at in known)


def migrated_position(head: Head, plain: Any) -> Any:
    """A plain position written under a head, brought up to date. WireError where that cannot be done."""
    with _MigrationErrors():
        for step in _steps(head.rules, head.rules_version):
            plain = step.position(plain)
        for name, version in head.tables:
            for step in _steps(name, version):
                tables = [_stepped(step, each) if each["rules"] == name else each for each in plain["tables"]]
                plain = {**plain, "tables": tables}
    return plain


def _stepped(step: Migration, table: Plain) -> Plain:
    return {**table, "state": step.position(table["state"])}


def migrated_order(head: Head, rules: str, plain: Any) -> Any:
    """The same of an order given under these rules."""
    with _MigrationErrors():
        for step in _steps(rules, versions(head).get(rules)):
            plain = step.order(plain)
    return plain


def migrated_events(head: Head, rules: str, events: Any) -> Any:
    """The same of the events of an order, told under these rules."""
    with _MigrationErrors():
        for step in _steps(rules, versions(head).get(rules)):
            events = [step.event(plain) for plain in events]
    return events


class _MigrationErrors:
    """Turns what a migration raises over what it is given into what may be told of a file."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, (LookupError, TypeError, ValueError, AttributeError)):
            raise WireError("", "it is of an older version and cannot be brought up to date") from error
