"""The pages of a campaign's story: what became of whom, what has changed, and what is next and who may do it."""

from __future__ import annotations

from typing import Any

from tactical.campaign import CampaignState, view
from tactical.campaign.notation import read
from tactical.campaign.story import next_step, page_of
from tactical.report.story import NumberChange, StoryPage
from tactical.session.pages.campaign_pages import chronicle, page_text, story_lines
from tests.campaign.samples import CAMPAIGN
from tests.campaign.test_engine import BLUE, RED, campaign, do, ford, over, run, with_piece


def page(before: CampaignState, order: str, seat: int | None = None, **told: Any) -> StoryPage:
    """The page of an order, as a seat or everybody may know it."""
    after = do(before, order, seat=RED).state
    seen = (before, after) if seat is None else (view(before, seat), view(after, seat))
    found = page_of(read(RED, order), *seen, after, **told)
    assert found is not None
    return found.page


def test_a_result_tells_who_fell_who_was_hurt_and_what_is_next():
    here = with_piece(with_piece(with_piece(ford(), "bo", health=3), "ann", health=-50), "xan", health=10)
    told = page(over(here, RED), "campaign return", events=("band retreats to b1",))
    assert (told.kind, told.title, told.day) == ("result", "At the ford", 2)
    assert [(each.name, each.fortune) for each in told.roster] == [("ann", "dead"), ("bo", "hurt")]
    assert told.roster[1].numbers == (NumberChange("health", "Health", 14, 3),)
    assert told.map == ("band retreats to b1",)
    assert told.text == ("At the ford: Blue wins the day.",)  # what became of whom is told as that, and but once
    assert told.score == (NumberChange("toll", "Toll", 0, 1),)
    assert (told.next.what, told.next.title, told.next.seats) == ("play", "The road", ("red",))
    lines = page_text(told)
    assert lines[0] == "At the ford, day 2"
    assert "Old Ann has fallen" in lines
    assert "Bo was hurt: Health 14 to 3" in lines
    assert lines[-1] == "Next: The road goes on, Red to decide"


def test_a_battle_that_begins_tells_who_fights():
    before = run(campaign(), "travel b1", "end day", "travel c1", "fight")
    due = next_step(before)
    assert (due.what, due.title, due.rules, due.seats, due.order) == (
        "open", "At the ford", "skirmish", ("red", "blue"), "campaign open",
    )  # fmt: skip
    told = page(before, "campaign open")
    assert told.kind == "begun"
    assert told.text == ("The toll men rise from the reeds.",)
    assert ("Red: Old Ann, Bo", "text") in story_lines(told, "A")


def test_a_battle_that_follows_is_what_is_next():
    here = over(ford(), BLUE)
    assert next_step(here).title == "The far bank"
    told = page(here, "campaign return")
    assert (told.next.what, told.next.title, told.next.order) == ("open", "The far bank", "campaign open")
    assert story_lines(told, "A")[-1][0] == "Next: The far bank, Skirmish (Red or Blue may open it: A)"


def test_where_sheets_are_secret_a_page_tells_of_its_own_seat_alone():
    text = CAMPAIGN.replace("turn_days = 2", 'turn_days = 2\nrosters = "own"')
    here = run(campaign(text), "travel b1", "end day", "travel c1", "fight", "campaign open")
    here = over(with_piece(with_piece(here, "bo", health=3), "xan", health=4), RED)
    heard = [[change.name for change in page(here, "campaign return", seat).roster] for seat in (RED, BLUE)]
    assert heard == [["bo"], ["xan"]]
    assert page(here, "campaign return", RED).text == ("At the ford: Blue wins the day.",)


def test_the_chronicle_has_the_pages_again_and_says_nothing_twice():
    before = over(with_piece(ford(), "bo", health=3), RED)
    after = do(before, "campaign return", seat=RED).state
    found = page_of(read(RED, "campaign return"), before, after, after)
    assert found is not None
    told = [line for line, _ in chronicle(after, [found])]
    assert told.count("Bo was hurt: Health 14 to 3") == 1
    assert "Bo: Health 14 to 3." not in told
    assert "Bo: Health 14 to 3." in [line for line, _ in chronicle(after)]
