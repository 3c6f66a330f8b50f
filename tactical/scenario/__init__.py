"""Scenarios: texts that people write, and the opening states made from them. Import from here.

    scenario = read_scenario("the-mill")             # a shipped name or a path; ScenarioError has every problem
    rules, state = open_scenario(path, {"corners": "free"})
    read_campaign("name").begun()                    # a campaign: several battles and what leads from one to another
    own_scenarios(), scenarios_folder()              # those of the person at this computer
    scenario_names(), campaign_names(), shipped_scenario(name), shipped_saves(), rulebook(system)

Importing this loads next to nothing; the modules come when a name is first used. `text.py` says how a text is read,
`locate.py` where in it things stand, `document.py` edits one, `shipped_files.py` knows what is
shipped.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tactical.scenario.campaigns import Campaign, campaign_from_text, is_campaign, read_campaign
    from tactical.scenario.description import Listed, listed
    from tactical.scenario.opening import Scenario, open_scenario, read_scenario, scenario_from_text
    from tactical.scenario.own_files import own_scenarios, scenarios_folder
    from tactical.scenario.problems import ScenarioError
    from tactical.scenario.shipped_files import (
        campaign_names,
        rulebook,
        scenario_names,
        shipped_campaign,
        shipped_saves,
        shipped_scenario,
    )

__all__ = [
    "Campaign",
    "Listed",
    "Scenario",
    "ScenarioError",
    "campaign_from_text",
    "campaign_names",
    "is_campaign",
    "listed",
    "open_scenario",
    "own_scenarios",
    "read_campaign",
    "read_scenario",
    "rulebook",
    "scenario_from_text",
    "scenario_names",
    "scenarios_folder",
    "shipped_campaign",
    "shipped_saves",
    "shipped_scenario",
]

_HOMES = {
    "campaigns": ("Campaign", "campaign_from_text", "is_campaign", "read_campaign"),
    "description": ("Listed", "listed"),
    "opening": ("Scenario", "open_scenario", "read_scenario", "scenario_from_text"),
    "own_files": ("own_scenarios", "scenarios_folder"),
    "problems": ("ScenarioError",),
    "shipped_files": (
        "campaign_names",
        "rulebook",
        "scenario_names",
        "shipped_campaign",
        "shipped_saves",
        "shipped_scenario",
    ),
}


if not TYPE_CHECKING:  # mypy has the names above, and knows of no others

    def __getattr__(name: str) -> object:
        """Load the module that has a name, so that listing scenarios does not pay for reading them."""
        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f"tactical.scenario.{home}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
