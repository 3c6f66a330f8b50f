"""Mechanics that rule systems share and the table need not know.

sheet         reading a scenario: options, kinds, tables, pieces, effects, the turn order
phases        rounds and turns, run from the rows of a phase table
turns         a phase table of turns in the order of initiative
effects       what ends when a boundary passes
events        what happens alike in several systems
roll_chances  how likely rolls are, as floats: for what positions are worth

`clauses.toml` has the words of the house rules that systems share. What stands in `__all__` here and the names of
these modules stay: a rule system of one's own imports them.
"""

from tactical.mechanics.effects import expire_effects
from tactical.mechanics.phases import beat_over, ended_with_nobody, next_phase, nobody_left, trail
from tactical.mechanics.sheet import SheetReader

__all__ = ["SheetReader", "beat_over", "ended_with_nobody", "expire_effects", "next_phase", "nobody_left", "trail"]
