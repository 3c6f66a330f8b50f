"""Where orders go: paths of cells, courses in words, and stops whose paths are only worked out when wanted."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from tactical.report.text import amount_text, number_text
from tactical.ruleset.contract import Ruleset
from tactical.table.orders import Concede, Order, PathRef
from tactical.table.reach import Reach, Stop
from tactical.table.refs import fields, way
from tactical.table.values import PieceRef

Part = Annotated[str, Meta(pattern="^[0-9]+$")]


class March(Order, frozen=True):
    """Goes by cells."""

    form: ClassVar[str] = "{piece} march {path}"
    piece: PieceRef
    path: PathRef


class Steer(Order, frozen=True):
    """Goes by words."""

    form: ClassVar[str] = "{piece} steer {course}"
    piece: PieceRef
    course: Annotated[tuple[Part, ...], Meta(extra={"ref": "words"})]


class Feet(Ruleset):
    """A system that counts in feet."""

    name, unit = "feet", "feet"


def test_the_field_that_says_where_an_order_goes():
    assert [way(kind) for kind in (March, Steer, Concede)] == ["path", "course", ""]
    assert fields(Steer)["course"].pattern == "^[0-9]+$"


def test_a_path_is_worked_out_once_and_when_wanted():
    asked = []

    def path() -> tuple[int, ...]:
        asked.append(1)
        return (1, 2)

    stop = Stop(2, path, 2, 3)
    reach = Reach("march", 5, {2: (stop,)}, lambda stop: March(0, 0, stop.path))
    assert (len(reach), asked) == (1, [])
    assert reach.order_to(2) == March(0, 0, (1, 2))
    assert stop.path == (1, 2)
    assert asked == [1]
    assert Stop(2, (1, 2), 2, 3).path == (1, 2)


def test_amounts_in_words():
    rules = Feet()
    assert [amount_text(rules.presenter.amount(None, n)) for n in (0, 2)] == ["0 feet", "2 feet"]
    assert number_text(rules.presenter.amount(None, 2)) == "2"
    assert amount_text(Ruleset().presenter.amount(None, 1)) == "1 square"
    assert rules.tactics.likely_orders(None, 0, 0) == ()
