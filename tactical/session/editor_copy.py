"""The user's own files for editing: by name, and copies of shipped ones."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tactical.scenario.document import Document
from tactical.scenario.opening import scenario_text
from tactical.scenario.own_files import scenarios_folder
from tactical.scenario.rewriting import EditError

ENDING: Final = ".toml"
MOST: Final = 1000  # files that are called alike


def own_file(name: str) -> Path:
    """The file that a name without a path stands for."""
    return scenarios_folder() / f"{name}{ENDING}"


def copy_of(name: str) -> tuple[Path, str]:
    """A copy of a shipped scenario to edit: a new file of the user's own, and its text. Raises ScenarioError,
    EditError."""
    text, source, _ = scenario_text(name)
    if Document.of(text, source=source).data.get("include"):
        raise EditError("it includes kinds from files beside it, which a copy would leave behind")
    for number in range(1, MOST):
        path = own_file(f"{name}-{number}" if number > 1 else name)
        if not path.exists() and not path.is_symlink():
            return path, text
    raise EditError(f"there are already {MOST} copies of {name}")
