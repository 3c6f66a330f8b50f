"""Maps of other programs become scenarios: a text that opens, with comments where something could not be imported.
`imported` is the entry point; each format has a module, `drawn.py` is their result, `text_of.py` writes it."""

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
    """The text of a scenario with the map of a file, for a rule system that uses such maps. Raises ScenarioError, in
    one line."""
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
        raise ScenarioError([f"{source.name}: not a known kind of map; its name must end with {', '.join(ENDINGS)}"])
    return scenario_of(drawn, source.name)
