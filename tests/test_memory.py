"""No test fills the machine that it runs on."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import MEMORY


def test_a_test_has_no_more_memory_than_it_may_fill() -> None:
    with pytest.raises(MemoryError):
        bytes(MEMORY)


def test_neither_has_what_a_test_starts() -> None:
    ended = subprocess.run([sys.executable, "-c", f"bytes({MEMORY})"], capture_output=True, text=True, check=False)
    assert ended.stderr.splitlines()[-1:] == ["MemoryError"]
