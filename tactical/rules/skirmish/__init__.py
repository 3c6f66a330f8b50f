"""Skirmish: personal combat on squares. Read it in this order:

`data.py` the numbers, `options.py` the switches, `position.py` the state; `movement.py` what a step costs,
`steps.py` and `moving.py` the steps and orders of moving; `numbers.py` who can hit whom, `attacks.py` and
`actions.py` the steps and orders of acting, `care.py` hiding and first aid, `answers.py` what windows are told;
`turns.py` rounds and turns; `opening.py` from a scenario to a position; `invariants.py` what is true of all of them;
`paths.py`, `offers.py` and `cards.py` what is offered and shown; `ruleset.py` ties them to the table's contract.
The rules in words are in `clauses.toml`.
"""

from tactical.rules.skirmish.ruleset import RULES

__all__ = ["RULES"]
