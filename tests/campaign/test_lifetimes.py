"""What crosses battles, and for how long: doors hacked until the campaign turn ends, damage until repaired, cargo,
troops that left the board, effects that wait for a boundary."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.campaign import awaiting, begun, play
from tactical.campaign.links import BattleLink, CarriedField, Cast
from tactical.campaign.reports import calendar, sheet
from tactical.campaign.roster import FieldKind, LastingEffect, RosterEntry
from tactical.campaign.sheets import packed
from tactical.campaign.state import CampaignSetup
from tactical.rules import load
from tactical.scenario import read_scenario
from tactical.table import Roll, Seat, Throw
from tactical.table.effects import Effect
from tactical.table.places import Aboard, Destroyed, Left
from tactical.table.values import replace
from tests.campaign.samples import do, run

RED, BLUE = 0, 1
SEATS = (Seat("red", "red"), Seat("blue", "blue"))


def twice(scenario: str, names: tuple[str, ...], carry: tuple[CarriedField, ...], ground: str = "", **setup: Any):
    """A campaign of one scenario fought twice over."""
    found = read_scenario(scenario)
    seats = {row["name"]: int(row["seat"] == "blue") for row in found.sheet.pieces}
    cast = tuple(Cast(name, name) for name in names)
    link = BattleLink("first", "First", found.rules.name, packed(found.sheet), cast=cast, carry=carry, ground=ground)
    fields = tuple(FieldKind(each.field, low=-99) for each in carry)
    amounts = setup.pop("amounts", {})
    roster = tuple(RosterEntry(name, seats[name], amounts=tuple(amounts.get(name, {}).items())) for name in names)
    again = replace(link, name="second", title="Second", follows="first")
    return begun(CampaignSetup("Twice", SEATS, (link, again), fields, roster, **setup))


def with_state(campaign, **fields):
    return campaign.with_top(replace(campaign.top, state=campaign.top.state.having(**fields)))


def with_piece(campaign, name, **fields):
    state = campaign.top.state
    return campaign.with_top(replace(campaign.top, state=state.with_piece(replace(state.piece_named(name), **fields))))


def over(campaign):
    """The game in play given up by whoever is asked, once its first dice are thrown."""
    while isinstance(want := awaiting(campaign), Roll):
        campaign = play(campaign, Throw(-1, (1,) * (want.dice - 1) + (2,))).state
    return do(campaign, "concede", seat=want.seat).state


def fought(campaign):
    """The game in play over, folded back, and the next one open."""
    return run(over(campaign), "campaign return", "campaign open")


# --- doors and modules ---


@pytest.fixture
def lock():
    return twice("the-west-lock", ("ann", "bo", "cy", "dee"), (CarriedField("hits", "hits", "hits"),), "wren")


def hacked(campaign):
    """The first door that is whole, hacked."""
    number = next(i for i, door in enumerate(campaign.top.state.doors) if not door.broken)
    return number, with_state(campaign, doors=campaign.top.state.with_door(number, hacked=True, held_by=0).doors)


@pytest.mark.clause("BA-66")
def test_a_hacked_door_stays_hacked_until_the_campaign_turn_ends(lock):
    number, campaign = hacked(lock)
    broken = [door.broken for door in campaign.top.state.doors]
    campaign = fought(campaign)
    door = campaign.top.state.doors[number]
    assert (campaign.top.link, door.hacked, door.broken, door.held_by) == ("second", True, False, -1)
    assert [door.broken for door in campaign.top.state.doors] == broken
    assert any("hacked, until campaign turn" in line for line in calendar(campaign))


@pytest.mark.clause("BA-66")
def test_the_end_of_the_campaign_turn_makes_it_whole_and_leaves_what_is_broken(lock):
    number, campaign = hacked(lock)
    campaign = run(over(campaign), "campaign return")
    for seat in (RED, BLUE):
        campaign = do(campaign, "campaign end turn", seat=seat).state
    campaign = run(campaign, "campaign open")
    assert not campaign.top.state.doors[number].hacked
    assert [door.broken for door in campaign.top.state.doors] == [door.broken for door in lock.top.state.doors]


def test_a_damaged_module_is_as_the_last_battle_left_it(lock):
    counters = (1, *lock.top.state.counters[1:])
    campaign = fought(with_state(lock, counters=counters))
    assert campaign.top.state.counters == counters


def test_ground_of_another_name_knows_nothing_of_it(lock):
    links = tuple(replace(link, ground=link.name) for link in lock.setup.links)
    number, campaign = hacked(lock.having(setup=replace(lock.setup, links=links)))
    assert not fought(campaign).top.state.doors[number].hacked


# --- armour ---


@pytest.fixture
def bridge():
    names = ("anvil", "brook", "ada", "zinc", "yew")
    amounts = {name: {"damage": 0} for name in names}
    return twice("bridge-and-ford", names, (CarriedField("damage", "damage", "damage"),), amounts=amounts)


@pytest.mark.clause("AR-147", "AR-149", "AR-H26")
def test_troops_that_left_are_losses_now_and_are_back_in_the_next_battle_with_their_damage(bridge):
    campaign = with_piece(bridge, "anvil", place=Left("west"), damage=1)
    campaign = with_piece(campaign, "brook", place=Destroyed("fire"))
    state = campaign.top.state
    assert load("armour").fighters.lost(state, state.piece_named("anvil"))
    campaign = fought(campaign)
    assert campaign.entry("brook").fate == "dead"
    assert (campaign.entry("anvil").fate, campaign.entry("anvil").left) == ("", "first")
    anvil = campaign.top.state.piece_named("anvil")
    assert (anvil.cell >= 0, anvil.damage) == (True, 1)
    assert campaign.top.state.piece_named("brook") is None
    assert campaign.top.state.piece_named("ben") is not None  # not of the roster: every battle has its own


# --- cargo and effects ---


def test_who_is_aboard_what_is_lost_is_lost_with_it_unless_the_battle_saves_them(bridge):
    aboard = replace(bridge.entry("ada"), aboard="anvil")
    campaign = with_piece(bridge.with_entry(aboard), "anvil", place=Destroyed("fire"))
    assert fought(campaign).entry("ada").fate == "dead"
    links = tuple(replace(link, saved=True) for link in campaign.setup.links)
    assert fought(campaign.having(setup=replace(campaign.setup, links=links))).entry("ada").fate == ""
    assert not isinstance(bridge.top.state.piece_named("ada").place, Aboard)


def test_effects_that_wait_for_a_repair_or_the_turns_end_are_kept_on_the_sheet(lock):
    dazed = Effect("dazed", 1, "campaign_turn")
    lame = Effect("lame", 1, "repaired")
    brief = Effect("brief", 1, "battle")
    campaign = with_piece(lock, "ann", effects=(dazed, lame, brief))
    campaign = run(over(campaign), "campaign return")
    assert campaign.entry("ann").effects == (LastingEffect("boarding", dazed), LastingEffect("boarding", lame))
    assert "dazed until the campaign turn; lame until repaired" in sheet(campaign, campaign.entry("ann")).line
    for seat in (RED, BLUE):
        campaign = do(campaign, "campaign end turn", seat=seat).state
    assert campaign.entry("ann").effects == (LastingEffect("boarding", lame),)
    campaign = run(campaign, "campaign open")
    assert [effect.name for effect in campaign.top.state.piece_named("ann").effects] == ["lame"]


def test_the_computer_plays_pieces_as_the_scenario_of_a_battle_says():
    state = twice("signal-hill", ("rua", "quill"), ()).top.state
    assert [(state.pieces[role.piece].name, role.plays) for role in state.setup.roles] == [("quill", "guards")]
