"""Goldens: what a screen shows, as lines of text in a file. `TACTICAL_UPDATE_GOLDENS=1 pytest` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "goldens"
UPDATE = "TACTICAL_UPDATE_GOLDENS"


def check_golden(name: str, shown: str, kind: str = "txt") -> None:
    """Compare with the golden of that name; a missing one fails and says how to make it."""
    path = FOLDER / f"{name}.{kind}"
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert path.exists(), f"no golden {path.name}: run again with {UPDATE}=1 and look at it"
    wanted = path.read_text(encoding="utf-8")
    assert shown == wanted, f"{path.name} differs; {UPDATE}=1 writes it anew"
