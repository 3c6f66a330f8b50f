"""The sizes and looks in which goldens of screens are kept."""

from __future__ import annotations

from typing import Any

import pytest

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
LOOKS: dict[str, dict[str, Any]] = {
    "dark": {"theme": "dark", "glyphs": ""},
    "mono": {"theme": "mono", "glyphs": "ascii"},
}

every_look = pytest.mark.parametrize("look", LOOKS)
every_size = pytest.mark.parametrize("size", SIZES)
