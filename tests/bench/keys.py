"""How many keys it takes to move, to attack, to do both, to end a turn, to answer a window and to travel a day:
`python -m tests.bench.keys`. Prints the table of `.github/FLOW.md`.

Each row is played on the screen from the opening of a shipped scenario: the keys before it are pressed, then its own
are counted, and the orders that come of them must be those that it says. The cursor goes to enemies and goals by their
keys (`f`, `g`), to ground by arrows, two squares away.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tactical.rules import SHIPPED
from tactical.scenario import read_scenario
from tests.event_loop import ScreenLoop
from tests.ui.battle.games import app_of, battle, new_game
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told

WHAT = ("move", "attack", "move and attack", "end turn", "window", "day of travel")
SIZE = (120, 40)

DRAFTED = "slash b e l enter enter enter enter enter e"  # the ship that is picked goes to Bel
INTO_BEL = f"{DRAFTED} e"  # although another ship could still come: a battle


class Row(NamedTuple):
    """What is done in a scenario: keys pressed before, keys counted, and the verbs of the orders that they give."""

    what: str
    scenario: str
    before: str
    keys: str
    verbs: str


ROWS = (
    Row("move", "the-mill", "", "right right enter enter", "walk"),
    Row("attack", "first-battle", "right down enter enter", "f enter", "fire"),
    Row("move and attack", "first-steps", "", "f enter", "walk fire"),
    Row("end turn", "first-steps", "m enter enter", "e", "end_turn"),
    Row("move", "first-boarding", "", "right right enter enter", "walk"),
    Row("attack", "the-cold-berth", "v slash b 3 enter enter enter m", "f enter", "attack_at"),
    Row("move and attack", "the-cold-berth", "", "f enter", "walk attack_at"),
    Row("end turn", "first-boarding", "slash a 3 enter enter enter", "e e", "end"),
    Row("window", "the-brig", "tab m enter enter", "enter", "react"),
    Row("move", "first-flight", "", "right right enter enter", "fly"),
    Row("attack", "the-blind-side", "", "f enter", "attack"),
    Row("move and attack", "first-flight", "", "f enter", "fly attack"),
    Row("end turn", "first-flight", "right right enter enter", "e e", "end_turn"),
    Row("move", "first-fleet", "slash b e l enter", "enter enter enter enter e e", "activate order commit_moves"),
    Row("end turn", "first-fleet", "", "e e", "pass"),
    Row("window", "first-fleet", INTO_BEL, "space", "stay"),
    Row("move", "first-advance", "enter e e", "right right enter enter", "go"),
    Row("attack", "the-long-gun", "enter", "f enter", "fire"),
    Row("move and attack", "first-advance", "enter e e", "f enter enter enter", "go intercept fire"),
    Row("end turn", "first-advance", "enter", "e e", "end"),
    Row("window", "first-advance", "enter e e m enter enter", "enter", "intercept"),
    Row("move", "salt-road", "", "g enter enter", "route_to"),
    Row("end turn", "salt-road", "g enter enter", "e", "travel_on"),
    Row("day of travel", "salt-road", "g enter enter", "e", "travel_on"),
)


async def orders_of(row: Row, folder: Path) -> list[str]:
    """The verbs of the orders that the counted keys give."""
    game = new_game(folder, row.scenario)
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "To win" in told(pilot.app) or "The first minute" in told(pilot.app))
        for key in ("enter", *row.before.split()):  # one by one, as people do: a list takes what it has shown
            await press(pilot, key)
        begun = len(game.moments)
        for key in row.keys.split():
            await press(pilot, key)
        return [moment.order.verb for moment in battle(pilot.app).session.seat.game.moments[begun:]]


def played(row: Row) -> int:
    """The number of keys of a row, once they have done what it says. ValueError if they have not."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=ScreenLoop) as runner:
        verbs = runner.run(orders_of(row, Path(folder)))
    if verbs != row.verbs.split():
        raise ValueError(f"{row.scenario}, {row.what}: {row.keys} gives {verbs}")
    return len(row.keys.split())


def table(rows: tuple[Row, ...] = ROWS) -> list[str]:
    """The table as Markdown, a row for each rule system."""
    found: dict[tuple[str, str], Any] = {(read_scenario(r.scenario).rules.name, r.what): played(r) for r in rows}
    lines = [f"| | {' | '.join(WHAT)} |", f"|---|{'---|' * len(WHAT)}"]
    for system in SHIPPED:
        cells = (str(found.get((system, what), "")) for what in WHAT)
        lines.append(f"| {system} | {' | '.join(cells)} |")
    return lines


if __name__ == "__main__":
    print("\n".join(table()))
