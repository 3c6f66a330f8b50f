"""A terminal's bytes, one by one, as keys and answers for an app."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.app import App
from textual.message import Message

from tactical.ui.terminal.key_parser import KeyParser


class KeyReader:
    """Reads for an app, whose key table says which keys come with Alt."""

    def __init__(self, app: App[Any]) -> None:
        # Terminals of other locales send bytes that are no UTF-8: of them comes a letter that no key has.
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._parser = KeyParser(partial(is_bound, app))

    def read(self, data: bytes) -> Iterator[Message]:
        """The events of these bytes, and those decided by nothing following earlier bytes; call it now and then without
        any."""
        if text := self._decoder.decode(data):
            yield from self._parser.feed(text)
        yield from self._parser.tick()


def is_bound(app: App[Any], key: str) -> bool:
    """True if the key table or the focused widget binds this key."""
    entries = getattr(getattr(app, "keys", None), "entries", ())
    if any(key in entry.keys for entry in entries):
        return True
    focused = app.focused if app.screen_stack else None
    return focused is not None and key in focused._bindings.key_to_bindings
