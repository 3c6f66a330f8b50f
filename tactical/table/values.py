"""The base of every value on the table: frozen, strict structs that compare by content.

Values are msgspec structs. Unknown fields are refused in decoding, and fields at their default are not written, so that
a field added later does not change old saves. Nothing in them can form a cycle, hence `gc=False`. Modules that contain
little else do without `from __future__ import annotations`: texts are compiled when a first save is opened.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import msgspec
from msgspec import Meta

# The types that most fields have. Annotations are texts, and msgspec compiles each text anew for every class that
# inherits it when the first save is opened, so those that need no compiler are settled when a class is made.
_USUAL: dict[str, Any] = {
    "int": int,
    "str": str,
    "bool": bool,
    "tuple[int, ...]": tuple[int, ...],
    "tuple[str, ...]": tuple[str, ...],
}

replace = msgspec.structs.replace  # a copy of a value with some fields changed


class Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A frozen value. Two values with equal fields are equal."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        names = vars(sys.modules[cls.__module__])
        own: dict[str, object] = cls.__annotations__
        texts = [(name, text) for name, text in own.items() if isinstance(text, str)]
        own.update({name: _USUAL.get(text) or names.get(text, text) for name, text in texts})


# --- fields that refer to something, by its number or its name: refs.py looks whether it is there ---
# `ref`: a piece, a cell or a seat; `list`: a row of that list of the position; -1 is none where the type lets it be

PieceRef = Annotated[int, Meta(ge=0, extra={"ref": "piece"})]
PieceOrNone = Annotated[int, Meta(ge=-1, extra={"ref": "piece"})]
PieceRefs = tuple[PieceRef, ...]
CellRef = Annotated[int, Meta(ge=0, extra={"ref": "cell"})]
CellOrNone = Annotated[int, Meta(ge=-1, extra={"ref": "cell"})]
CellRefs = tuple[CellRef, ...]
SeatRef = Annotated[int, Meta(ge=0, extra={"ref": "seat"})]
SeatOrNone = Annotated[int, Meta(ge=-1, extra={"ref": "seat"})]
AnySeat = Annotated[int, Meta(ge=-3, extra={"ref": "seat"})]  # CHANCE, TABLE and NOBODY too
SeatRefs = tuple[SeatRef, ...]
GoalRef = Annotated[int, Meta(ge=0, extra={"list": "setup.goals"})]
PrizeRef = Annotated[int, Meta(ge=0, extra={"list": "prizes"})]
KindRef = Annotated[int, Meta(ge=0, extra={"list": "setup.kinds"})]
EncounterRef = Annotated[int, Meta(ge=0, extra={"list": "setup.encounters"})]
WeaponRef = Annotated[str, Meta(extra={"list": "setup.weapons"})]  # by name
WeaponOrNone = Annotated[str, Meta(extra={"list": "setup.weapons", "none": ""})]
WeaponRefs = tuple[WeaponRef, ...]


def snake(name: str) -> str:
    """`EndTurn` -> `end_turn`: a class's name in saves and in notation."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


def tag_of(value: type[msgspec.Struct] | msgspec.Struct) -> str:
    """The stored tag of a value (order, step, event, place)."""
    return TAGS[value if isinstance(value, type) else type(value)]


class _Tags(dict[type[msgspec.Struct], str]):
    def __missing__(self, of: type[msgspec.Struct]) -> str:
        self[of] = tag = str(of.__struct_config__.tag)
        return tag


TAGS = _Tags()
"""`tag_of` by class: looked up several times for every order."""
