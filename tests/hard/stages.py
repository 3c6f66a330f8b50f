"""Small positions of every system in which something is hidden from somebody, and random play from them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tactical.campaign import due
from tactical.campaign.notation import read as read_about
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.scenario import campaign_from_text, read_campaign, scenario_from_text
from tactical.table import Ask, Order, awaiting
from tactical.table.notation import write
from tests.campaign.samples import CAMPAIGN
from tests.hard.playing import any_order, opening
from tests.ui.battle.games import text_of

WOODS = """
....;;;;....
.a.;;;;;;.c.
...;;;;;;...
.b.;;;;;;.d.
....;;;;....
"""  # where anybody can hide
MELEE = """
...;;...
.ac;;...
..d;;...
...;;.b.
"""
LEAVERS = "[options]\nstrike_at_leavers = true\n"
ROAD_ROUND = '''
title = "Who comes when"
rules = "armour"
limit = 6
at_limit = "draw"
[options]
delayed_entry = true
[map]
topology = "square8"
picture = """
r...........b
r..t...,,...b
A...........B
r...,,...t..b
r..........Cb
"""
[map.legend]
"." = "firm"
"," = "soft"
t = "tree"
r = { mark = "red-area" }
b = { mark = "blue-area" }
A = { mark = "red-area", piece = "anvil" }
B = { mark = "blue-area", piece = "brick" }
C = { piece = "cart" }
[areas]
red = ["mark:red-area"]
blue = ["mark:blue-area"]
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
[[goals]]
goal = "last_side"
share = "2/3"
[[goals]]
goal = "hold"
cells = ["f3", "g3"]
beats = 2
'''
TROOPS = {
    "anvil": ("medium-tank", "red", ""),
    "asa": ("trooper", "red", 'unit = "scouts"'),
    "abe": ("jetpack-trooper", "red", 'unit = "jumpers"\nentry = 2'),
    "ask": ("carrier", "red", "entry = 3"),
    "amy": ("trooper", "red", 'aboard = "ask"\nunit = "riders"'),
    "brick": ("medium-tank", "blue", ""),
    "cart": ("truck", "blue", ""),
    "bea": ("trooper", "blue", 'unit = "scouts"'),
    "ben": ("jetpack-trooper", "blue", 'unit = "jumpers"\nentry = 2'),
    "bus": ("carrier", "blue", "entry = 3"),
    "bob": ("trooper", "blue", 'aboard = "bus"\nunit = "riders"'),
    "bud": ("trooper", "blue", 'aboard = "bus"\nunit = "riders"'),
}  # who has no letter on the map is off it
SPEAKERS = (
    '[[seats]]\nname = "red"\nside = "red"\n[[seats]]\nname = "blue"\nside = "blue"\n'
    '[[seats]]\nname = "teller"\nside = ""\nreferee = true\n'
)
PARTIES = '''
title = "Behind the ridge"
rules = "overland"
limit = 5
at_limit = "draw"
[options]
battles = "told"
[map]
topology = "square8"
picture = """
a...n..v...s
....n..v....
b...n..v....
"""
[map.legend]
"." = "plain"
n = "hills"
v = { ground = "canyon", hazard = "canyon" }
s = { ground = "town", mark = "end" }
a = { piece = "ants" }
b = { piece = "bees" }
[[goals]]
goal = "arrive"
side = "red"
cells = ["mark:end"]
by = 5
[[goals]]
goal = "arrive"
side = "blue"
cells = ["mark:end"]
by = 5
[[encounters]]
name = "watch"
hazard = "canyon"
rules = "skirmish"
scenario = "first-steps"
faces = "the watch"
[[encounters]]
name = "ambush"
cells = ["10,1"]
rules = "skirmish"
scenario = "first-steps"
faces = "men behind the rocks"
penalty = 2
loot = { ammo = 1 }
[[encounters]]
name = "wolves"
cells = ["9,2"]
rules = "skirmish"
scenario = "first-steps"
faces = "wolves"
[[script]]
day = 2
do = "offer"
label = "goat-track"
bonus = 2
[[script]]
day = 3
do = "say"
text = "Smoke in the east."
[[script]]
enter = ["5,0", "5,1", "5,2"]
do = "offer"
label = "dry-river"
bonus = 3
amount = 2
[[script]]
day = 4
do = "hazard"
label = "ley_storm"
cells = ["8,0", "8,1"]
[[script]]
day = 4
do = "penalty"
purpose = "night"
amount = 2
'''
RIDERS = {"ants": ("ada", "ari", "ash"), "bees": ("bea", "bill", "ban")}


def _piece(name: str, **fields: str) -> str:
    return "".join([f'[[pieces]]\nname = "{name}"\n', *(f'{key} = "{value}"\n' for key, value in fields.items())])


def _armour() -> str:
    rows = (
        _piece(name, kind=kind, seat=seat) + f"{more}\n" + ('heading = "e"\n' if kind != "trooper" else "")
        for name, (kind, seat, more) in TROOPS.items()
    )
    return ROAD_ROUND + "".join(rows)


def _overland() -> str:
    text = PARTIES + SPEAKERS
    for group, (guide, rider, mount) in RIDERS.items():
        seat = "red" if group == "ants" else "blue"
        text += _piece(group, kind="company", seat=seat) + "provisions = 5\nammo = 1\n"
        text += _piece(guide, kind="guide", group=group, seat=seat)
        text += _piece(rider, kind="rider", group=group, seat=seat, aboard=mount)
        text += _piece(mount, kind="horse", group=group, seat=seat)
    return text


def _story() -> Any:
    return campaign_from_text(CAMPAIGN.replace("turn_days = 2", 'turn_days = 2\nrosters = "own"')).begun()


SHEETS = {
    "woods": lambda: text_of(WOODS, title="Woods", referee=True),
    "strikes": lambda: text_of(MELEE, title="Strikes") + LEAVERS,
    "who-comes-when": _armour,
    "behind-the-ridge": _overland,
}
STAGES = {
    "skirmish": ("woods", "strikes"),
    "boarding": ("the-west-lock",),
    "armour": ("who-comes-when", "slip"),
    "fleet": ("three-suns", "narrows"),
    "starship": ("belt-duel", "lane"),
    "overland": ("behind-the-ridge", "over-the-ridge"),
    "campaign": ("story", "lantern-rock"),
}


@cache
def begun(stage: str) -> tuple[Any, Any]:
    """Ruleset and opening of a stage; of a campaign no ruleset, and all of it."""
    if stage == "story":
        return None, _story()
    if stage == "lantern-rock":
        return None, read_campaign(stage).begun()
    if stage in SHEETS:
        found = scenario_from_text(SHEETS[stage](), stage)
        return found.rules, found.opened()
    return opening(stage)


def table(path: Path, rules: Any, whole: Any) -> Game:
    """A new game in a file, from any position; without a ruleset it is a campaign."""
    if rules is None:
        return Game.begin(path, whole, replace=True)
    return Game.create(path, rules, whole, replace=True)


def an_order(rng: Random, game: Game) -> Order | None:
    """Anything that may be ordered; often to hide or to draft, and into the next battle of a campaign."""
    want = awaiting(game.state)
    if game.campaign is not None and (now := due(game.campaign)) is not None and now.order:
        return read_about(want.seat if isinstance(want, Ask) else 0, now.order)
    if isinstance(want, Ask) and rng.random() < 0.6:
        view = game.rules.view(game.state, want.seat)
        offers = game.rules.offers(view)
        found = [order for order in offers if order.verb in ("order", "delay") or "hid" in write(view, order)]
        if found:
            return rng.choice(found)
    return any_order(rng, game.rules, game.state)


def play_on(rng: Random, game: Game, orders: int) -> bool:
    """So many random orders; whether the game still goes on."""
    for _ in range(orders):
        order = an_order(rng, game)
        if order is None or not game.play(order, live(rng.randrange(10**6))).verdict:
            return False
    return True
