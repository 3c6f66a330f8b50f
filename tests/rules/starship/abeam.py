"""A scenario text: two corvettes side by side, of which one turned by 90 degrees lies on the other."""

ABEAM = """
title = "Abeam"
rules = "starship"
briefing = "Two corvettes side by side, one heading north."
[map]
topology = "square8"
picture = '''
............
............
............
....az......
............
............
'''
[map.legend]
"." = "space"
a = { piece = "ann" }
z = { piece = "zed" }
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
[[pieces]]
name = "ann"
seat = "red"
kind = "corvette"
heading = "n"
[[pieces]]
name = "zed"
seat = "blue"
kind = "corvette"
heading = "n"
"""
