"""Maps that other programs drew become scenarios: a text that opens, with comments where something could not be taken
over. `imported` is the way in; each format has a module, `drawn.py` is what they make, `text_of.py` writes it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tactical.scenario.imports import pictures, universal_vtt
from tactical.scenario.imports.drawn import DrawnMap
from tactical.scenario.imports.sources import read_source
from tactical.scenario.imports.text_of import scenario_of
from tactical.scenario.problems import ScenarioError

TILED: Final = (".tmx", ".tmj")
UNIVERSAL: Final = (".dd2vtt", ".uvtt", ".df2vtt")
PICTURES: Final = (".txt",)
ENDINGS: Final = (*TILED, *UNIVERSAL, *PICTURES)


def imported(path: str, system: str = "") -> str:
    """The text of a scenario with the map of a file, of a rule system that is played on such a map. Raises
    ScenarioError, in one line."""
    file = Path(path)
    source = read_source(path)
    ending = file.suffix.lower()
    if ending in TILED:
        from tactical.scenario.imports import tiled  # noqa: PLC0415 - its parser is an extra, and slow to load

        drawn: DrawnMap = tiled.drawn(source, file.parent, system)
    elif ending in UNIVERSAL:
        drawn = universal_vtt.drawn(source, system)
    elif ending in PICTURES:
        drawn = pictures.drawn(source, system)
    else:
        raise ScenarioError([f"{source.name}: no map that is known; it must end with {', '.join(ENDINGS)}"])
    return scenario_of(drawn, source.name)
