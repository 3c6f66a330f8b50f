"""A game opened for one seat, or for nobody in particular: then everything is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tactical.cli.exits import BAD_FILE, REFUSED, CommandExit, usage
from tactical.cli.output import Output
from tactical.journal.errors import Trouble
from tactical.journal.game import Game
from tactical.journal.moments import Whole
from tactical.journal.visibility import EVERYBODY, Visibility
from tactical.ruleset import AnyRuleset
from tactical.session.advice import advice_refusal
from tactical.table import AnyState, Ask, awaiting
from tactical.table.names import place_of

if TYPE_CHECKING:
    from tactical.campaign.state import CampaignState

__all__ = ["EVERYBODY", "SeenGame", "opened", "piece_number", "seat_number"]


class SeenGame(Visibility):
    """A game as one seat may see it. Everything printed goes through here, so that no command can forget it."""

    def __init__(self, game: Game, seat: int = EVERYBODY) -> None:
        super().__init__(game.rules, game.whole, seat)
        self.game = game

    @property
    def rules(self) -> AnyRuleset:
        """The rules of the game; in a campaign, those of the game in play, which orders change."""
        return self.game.rules

    @property
    def name(self) -> str | None:
        """The seat's name; None for nobody in particular."""
        return None if self.seat == EVERYBODY else str(self.game.state.seat(self.seat).name)

    @property
    def view(self) -> AnyState:
        """The position as it may be shown."""
        return self.seeing(self.game.state)

    @property
    def campaign(self) -> CampaignState | None:
        """The campaign as it may be shown; None for a single game."""
        campaign = self.game.campaign
        if campaign is None or self.all:
            return campaign
        from tactical.campaign import view

        return view(campaign, self.seat)

    def asked(self) -> int:
        """The seat that decides; the first if none does."""
        want = awaiting(self.game.state)
        return want.seat if isinstance(want, Ask) else 0

    def must_be_advised(self) -> None:
        """Exit if the table allows no advice."""
        if refusal := advice_refusal(self.game):
            raise CommandExit(REFUSED, refusal)

    def speaker(self) -> int:
        """The seat this command acts for: the named one, or the one that decides."""
        return self.asked() if self.seat == EVERYBODY else self.seat


PLAYABLE = (Trouble.TORN, Trouble.RULES)  # faults of a game that can go on


@contextmanager
def opened(file: str, seat: str | None, out: Output, *, write: bool = False) -> Iterator[SeenGame]:
    """Open a game for a seat. Problems of the file are reported after what can be shown."""
    with Game.open(file, write=write) as game:
        game.sits = False  # a command is no seat's own sitting
        if game.host_rules is not None:
            game.by = account()
        notice = game.notice
        if write and not game.writable and notice is not None:
            raise notice
        yield SeenGame(game, EVERYBODY if seat is None else seat_number(game.state, seat))
        if notice is not None and notice.kind not in PLAYABLE:
            raise CommandExit(BAD_FILE, str(notice))
        if notice is not None:
            out.error(str(notice))


def account() -> str:
    """The system account that gives orders here."""
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a number without a name
        return ""


def seat_number(state: Whole, name: str) -> int:
    """The seat of that name. Exits with a list of seats if there is none."""
    names = [seat.name for seat in state.setup.seats]
    if (number := place_of(name, names)) < 0:
        raise usage(f"unknown seat '{name[:40]}'; seats: {', '.join(names)}")
    return number


def piece_number(seen: SeenGame, name: str) -> int:
    """The piece of that name, as far as this seat knows. Exits if there is none."""
    view = seen.view
    piece = view.piece_named(name.lower())
    if piece is None:
        known = [p.name for p in view.pieces if seen.rules.presenter.in_lists(view, p.id)]
        near = ", ".join(known[:12])
        more = ", ..." if len(known) > 12 else ""
        raise usage(f"unknown piece '{name[:40]}'; pieces: {near}{more}")
    return int(piece.id)
