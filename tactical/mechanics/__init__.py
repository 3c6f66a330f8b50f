"""What rule systems share and the table need not know.

sheet       reading a scenario: options, kinds, tables, pieces, effects, the turn order
phases      rounds and turns, run from the rows of a phase table
turns       a phase table of turns in the order of initiative
effects     what ends when a boundary passes
events      what happens alike in several systems

`clauses.toml` has the words of the house rules that systems share.
"""
