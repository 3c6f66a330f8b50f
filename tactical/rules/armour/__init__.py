"""Armour: infantry, guns, vehicles and landers by the inch. Read it in this order:

    data.py, terrain.py         the numbers, and what ground costs (D6)
    options.py                  the switches
    ground.py                   what a square is
    position.py                 the state
    movement.py, turning.py     what a step costs, and what a turn costs
    steps.py, route.py          the atomic steps of moving, and how a path becomes steps
    moving.py, command.py       the orders of moving, and command distance
    prices.py, levels.py, paths.py, stops.py
                                the search: prices of all squares, altitudes, ways and where they may end
    sight.py                    what is seen
    shots.py, damage.py         who may fire what at whom, and what a hit does
    firing.py, watch.py         the orders of firing, and the windows of interceptive fire
    overruns.py, foxholes.py    running over, felling and grinding
    pop_up_fire.py              pop-ups
    turns.py, events.py         the phases, and what happens
    order_checks.py             what every order asks first, and how allowance is spent
    opening.py                  from a scenario to a position
    invariants.py               what is true of all positions
    offers.py, cards.py, overlays.py
                                what is offered, shown and drawn over the board
    worth.py                    what pieces are worth to the computer in a seat
    ruleset.py                  ties them to the table's contract

A module that adds orders hands in one `Part` (see `modules.py`), listed in `ruleset.PARTS`: its orders, steps, events,
refusals, offers, windows, ways of moving, what seats are asked in a phase, what it hides, what it settles, its
invariants. Those of pieces that come and go:

- `transport.py` getting in and out, on `cargo.py`: slots, doors, what a load costs the vehicle, the fate of cargo.
  `Element.turn` has `boarded`, `loading`, `thirds` and `lost` for it (AR-H46 to AR-H49)
- `entry.py` coming on over the edge and `delays.py` going round first, on `reserves.py`: when a piece that is off the
  board may come on, with what is left, and who may know (`Element.entry`; views hide it); and on `off_map.py`: the ring
  of squares just outside the map and the search over it. `position.ENTERING` is the word of a piece off the board that
  may be activated; `setup.areas` are the entry areas, `setup.outside` the ground out there
- `landing.py` straight down; `Element.descending` while it is still too high to stay
- `leaving.py` off the board; what a campaign wants to know: `losses`, `roster`

The rules in words are in `clauses.toml`.
"""

from tactical.rules.armour.ruleset import RULES

__all__ = ["RULES"]
