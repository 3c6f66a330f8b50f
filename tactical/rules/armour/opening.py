"""Read a scenario's sheet into the opening position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tactical.board import Board, name_of
from tactical.rules.armour import cargo, data, off_map, reserves, terrain
from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import Grade, Kind, Slug, Weapon
from tactical.rules.armour.moving import HEADINGS
from tactical.rules.armour.options import ArmourOptions
from tactical.rules.armour.position import Armour, ArmourSetup, Element, EntryPlan, Position
from tactical.rules.armour.steps import LINKED, link_of
from tactical.ruleset.sheet import SheetReader
from tactical.table.goals import Fighters, LastSide
from tactical.table.opening import Sheet, Where
from tactical.table.places import Aboard, AnyPlace, OffBoard
from tactical.table.values import Value

TABLES = ("weapons", "areas", "outside")


class Row(Value, frozen=True):
    """A piece as a scenario writes it. Crew and grade default to the kind's."""

    name: str
    kind: str
    seat: str = ""  # empty: neutral
    cell: int = -1
    unit: Slug = ""
    heading: Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"] = "n"
    altitude: Annotated[int, Meta(ge=0, le=96)] = 0
    grade: Grade | None = None
    damage: Annotated[int, Meta(ge=0, le=3)] = 0
    crew: Annotated[int, Meta(ge=0, le=20)] | None = None
    aboard: str = ""  # the name of the carrier
    entry: Annotated[int, Meta(ge=1, le=1_000_000)] = 1  # off the map: the turn from which it may come on (AR-H58)
    through: str = ""  # off the map: it has been sent round to this square at the edge (AR-150)


ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": Row, "kinds": Kind, "weapons": Weapon, "areas": dict, "outside": dict,
    }
)  # fmt: skip
"""The types of the rows of its tables."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first turn. Raises SheetError with every problem of the sheet."""
    reader = _Reader("armour", sheet, *TABLES)
    return reader.opened(reader.state(), fighters)


class _Reader(SheetReader):
    """The part of a sheet that only armour has."""

    def state(self) -> Position:
        """The position; raises SheetError if the sheet is too wrong to have one."""
        self.played_on("square8")
        options = self.options(ArmourOptions)
        weapons = self.table("weapons", data.WEAPONS, Weapon)
        kinds = self.table("kinds", data.KINDS, Kind)
        self._check_kinds(kinds)
        self._check_board(self.board)
        self.stop()
        rows = self._rows(options, kinds)
        setup = ArmourSetup(
            *self.common((LastSide(data.BROKEN),), data.LIMIT),
            kinds, weapons, options, tuple(self._areas()), tuple(self._outside()),
        )  # fmt: skip
        self.stop()
        return self._placed(Armour(setup, self.board, ()), rows)

    # --- tables ---

    def _check_kinds(self, kinds: tuple[Kind, ...]) -> None:
        for kind in kinds:
            if kind.name in self.sheet.kinds and self.right(("kinds", kind.name)):
                row = self.sheet.kinds[kind.name]
                for problem in data.kind_problems(kind):
                    key = next(
                        (word for word in problem.split() if word in row), ""
                    )  # the key it is about, if given here
                    self.wrong(("kinds", kind.name, key) if key else ("kinds", kind.name), problem)

    def _check_board(self, board: Board) -> None:
        for layer in board.layers:
            known = terrain.LAYERS.get(layer.name)
            if layer.name == "ground":
                continue
            if known is None:
                self.wrong(("map",), f"armour knows no layer {layer.name!r}; layers: {', '.join(terrain.LAYERS)}")
                continue
            used = layer.used - {"none", *known}
            for kind in sorted(used):
                self.wrong(("map",), f"layer {layer.name} has no kind {kind!r}; kinds: {', '.join(known)}")
        for link in board.links:
            if link_of(link.kind).name not in LINKED:
                known_links = "stairs, stairs-2 (wide), ladder, ladder-3 (high)"
                self.wrong(("links",), f"armour has no link {link.kind!r}: {known_links}")
            elif board.direction(link.a, link.b) >= 0:
                ends = f"{name_of(board, link.a)} and {name_of(board, link.b)}"
                self.wrong(("links",), f"{ends} touch, but {link.kind} join squares that do not")

    def _areas(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """[areas]: a side's entry area as a list of cells (AR-151)."""
        sides = dict.fromkeys(seat.side for seat in self.sheet.seats if seat.side)
        taken: dict[int, str] = {}
        for side, names in self.lists("areas"):
            if not self.known(("areas", side), "side", side, sides):
                continue
            cells = self.cells(("areas", side), names)
            for number, cell in enumerate(cells):
                if taken.setdefault(cell, side) != side:
                    whose = f"is in the entry area of {taken[cell]} too: nobody enters through an opponent's (AR-157)"
                    self.wrong(("areas", side, number), f"{name_of(self.sheet.board, cell)} {whose}")
            yield side, tuple(sorted(cells))

    def _outside(self) -> Iterator[tuple[int, str]]:
        """[outside]: kinds of ground, each with the squares at the edge just outside which it lies (AR-H58)."""
        for kind, names in self.lists("outside"):
            where: Where = ("outside", kind)
            if kind not in terrain.TERRAIN:
                self.wrong(where, f"armour has no ground {kind!r}; kinds: {', '.join(terrain.TERRAIN)}")
                continue
            for number, cell in enumerate(self.cells(where, names)):
                if not off_map.sides_of(self.sheet.board, cell):
                    self.wrong((*where, number), f"{name_of(self.sheet.board, cell)} is not at the edge of the map")
                yield cell, kind

    # --- pieces ---

    def _rows(self, options: ArmourOptions, kinds: tuple[Kind, ...]) -> list[tuple[Where, Row]]:
        found = list(self.pieces(Row, (kind.name for kind in kinds)))
        for where, row in found:
            if row.grade and options.rates != "advanced":
                self.wrong((*where, "grade"), "a grade needs the option rates = advanced (AR-21)")
        return found

    def _placed(self, state: Position, rows: list[tuple[Where, Row]]) -> Position:
        setup = state.setup
        kinds = {kind.name: number for number, kind in enumerate(setup.kinds)}
        ids = {row.name: number for number, (_, row) in enumerate(rows)}
        for number, (where, row) in enumerate(rows):
            kind = setup.kinds[kinds[row.kind]]
            rate = data.rate_of(kind, setup.options.rates, row.grade or kind.grade)
            crew = kind.crew if row.crew is None else row.crew
            if row.damage and not kind.vehicle:
                self.wrong((*where, "damage"), f"{row.kind} has no damage levels (AR-H15)")
            if crew > kind.crew or (kind.crew and not crew):
                self.wrong((*where, "crew"), f"the crew of {row.name} must be 1 to {kind.crew}")
            place: AnyPlace = OffBoard("reserve")
            if row.aboard:
                place = self._aboard((*where, "aboard"), row, ids, rows)
            who = Element(
                number, row.name, self.seat(row.seat), kinds[row.kind], place, (),
                row.unit or row.name, rate, row.damage, crew,
            )  # fmt: skip
            state = state.having(pieces=(*state.pieces, who))
            if row.cell >= 0:
                state = self._on_board(where, state, who, row)
        self.stop()
        return self._coming(state, rows)

    def _coming(self, state: Position, rows: list[tuple[Where, Row]]) -> Position:
        """Cargo must fit; who is off the map gets its turn, and may be on its way round already (section 15)."""
        sent: list[tuple[int, str]] = []
        by_script = {name for line in self.sheet.script if line.trigger.do == "arrive" for name in line.pieces}
        for number, (where, row) in enumerate(rows):
            who, target = state.pieces[number], -1
            if row.entry > 1 and not isinstance(who.place, OffBoard):
                self.wrong((*where, "entry"), f"{row.name} is on the map or aboard: leave out entry")
            if row.through and (found := self.cells((*where, "through"), row.through)):
                target = found[0]
                sent.append((number, "through"))
            due = reserves.NEVER if row.name in by_script and isinstance(who.place, OffBoard) else row.entry
            state = state.with_piece(msgspec.structs.replace(who, entry=EntryPlan(due, target)))
        for number, key, message in (*cargo.cargo_faults(state), *reserves.entry_faults(state, sent)):
            self.wrong((*rows[number][0], key), message)
        self.stop()
        return reserves.sent_off(state, [number for number, _ in sent])

    def _aboard(self, where: Where, row: Row, ids: Mapping[str, int], rows: list[tuple[Where, Row]]) -> AnyPlace:
        """The carrier of a piece, which must exist and not be aboard it in turn."""
        if row.cell >= 0:
            self.wrong(where, f"{row.name} is already on the map: leave out its cell, or `aboard`")
        seen, name = {row.name}, row.aboard
        while name:
            if not self.known(where, "piece", name, ids):
                return OffBoard("reserve")
            if name in seen:
                self.wrong(where, f"{row.name} would be aboard itself")
                return OffBoard("reserve")
            seen.add(name)
            name = rows[ids[name]][1].aboard
        return Aboard(ids[row.aboard])

    def _on_board(self, where: Where, state: Position, who: Element, row: Row) -> Position:
        """Puts a piece on the map; it must be able to be there, and alone on its squares (AR-H55)."""
        kind = state.kind(who)
        if 0 <= kind.ceiling < row.altitude:
            self.wrong((*where, "altitude"), f"the altitude limit of {row.kind} is {kind.ceiling} (section 10)")
        try:
            place = state.set_down(who, row.cell, HEADINGS.index(row.heading), row.altitude)
        except ValueError:
            size = f"{kind.width} by {kind.length} squares"
            self.wrong((*where, "cell"), f"{row.name} covers {size}, not all of them on the map")
            return state
        who = msgspec.structs.replace(who, place=place)
        for cell in place.cells:
            entry = mv.stands(state, who, cell, row.altitude)
            if entry.refused:
                what, name = mv.barrier(state.square(cell), entry), name_of(state.board, cell)
                self.wrong((*where, "cell"), f"{row.name} cannot start on {name}: {what} ({entry.clause})")
        other = mv.in_the_way(state, who, place.cells, row.altitude)
        if other is not None:
            self.wrong((*where, "cell"), f"{row.name} and {other.name} start on the same square (AR-H55)")
        return state.with_piece(who)
