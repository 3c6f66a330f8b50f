"""A scenario of the tiny rules that uses everything, and ways to spoil it."""

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


def spoiled(old, new):
    """The good scenario with one thing changed."""
    assert GOOD.count(old) >= 1, old
    return GOOD.replace(old, new, 1)
