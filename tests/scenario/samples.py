"""Scenarios of the tiny rules that use everything, and a way to spoil them."""

GOOD = '''\
title = "The mill"
rules = "tiny"
briefing = """
Hold
the mill."""
limit = 12
at_limit = "blue"
order = ["bo", "ann"]

[options]
corners = "free"
bonus = 2

[map]
topology = "square8"
picture = """
#########
#a..~..x#
#..x....#
#########
"""
[map.names]
mill = "c3"

[map.legend]
"#" = "wall"
"." = "floor"
"~" = { ground = "undergrowth", height = 2 }
a = { ground = "floor", piece = "ann" }
x = { ground = "floor", mark = "goal" }

[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
referee = true

[defaults]
kind = "trooper"

[kinds.sniper]
like = "marksman"
body = 5

[[pieces]]
name = "ann"
seat = "red"
weapons = ["rifle"]

[[pieces]]
name = "bo"
seat = "blue"
cell = "mill"
kind = "sniper"

[[goals]]
goal = "hold"
cells = ["mark:goal", "d2"]
beats = 2

[[goals]]
goal = "last_side"
share = "2/3"

[[edges]]
between = ["mill", "d3"]
kind = "wall"

[[links]]
between = ["b2", "h3"]
kind = "tunnel"
both = false

[weather]
wet = ["mark:goal"]
'''

# The same on a walled picture of two storeys.
WALLED = GOOD.replace(
    GOOD[GOOD.index("picture") : GOOD.index("[map.names]")],
    """walled = true
picture = '''
+-+-+-+-+
|a . .|.|
+ +-+D+ +
|.|~ . x|
+-+-+-+-+

+-+-+-+-+
|. . . .|
+ + + + +
|. .|. .|
+-+-+-+-+
'''
""",
)
WALLED = WALLED.replace('"#" =', 'D = { edge = "door" }\n"#" =').replace('"c3"', '"b2"').replace('"h3"', '"c2@1"')
WALLED = WALLED.replace('"d3"', '"c2"')

# Hexes on two storeys that a link joins.
HEXES = '''
title = "Stars"
rules = "tiny"
seats = [{ name = "red", side = "red" }]
pieces = [{ name = "ann", seat = "red" }]
[[goals]]
goal = "exit"
cells = "mark:gate"
side = "red"
[map]
topology = "hex"
[map.legend]
a = { ground = "space", piece = "ann" }
"." = "space"
o = { ground = "space", mark = "gate" }
[[map.storey]]
picture = """
a . .
 . . o
. . .
"""
[[map.storey]]
picture = """
. . .
 . o .
. . .
"""
[[links]]
between = ["c2", "b2@1"]
kind = "gate"
'''


def spoiled(old, new):
    """The good scenario with one thing changed."""
    assert GOOD.count(old) >= 1, old
    return GOOD.replace(old, new, 1)
