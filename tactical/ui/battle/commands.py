"""The command palette of the battle screen: orders, places to jump to, clauses of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tactical.report.rolls import odds_text
from tactical.table import Roll
from tactical.ui.battle.panels.actions import ActionRow, rows
from tactical.ui.commands import Command, ListProvider

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen


class _OfBattle(ListProvider):
    @property
    def battle(self) -> BattleScreen:
        """The battle screen below the palette."""
        from tactical.ui.battle.screen import BattleScreen  # the screen has these commands

        assert isinstance(self.screen, BattleScreen)
        return self.screen


class OrderProvider(_OfBattle):
    """The rows of the list of actions. Choosing one shows it on the board; Enter gives it."""

    def commands(self) -> Iterator[Command]:
        for row in rows(self.battle.session):
            if isinstance(row.what, Roll):  # a key's command throws it
                continue
            yield f"Order: {row.text}", odds_text(row.roll) or row.help or row.summary, partial(self._take, row)

    def _take(self, row: ActionRow) -> None:
        if isinstance(row.what, str):
            self.battle.line.open(":", row.what)
        else:
            self.battle.planning.show_row(row)


class JumpProvider(_OfBattle):
    """The pieces in sight."""

    is_shown_at_once = False

    def commands(self) -> Iterator[Command]:
        view = self.battle.session.seat.view
        for piece in view.pieces:
            if piece.cell >= 0:
                where = f"Go to it at {view.cell_name(piece.cell)}"
                yield f"Jump to {piece.title}", where, partial(self.battle.navigation.jump, piece.cell)


class RulesProvider(_OfBattle):
    """The clauses of the rules in play."""

    is_shown_at_once = False

    def commands(self) -> Iterator[Command]:
        for entry in self.battle.pages.book.entries:
            yield f"Rules: {entry.head}", entry.group, partial(self.battle.pages.rules, entry.name)
