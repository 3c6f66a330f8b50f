"""The writer of a save's chunks, and how chunks of older releases are updated.

The first chunk is a head. A release that continues an older game writes another head before its own chunks, and a
snapshot in the new shape after it. Each chunk has the versions of the last head before it, and nothing that was written
is ever changed. If the older records contain only orders, their results are recorded again after the new head
(`Telling` in records.py).
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
from tactical.ruleset import AnyRuleset
from tactical.table.migrations import Migration, Plain

CAMPAIGN = "campaign"  # in place of a rule system's name
UPDATE = "install a newer release"


def head_of(rules: AnyRuleset, title: str, telling: Telling | None = None) -> bytes:
    """The payload of a head for chunks of this release. Raises WireError if its title may not be stored."""
    return _head(rules.name, title, telling)


def campaign_head(title: str, systems: Iterable[str], telling: Telling | None = None) -> bytes:
    """The same for a campaign with battles under these rule systems."""
    return _head(CAMPAIGN, title, telling, [[name, load(name).version] for name in sorted(set(systems))])


def _head(rules: str, title: str, telling: Telling | None, tables: list[object] | None = None) -> bytes:
    head: Plain = {"content": CONTENT_VERSION, "rules": rules, "rules_version": _known(rules), "title": title}
    head |= {"tables": tables} if tables else {}
    return wire.pack(head | ({"telling": msgspec.to_builtins(telling)} if telling is not None else {}))


def _known(rules: str) -> int:
    """The version of the positions that this release writes. Raises UnknownRulesetError for a system that is not
    there."""
    if rules == CAMPAIGN:
        from tactical.campaign import VERSION  # noqa: PLC0415 - a plain game pays nothing for campaigns

        return VERSION
    return load(rules).version


def versions(head: Head) -> dict[str, int]:
    """The kinds of positions under a head, with their versions."""
    return {head.rules: head.rules_version, **dict(head.tables)}


def read_head(path: str, chunk: Chunk | None) -> Head:
    """The head in a chunk. Raises SaveError if it holds none, or one of a later release or unknown ruleset."""
    if chunk is None or chunk.kind != HEAD:
        raise SaveError(path, "it does not begin as a save of a game does", "choose another file", Trouble.NOT_A_SAVE)
    try:
        head = msgspec.convert(wire.unpack(chunk.payload), Head)
    except (WireError, msgspec.ValidationError) as found:
        error = found if isinstance(found, WireError) else wire.decoder_error(found, ours=True)
        if error.newer:
            raise SaveError(path, f"{NEWER}: {error}", UPDATE, Trouble.NEWER) from found
        raise SaveError(path, f"its header is wrong: {error}", "restore a copy", Trouble.DAMAGED) from found
    known = [("the game's records", head.content, CONTENT_VERSION)]
    for name, version in versions(head).items():
        try:
            title = "campaign" if name == CAMPAIGN else load(name).title
            known.append((f"{title} states", version, _known(name)))
        except UnknownRulesetError as error:
            raise SaveError(path, str(error), "install that rule system", Trouble.NOT_A_SAVE) from error
    for what, version, latest in known:
        if version > latest:
            problem = f"it was written with version {version} of {what}, but this release reads up to {latest}"
            raise SaveError(path, problem, UPDATE, Trouble.NEWER)
        if version < 0:
            raise SaveError(path, f"its header is wrong: version {version}", "restore a copy", Trouble.DAMAGED)
    wrong = ""
    if head.rules != CAMPAIGN and head.tables:
        wrong = "one game has one rule system"
    if head.telling is not None and head.content < PATCHED:
        wrong = "what it repeats was not written in this version"
    if wrong:
        raise SaveError(path, f"its header is wrong: {wrong}", "restore a copy", Trouble.DAMAGED)
    return head


def is_current(head: Head) -> bool:
    """True if this release writes chunks like those under this head."""
    return head.content == CONTENT_VERSION and of_this_shape(head)


def of_this_shape(head: Head) -> bool:
    """True if positions under this head have this release's shape."""
    return all(version == _known(name) for name, version in versions(head).items())


# --- chunks that count ---


def counting(path: str, chunks: Chunks) -> Chunks:
    """The chunks in effect: without those that a later head records again, and without a rewriting that was cut short.

    Raises SaveError for an unreadable head, unless `history` will meet it and report it.
    """
    heads = list(chunks.of_kind(HEAD))
    found = chunks.part(0, heads[1] if len(heads) > 1 else len(chunks))
    for number, begun in enumerate(heads[1:], 1):
        stop = heads[number + 1] if number + 1 < len(heads) else len(chunks)
        try:
            telling = read_head(path, chunks[begun]).telling
        except SaveError:
            telling = None  # everything before it can be opened, and it is reported then
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
    """The migrations from a version of a rule system's states, or of campaigns, to that of this release.

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
    """A plain position of a head's version, migrated to the present one. Raises WireError if that is impossible."""
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
    """The same for an order given under these rules."""
    with _MigrationErrors():
        for step in _steps(rules, versions(head).get(rules)):
            plain = step.order(plain)
    return plain


def migrated_events(head: Head, rules: str, events: Any) -> Any:
    """The same for the events of an order under these rules."""
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
            raise WireError("", "it has an older version and cannot be updated") from error
