"""computer: the seats that the computer plays in a game, and how to change them."""

from __future__ import annotations

from argparse import Namespace

from tactical.cli.answer import Answer
from tactical.cli.exits import DONE, REFUSED, CommandExit, usage
from tactical.cli.output import Output
from tactical.cli.seat_view import opened
from tactical.journal.game import Game
from tactical.report.base import Reported
from tactical.session.computer_seats import players_from, seats_words
from tactical.table.phrases import capital


class PlayerReport(Reported, frozen=True):
    """How the computer plays a seat."""

    level: str
    style: str


class Computers(Answer, frozen=True):
    """The seats that the computer plays."""

    computers: dict[str, PlayerReport]


def computer(args: Namespace, out: Output) -> int:
    """Show the seats it plays, after changing them if any are named. It moves when the game continues."""
    with opened(args.file, None, out, write=bool(args.seats)) as seen:
        seat_computers(seen.game, args.seats)
        seats, players = seen.game.state.setup.seats, seen.game.computers
        if args.json:
            reports = {seats[n].name: PlayerReport(who.level, who.style) for n, who in sorted(players.items())}
            out.json(Computers(reports))
        else:
            words = seats_words(seats, players)
            out.line(capital(words))
    return DONE


def seat_computers(game: Game, texts: list[str], option: str = "") -> None:
    """Give seats to the computer, or take them back, as `texts` say. CommandExit if they make no sense."""
    if not texts:
        return
    try:
        players = players_from(texts, game.state.setup.seats, game.computers)
    except ValueError as error:
        raise usage(f"{option}{' ' if option else ''}{error}") from None
    if not game.seat_computers(players):
        raise CommandExit(REFUSED, "another process was faster; try again")
