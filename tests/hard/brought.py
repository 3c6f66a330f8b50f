"""Good maps of other programs, and a good pack, to be spoilt: what people bring from elsewhere."""

from __future__ import annotations

import base64
import io
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from tactical.scenario import ScenarioError
from tactical.scenario.imports import imported
from tactical.scenario.skeleton import skeleton
from tactical.session import packs
from tactical.session.scenario_check import check_text
from tests.hard import spoiling
from tests.scenario.imports.test_other_maps import vtt
from tests.scenario.imports.test_tiled import HEX, ROWS, STARS, tmx

BYTES = 0.2  # the share of the cases in which bytes are spoilt; of maps, in as many words, and else numbers

OBJECTS = """<objectgroup name="o"><object id="1" name="The Gate!" x="8" y="0" width="8" height="16"/>
<object id="2" name="Ann" class="scout" x="0" y="16"><point/><properties><property name="seat" value="blue"/>
</properties></object></objectgroup>"""
ENDLESS = """<data encoding="csv"><chunk x="-2" y="-2" width="2" height="2">0,1,1,1</chunk>
<chunk x="0" y="-2" width="2" height="2">1,2,3,1</chunk></data>"""
ROOM = [[(0.5, 0.5), (3.5, 0.5), (3.5, 2.5), (0.5, 2.5), (0.5, 0.5)], [(2, 0), (2, 1.2)], [(0, 3), (4, 0)]]
PACK = '[about]\ntitle = "Night watch"\nauthor = "Ada"\nlicence = "CC0-1.0"\nneeds = ["skirmish"]\n'


@cache
def tiled_maps() -> tuple[str, ...]:
    """Good maps of Tiled: packed or not, with objects, without an end, of hexes."""
    raw = zlib.compress(b"".join(struct.pack("<I", tile) for row in ROWS for tile in row))
    packed = f'<data encoding="base64" compression="zlib">{base64.b64encode(raw).decode()}</data>'
    endless = 'orientation="orthogonal" infinite="1"'
    return (
        tmx(),
        tmx([[1, 2 | 0x80000000, 3], [1, 2 | 0x60000000, 1]]),
        tmx(data=packed),
        tmx(more=OBJECTS),
        tmx([[0]], head=endless, data=ENDLESS),
        *(tmx([[1, 1, 2]] * 3, head=HEX.format(axis, "odd"), sets=STARS) for axis in "xy"),
    )


@cache
def walled_maps() -> tuple[str, ...]:
    """Good maps of Universal VTT: walls at any angle, doors, objects, an origin elsewhere."""
    doors = [([(1, 0), (1, 1)], True), ([(2, 1), (2, 2)], False)]
    return vtt(ROOM, doors=doors), vtt(ROOM[:1], objects=[ROOM[0]], origin=(-3, 7)), vtt(ROOM, size=(30, 20))


@cache
def files() -> Mapping[str, str]:
    """The files of a good pack."""
    theme = (Path(__file__).resolve().parents[2] / "themes" / "dark.toml").read_text("utf-8")
    theme = theme.replace('name = "dark"', 'name = "dusk"')
    return {"pack.toml": PACK, "scenarios/gate.toml": skeleton("skirmish"), "themes/dusk.toml": theme}


def tiled(rng: Random, folder: Path) -> Iterator[str]:
    """What is said of a spoilt map of Tiled."""
    return _map(rng, folder / "map.tmx", rng.choice(tiled_maps()))


def walled(rng: Random, folder: Path) -> Iterator[str]:
    """What is said of a spoilt Universal VTT map."""
    return _map(rng, folder / "map.dd2vtt", rng.choice(walled_maps()))


def pack(rng: Random, folder: Path) -> Iterator[str]:
    """What is said of a pack whose zip or one of whose files is spoilt. A refused one leaves nothing."""
    texts = dict(files())
    spoils_bytes = rng.random() < BYTES
    if not spoils_bytes:
        name = rng.choice(list(texts))
        texts[name] = spoiling.text_of(rng, texts[name])
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in texts.items():
            file.writestr(name, text.encode("utf-8", "replace"))
    path = folder / "night-watch.zip"
    path.write_bytes(spoiling.bytes_of(rng, data.getvalue()) if spoils_bytes else data.getvalue())
    with _home(folder):
        try:
            packs.install(path)
        except packs.PackError as error:
            assert not any((folder / "data").rglob("night-watch*")), "a refused pack left something"
            yield str(error)
        else:
            packs.remove("night-watch")


def _map(rng: Random, path: Path, text: str) -> Iterator[str]:
    share = rng.random()
    spoilt = spoiling.bytes_of(rng, text.encode()) if share < BYTES else (
        spoiling.text_of(rng, text) if share < 2 * BYTES else spoiling.numbers_of(rng, text)
    ).encode()  # fmt: skip
    path.write_bytes(spoilt)
    try:
        found = imported(str(path))
    except ScenarioError as error:
        yield from error.lines
    else:
        assert not check_text(found, "map.toml").mistakes, "what was imported does not open"
    assert path.read_bytes() == spoilt, "reading changed the file"


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    with patch.dict(os.environ, {"XDG_DATA_HOME": str(folder / "data")}):
        yield
