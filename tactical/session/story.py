"""The pages of a campaign's story, read from the orders of its save, as one seat or everybody may know them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tactical import campaign
from tactical.campaign.state import CampaignState
from tactical.campaign.story import PAGED, PlacedPage, page_of, prologue_page
from tactical.journal.archive import Archive
from tactical.journal.game import Game
from tactical.journal.moments import Moment
from tactical.journal.visibility import SPECTATOR, Visibility
from tactical.report.story import StoryPage
from tactical.session.session import Session
from tactical.table.events import said_once

if TYPE_CHECKING:
    from tactical.session.rehearsed_game import LineOrder


def known(state: CampaignState, visibility: Visibility) -> CampaignState:
    """The campaign as it may be shown."""
    if visibility.all:
        return state
    return campaign.shared_view(state) if visibility.seat == SPECTATOR else campaign.view(state, visibility.seat)


def page_after(moment: Moment, visibility: Visibility) -> PlacedPage | None:
    """The page of an order; None if it has none."""
    if not isinstance(moment.order, PAGED):
        return None
    before, after = moment.before_all, moment.after_all
    assert isinstance(before, CampaignState)
    assert isinstance(after, CampaignState)
    rules = moment.rules_after(visibility.rules)
    view = visibility.seeing(moment.after, rules)
    noticed = [e for e in visibility.noticed(moment.events) if not isinstance(e, campaign.Happened) and not e.boundary]
    lines = tuple(rules.presenter.say(view, event) for event, _ in said_once(noticed))
    return page_of(moment.order, known(before, visibility), known(after, visibility), after, lines)


def page_for(session: Session, moment: Moment | LineOrder) -> StoryPage | None:
    """The page of an order for the viewer; for several seats at one keyboard, what all of them know. None if it has
    none, or outside of a campaign."""
    seat = session.seat
    if not isinstance(seat.game, Game) or seat.game.campaign is None:
        return None
    if not isinstance(moment, Moment) or not isinstance(moment.order, PAGED):
        return None
    turned = page_after(moment, visibility_of(session, seat.game))
    return turned.page if turned is not None else None


def visibility_of(session: Session, game: Game) -> Visibility:
    """The visibility for the viewer, or for all seats of a keyboard."""
    seat = session.seat
    return Visibility(game.rules, game.whole, seat.shown_to if len(seat.seats) == 1 else SPECTATOR)


def first_page(game: Game, visibility: Visibility) -> StoryPage:
    """The prologue. It may need a replay, as `story_pages` does."""
    archive = Archive.of(game.history)
    opening = archive.moment(0).before_all if len(archive) else game.campaign
    assert isinstance(opening, CampaignState)
    return prologue_page(known(opening, visibility), opening)


def story_pages(game: Game, visibility: Visibility) -> Iterator[PlacedPage]:
    """All pages but the prologue, earliest first. It replays: call it in a thread. Raises SaveError."""
    archive = Archive.of(game.history)
    for number in range(len(archive)):
        if isinstance(archive.order(number), PAGED) and (turned := page_after(archive.moment(number), visibility)):
            yield turned
