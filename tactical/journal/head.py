"""The first frame of a save: which game is in it, and how older ones are brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tactical.journal import wire
from tactical.journal.errors import SaveError, Trouble, WireError
from tactical.journal.frames import Frame
from tactical.journal.records import CONTENT_VERSION, HEAD, Head
from tactical.rules import UnknownRulesetError, load
from tactical.table import Ruleset

Migration = Callable[[int, wire.Plain], wire.Plain]
"""Takes a frame's kind and its plain payload of one content version, gives that of the next."""

MIGRATIONS: dict[int, Migration] = {}
"""By the content version they start from. Every version ever released keeps its step here."""


def head_of(rules: Ruleset, title: str) -> wire.Plain:
    """The head of a new save."""
    return {"content": CONTENT_VERSION, "rules": rules.name, "rules_version": rules.version, "title": title}


def read_head(path: str, frames: Sequence[Frame]) -> Head:
    """The head of an opened save. SaveError if it is missing, wrong, newer, or of an unknown ruleset."""
    if not frames or frames[0].kind != HEAD:
        raise SaveError(path, "it does not begin with the head of a game", "choose another file", Trouble.NOT_A_SAVE)
    try:
        plain = wire.unpack(frames[0].payload)
        head = msgspec.convert(plain, Head)
    except (WireError, msgspec.ValidationError) as error:
        raise SaveError(path, f"its head is wrong: {error}", "restore a copy", Trouble.DAMAGED) from error
    if head.content > CONTENT_VERSION:
        raise SaveError(
            path,
            f"it was written in version {head.content} of the game's records, this release reads up to {CONTENT_VERSION}",
            "install a newer release",
            Trouble.NEWER,
        )
    try:
        rules = load(head.rules)
    except UnknownRulesetError as error:
        raise SaveError(path, str(error), "install that rule system", Trouble.NOT_A_SAVE) from error
    if head.rules_version > rules.version:
        raise SaveError(
            path, f"its {rules.title} states are of version {head.rules_version}, this release reads up to {rules.version}",
            "install a newer release", Trouble.NEWER,
        )
    return head


def migrated(head: Head, kind: int, payload: bytes) -> bytes:
    """A payload of an older content version, brought up to date step by step."""
    if head.content == CONTENT_VERSION:
        return payload
    plain = wire.unpack(payload)
    for version in range(head.content, CONTENT_VERSION):
        plain = MIGRATIONS[version](kind, plain)
    return wire.pack(plain)
