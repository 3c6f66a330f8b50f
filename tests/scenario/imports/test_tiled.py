"""Tiled maps are taken over as far as rules can have them, and nothing that they refer to outside is looked at."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import sys
import zlib
from pathlib import Path

import pytest

from tactical.scenario import ScenarioError
from tactical.scenario.imports import imported
from tactical.scenario.imports.tiled_files import _zstd_size

SET = """<tileset firstgid="1" name="yard" tilewidth="8" tileheight="8" tilecount="4" columns="4">
 <image source="../../secret.png" width="32" height="8"/>
 <tile id="0" class="floor"/>
 <tile id="1" type="wall"><animation><frame tileid="1" duration="9"/></animation></tile>
 <tile id="2"><properties><property name="ground" value="bog"/></properties></tile>
</tileset>"""
NAME = "map.tmx"  # of the files that are imported
ROWS = [[1, 1, 2, 1], [1, 3, 2, 4], [1, 1, 1, 1]]


def tmx(rows=ROWS, *, head="", sets=SET, data=None, more="", layer="") -> str:
    """A map with one layer of tiles, in CSV unless `data` says otherwise."""
    size = f'width="{len(rows[0])}" height="{len(rows)}"'
    told = data or f'<data encoding="csv">{",".join(str(tile) for row in rows for tile in row)}</data>'
    head = head or 'orientation="orthogonal"'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" {head} {size} tilewidth="8" tileheight="8">'
        f'{sets}<layer id="1" name="Ground" {size} {layer}>{told}</layer>{more}</map>'
    )


def picture(text):
    """The pictures of a text, one after the other."""
    return [part.strip("\n").split("\n") for part in text.split("'''")[1::2]]


def legend(text, letter):
    """The line of the legend about a letter."""
    return next(line for line in text.splitlines() if line.startswith(f'"{letter}" = '))


def test_tiles_are_the_ground_that_they_name(take):
    text = take(tmx())
    assert picture(text) == [["..#.", ".~#a", "...."]]
    assert legend(text, "~") == '"~" = "bog"'
    assert legend(text, "a") == '"a" = "floor"  # tile 3 of yard, 1 cell; is it floor?'


@pytest.mark.parametrize(
    ("packing", "pack"),
    [("", bytes), ("zlib", zlib.compress), ("gzip", gzip.compress), ("zstd", None)],
)
def test_tiles_are_unpacked(take, packing, pack):
    import zstd

    raw = b"".join(struct.pack("<I", tile) for row in ROWS for tile in row)
    packed = base64.b64encode((pack or zstd.compress)(raw)).decode()
    named = f'compression="{packing}"' if packing else ""
    text = take(tmx(data=f'<data encoding="base64" {named}>\n  {packed}\n</data>'))
    assert picture(text) == [["..#.", ".~#a", "...."]]


def test_old_maps_have_a_part_for_each_tile(take):
    tiles = "".join(f'<tile gid="{tile}"/>' for row in ROWS for tile in row)
    assert picture(take(tmx(data=f"<data>{tiles}</data>"))) == [["..#.", ".~#a", "...."]]


def test_turned_and_mirrored_tiles_are_the_same_tiles(take):
    flags = (0x80000000, 0x40000000, 0x20000000, 0xE0000000)
    rows = [[1, 2 | flags[0], 2 | flags[1]], [1, 2 | flags[2], 2 | flags[3]]]
    assert picture(take(tmx(rows))) == [[".##", ".##"]]


def test_an_endless_map_is_as_large_as_what_is_drawn(take):
    chunk = '<chunk x="{}" y="{}" width="2" height="2">{}</chunk>'
    data = f'<data encoding="csv">{chunk.format(-2, -2, "0,1,1,1")}{chunk.format(0, -2, "1,2,3,1")}</data>'
    text = take(tmx([[0]], head='orientation="orthogonal" infinite="1"', data=data))
    assert picture(text) == [["#..#", "..~."]]


HEX = 'orientation="hexagonal" hexsidelength="4" staggeraxis="{}" staggerindex="{}"'
STARS = """<tileset firstgid="1" name="s" tilewidth="8" tileheight="8" tilecount="2" columns="2">
<tile id="0" class="system"/><tile id="1" class="nebula"/></tileset>"""


@pytest.mark.parametrize(
    ("axis", "index", "lines"),
    [
        ("y", "odd", [". . ~", " . . .", ". . ."]),
        ("y", "even", ["a a a", " . . ~", ". . .", " . . ."]),
        ("x", "odd", [". . .", " . . .", "~ . ."]),
        ("x", "even", ["a a a", " . . .", ". . .", " ~ . ."]),
    ],
)
def test_hexes_with_either_stagger(take, axis, index, lines):
    rows = [[1, 1, 2], [1, 1, 1], [1, 1, 1]]
    text = take(tmx(rows, head=HEX.format(axis, index), sets=STARS))
    void = next(line[1] for line in text.splitlines() if line.endswith('= "void"')) if "a a a" in lines else ""
    assert picture(text) == [[line.replace("a", void) for line in lines]]
    assert 'rules = "fleet"' in text
    assert ("The map is turned" in text) == (axis == "x")
    assert ("empty row" in text) == (index == "even")


def test_layers_lie_on_each_other_and_on_storeys(take):
    size = 'width="4" height="3"'
    csv = '<data encoding="csv">{}</data>'
    over = f'<layer name="o" {size}>{csv.format(",".join(["0"] * 5 + ["2"] + ["0"] * 6))}</layer>'
    assert picture(take(tmx(more=over))) == [["..#.", ".##a", "...."]]
    storey = '<properties><property name="storey" type="int" value="1"/></properties>'
    upper = f'<layer name="u" {size}>{storey}{csv.format(",".join(["1"] * 12))}</layer>'
    hidden = f'<layer name="h" visible="0" {size}>{csv.format(",".join(["2"] * 12))}</layer>'
    text = take(tmx(more=upper + hidden).replace('class="floor"', 'class="firm"').replace("bog", "river"), "armour")
    first, second = picture(text)
    assert (len(first), second) == (3, ["...."] * 3)
    assert "# Hidden layers left out: 1." in text


def test_two_storeys_are_refused_where_rules_are_flat(refused):
    storey = '<properties><property name="storey" type="int" value="1"/></properties>'
    upper = f'<layer name="u" width="4" height="3">{storey}<data encoding="csv">{",".join(["1"] * 12)}</data></layer>'
    assert "one storey" in refused(tmx(more=upper))


def test_objects_are_marks_and_pieces(take):
    more = """<objectgroup name="o">
    <object id="1" name="The Gate!" x="8" y="0" width="8" height="16"/>
    <object id="2" name="Ann" class="scout" x="0" y="16"><point/>
      <properties><property name="seat" value="blue"/></properties></object>
    <object id="3" x="0" y="0"/><object id="4" name="far" x="800" y="0"/>
    <object id="5" template="self.tx" x="0" y="0"/></objectgroup>"""
    text = take(tmx(more=more))
    assert text.count('mark = ["the-gate"]') == 2  # on floor and on bog
    assert '[[pieces]]\nname = "ann"\nseat = "blue"\nkind = "scout"\ncell = "0,2"' in text
    assert "# Objects left out, without a name or off the map: 2." in text
    assert "# Objects made from templates, left out: 1." in text


def test_sets_of_tiles_may_lie_beside_the_map(take, tmp_path):
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "yard.tsx").write_text(SET, "utf-8")
    text = take(tmx(sets='<tileset firstgid="1" source="sets/yard.tsx"/>'))
    assert picture(text) == [["..#.", ".~#a", "...."]]


def test_maps_in_json(take, tmp_path):
    tiles = [{"id": 0, "type": "floor"}, {"id": 1, "class": "wall", "image": "../x.png"},
             {"id": 2, "properties": [{"name": "ground", "type": "string", "value": "bog"}]}]  # fmt: skip
    yard = {"name": "yard", "tilewidth": 8, "tileheight": 8, "tilecount": 4, "columns": 4, "tiles": tiles}
    (tmp_path / "yard.tsj").write_text(json.dumps(yard), "utf-8")
    raw = b"".join(struct.pack("<I", tile) for row in ROWS for tile in row)
    layer = {"type": "tilelayer", "id": 1, "name": "g", "width": 4, "height": 3, "x": 0, "y": 0, "opacity": 1,
             "visible": True}  # fmt: skip
    whole = {"orientation": "orthogonal", "width": 4, "height": 3, "tilewidth": 8, "tileheight": 8, "version": "1.10"}
    for sets in ([{"firstgid": 1, "source": "yard.tsj"}], [yard | {"firstgid": 1}]):
        for data in (
            {"data": [tile for row in ROWS for tile in row]},
            {"data": base64.b64encode(zlib.compress(raw)).decode(), "encoding": "base64", "compression": "zlib"},
        ):
            text = take(json.dumps(whole | {"tilesets": sets, "layers": [layer | data]}), name="map.tmj")
            assert picture(text) == [["..#.", ".~#a", "...."]]


def test_many_unknown_tiles_share_a_letter(take):
    rows = [[50 + 20 * row + column for column in range(20)] for row in range(20)]
    text = take(tmx(rows))
    assert " more, " in text
    assert len(text.splitlines()) < 150


@pytest.mark.parametrize("system", ["armour", "boarding", "overland", "starship"])
def test_maps_for_other_systems(take, system):
    text = take(tmx().replace("bog", "mountains"), system)
    assert f'rules = "{system}"' in text


# --- what is refused ---

SWELLS = base64.b64encode(zlib.compress(bytes(9_000_000))).decode()
BOMB = "".join(f'<!ENTITY {chr(98 + n)} "{"&" + chr(97 + n) + ";" * 1}">' for n in range(3))


def test_entities_are_not_read(refused):
    head, rest = tmx().split("\n", 1)
    for doctype in ('<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]>', f"<!DOCTYPE map [{BOMB}]>"):
        assert refused(f"{head}\n{doctype}{rest}") == "has a document type: entities are not read"
    assert "is not valid XML" in refused(tmx().replace("Ground", "&a;"))


def test_what_climbs_out_of_the_folder_is_not_read(refused, tmp_path):
    outside = tmp_path.parent / "outside.tsx"
    outside.write_text(SET, "utf-8")
    (tmp_path / "link.tsx").symlink_to(outside)
    for path in ("../outside.tsx", str(outside), "link.tsx", "/etc/passwd"):
        said = refused(tmx(sets=f'<tileset firstgid="1" source="{path}"/>'))
        assert said.startswith("refers to a file outside its folder: ")
    outside.unlink()


def test_sets_that_are_none_or_refer_to_themselves(refused, take, tmp_path):
    wanted = tmx(sets='<tileset firstgid="1" source="self.tsx"/>')
    assert "there is no such file" in refused(wanted)
    (tmp_path / "self.tsx").write_text('<tileset source="self.tsx" name="me"/>', "utf-8")
    assert "tile 0 of me" in take(wanted)
    (tmp_path / "self.tsx").write_text("<map/>", "utf-8")
    assert "is not a Tiled tileset" in refused(wanted)
    (tmp_path / "loop.tsx").symlink_to("loop.tsx")
    assert refused(wanted.replace("self", "loop"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (f'<data encoding="base64" compression="zlib">{SWELLS}</data>',
         "has a layer with more or fewer than 12 tiles"),
        ('<data encoding="base64" compression="zlib">AAAA</data>', "has tiles that cannot be unpacked"),
        ('<data encoding="base64">!!!</data>', "has tiles that cannot be unpacked"),
        ('<data encoding="base64" compression="lzma">AAAA</data>', "is packed in an unknown way: 'lzma'"),
        ('<data encoding="csv">1,2,3</data>', "has a layer with more or fewer than 12 tiles"),
        ('<data encoding="csv">1,x,3</data>', "has something else where a number is needed"),
        ('<data encoding="csv"/>', "has something else where a number is needed"),
        ('<data encoding="csv">' + "-1," * 11 + "1</data>", "has a layer with more or fewer than 12 tiles"),
        ('<data encoding="csv"><chunk x="0" y="0" width="99999" height="9">1</chunk></data>', "the map is too large"),
        ('<data encoding="csv"><chunk x="999999999" y="0" width="1" height="1">1</chunk></data>', "farther away"),
        ('<data encoding="csv">' + "0," * 11 + "0</data>", "has no tiles"),
    ],
)  # fmt: skip
def test_tiles_that_are_none(refused, data, said):
    assert said in refused(tmx(data=data))


def test_zstd_that_swells(refused):
    import zstd

    packed = base64.b64encode(zstd.compress(bytes(9_000_000))).decode()
    said = refused(tmx(data=f'<data encoding="base64" compression="zstd">{packed}</data>'))
    assert said == "has tiles that cannot be unpacked"


@pytest.mark.parametrize("size", [0, 1, 48, 255, 256, 300, 65_791, 65_792, 70_000])
def test_frames_of_zstd_say_their_size(size):
    import zstd

    assert _zstd_size(zstd.compress(bytes(size))) == size
    assert _zstd_size(b"\x28\xb5\x2f\xfd\x00") == -1
    assert _zstd_size(b"nothing") == -1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not valid JSON"),
        ("<map>", "is not valid XML"),
        ("<tileset/>", "is not a Tiled map"),
        ("<map/>", "pytiled-parser cannot read it"),
        (b"\x89PNG\r\n\x1a\n\x00", "must be UTF-8"),
        ("<map>" + "<group>" * 5000 + "</group>" * 5000 + "</map>", "too many elements"),
        ("[" * 100_000, "is not valid JSON"),
        ("{" + '"a":{' * 5000, "is not valid JSON"),
        ("[]", "is not a Tiled map"),
        ('{"layers": 5}', "is not a Tiled map"),
        ('{"layers": [{"type": "tilelayer", "width": "x"}]}', "is not a number"),
        (tmx(head='orientation="staggered"'), "staggered maps cannot be imported"),
        (tmx(layer='visible="no"'), "pytiled-parser cannot read it"),
        (tmx().replace('width="4"', 'width="70000"'), "the map is too large"),
        (tmx(more="<group/>" * 99), "has more than 64 layers"),
        (tmx(more="<layer/>"), "has a layer without tiles"),
    ],
)
def test_maps_that_are_none(refused, text, said):
    assert said in refused(text)


def test_files_that_are_too_large(tmp_path):
    for name in ("map.tmj", "map.dd2vtt", "map.txt"):
        file = tmp_path / name
        with file.open("wb") as large:
            large.truncate(100 << 20)
        with pytest.raises(ScenarioError, match="is too large: at most"):
            imported(str(file))


def test_names_from_a_map_do_nothing_to_terminals(take):
    evil = SET.replace('name="yard"', 'name="&#x202e;[b]&#9;x"')
    text = take(tmx(sets=evil))
    assert "\u202e" not in text
    assert "?(b)" in text


def test_without_the_parser_a_line_says_how_to_get_it(refused, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pytiled_parser", None)
    assert refused(tmx()) == "Tiled maps need pytiled-parser: pip install 'tactical-board[maps]'"


def test_nothing_is_left_behind(take, tmp_path, monkeypatch: pytest.MonkeyPatch):
    room = tmp_path / "temporary"
    room.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(room))
    take(tmx())
    assert list(Path(room).iterdir()) == []
