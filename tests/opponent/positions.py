"""Small positions of all systems, and a turn that the computer plays in them.

    state = skirmish("a...c", a="rifle", c="sword health=1")
    turn = played(state, "a's turn")

A letter of the picture is a piece: a to m are red's, n to z blue's. A letter stands on the first kind of ground.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.player import Opponent
from tactical.opponent.seeded_dice import SeededRandom
from tactical.ruleset import Ruleset
from tactical.scenario import scenario_from_text
from tactical.table import Ask, awaiting, opened, play
from tactical.table.notation import write
from tactical.table.values import replace

SEATS = """
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
"""
GROUND = {
    "skirmish": {".": "floor", "#": "wall", '"': "undergrowth"},
    "armour": {".": "firm", '"': "wood", "=": "road", "~": "river"},
    "starship": {".": "space", "#": "solid"},
    "overland": {".": "plain", "^": "mountain"},
}


class Position(NamedTuple):
    """A position and its rules."""

    rules: Ruleset[Any]
    state: Any

    def with_piece(self, name: str, **fields: Any) -> Position:
        """The same with a piece changed, as the battle might have left it."""
        who = self.state.piece_named(name)
        return self._replace(state=self.state.with_piece(replace(who, **fields)))

    def cell(self, name: str) -> str:
        """Where a piece is, as players write it."""
        where = self.state.piece_named(name).cell
        return self.state.cell_name(where) if where >= 0 else ""


class Turn(NamedTuple):
    """What a seat ordered in one turn, and the position after it."""

    orders: tuple[str, ...]
    after: Position

    def did(self, words: str) -> bool:
        """Whether one of the orders has these words in it."""
        return any(words in order for order in self.orders)


def position(text: str) -> Position:
    """The first decision of a scenario text."""
    scenario = scenario_from_text(text)
    return Position(scenario.rules, opened(scenario.rules, scenario.opened(), SeededRandom("opening")).state)


def board(system: str, picture: str, marks: str = "", head: str = "", goals: str = "", **pieces: str) -> Position:
    """A position on squares: each piece by its letter, with the rest of its table as TOML lines."""
    grounds = GROUND[system]
    legend = [f"{name!r} = {kind!r}" if name != '"' else f"""'"' = "{kind}" """ for name, kind in grounds.items()]
    legend += [f'{one} = {{ piece = "{one}" }}' for one in pieces if one in picture]
    first = next(iter(grounds.values()))
    legend += [f'{one} = {{ ground = "{first}", mark = "{one.lower()}-mark" }}' for one in marks]
    rows = [
        f'[[pieces]]\nname = "{one}"\nseat = "{"red" if one < "n" else "blue"}"\n{table.replace("; ", chr(10))}'
        for one, table in pieces.items()
    ]
    return position(
        f'title = "Drill"\nrules = "{system}"\n{head}\n[map]\ntopology = "square8"\n'
        f"picture = '''\n{picture.strip()}\n'''\n[map.legend]\n"
        + "\n".join(legend)
        + f"\n{SEATS}\n{goals}\n"
        + "\n".join(rows)
        + "\n"
    )


def wide(width: int, *rows: str) -> str:
    """A picture of rows that are filled up with the first kind of ground."""
    return "\n".join(row.ljust(width, ".") for row in rows)


def hold(mark: str, side: str = "red", beats: int = 2) -> str:
    """A goal: standing alone on a mark."""
    return f'[[goals]]\ngoal = "hold"\nside = "{side}"\ncells = ["mark:{mark}-mark"]\nbeats = {beats}\n'


def hold_here(*cells: str, beats: int = 3) -> str:
    """A goal of red's: standing alone on one of these cells."""
    names = ", ".join(f'"{cell}"' for cell in cells)
    return f'[[goals]]\ngoal = "hold"\nside = "red"\ncells = [{names}]\nbeats = {beats}\n'


def way_out(mark: str, side: str = "red") -> str:
    """A goal: leaving the board by a mark."""
    return f'[[goals]]\ngoal = "exit"\nside = "{side}"\ncells = ["mark:{mark}-mark"]\n'


def joined(how: str, *parts: str, side: str = "red") -> str:
    """A goal of a side made of others: `all` or `any`."""
    rows = "".join(part.replace("[[goals]]", "[[goals.parts]]").replace(f'side = "{side}"\n', "") for part in parts)
    return f'[[goals]]\ngoal = "{how}"\nside = "{side}"\n{rows}'


LAST = '[[goals]]\ngoal = "last_side"\n'


def played(here: Position, level: str = "normal", seed: int = 1, most: int = 14) -> Turn:
    """The orders that the seat that is asked gives until its turn is over; others pass their windows."""
    rules, state = here
    seat = awaiting(state).seat
    mind, dice = Opponent(rules, LEVELS[level], STYLES["balanced"], seed), SeededRandom("table", seed)
    begun, orders = state.beat, list[str]()
    for _ in range(most):
        want = awaiting(state)
        if not isinstance(want, Ask) or state.beat != begun:
            break
        view = rules.view(state, want.seat)
        if want.seat != seat:
            if len(state.stack) == 1:
                break
            order = rules.offers(view)[-1]
        else:
            order = mind.choose(view, seat).order
            orders.append(write(view, order))
        out = play(rules, state, order, dice)
        assert out.verdict, (write(view, order), out.verdict)
        state = out.state
    return Turn(tuple(orders), Position(rules, state))
