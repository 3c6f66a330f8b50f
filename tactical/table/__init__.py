"""The base of every game on a board, pure: no files, no clocks, no dice of its own.

Read it in this order:

    engine.py                   judge and play
    frames.py                   what is pending
    orders.py                   what may be said
    play_rules.py               what the engine asks of a rule system
    state.py                    a position
    pieces.py, places.py, ledgers.py, effects.py
                                what is in it
    goals.py                    what ends battles
    undo.py                     what may be taken back
    notation.py, phrases.py     orders as text, words put together
    memo.py                     what is worked out once

What stands in `__all__` here keeps its name: a rule system of one's own imports it from `tactical.table`.
"""

from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.cards import Bar, Card, Line, Look, Looks, Token
from tactical.table.effects import Effect, Effects
from tactical.table.engine import Outcome, awaiting, judge, opened, play
from tactical.table.errors import RulesetError
from tactical.table.events import Event
from tactical.table.frames import Ask, Awaiting, Did, Ending, Frame, Over, Step
from tactical.table.goals import Fighters, LastSide, Points, opening_score
from tactical.table.ledgers import Ledger
from tactical.table.migrations import Migration
from tactical.table.opening import Problem, Sheet, SheetError
from tactical.table.options import Options, option
from tactical.table.orders import AcceptDraw, DeclineDraw, Order, PathRef, Report, TextRef, Throw, WordRef
from tactical.table.pieces import CHANCE, NOBODY, TABLE, Piece, Seat
from tactical.table.places import Aboard, Destroyed, Left, OffBoard, OnBoard, Unseen, at
from tactical.table.reach import Reach, Stop
from tactical.table.rolls import Battle, Dice, Faces, Roll, by_hand, outcomes, tape
from tactical.table.rows import Cited, cited
from tactical.table.state import AnyState, Setup, State
from tactical.table.values import (
    CellOrNone,
    CellRef,
    CellRefs,
    PieceOrNone,
    PieceRef,
    PieceRefs,
    SeatOrNone,
    SeatRef,
    SeatRefs,
    Value,
    replace,
    tag_of,
)
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no, reason

__all__ = [
    "CHANCE",
    "NOBODY",
    "OK",
    "TABLE",
    "Aboard",
    "AcceptDraw",
    "AnyState",
    "Ask",
    "Awaiting",
    "Bar",
    "Battle",
    "Breakdown",
    "Card",
    "CellOrNone",
    "CellRef",
    "CellRefs",
    "Cited",
    "DeclineDraw",
    "Destroyed",
    "Dice",
    "Did",
    "Effect",
    "Effects",
    "Ending",
    "Event",
    "Faces",
    "Fighters",
    "Frame",
    "LastSide",
    "Ledger",
    "Left",
    "Leg",
    "Line",
    "Look",
    "Looks",
    "Migration",
    "Note",
    "OffBoard",
    "OnBoard",
    "Options",
    "Order",
    "Outcome",
    "Over",
    "PathRef",
    "Piece",
    "PieceOrNone",
    "PieceRef",
    "PieceRefs",
    "Points",
    "Problem",
    "Reach",
    "Reason",
    "Report",
    "Roll",
    "RulesetError",
    "Seat",
    "SeatOrNone",
    "SeatRef",
    "SeatRefs",
    "Setup",
    "Sheet",
    "SheetError",
    "State",
    "Step",
    "Stop",
    "TextRef",
    "Throw",
    "Token",
    "Unseen",
    "Value",
    "Verdict",
    "WordRef",
    "at",
    "awaiting",
    "by_hand",
    "cited",
    "judge",
    "no",
    "opened",
    "opening_score",
    "option",
    "outcomes",
    "play",
    "reason",
    "replace",
    "shortfall",
    "tag_of",
    "tape",
]
