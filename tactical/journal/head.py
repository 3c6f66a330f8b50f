"""Who wrote the frames of a save, and how older ones are brought up to date.

The first frame is a head. A release that goes on with an older game writes another head before its own frames, and a
snapshot in the new shape behind it: each frame is of the versions of the last head before it, and nothing that was
written is ever changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tactical.journal import wire
from tactical.journal.errors import SaveError, Trouble, WireError
from tactical.journal.frames import Frame
from tactical.journal.records import CONTENT_VERSION, HEAD, SNAPSHOT, Head
from tactical.rules import UnknownRulesetError, load
from tactical.table import Ruleset

Migration = Callable[[int, wire.Plain], wire.Plain]
"""Takes a frame's kind and its plain payload of one version, gives that of the next."""

MIGRATIONS: dict[int, Migration] = {
    1: lambda kind, plain: plain,  # the same objects: only their bytes had longer heads
}
"""By the content version they start from. Every version ever released keeps its step here."""

RULES_MIGRATIONS: dict[tuple[str, int], Migration] = {}
"""By the ruleset and the version of its states they start from; they see payloads of the current content version."""


CAMPAIGN = "campaign"  # in place of a rule system's name


def head_of(rules: Ruleset[Any], title: str) -> bytes:
    """The payload of a head for frames of this release. WireError for a title that may not be stored."""
    return wire.pack({"content": CONTENT_VERSION, "rules": rules.name, "rules_version": rules.version, "title": title})


def campaign_head(title: str, systems: Iterable[str]) -> bytes:
    """The same of a campaign whose battles are fought under these rule systems."""
    tables = [[name, load(name).version] for name in sorted(set(systems))]
    head = {"content": CONTENT_VERSION, "rules": CAMPAIGN, "rules_version": _known(CAMPAIGN), "title": title}
    return wire.pack(head | {"tables": tables})


def _known(rules: str) -> int:
    """The version of the positions that this release writes. UnknownRulesetError for a system that is not there."""
    if rules == CAMPAIGN:
        from tactical.campaign import VERSION  # noqa: PLC0415 - a plain game pays nothing for campaigns

        return VERSION
    return load(rules).version


def _versions(head: Head) -> list[tuple[str, int]]:
    """The kinds of positions under a head, with the versions they were written in."""
    return [(head.rules, head.rules_version), *head.tables]


def read_head(path: str, frame: Frame | None) -> Head:
    """The head in a frame. SaveError if it is none, wrong, of a later release, or of an unknown ruleset."""
    if frame is None or frame.kind != HEAD:
        raise SaveError(path, "it does not begin with the head of a game", "choose another file", Trouble.NOT_A_SAVE)
    try:
        head = msgspec.convert(wire.unpack(frame.payload), Head)
    except (WireError, msgspec.ValidationError) as error:
        raise SaveError(path, f"its head is wrong: {error}", "restore a copy", Trouble.DAMAGED) from error
    versions = [("the game's records", head.content, CONTENT_VERSION)]
    for name, version in _versions(head):
        try:
            title = "campaign" if name == CAMPAIGN else load(name).title
            versions.append((f"{title} states", version, _known(name)))
        except UnknownRulesetError as error:
            raise SaveError(path, str(error), "install that rule system", Trouble.NOT_A_SAVE) from error
    for what, version, known in versions:
        if version > known:
            problem = f"it was written in version {version} of {what}, this release reads up to {known}"
            raise SaveError(path, problem, "install a newer release", Trouble.NEWER)
        if version < 0:
            raise SaveError(path, f"its head is wrong: version {version}", "restore a copy", Trouble.DAMAGED)
    if head.rules != CAMPAIGN and head.tables:
        raise SaveError(path, "its head is wrong: one game has one rule system", "restore a copy", Trouble.DAMAGED)
    return head


def is_current(head: Head) -> bool:
    """Whether frames under this head are as this release writes them."""
    return head.content == CONTENT_VERSION and all(version == _known(name) for name, version in _versions(head))


def migrated(head: Head, kind: int, payload: bytes) -> wire.Plain:
    """The plain object of a payload under this head, brought up to date step by step. WireError where that cannot
    be done. `payload` has passed `wire.guard`; what comes of it must still be held to its type."""
    plain: wire.Plain = msgspec.msgpack.decode(payload)
    try:
        for version in range(head.content, CONTENT_VERSION):
            plain = MIGRATIONS[version](kind, plain)
        for version in range(head.rules_version, _known(head.rules)):
            plain = RULES_MIGRATIONS[head.rules, version](kind, plain)
        for name, old in head.tables:
            for version in range(old, _known(name)):
                plain = _at_tables(name, version, kind, plain)
    except WireError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise WireError("", "it is of an older version and cannot be brought up to date") from error
    return plain


def _at_tables(rules: str, version: int, kind: int, plain: Any) -> wire.Plain:
    """A campaign's payload with one step of one rule system taken in every game of it: in a snapshot, each position
    as if it were a snapshot of its own; in a record, the order."""
    step = RULES_MIGRATIONS[rules, version]
    if kind == SNAPSHOT:
        tables = []
        for each in plain["state"]["tables"]:
            if each["rules"] == rules:
                alone: Any = step(kind, {"seq": plain["seq"], "state": each["state"]})
                each = {**each, "state": alone["state"]}  # noqa: PLW2901
            tables.append(each)
        return {**plain, "state": {**plain["state"], "tables": tables}}
    return step(kind, plain) if plain.get("rules") == rules else plain
