"""A battle inside a campaign: opening the battle that is due, returning from one that is over, and the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tactical import campaign
from tactical.journal.game import Game
from tactical.session.scene.scene import Cell
from tactical.session.session import Message, Session

if TYPE_CHECKING:
    from tactical.campaign import CampaignState
    from tactical.report.story import StoryPage
    from tactical.ui.battle.screen import BattleScreen

TableKey = tuple[int, str, int]


class CampaignActions:
    """The campaign's current game. Remembers the cursor's place on each board."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._cursors: dict[tuple[int, str], Cell] = {}
        self._table: TableKey | None = None  # which game of the campaign the screen shows
        self._told_to: int | None = None  # the last record whose page was shown

    def begin(self) -> None:
        """Note which game this is, and go back to the old place on its board."""
        state, game = self._screen.session.seat.campaign, self._screen.session.seat.game
        if self._told_to is None and state is not None and isinstance(game, Game):
            self._told_to = game.history.seq
        self._table = _key(state) if state is not None else None
        cursor = self._cursors.get(self._table[:2]) if self._table is not None else None
        if cursor is not None:
            self._screen.board.move_to(cursor)

    def changes_table(self) -> bool:
        """Switch to another game of the campaign if one is in play now; False if it is the same game."""
        screen = self._screen
        session = screen.session
        game = session.rehearsing.live or session.seat.game
        state = game.campaign if isinstance(game, Game) else None
        if state is None or self._table is None or _key(state) == self._table:
            return False
        self._cursors[self._table[:2]] = screen.board.cursor
        screen.end_told = screen.end_told and _key(state)[:2] == self._table[:2]  # told about, and now folded back
        screen.sit(Session(game, session.seat.keyboard, session.seat.dice))
        return True

    def tell_story(self) -> None:
        """Show the pages about everything since the last ones. A battle that opens has its own introduction."""
        screen, game = self._screen, self._screen.session.seat.game
        if self._told_to is None or not isinstance(game, Game):
            return
        new = [moment for moment in game.moments if moment.seq > self._told_to]
        self._told_to = game.history.seq
        if not any(isinstance(moment.order, campaign.CampaignOrder) for moment in new):
            return
        from tactical.session.story import page_for

        found = [page for moment in new if (page := page_for(screen.session, moment)) is not None]
        pages = [page for page in found if page.kind != "begun"]
        if pages:
            screen.playback.then(lambda: self._show(pages))

    def _show(self, pages: list[StoryPage]) -> None:
        """One page after the other; what the last says is next is done from there."""
        first, *rest = pages

        def read(wanted: str | None) -> None:
            if rest:
                self._show(rest)
            elif wanted is not None:
                self._screen.runner.begin(self.go())

        self._screen.pages.story(first, read)

    # --- keys ---

    async def go(self) -> None:
        """Open the battle that is due, or return from the one that is over."""
        screen, session = self._screen, self._screen.session
        seat = session.seat
        state = seat.campaign
        due = state is not None and seat.due is not None
        orders = campaign.offers(state, seat.viewer) if state is not None and due else ()
        if orders:
            await screen.runner.give(orders[0])
        elif state is not None:
            page = screen.keys.shown("campaign")
            screen.say(Message(f"No battle is waiting; {page} shows the campaign", "muted"))
        else:
            screen.say(Message("This battle is not part of a campaign", "muted"))

    def open(self) -> None:
        """Open the campaign's pages."""
        screen, session = self._screen, self._screen.session
        rehearsing = session.rehearsing
        state = session.seat.campaign if rehearsing.live is None else rehearsing.live.campaign
        if state is None:
            screen.say(Message("This battle is not part of a campaign", "muted"))
            return
        game = rehearsing.live or session.seat.game
        assert isinstance(game, Game)
        screen.pages.campaign(state, game, self._come_back)

    def _come_back(self, wanted: str | None) -> None:
        screen = self._screen
        if wanted is None:
            return
        if screen.session.rehearsing.live is not None:
            screen.say(Message(f"Not in a rehearsal: {screen.rehearsing.leaves} it", "warn"))
        else:
            screen.runner.begin(self.go() if wanted == screen.pages.GO else self._end_turn())

    async def _end_turn(self) -> None:
        """Every seat of this keyboard agrees that the campaign turn ends."""
        screen = self._screen
        turn = screen.session.seat.campaign.turn if screen.session.seat.campaign is not None else 0
        for seat in sorted(screen.session.seat.seats):
            state = screen.session.seat.campaign
            if state is None or state.turn != turn or seat in state.ready or not state.seat(seat).side:
                continue
            await screen.runner.play(campaign.EndTurn(seat))


def _key(state: CampaignState) -> TableKey:
    """The mark that tells one game in play from another: how deep it lies, what opened it, and after how many
    others."""
    return len(state.tables), state.top.link, len(state.done)
