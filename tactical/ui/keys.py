"""The key table as Textual has keys: bindings with the ids of their entries, and users' keys as a keymap of Textual's.

Textual's keymap takes a key away from everything else that is on it, in whatever context: so it gets, with each entry
whose keys were changed, all the others that share a key with one of those, and sets all of them anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from textual.binding import Binding, BindingType

from tactical.session.preferences.key_table import LAYERS, TABLE, KeyEntry
from tactical.session.preferences.keys import KeyMap

UNBOUND = "unbound"  # a key that no terminal sends, for an entry whose user wants it to have none


def bindings(*contexts: str, first: bool = False) -> list[BindingType]:
    """Textual's bindings of everything that can be done in some contexts, upper layers first; what can be done whatever
    is shown is the app's (`program_bindings`).

    `first`: they go before what has the focus, so that keys typed quickly mean what they mean one after the other.
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
    """Textual's bindings of what can be done whatever is shown, before anything else."""
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
    """The entries that do this: an action as it stands in the table."""
    return tuple(entry for entry in TABLE if entry.action == action)


@lru_cache(1024)
def is_in_context(action: str, context: str) -> bool:
    """Whether keys do this in a context; true of what is no action of the table."""
    found = entries_of(action)
    return not found or any(entry.context in LAYERS[context] for entry in found)


def textual_keymap(keys: KeyMap) -> dict[str, str]:
    """What `App.set_keymap` takes for these keys: empty for the table's own."""
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
