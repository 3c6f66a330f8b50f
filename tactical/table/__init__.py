"""What every game on a board shares, pure: no files, no clocks, no dice of its own.

Read it in this order:

    engine.py                   judge and play
    frames.py                   what is pending
    orders.py                   what may be said
    contract.py                 what a rule system must tell the table
    presenter.py, tactics.py, drafting.py
                                what it may tell it
    state.py                    a position
    pieces.py, places.py, ledgers.py, effects.py
                                what is in it
    goals.py                    what ends battles
    undo.py                     what may be taken back
    notation.py                 orders as text
    memo.py                     what is worked out once
"""

from tactical.table.contract import Ruleset
from tactical.table.engine import Outcome, awaiting, judge, opened, play
from tactical.table.frames import Ask, Awaiting, Did, Ending, Frame, Over, Step
from tactical.table.orders import Order, Report, Throw
from tactical.table.pieces import CHANCE, NOBODY, TABLE, Piece, Seat
from tactical.table.rolls import Battle, Dice, Faces, Roll, by_hand, outcomes, tape
from tactical.table.state import Setup, State
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no, reason

__all__ = [
    "CHANCE",
    "NOBODY",
    "OK",
    "TABLE",
    "Ask",
    "Awaiting",
    "Battle",
    "Dice",
    "Did",
    "Ending",
    "Faces",
    "Frame",
    "Leg",
    "Note",
    "Order",
    "Outcome",
    "Over",
    "Piece",
    "Reason",
    "Report",
    "Roll",
    "Ruleset",
    "Seat",
    "Setup",
    "State",
    "Step",
    "Throw",
    "Verdict",
    "awaiting",
    "by_hand",
    "judge",
    "no",
    "opened",
    "outcomes",
    "play",
    "reason",
    "tape",
]
