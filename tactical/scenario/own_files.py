"""The user's own scenarios and campaigns: texts in a folder, known by name like the shipped ones. The program lists
them and changes none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from tactical.scenario import shipped_files

MOST_LISTED: Final = 500
TOML: Final = ".toml"


def scenarios_folder() -> Path:
    """The folder of the user's own scenarios. The environment variable `XDG_DATA_HOME` moves it."""
    return user_data_path("tactical") / "scenarios"


def packs_folder() -> Path:
    """The folder of installed packs, each in a folder of its own."""
    return user_data_path("tactical") / "packs"


def pack_folders(inner: str) -> dict[str, Path]:
    """The folders of installed packs that contain such things: `themes`, by the name of the pack."""
    try:
        packs = sorted(path for path in packs_folder().iterdir() if not path.name.startswith("."))
    except OSError:  # none was ever installed
        return {}
    return {path.name: path / inner for path in packs[:MOST_LISTED] if (path / inner).is_dir()}


def pack_scenarios() -> dict[str, tuple[str, Path]]:
    """The scenarios and campaigns of installed packs by name, with the pack. One whose name is taken is known as
    `PACK:NAME`, which `known_scenario` accepts for all of them."""
    taken = {*shipped_files.scenario_names(), *shipped_files.campaign_names(), *own_scenarios()}
    files: dict[str, tuple[str, Path]] = {}
    for inner in ("scenarios", "campaigns"):
        for pack, folder in pack_folders(inner).items():
            for file in sorted(islice(_texts(folder), MOST_LISTED)):
                if not _has_rules(file):
                    continue  # kinds that others include
                name = f"{pack}:{file.stem}" if file.stem in taken or file.stem in files else file.stem
                files[name] = (pack, file)
    return files


def installed_scenarios() -> dict[str, Path]:
    """The scenarios of installed rule systems by name. One whose name is taken is known as `SYSTEM:NAME`, which
    `known_scenario` accepts for all of them."""
    found: dict[str, Path] = {}
    taken = {*shipped_files.scenario_names(), *shipped_files.campaign_names(), *own_scenarios(), *pack_scenarios()}
    for system, file in shipped_files.installed_files():
        found[f"{system}:{file.stem}" if file.stem in taken or file.stem in found else file.stem] = file
    return found


def _has_rules(file: Path) -> bool:
    """True if a text says for which rules it is, as every scenario does."""
    try:
        with file.open(encoding="utf-8") as lines:
            return any(line.startswith("rules") for line in islice(lines, MOST_LISTED))
    except (OSError, ValueError):
        return True  # opening it says what is wrong


def own_scenarios() -> dict[str, Path]:
    """The files in it by name, in alphabetical order, scenarios and campaigns alike; those with a shipped one's name
    only by path. Nothing is read."""
    shipped = {*shipped_files.scenario_names(), *shipped_files.campaign_names()}
    return {
        str(file) if file.stem in shipped else file.stem: file
        for file in sorted(islice(_texts(scenarios_folder()), MOST_LISTED))
    }


def known_scenario(given: str) -> Path | None:
    """The file of a scenario or campaign by name: shipped, one's own, of a pack or of an installed rule system; None if
    there is none."""
    if given in shipped_files.scenario_names():
        return shipped_files.shipped_scenario(given)
    if given in shipped_files.campaign_names():
        return shipped_files.shipped_campaign(given)
    if not given or "/" in given or given.endswith(TOML):
        return None
    if (own := own_scenarios().get(given)) is not None:
        return own
    packed = (file for name, (pack, file) in pack_scenarios().items() if given in (name, f"{pack}:{file.stem}"))
    found = next(packed, None)
    if found is not None or "." in given:  # a save, say: no rule system is looked for
        return found
    files = shipped_files.installed_files()
    return next((file for system, file in files if given in (file.stem, f"{system}:{file.stem}")), None)


def _texts(folder: Path) -> Iterator[Path]:
    try:
        yield from (file for file in folder.iterdir() if file.suffix == TOML and not file.name.startswith("."))
    except OSError:  # it is not there yet, or not for us: then nothing is in it
        return
