"""One value changed in a TOML text, with the rest left as its owner wrote it: comments, order, keys unknown to us.

Loads tomlkit, which only changes need: files are read with `tomllib`.
"""

from __future__ import annotations

import tomllib
from collections.abc import MutableMapping, Sequence
from typing import Any

import tomlkit
from tomlkit.container import Container
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Comment, Table, Trivia

from tactical.scenario.rewriting import EditError

Scalar = str | int | bool


def edited(text: str, table: Sequence[str], key: str, value: Scalar | None) -> str:
    """The text with one key of one table set to a value, or removed (None). Raises EditError if that would change
    anything else; raises ValueError for a text that is not TOML.

    >>> edited('a = 1  # mine\\n', (), "a", 2)
    'a = 2  # mine\\n'
    >>> edited('a = 1\\n', ("seats", "red"), "theme", "light")
    'a = 1\\n\\n[seats.red]\\ntheme = "light"\\n'
    """
    text += "" if text.endswith("\n") or not text else "\n"
    wanted, result = tomllib.loads(text), text
    try:
        _change(wanted, table, key, value)
        document = tomlkit.parse(text)
        _change(document, table, key, value)
        result = document.as_string()
        same = tomllib.loads(result) == wanted
    except (TOMLKitError, TypeError, tomllib.TOMLDecodeError):
        same = False
    if not same:
        raise EditError(f"{key} in {'.'.join(table) or 'the file'} is written in a way that must be changed by hand")
    return result


def _change(data: MutableMapping[str, Any], table: Sequence[str], key: str, value: Scalar | None) -> None:
    """Change plain data, or a document. Raises TypeError where something else stands in the table's place."""
    here: Any = data
    for depth, name in enumerate(table, 1):
        if name not in here:
            if value is None:
                return
            here[name] = tomlkit.table(is_super_table=depth < len(table)) if isinstance(data, Container) else {}
        here = here[name]
        if not isinstance(here, MutableMapping):
            raise TypeError(name)
    if value is not None:
        here[key] = value
    elif key in here:
        _take_out(here.value if isinstance(here, Table) else here, key)


def _take_out(here: MutableMapping[str, object], key: str) -> None:
    """Without the key, its comment in its place: that is its owner's."""
    body = here.body if isinstance(here, Container) else []
    entries = [
        (at, item.trivia.comment) for at, (name, item) in enumerate(body) if name is not None and name.key == key
    ]
    del here[key]
    for at, comment in entries:
        if comment:
            body[at] = (None, Comment(Trivia(comment_ws="", comment=comment)))
