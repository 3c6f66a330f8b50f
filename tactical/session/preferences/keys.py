"""The effect of keys at a moment. Footer, help and palette come from here; users' changes are in `key_files.py`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations, groupby

import msgspec

from tactical.session.preferences.key_names import key_label
from tactical.session.preferences.key_table import LAYERS, TABLE, KeyEntry
from tactical.table.values import replace


class KeyMap(msgspec.Struct, frozen=True):
    """A table with its keys settled, for the screens to query."""

    entries: tuple[KeyEntry, ...] = TABLE

    def entry(self, name: str) -> KeyEntry:
        """The entry of that id."""
        return next(entry for entry in self.entries if entry.id == name)

    def shown(self, name: str) -> str:
        """The first key of the entry of that id, for people; empty if it has none."""
        keys = self.entry(name).keys
        return key_label(keys[0]) if keys else ""

    def in_context(self, context: str) -> list[KeyEntry]:
        """The keys of a context, upper layers first; an entry whose keys are all taken by a layer above is left out."""
        taken: set[str] = set()
        reachable = []
        for layer in LAYERS[context]:
            entries = [e for e in self.entries if e.context == layer and not set(e.keys) <= taken]
            reachable += [replace(e, keys=tuple(k for k in e.keys if k not in taken)) for e in entries]
            taken.update(key for e in entries for key in e.keys)
        return reachable

    def find(self, context: str, key: str) -> KeyEntry | None:
        """The entry for a key press in a context."""
        for layer in LAYERS[context]:
            for entry in self.entries:
                if entry.context == layer and key in entry.keys:
                    return entry
        return None

    def help(self, context: str, *, but: str = "") -> list[tuple[str, str]]:
        """(keys, sentence) pairs of everything that can be done in a context, `but` for one entry; keys of which one
        sentence tells are together."""
        entries = (entry for entry in self.in_context(context) if entry.keys and entry.id != but)
        return [(" ".join(map(keys_of, alike)), what) for what, alike in groupby(entries, key=lambda each: each.help)]

    def labels(self) -> Mapping[str, str]:
        """The key shown for each action: the first of its keys."""
        return {entry.id: key_label(entry.keys[0]) for entry in self.entries if entry.keys}

    def hidden(self) -> list[tuple[KeyEntry, str, KeyEntry, str]]:
        """(entry, key, the entry that has it there, context): keys of a lower layer that mean something else while an
        upper one is on top, if the entry is left with no key at all. `back` is allowed: a layer has its own."""
        shadowed = []
        for context, layers in LAYERS.items():
            for at, layer in enumerate(layers):
                for entry in (e for e in self.entries if e.context == layer):
                    above = [(k, over) for k in entry.keys if (over := self._over(layers[:at], k)) is not None]
                    if above and len(above) == len(entry.keys):
                        shadowed.append((entry, *above[0], context))
        return shadowed

    def _over(self, layers: Sequence[str], key: str) -> KeyEntry | None:
        return next((e for layer in layers for e in self.entries if e.context == layer and key in e.keys), None)

    def clashes(self) -> list[tuple[KeyEntry, KeyEntry, str]]:
        """Pairs of entries that use one key in one context, or take a pinned entry's key. Actions that always work
        share keys with nothing."""
        return [
            (one, other, key)
            for one, other in combinations(self.entries, 2)
            if one.context == other.context or "program" in (one.context, other.context) or _pins(one, other)
            for key in one.keys
            if key in other.keys
        ]


def keys_of(entry: KeyEntry) -> str:
    """All the keys of an entry, as shown to people."""
    return " ".join(map(key_label, entry.keys))


def named_keys(words: str, calls: Mapping[str, str]) -> str:
    """A sentence with the current keys in place of `{undo}` and other names of the key table.

    >>> named_keys("{undo} takes back, {fly} does not", {"undo": "z"})
    'z takes back, {fly} does not'
    """
    return re.sub(r"\{([a-z.-]+)\}", lambda found: calls.get(found[1], found[0]), words)


def _pins(one: KeyEntry, other: KeyEntry) -> bool:
    """True if one of two entries is pinned and would be hidden by the other, lying in a layer above it."""
    for upper, lower in ((one, other), (other, one)):
        if lower.pinned and any(
            upper.context in layers
            and lower.context in layers
            and layers.index(upper.context) < layers.index(lower.context)
            for layers in LAYERS.values()
        ):
            return not upper.pinned
    return False


DEFAULT_KEYS = KeyMap()
