"""The key table in Textual's terms: bindings with the ids of their entries, and users' keys as a Textual keymap.

Textual's keymap takes a key away from everything else bound to it, in any context. So it is given every entry whose
keys were changed and every entry that shares a key with one of those.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from textual.binding import Binding, BindingType

from tactical.session.preferences.key_table import LAYERS, TABLE, KeyEntry
from tactical.session.preferences.keys import KeyMap

UNBOUND = "unbound"  # a key that no terminal sends, for an entry whose user wants it to have none


def bindings(*contexts: str, first: bool = False) -> list[BindingType]:
    """Textual bindings for everything in some contexts, upper layers first. The app has those that always work
    (`program_bindings`).

    `first`: they take precedence over the focused widget, so that keys typed quickly are handled in order.
    """
    leaving = Binding("ctrl+c", "app.help_quit", show=False)  # which modal screens do not take over from the app
    layers = dict.fromkeys(layer for context in contexts for layer in LAYERS[context])
    ordered = sorted(layers, key=lambda layer: max(_depth(layer, context) for context in contexts))
    return [
        leaving,
        *(
            Binding(",".join(entry.keys), entry.action, entry.label, show=False, priority=first, id=entry.id)
            for layer in ordered
            for entry in TABLE
            if entry.context == layer != "program"
        ),
    ]


def program_bindings() -> list[BindingType]:
    """Textual bindings for the actions that always work, ahead of anything else."""
    return [
        Binding(",".join(entry.keys), entry.action, entry.label, show=False, priority=True, id=entry.id)
        for entry in TABLE
        if entry.context == "program"
    ]


def _depth(layer: str, context: str) -> int:
    layers = LAYERS[context]
    return layers.index(layer) if layer in layers else -1


@lru_cache(64)
def entries_of(action: str) -> tuple[KeyEntry, ...]:
    """The entries with this action, as the table writes it."""
    return tuple(entry for entry in TABLE if entry.action == action)


@lru_cache(1024)
def is_in_context(action: str, context: str) -> bool:
    """True if keys do this in a context, or if it is not an action of the table."""
    found = entries_of(action)
    return not found or any(entry.context in LAYERS[context] for entry in found)


def textual_keymap(keys: KeyMap) -> dict[str, str]:
    """The argument for `App.set_keymap` for these keys; empty for the default ones."""
    now = {entry.id: entry.keys for entry in keys.entries}
    usual = {entry.id: entry.keys for entry in TABLE}
    wanted = {name for name, mine in now.items() if usual.get(name) != mine}
    touched = set(_keys(usual, wanted)) | set(_keys(now, wanted))
    while more := {name for name, mine in usual.items() if name not in wanted and touched.intersection(mine)}:
        wanted |= more
        touched.update(_keys(usual, more))
    return {name: ",".join(now.get(name, ())) or UNBOUND for name in usual if name in wanted}


def _keys(table: dict[str, tuple[str, ...]], names: Iterable[str]) -> Iterable[str]:
    return (key for name in names for key in table.get(name, ()))
