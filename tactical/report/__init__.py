"""Facts about a game, as data: reports with named fields, and rows that derive from them.

A report is a struct with named fields (`base.Reported`). JSON is that struct, and its keys are the fields; lines and
panels are drawn from the same one. What comes from rooms above hands its values over: `rehearsal/odds_report.py` fills
`odds`, `cli/entries.py` fills `past`.

base       what every report is built on
text       told values as words: the only place where they become text
rolls      dice that are due or were thrown
numbers    what a number is made of, lines of cards, stocks
position   beat, phases, seats, what may be weighed
board      the map
piece      a piece; gunnery: what its weapons could hit
roster     everybody in the order of their turns, and the forces of each seat
goals      how it is won, how far the sides have come
awaited    what the game waits for
verdicts   refusals and warnings
forecast   what orders may come to, as a plan tells it; odds: all of it, as a tree
past       orders that were given or tried
catalogue  the kinds and weapons that a scenario may name
"""
