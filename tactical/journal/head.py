"""Who wrote the frames of a save, and how older ones are brought up to date.

The first frame is a head. A release that goes on with an older game writes another head before its own frames, and a
snapshot in the new shape behind it: each frame is of the versions of the last head before it, and nothing that was
written is ever changed.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tactical.journal import wire
from tactical.journal.errors import SaveError, Trouble, WireError
from tactical.journal.frames import Frame
from tactical.journal.records import CONTENT_VERSION, HEAD, Head
from tactical.rules import UnknownRulesetError, load
from tactical.table import Ruleset

Migration = Callable[[int, wire.Plain], wire.Plain]
"""Takes a frame's kind and its plain payload of one version, gives that of the next."""

MIGRATIONS: dict[int, Migration] = {}
"""By the content version they start from. Every version ever released keeps its step here."""

RULES_MIGRATIONS: dict[tuple[str, int], Migration] = {}
"""By the ruleset and the version of its states they start from; they see payloads of the current content version."""


def head_of(rules: Ruleset, title: str) -> bytes:
    """The payload of a head for frames of this release. WireError for a title that may not be stored."""
    return wire.pack({"content": CONTENT_VERSION, "rules": rules.name, "rules_version": rules.version, "title": title})


def read_head(path: str, frame: Frame | None) -> Head:
    """The head in a frame. SaveError if it is none, wrong, of a later release, or of an unknown ruleset."""
    if frame is None or frame.kind != HEAD:
        raise SaveError(path, "it does not begin with the head of a game", "choose another file", Trouble.NOT_A_SAVE)
    try:
        head = msgspec.convert(wire.unpack(frame.payload), Head)
    except (WireError, msgspec.ValidationError) as error:
        raise SaveError(path, f"its head is wrong: {error}", "restore a copy", Trouble.DAMAGED) from error
    try:
        rules = load(head.rules)
    except UnknownRulesetError as error:
        raise SaveError(path, str(error), "install that rule system", Trouble.NOT_A_SAVE) from error
    for what, version, known in (
        ("the game's records", head.content, CONTENT_VERSION),
        (f"{rules.title} states", head.rules_version, rules.version),
    ):
        if version > known:
            problem = f"it was written in version {version} of {what}, this release reads up to {known}"
            raise SaveError(path, problem, "install a newer release", Trouble.NEWER)
        if version < 0:
            raise SaveError(path, f"its head is wrong: version {version}", "restore a copy", Trouble.DAMAGED)
    return head


def is_current(head: Head) -> bool:
    """Whether frames under this head are as this release writes them."""
    return head.content == CONTENT_VERSION and head.rules_version == load(head.rules).version


def migrated(head: Head, kind: int, payload: bytes) -> wire.Plain:
    """The plain object of a payload under this head, brought up to date step by step. WireError where that cannot
    be done. `payload` has passed `wire.guard`; what comes of it must still be held to its type."""
    plain: wire.Plain = msgspec.msgpack.decode(payload)
    try:
        for version in range(head.content, CONTENT_VERSION):
            plain = MIGRATIONS[version](kind, plain)
        for version in range(head.rules_version, load(head.rules).version):
            plain = RULES_MIGRATIONS[head.rules, version](kind, plain)
    except WireError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise WireError("", "it is of an older version and cannot be brought up to date") from error
    return plain
