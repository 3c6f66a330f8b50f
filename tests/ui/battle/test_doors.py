"""Doors in every state, on the real board at each zoom and in each glyph set that needs no special font."""

from __future__ import annotations

from tactical.session.scene.glyphs import GLYPH_SETS, OPENED

CUTTER = """
title = "Four doors"
rules = "boarding"
briefing = "A cutter whose doors are shut, hacked, broken and held."
limit = 9
at_limit = "red"
[map]
topology = "square4"
walled = true
picture = '''
+-+-+-+-+-+-+
|. . . . . .|
+ +-+D+-+-+ +
|.Dd A h dD.|
+ +-+-+D+-+ +
|. . . B . .|
+-+-+-+-+-+-+
'''
[map.legend]
"." = "space"
D = { edge = "door" }
d = { ground = "deck", ship = "cutter", module = "hold" }
h = { ground = "helm", ship = "cutter", module = "hold", mark = "helm" }
A = { ground = "deck", ship = "cutter", module = "hold", piece = "ann" }
B = { ground = "space", piece = "cy" }
[ships.cutter]
side = "red"
[[doors]]
between = ["a2", "b2"]
hacked = true
[[doors]]
between = ["e2", "f2"]
broken = true
[[goals]]
goal = "last_side"
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
[[pieces]]
name = "ann"
seat = "red"
kind = "officer"
weapons = ["pistol"]
[[pieces]]
name = "cy"
seat = "blue"
kind = "marine"
weapons = ["pistol"]
"""
HELD = ("ann hold door c1",)


def test_every_state_has_a_character_of_its_own() -> None:
    for glyphs in GLYPH_SETS.values():
        for at in (0, 1):
            drawn = [glyphs.edges[kind][at] for kind in ("wall", "door", *OPENED)]
            assert len(set(drawn)) == len(drawn), glyphs.name
