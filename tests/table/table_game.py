"""A position for tests of the table itself: three sides and a referee on a small board, and goals to choose."""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.board import Board, CellName
from tactical.ruleset import Ruleset
from tactical.table import Ask, Did, Frame, Piece, Seat, Setup, State, opened
from tactical.table.goals import AnyGoal, Fighters, opening_score
from tactical.table.places import Destroyed, Left, at
from tactical.table.values import replace

SEATS = (
    Seat("red", "Red"), Seat("blue", "Blue"), Seat("green", "Green"), Seat("wilds", ""),
    Seat("judge", "", referee=True),
)  # fmt: skip
RED, BLUE, GREEN, WILDS, JUDGE = range(5)


class Man(Piece, frozen=True):
    """A piece with points, health and a field nobody may set."""

    points: int = 1
    health: int = 3
    secret: int = 0


class Plain(Ruleset[Any]):
    """Knows no orders but those of the table."""

    name, title = "plain", "Plain"
    orders, steps, events = (), (), ()
    refusals: ClassVar[dict[str, str]] = {}
    settable: ClassVar[dict[str, tuple[int, int]]] = {"health": (-9, 9)}
    fighters = Fighters(
        standing=lambda state, man: bool(man.place.cells) and man.health > 0,
        lost=lambda state, man: man.health <= 0 or isinstance(man.place, Left | Destroyed),
        out=lambda state, man: man.health <= 0,
        points=lambda state, man: man.points,
    )

    def broken_invariants(self, state: Any) -> list[str]:
        return [f"{state.cell_name(cell)} is crowded" for cell, on in sorted(state.occupants.items()) if len(on) > 2]

    def offers(self, state: Any) -> tuple[()]:
        return ()

    def next_phase(self, state: Any) -> Did:
        asks = Ask(state.beat % 3, ("nothing",), "turn")
        return Did(state.having(beat=state.beat + 1), (), (Frame("turn", ask=asks),))


RULES = Plain()


def position(*goals: AnyGoal, limit: int = 0, at_limit: str = "points", beat: int = 0, points: Any = (6, 6, 6)) -> Any:
    """Ann (Red), Bob (Blue), Cyd (Green) and a wolf in a row, and spares behind them; it is Red's turn."""
    board = Board("square8", 8, 6, names=(CellName(47, "Gate"),))
    men = tuple(Man(seat, name, seat, 0, at(seat), points=points[seat] if seat < 3 else 1)
                for seat, name in enumerate(("ann", "bob", "cyd", "wolf")))  # fmt: skip
    state = State(Setup("Field", SEATS, goals, limit, at_limit), board, men, beat=beat)
    return opened(RULES, state.having(score=opening_score(state, RULES.fighters))).state


def moved(state: Any, piece: int, **fields: Any) -> Any:
    """The state with fields of one piece changed; `cell` puts it somewhere."""
    if "cell" in fields:
        fields["place"] = at(fields.pop("cell"))
    return state.with_piece(replace(state.pieces[piece], **fields))
