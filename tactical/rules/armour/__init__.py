"""Armour: infantry, guns, vehicles and landers by the inch. Read it in this order:

`data.py` the numbers, `terrain.py` what ground costs (D6), `options.py` the switches, `ground.py` what a square is,
`position.py` the state; `movement.py` what a step costs, `turning.py` what a turn costs; `steps.py` the atomic steps of
moving, `route.py` from a path to steps, `moving.py` their orders, `paths.py` the search; `watch.py` the windows of
interceptive fire; `foxholes.py` grinding; `turns.py` the phases; `reasons.py` what every order asks first and how
allowance is spent; `opening.py` from a scenario to a position; `invariants.py` what is true of all of them; `offers.py`
and `cards.py` what is offered and shown; `ruleset.py` ties them to the table's contract.

A module that adds orders hands in one `Part` (see `parts.py`), listed in `ruleset.PARTS`: its orders, steps, events,
refusals, offers, windows, what seats are asked in a phase, what it hides, what it settles, its invariants. So
`transport.py`, `leaving.py`, `entry.py` and `landing.py` change nothing here but that list. What they build on:

- `Element.turn` has `boarded`, `walked`, `thirds`, `lost` for loads (AR-H46 to AR-H49); `descending` for landings
- places `Aboard(carrier)`, `OffBoard(why, owes, spot)`, `Left(way)`; `position.ENTERING` is the word of a piece off the
  board that may be activated to come on; `state.aboard(carrier)` is the cargo; `setup.areas` are the entry areas
- `reasons.board_reasons` and `turn_reasons`, `unpayable` and `spend`; `steps.Activate` first in every order of an
  activation, `steps.done` after every atomic step, which opens the windows
- `Part.asks["notices"]`: what a seat is asked before initiative

The rules in words are in `clauses.toml`.
"""

from tactical.rules.armour.ruleset import RULES

__all__ = ["RULES"]
