"""The refusals and warnings of overland travel in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        # groups and legs
        "no_group": "{piece} takes no such order: {why}",
        "day_over": "{piece} has ended its day",
        "not_next": "{cell} is not one step from {start}",
        "here_already": "the route stays on {cell}: name a square beside it",
        "barrier": "{cell} must be bypassed: only a group that flies as a whole may cross it",
        "too_far": "{cell} takes {need:squares}, {left} of {leg} left in this leg",
        "no_leg": "{piece} has no leg to end",
        "leg_open": "{piece} has {left:squares} left in this leg",
        "under_way": "{piece} is in the middle of a leg: this is done between legs",
        "no_driver": "nobody who is able to drives {carrier}",
        # shortcuts, marches, nights
        "no_offer": "no shortcut is open to {piece}",
        "no_such_offer": "no shortcut called {label} is open to {piece}",
        "which_offer": "several shortcuts are open: {labels}",
        "tried": "{label} has been tried today",
        "day_leg_only": "{what} to the day leg, and that {now}",
        "repair_day": "the day goes into repairs",
        "after_dark": "it is dark: no forced march now",
        "no_provisions": "a forced march takes {need} Provisions for {what}, {left} left",
        "no_fuel": "a forced march takes {need} Fuel for {what}, {left} left",
        "on_foot_never": "on foot there are no forced marches here",
        "overdriven": "{carrier} would be worn below level 0",
        "night_used": "{piece} has travelled by night already",
        # people and carriers
        "not_present": "{who} is not with {piece} but {where}",
        "not_a_person": "{who} is not a person",
        "not_awake": "{who} is {how}",
        "not_best": "{who} is not the one to roll: {best} is",
        "not_a_carrier": "{carrier} is neither a mount nor a vehicle",
        "not_a_mount": "{carrier} is not a mount",
        "not_a_vehicle": "{carrier} is not a vehicle",
        "gone": "{carrier} is {way}: it is beyond help",
        "ridden": "{who} rides {carrier} already",
        "has_driver": "{who} drives {carrier} already",
        "already_aboard": "{who} {how} {carrier} already",
        "on_foot": "{who} is on foot",
        "apart": "{who} and {carrier} are not in one group",
        "no_attribute": "{carrier} has no {attribute}",
        "best_used": "the fastest Attribute counts here, whichever is chosen",
        "used_already": "{carrier} uses {attribute} already",
        "day_begun": "{piece} has begun its day",
        # groups apart
        "alone": "{who} is all that {piece} consists of",
        "elsewhere": "{piece} and {other} are not in one square",
        "same_group": "name another group than {piece} itself",
        "not_a_group": "{other} is not a group",
        "not_yours_too": "{other} is not yours",
        "not_enough": "{piece} has {left} {stock}",
        # foraging and repairs
        "no_forage": "{piece} has no square of its day leg left to give up",
        "few_points": "{stock}: {price:points} needed, {points} left",
        "nothing_found": "nothing has been foraged that could be taken",
        "nothing_taken": "say how many levels: at least 1",
        "not_worn": "{carrier} lacks nothing",
        "repairs_first": "repairs take a whole day: {piece} has begun to travel",
        "mended_today": "{carrier} has been worked on today",
        "repaired_today": "{who} has worked on a repair today",
        # rest
        "no_saddle": "{who} is on foot: nobody dozes while walking",
        "driving": "{who} is driving",
        "guiding": "{who} has led the group through the night",
        "resting_only": "nobody sleeps on the move here",
        "walked_all_night": "the group has travelled by night: it makes no camp",
        "rests_so": "{who} {how} already",
        # encounters and the storyteller
        "no_encounter": "nobody stands in the way",
        "same_name": "a shortcut called {label} is open to {piece} already",
        "no_hazard": "{cell} is not marked as hazardous",
        "same_hazard": "{cell} is marked so already",
        # planning
        "no_plan": "{piece} has planned no route",
        "no_way": "no way leads {piece} to {cell}",
        "no_route": "{piece} has no route to forget",
        "route_days": "{days:days}, there on day {day}, for {stores}",
        "route_late": "too late: day {by} at the latest",
        "route_short": "no {what} left on day {day}",
        "route_danger": "hazardous squares on the way: {cells}",
        "route_meets": "somebody met at least once: {chance}",
    }
)
