"""A rule system just large enough for a scenario to be opened: what it refuses, it refuses in both permitted ways."""

from typing import Annotated, ClassVar, Literal

import msgspec

from tactical.ruleset.contract import Ruleset
from tactical.table.cards import Look
from tactical.table.opening import Problem, Sheet, SheetError
from tactical.table.options import Options, option
from tactical.table.values import Value


class TinyOptions(Options, frozen=True):
    """One option of each type."""

    corners: Annotated[Literal["walls", "free"], option("TI-01", "diagonal steps past corners")] = "walls"
    bonus: Annotated[int, option("TI-02", "squares more a turn", ge=-3, le=9)] = 0
    fog: Annotated[bool, option("TI-03", "hidden until seen")] = False


class Row(Value, frozen=True):
    """A piece of the tiny rules."""

    name: str
    seat: str
    kind: str
    cell: int
    body: Annotated[int, msgspec.Meta(ge=1, le=20)] = 5
    weapons: tuple[str, ...] = ()
    near: str = ""


class Rows(Value, frozen=True):
    """All pieces, so that an error says which one it means."""

    pieces: tuple[Row, ...]


class Tiny(Ruleset):
    """Opens to (sheet, rows)."""

    name = "tiny"
    title = "Tiny"
    options = TinyOptions
    terrain: ClassVar = {word: Look(word, ".", "floor") for word in ("floor", "wall", "undergrowth", "space")}
    edges: ClassVar = {"wall": Look("wall", "|", "wall"), "door": Look("door", "+", "door")}

    def broken_invariants(self, state: object) -> list[str]:
        return []

    def open(self, sheet: Sheet):
        rows = msgspec.convert({"pieces": [dict(row) for row in sheet.pieces]}, Rows).pieces
        msgspec.convert(dict(sheet.options), TinyOptions)
        problems = [Problem(("extra", key), f"tiny has no table '{key}'") for key in sheet.extra if key != "weather"]
        kinds = {"trooper", "marksman", *sheet.kinds}
        for number, row in enumerate(rows):
            if row.kind not in kinds:
                problems.append(Problem(("pieces", number, "kind"), f"unknown kind '{row.kind}'"))
            if sheet.board.kind("ground", row.cell) == "wall":
                problems.append(Problem(("pieces", number, "cell"), f"{row.name} cannot start on a wall"))
            for other in [other for other in rows[:number] if other.cell == row.cell]:
                message = f"{row.name} and {other.name} start on one cell"
                problems += [Problem(("pieces", number, "cell"), message)]
        if problems:
            raise SheetError(problems)
        return sheet, rows


TINY = Tiny()
