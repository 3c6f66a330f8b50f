"""A scenario whose pieces, seats and cells have names of many scripts."""

from tactical.scenario import shipped_scenario

NAMES = {
    "ada": "太郎", "bram": "Ærøskøbing", "cleo": "Ελένη", "dov": "محمد", "wren": "राम", "xan": "Зоя-2", "yara": "ไทยน้ำ",
    "red": "赤", "blue": "синий",
}  # fmt: skip
PLACE = "水車"


def named_mill() -> str:
    """The mill, with `NAMES` in place of its own, and a cell with a name."""
    text = shipped_scenario("the-mill").read_text("utf-8")
    for old, new in NAMES.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    return text.replace("[map.legend]", f'[map.names]\n"{PLACE}" = "c4"\n\n[map.legend]')
