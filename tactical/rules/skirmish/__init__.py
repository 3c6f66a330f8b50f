"""Skirmish: personal combat on squares. Read it in this order:

    data.py                     the numbers
    refusals.py                 why not
    options.py                  the switches
    position.py                 the state
    movement.py                 what a step costs
    order_checks.py             what every order asks first, and who notices what a character does
    steps.py, moving.py         the steps and orders of moving
    sight.py                    lines of sight, and cover
    numbers.py                  who can hit whom
    attacks.py, actions.py      the steps and orders of acting
    hiding_and_first_aid.py     hiding and first aid
    answers.py                  what windows are told
    turns.py, events.py         rounds and turns, and what happens
    opening.py                  from a scenario to a position
    invariants.py               what is true of all positions
    paths.py, offers.py, cards.py, overlays.py
                                what is offered, shown and drawn over the board
    worth.py                    what characters are worth to the computer in a seat
    ruleset.py                  ties them to the table's contract

The rules in words are in `clauses.toml`.
"""

from tactical.rules.skirmish.ruleset import RULES

__all__ = ["RULES"]
