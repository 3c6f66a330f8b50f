"""Where things are kept: the user's own folders, and the shipped ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tactical.cli.answer import Answer
from tactical.cli.exits import DONE
from tactical.cli.output import Output
from tactical.table.phrases import plain

if TYPE_CHECKING:
    from argparse import Namespace


class Places(Answer, frozen=True):
    """Where things are kept."""

    config: str
    keys: str
    settings: str
    themes: str
    saves: str
    scenarios: str
    packs: str
    shipped_scenarios: str
    shipped_saves: str
    shipped_themes: str


_PACKAGE = Path(__file__).resolve().parents[1]


def saves_folder() -> Path:
    """The folder for games, unless another place is named."""
    from platformdirs import user_data_path

    return user_data_path("tactical") / "saves"


def places() -> Places:
    """Every place by name, whether it exists or not."""
    from platformdirs import user_config_path

    from tactical.scenario.own_files import packs_folder, scenarios_folder

    config = user_config_path("tactical")
    return Places(
        config=str(config),
        keys=str(config / "keys.toml"),
        settings=str(config / "settings.toml"),
        themes=str(config / "themes"),
        saves=str(saves_folder()),
        scenarios=str(scenarios_folder()),
        packs=str(packs_folder()),
        shipped_scenarios=str(_PACKAGE / "scenario" / "shipped"),
        shipped_saves=str(_shipped("saves")),
        shipped_themes=str(_shipped("themes")),
    )


def _shipped(name: str) -> Path:
    """A folder that lies at the top of a checkout and inside an installed package."""
    inside = _PACKAGE / "_shipped" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def locate(args: Namespace, out: Output) -> int:
    """Show where everything is."""
    folders = places()
    if args.json:
        out.json(folders)
        return DONE
    for name, path in msgspec.structs.asdict(folders).items():
        if not isinstance(path, str):  # the version of the answer
            continue
        there = "" if Path(path).exists() else " (does not exist yet)"
        out.line(f"{plain(name)}: {path}{there}")
    return DONE
