"""A march that becomes a skirmish: opened, fought, folded back, told, and what follows it."""

from __future__ import annotations

import pytest

from tactical.campaign import EndTurn, Fate, Open, Rename, Return, begun, border, due, judge, play, preview, view
from tactical.campaign.engine import rules_of
from tactical.campaign.orders import Equip, SetAmount
from tactical.campaign.reports import calendar, due_words, headline, roster, where
from tactical.campaign.validation import problems
from tactical.scenario import campaign_from_text
from tactical.session.pages.campaign_pages import chronicle
from tactical.table import Battle, Over, Report, awaiting
from tactical.table.pieces import Seat
from tactical.table.places import Destroyed, Left
from tactical.table.values import replace
from tests.campaign.samples import CAMPAIGN, campaign, do, order, run

RED, BLUE = 0, 1


def met():
    """The road, up to the battle that is awaited at the ford."""
    return run(campaign(), "travel b1", "end day", "travel c1", "fight")


def ford():
    """The skirmish at the ford, just opened."""
    return run(met(), "campaign open")


def with_piece(story, name, **fields):
    """The game in play with a piece changed, as if it had been played so."""
    state = story.top.state
    piece = replace(state.piece_named(name), **fields)
    return story.with_top(replace(story.top, state=state.with_piece(piece)))


def over(story, loser):
    """The game in play given up by a seat."""
    while rules_of(story).name == "skirmish" and awaiting(story.top.state).seat != loser:
        story = run(story, f"{story.top.state.pieces[story.top.state.stack[-1].piece].name} end")
    return do(story, "concede", seat=loser).state


def code(out):
    return [reason.code for reason in out.verdict.reasons]


def test_it_begins_with_its_first_link():
    here = campaign()
    assert [table.link for table in here.tables] == ["road"]
    assert due(here) is None
    assert problems(here) == []
    assert headline(here) == "Two fords: day 1, campaign turn 1"
    assert [tale.text for tale in here.chronicle] == ["A short story."]


def test_an_order_goes_to_the_game_in_play_and_its_beats_are_days():
    here = run(campaign(), "travel b1", "end day")
    assert here.top.state.beat == here.day == 2
    assert code(play(here, Open(RED))) == ["nothing_to_open"]
    assert code(play(here, Return(RED))) == ["battle_goes_on"]


def test_an_awaited_battle_is_due_and_only_the_campaign_answers_it():
    here = met()
    assert isinstance(awaiting(here.top.state), Battle)
    assert due(here).what == "open"
    assert due(here).link.name == "ford"
    assert due_words(here) == "At the ford (Skirmish) is ready to open; order:  campaign open"
    assert code(play(here, Report(-2, ()))) == ["no_reports"]
    assert not judge(here, order(here, "fight", RED))


def test_the_roster_goes_into_the_battle_as_it_stands():
    here = ford()
    state = here.top.state
    assert [table.link for table in here.tables] == ["road", "ford"]
    # a night in camp healed them on the road: the sheet knows it, and so does the battle
    assert [(p.name, p.seat, p.health, p.weapons) for p in state.pieces] == [
        ("ann", RED, 14, ("pistol",)), ("bo", RED, 14, ()), ("xan", BLUE, 10, ()), ("yve", BLUE, 10, ()),
    ]  # fmt: skip
    assert here.entry("ann").amount("health") == 14
    assert [seat.name for seat in state.setup.seats] == ["red", "blue"]  # the file has them the other way round
    assert here.chronicle[-1].text == "The toll men rise from the reeds."
    assert where(here, here.entry("ann")) == "At the ford, a1"
    assert where(here, here.entry("dun")) == "The road, aboard band"


@pytest.mark.clause("FT-OV-05")
def test_without_ammunition_there_is_one_shot():
    here = with_piece(met(), "band", ammo=0)
    here = run(here, "campaign open")
    assert here.top.state.piece_named("ann").weapons == ("last-shot",)
    assert here.top.state.weapon("last-shot").uses == 1
    assert here.entry("ann").gear == ("pistol",)  # the sheet keeps what it is


def test_a_battle_lost_comes_back_into_roster_and_road():
    here = with_piece(ford(), "bo", health=3)
    here = over(here, RED)
    assert due(here).what == "return"
    out = do(here, "campaign return", seat=RED)
    here = out.state
    assert here.entry("bo").amount("health") == 3
    assert here.entry("ann").battles == here.entry("xan").battles == 1
    assert (here.entry("ann").amount("experience"), here.entry("xan").amount("experience")) == (0, None)
    road = here.top.state
    assert road.piece_named("bo").health == 3
    assert road.cell_name(road.piece_named("band").cell) == "b1"  # FT-OV-06: who lost falls back
    assert dict(here.score) == {"toll": 1}
    assert here.pending is None
    assert here.done[-1].result.winners == ("toll",)
    told = [rules_of(here).presenter.say(here.top.state, event) for event in out.events]
    assert told[0] == "At the ford: Blue wins the day."
    assert "Bo: Health 14 to 3." in told
    assert "Band retreats to b1" in told


def test_a_battle_won_leads_to_the_one_that_follows_before_the_road_hears_of_it():
    here = with_piece(ford(), "xan", health=-50)
    here = run(over(here, BLUE), "campaign return")
    assert here.entry("xan").fate == "dead"
    assert here.entry("ann").amount("experience") == here.entry("bo").amount("experience") == 2
    assert dict(here.counters) == {"salvage": 5}
    assert due(here) == ("open", here.setup.link("again"))
    assert "The toll chest is light, but it is theirs." in [tale.text for tale in here.chronicle]
    here = run(here, "campaign open")
    assert [table.link for table in here.tables] == ["road", "again"]
    assert [piece.name for piece in here.top.state.pieces] == ["ann", "bo", "yve"]  # the dead stay away
    here = run(over(here, BLUE), "campaign return")
    assert [table.link for table in here.tables] == ["road"]
    road = here.top.state
    assert road.cell_name(road.piece_named("band").cell) == "c1"
    assert "toll" in road.beaten


def test_who_is_dead_there_is_dead_on_the_road():
    here = with_piece(ford(), "bo", health=-50)
    here = run(over(here, RED), "campaign return")
    assert here.entry("bo").fate == "dead"
    assert isinstance(here.top.state.piece_named("bo").place, Destroyed)
    assert where(here, here.entry("bo")) == "dead"


def test_who_left_the_board_is_back_in_the_next_battle():
    here = with_piece(ford(), "bo", place=Left("west"))
    here = run(over(here, BLUE), "campaign return")
    assert here.entry("bo").left == "ford"
    assert here.entry("bo").here
    here = run(here, "campaign open")
    assert here.top.state.piece_named("bo").cell >= 0
    assert run(over(here, BLUE), "campaign return").entry("bo").left == ""


def test_nobody_left_to_fight_is_a_walkover():
    here = met()
    for name in ("xan", "yve"):
        here = here.with_entry(replace(here.entry(name), fate="dead"))
    here = run(here, "campaign open")
    assert [table.link for table in here.tables] == ["road"]  # nothing to come back from
    assert here.done[-1].result.winners == ("crown",)
    assert due(here).link.name == "again"  # which follows a battle that red won
    here = run(here, "campaign open")
    assert here.pending is None
    assert not isinstance(awaiting(here.top.state), Battle)
    assert "nobody is left to fight for blue" in here.chronicle[-2].text


def test_a_battle_nobody_has_written_stays_undecided():
    bare = campaign_from_text(CAMPAIGN).setup
    here = begun(replace(bare, links=bare.links[:1]))
    here = run(here, "travel b1", "end day", "travel c1", "fight", "campaign open")
    assert [table.link for table in here.tables] == ["road"]
    assert not isinstance(awaiting(here.top.state), Battle)


def test_the_campaign_ends_with_its_last_game_and_the_most_points_win():
    here = run(over(campaign(), RED), "campaign return")
    assert here.result.winners == ("toll",)
    assert due(here) is None
    assert due_words(here) == "The campaign is over: toll won"
    assert isinstance(awaiting(here.top.state), Over)
    assert code(play(here, Rename(RED, "ann", "Ann"))) == ["campaign_over"]
    assert problems(here) == []


def test_the_calendar_ends_campaign_turns_by_itself_and_by_agreement():
    here = run(campaign(), "travel b1", "end day", "end day")
    assert (here.day, here.turn) == (3, 2)
    out = do(here, "campaign end turn", seat=RED)
    assert (out.state.turn, out.state.ready) == (2, (RED,))
    assert code(play(out.state, EndTurn(RED))) == ["agreed_already"]
    assert do(out.state, "campaign end turn", seat=BLUE).state.turn == 3
    assert code(play(ford(), EndTurn(RED))) == ["in_battle"]


def test_sheets_recover_with_the_campaign_turn_but_never_beyond_their_beginning():
    text = CAMPAIGN.replace('harm = "less"', 'harm = "less"\nrecover = 6')
    here = campaign(text)
    hurt = here.with_entry(here.entry("xan").with_amount("health", 1))
    turned = run(hurt, "travel b1", "end day", "end day")
    assert turned.entry("xan").amount("health") == 7
    assert turned.entry("yve").amount("health") == 10


def test_gear_is_chosen_between_battles_of_what_the_sheet_offers():
    here = do(campaign(), "campaign equip ann with rifle", seat=RED).state
    assert here.entry("ann").gear == ("rifle",)
    assert run(here, "travel b1", "end day", "travel c1", "fight", "campaign open").top.state.pieces[0].weapons == (
        "rifle",
    )
    for wrong, why in (
        (Equip(RED, "ann", ("spoon",)), "not_its_gear"),
        (Equip(RED, "ann", ("rifle", "sword")), "too_much_gear"),
        (Equip(BLUE, "ann", ("rifle",)), "not_your_entry"),
        (Equip(RED, "nan", ("rifle",)), "no_such_entry"),
    ):
        assert code(play(here, wrong)) == [why]
    assert code(play(ford(), Equip(RED, "ann", ("sword",)))) == ["in_battle"]
    gone = here.with_entry(replace(here.entry("ann"), fate="dead"))
    assert code(play(gone, Equip(RED, "ann", ("sword",)))) == ["is_gone"]


def test_a_name_is_one_clean_line():
    here = do(campaign(), 'campaign rename ann "Ann of the Ford"', seat=RED).state
    assert here.entry("ann").words == "Ann of the Ford"
    for title in ("", "  ", "a\x1bb", "[bold]", "x" * 61):
        assert code(play(here, Rename(RED, "ann", title))) == ["not_a_title"]


def test_a_referee_corrects_sheets_and_nobody_else():
    assert code(play(campaign(), SetAmount(RED, "ann", "health", 3))) == ["not_referee"]
    here = campaign(CAMPAIGN.replace('side = "toll"', 'side = "toll"\nreferee = true'))
    assert do(here, "campaign set ann health 3", seat=BLUE).state.entry("ann").amount("health") == 3
    assert do(here, "campaign fate ann dead", seat=BLUE).state.entry("ann").fate == "dead"
    assert code(play(here, SetAmount(BLUE, "ann", "health", 100))) == ["out_of_range"]
    assert code(play(here, SetAmount(BLUE, "ann", "worn", 1))) == ["not_settable"]
    assert do(here, "campaign end turn", seat=BLUE).state.turn == 2  # a referee's word is enough
    assert play(here, Fate(BLUE, "bo", "taken")).state.entry("bo").fate == "taken"


# --- taking back ---


def test_opening_and_coming_back_are_borders():
    def codes(before, text, seat, by=RED):
        given = order(before, text, by)
        after = play(before, given).state
        return [reason.code for reason in border(before, given, after, False, seat).reasons]

    assert codes(met(), "campaign open", RED) == ["undo_battle"]
    assert codes(over(ford(), RED), "campaign return", RED) == ["undo_battle"]
    assert codes(campaign(), 'campaign rename ann "A"', RED) == []
    assert codes(campaign(), 'campaign rename ann "A"', BLUE) == ["undo_other"]
    assert codes(campaign(), "travel b1", RED) == []
    assert codes(campaign(), "travel b1", BLUE) == ["undo_other"]
    half = do(campaign(), "campaign end turn", seat=RED).state
    assert codes(half, "campaign end turn", BLUE, by=BLUE) == ["undo_turn"]


# --- eyes ---


def test_a_seat_sees_the_sheets_that_the_scenario_shows():
    here = ford()
    assert view(here, RED).roster == here.roster
    secret = campaign(CAMPAIGN.replace("turn_days = 2", 'turn_days = 2\nrosters = "own"'))
    seen = view(secret, RED)
    assert seen.entry("ann") == secret.entry("ann")
    assert seen.entry("xan").amounts == ()
    assert all(link.sheet == b"" for link in seen.setup.links)  # battles to come are secret
    assert view(seen, RED) == seen
    assert [line for line in roster(seen) if line.startswith("Xan")] == ["Xan, person, blue: in reserve"]


def test_a_seat_sees_neither_the_standing_answers_of_others_nor_what_they_brought_into_a_battle():
    here = do(ford(), "stand never opportunity", seat=RED).state
    assert here.top.state.standing
    assert view(here, RED).top.state.standing == here.top.state.standing
    assert view(here, BLUE).top.state.standing == ()
    assert view(here, BLUE).top.cast == here.top.cast
    secret = replace(here, setup=replace(here.setup, rosters="own"))
    brought = {part.entry: part.sent for part in view(secret, RED).top.cast}
    assert brought["xan"] == ()
    assert brought["ann"] == next(part.sent for part in here.top.cast if part.entry == "ann") != ()


def test_where_sheets_are_secret_each_seat_hears_of_its_own():
    text = CAMPAIGN.replace("turn_days = 2", 'turn_days = 2\nrosters = "own"')
    here = run(campaign(text), "travel b1", "end day", "travel c1", "fight", "campaign open")
    here = with_piece(with_piece(here, "bo", health=3), "xan", health=4)
    out = do(over(here, RED), "campaign return", seat=RED)
    heard = [[tale.text for tale in view(out.state, seat).chronicle] for seat in (RED, BLUE)]
    assert ("Bo: Health 14 to 3." in heard[RED], "Bo: Health 14 to 3." in heard[BLUE]) == (True, False)
    assert ("Xan: Health 10 to 4." in heard[RED], "Xan: Health 10 to 4." in heard[BLUE]) == (False, True)
    told = [event for event in out.events if not event.visible_to(RED)]
    assert [event.words(None) for event in told] == ["Xan: Health 10 to 4."]
    assert "At the ford: Blue wins the day." in heard[RED]


def test_where_sheets_are_secret_other_gear_and_corrections_are_told_to_their_seat_alone():
    for rosters, heard_by_blue in (("open", True), ("own", False)):
        here = campaign(CAMPAIGN.replace("turn_days = 2", f'turn_days = 2\nrosters = "{rosters}"'))
        (event,) = do(here, "campaign equip ann with sword", seat=RED).events
        assert event.visible_to(RED)
        assert event.visible_to(BLUE) is heard_by_blue
        judge = (*here.setup.seats, Seat("judge", "", referee=True))
        (event,) = do(here.having(setup=replace(here.setup, seats=judge)), "campaign set ann health 7", seat=2).events
        assert event.visible_to(RED)
        assert event.visible_to(2)
        assert event.visible_to(BLUE) is heard_by_blue


def test_a_preview_tells_what_coming_back_would_change_and_changes_nothing():
    here = with_piece(ford(), "bo", health=3)
    before = here
    assert [change.words for change in preview(here)] == ["Bo: Health 14 to 3"]
    rehearsed = with_piece(here, "xan", health=-50).top.state
    assert [change.words for change in preview(here, rehearsed)] == ["Bo: Health 14 to 3", "Xan falls"]
    assert here == before


def test_the_story_reads_as_one():
    here = run(over(ford(), RED), "campaign return")
    lines = [line for line, _ in chronicle(here)]
    assert lines[:4] == ["Two fords", "", "Day 1", ""]
    assert lines[-2:] == ["The toll men rise from the reeds.", "At the ford: Blue wins the day."]
    assert calendar(here)[0] == "Two fords: day 2, campaign turn 1; points: toll 1"
    assert "Day 2:   At the ford (Skirmish): toll won" in calendar(here)


@pytest.mark.clause("OV-35", "FT-OV-05")
def test_strain_on_a_mount_stays_on_its_sheet_until_it_is_repaired():
    here = with_piece(campaign(), "dun", levels=(0,))
    here = run(here, "travel b1", "end day", "travel c1", "fight", "campaign open")
    assert here.entry("dun").amount("worn") >= 1
    back = run(over(here, RED), "campaign return")
    assert back.entry("dun").amount("worn") >= 1
    assert back.top.state.piece_named("dun").levels == (0,)


def test_the_same_orders_give_the_same_campaign():
    assert over(ford(), RED) == over(ford(), RED)
