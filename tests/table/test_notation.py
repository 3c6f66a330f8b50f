"""Orders as people write them: printed and read back, errors told apart with their columns, strangers' input."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from tactical.rules.fleet.moving import Send
from tactical.rules.starship.moving import Fwd
from tactical.table import Order, Throw, play, tape
from tactical.table.names import name_fault
from tactical.table.notation import MAX_TEXT, NotationError, read, usage, write
from tactical.table.orders import CountRef, OfferDraw, PathRef, Stand, TextRef
from tactical.table.referee import PlacePiece, RemovePiece, SetValue, Skip
from tactical.table.rows import Cited
from tactical.table.values import CellRef, PieceRef, SeatRef, replace
from tests.rehearsal.cases import starship_case
from tests.rules.fleet import fixture as fleet
from tests.rules.skirmish import fixture as fx
from tests.table.table_game import BLUE, RED, Plain, position


class Walk(Order, frozen=True):
    form: ClassVar[str] = "{piece} walk {path} [hidden]"
    piece: PieceRef
    path: PathRef
    hidden: bool = False


class Haul(Order, frozen=True):
    form: ClassVar[str] = "{piece} haul {path} to {carrier}"
    piece: PieceRef
    path: PathRef
    carrier: PieceRef


class Give(Order, frozen=True):
    form: ClassVar[str] = "give {seat_to} {count} at {cell} [saying {words}]"
    seat_to: SeatRef
    count: CountRef
    cell: CellRef
    words: TextRef = ""


class Dive(Order, frozen=True):
    form: ClassVar[str] = "{piece} dive {path} [at {depths}]"
    piece: PieceRef
    path: PathRef
    depths: Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(extra={"ref": "numbers"}, max_length=9)] = ()


class Talk(Plain):
    orders = (Walk, Haul, Give, Dive)


RULES, STATE = Talk(), position()


def error(text: str, seat: int = RED, state: Any = STATE) -> NotationError:
    with pytest.raises(NotationError) as raised:
        read(RULES, state, seat, text)
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 300
    return raised.value


PIECES, CELLS, ME = st.integers(0, 3), st.integers(0, 47), st.just(RED)
PATHS = st.lists(CELLS, min_size=1, max_size=9).map(tuple)
COUNTS = st.integers(-(10**6), 10**6)
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.just(" "), max_size=200)
ORDERS = st.one_of(
    st.builds(Walk, ME, PIECES, PATHS, st.booleans()),
    st.builds(Haul, ME, PIECES, PATHS, PIECES),
    st.builds(Give, ME, st.integers(0, 4), COUNTS, CELLS, WORDS),
    st.builds(SetValue, ME, PIECES, st.from_regex(r"[a-z][a-z0-9_-]{0,20}", fullmatch=True), COUNTS),
    st.builds(Stand, ME, st.sampled_from(["always", "never", "ask"]), st.just("free_attack"), st.integers(-1, 3)),
    st.builds(Throw, st.just(-1), st.lists(st.integers(0, 999), min_size=1, max_size=9).map(tuple)),
)


@given(ORDERS)
def test_every_order_prints_and_parses_back(order):
    text = write(STATE, order)
    assert read(RULES, STATE, order.seat, text) == order
    assert read(RULES, STATE, order.seat, f"  {text}  ") == order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("ann walk c4 d4 Gate", Walk(RED, 0, (26, 27, 47))),
        ("ANN Walk 2,3 gate HIDDEN", Walk(RED, 0, (26, 47), hidden=True)),
        ("ann haul c4 d4 to bob", Haul(RED, 0, (26, 27), 1)),
        ('give blue -3 at c4 saying "he said \\"no\\""', Give(RED, BLUE, -3, 26, 'he said "no"')),
        ("give blue +3 at c4", Give(RED, BLUE, 3, 26)),
        ("ann dive c4 c4 d4 at 0,12,3", Dive(RED, 0, (26, 26, 27), (0, 12, 3))),
        ("ann dive c4", Dive(RED, 0, (26,))),
        ("offer draw", OfferDraw(RED)),
        ("stand never free_attack for ann", Stand(RED, "never", "free_attack", 0)),
        ("referee place ann c4", PlacePiece(RED, 0, 26)),
        ("referee remove ann destroyed", RemovePiece(RED, 0, destroyed=True)),
        ("referee skip", Skip(RED)),
        ("throw 3,4", Throw(-1, (3, 4))),
    ],
)
def test_orders_are_written_like_this(text, order):
    assert read(RULES, STATE, RED, text) == order
    assert read(RULES, STATE, RED, write(STATE, order)) == order


@pytest.mark.parametrize(
    ("text", "kind", "column", "words"),
    [
        ("", "invalid", 1, "type an order"),
        ("   ", "invalid", 1, "type an order"),
        ("dance", "unknown", 1, "'dance' is not an order; the orders are accept, concede, decline, dive, give"),
        ("ann", "invalid", 5, "an order is missing after ann; the orders are dive, haul, walk"),
        ("ann dance", "unknown", 1, "'ann dance' is not an order; the orders are dive, haul, walk"),
        ("zoe walk c4", "unknown", 1, "unknown piece 'zoe'; pieces: ann, bob"),
        ("ann walk", "invalid", 10, "a path of cells such as c4 d4 is missing"),
        ("ann walk far", "invalid", 10, "'far' is not a path"),
        ("ann walk c4 far", "invalid", 13, "'far' is unexpected"),
        ("ann walk c4 z99", "refused", 13, "z99 is off the board"),
        ("ann haul c4 bob", "invalid", 13, "'bob' is not 'to'"),
        ("give blue many at c4", "invalid", 11, "a whole number"),
        ("give pink 3 at c4", "unknown", 6, "unknown seat 'pink'; seats: red, blue"),
        ("give blue 3 at", "invalid", 16, "a cell such as c4 is missing"),
        ("give blue 3 at k4", "refused", 16, "k4 is off the board"),
        ("stand often free_attack", "invalid", 7, "one of always, ask, never"),
        ("stand", "invalid", 7, "an answer is missing"),
        ("referee", "unknown", 1, "'referee' is not an order; referee is written referee place PIECE CELL, "),
        ("decline", "invalid", 9, "'draw' is missing"),
        ("throw 3,x", "invalid", 7, "faces such as 3,4"),
        ("referee set ann health 1000001", "invalid", 31, "VALUE may have at most 1000000; "),
    ],
)
def test_errors_say_what_would_be_right_and_where(text, kind, column, words):
    found = error(text)
    assert (found.kind, found.column) == (kind, column), str(found)
    assert words in str(found)


def test_only_windows_that_the_rules_have_are_answered_in_advance():
    class Watchful(Talk):
        windows: ClassVar[dict[str, Cited]] = {"free_attack": Cited("an enemy leaves")}

    assert read(Watchful(), STATE, RED, "stand never free_attack") == Stand(RED, "never", "free_attack")
    with pytest.raises(NotationError, match="unknown reaction 'fre_attack'; reactions: free_attack") as raised:
        read(Watchful(), STATE, RED, "stand never fre_attack")
    assert raised.value.column == 13


def test_the_usage_of_an_order_is_in_its_errors():
    assert usage(Walk) == "PIECE walk PATH [hidden]"
    assert str(error("ann walk")).endswith(usage(Walk))


def test_the_piece_may_be_left_out_where_one_is_asked():
    state = STATE.having(stack=(replace(STATE.stack[0], piece=2),))
    assert read(RULES, state, RED, "walk c4") == Walk(RED, 2, (26,))
    assert read(RULES, state, RED, "ann walk c4") == Walk(RED, 0, (26,))
    assert error("walk c4").kind == "unknown"


class Push(Order, frozen=True):
    form: ClassVar[str] = "{piece} push {cell}"
    piece: PieceRef
    cell: CellRef


class Shove(Order, frozen=True):
    form: ClassVar[str] = "{piece} push {target}"
    piece: PieceRef
    target: PieceRef


def test_what_could_be_two_orders_is_ambiguous():
    class Two(Plain):
        orders = (Push, Shove)

    state = STATE.with_piece(replace(STATE.pieces[1], name="c4"))
    with pytest.raises(NotationError) as raised:
        read(Two(), state, RED, "ann push c4")
    assert raised.value.kind == "ambiguous"


@pytest.mark.parametrize(
    "text",
    [
        "ann walk c" + "9" * 400,
        "ann walk " + "9" * 400 + "," + "9" * 400,
        "give blue " + "9" * 400 + " at c4",
        "throw " + "9" * 400,
        "throw " + ",".join("1" * 3 for _ in range(1001)),
        "referee set ann health " + "9" * 400,
        "ann walk " + "c4 " * 1001,
        "ann walk " + "c4 " * 4000,
        "x" * 10_000,
        "x " * 5_000,
        '"' * 9_999,
        "\\" * 9_999,
        "ann walk c4\x1b[31m",
        "ann\x00walk c4",
        "ann walk\nc4",
        "ann walk c4\u202e",
        "ann walk c4\ud800",
        "stand never " + "w" * 61,
        'give blue 3 at c4 saying "' + "w" * 201 + '"',
        "give blue ٣ at c4",
        "stand never Ünfug",
    ],
)
def test_strangers_input_is_refused_shortly(text):
    assert error(text).kind in ("invalid", "unknown")


def test_what_is_longer_than_a_save_takes_is_told_with_its_limit():
    text = "w" * 201
    for words in (f'"{text}"', text):  # in quotes or bare
        assert str(error(f"give blue 3 at c4 saying {words}")).startswith(
            "WORDS may have at most 200 characters; write give "
        )
    assert "at most 1000 entries" in str(error("ann walk " + "c4 d4 " * 501))


def test_the_first_unprintable_character_is_pointed_at():
    assert error("ann walk\tc4").column == 9
    assert error("x" * (MAX_TEXT + 1)).column == MAX_TEXT + 1


def test_a_quote_that_is_not_closed_is_pointed_at():
    found = error('give blue 3 at c4 saying "now')
    assert found.column == 26
    assert "not closed" in str(found)


KNOWN = st.sampled_from(["ann", "bob", "walk", "haul", "to", "c4", "d4", "give", "blue", "3", "at", "referee", "set"])


@given(st.text(max_size=80) | st.lists(KNOWN).map(" ".join))
def test_any_text_is_an_order_or_an_error(text):
    try:
        order = read(RULES, STATE, RED, text)
    except NotationError:
        assert 1 <= error(text).column <= len(text) + 2
    else:
        assert read(RULES, STATE, RED, write(STATE, order)) == order


def test_windows_are_answered_without_naming_the_piece():
    rules, state, attack, _, _ = starship_case()
    window = play(rules, state, attack, tape([(2,)])).state
    assert window.stack[-1].cause == "between_attacks"
    assert read(rules, window, 0, "ahead 1") == Fwd(0, 0, 1)


@pytest.mark.parametrize(("name", "fits"), [("ann", True), ("tank-2", True), ("a_b", True), ("-x", False), ("A", True),
                                            ("ann bob", False), ("", False), ("ann--x", False)])  # fmt: skip
def test_names_are_one_token(name, fits):
    assert (not name_fault(name)) == fits


def test_a_path_goes_on_where_another_ends():
    walk = Walk(RED, 0, (26, 27), hidden=True)
    assert walk.onward(Walk(RED, 0, (35,))) == Walk(RED, 0, (26, 27, 35), hidden=True)
    assert walk.onward(Haul(RED, 0, (35,), 1)) is None
    assert OfferDraw(RED).onward(OfferDraw(RED)) is None


def test_pieces_that_are_numbered_on_are_one_word():
    names = ("carrier", *(f"fighter-{n}" for n in range(1, 12)), "guard-9", "guard-11", "guard-x")
    state = fleet.start("c carrier red B", *(f"{name} infantry red b-one" for name in names[1:]), *fleet.ANCHOR)
    ids = [piece.id for piece in state.pieces]

    def said(*units: int) -> str:
        order = Send(RED, 0, (state.board.named("C"),), units)
        text = write(state, order)
        assert read(fleet.RULES, state, RED, text) == order
        return text.partition(" with ")[2]

    assert said(*ids[1:4]) == "fighter-1..3"
    assert said(*ids[2:12], ids[1], ids[3]) == "fighter-2..11 fighter-1 fighter-3"
    assert said(ids[3], ids[2], *ids[12:15]) == "fighter-3 fighter-2 guard-9 guard-11 guard-x"
    wrong = {name: f"'{name}' names no piece" for name in ("fighter-3..1", "fighter-1..", "ann-1..2", "ann")}
    wrong["fighter-9..12"] = "'fighter-9..12' includes fighter-12, which does not exist"
    for name, words in wrong.items():
        for words_given in (name, f"guard-x {name}"):
            with pytest.raises(NotationError, match=re.escape(words)):
                read(fleet.RULES, state, RED, f"order c c with {words_given}")


def test_a_cell_beyond_the_edge_is_refused_not_misread():
    last = STATE.cell_name(STATE.board.size - 1)
    for text in ("ann walk b1 z9", "ann haul b1 z9 to ann", "give red 3 at 99,0"):
        found = error(text)
        assert found.kind == "refused"
        assert found.reason is not None
        assert (found.reason.code, found.reason.clause) == ("beyond_edge", "TABLE")
        assert str(found).endswith(f" is off the board, which ends at {last}")
    assert error("ann walk b1 9z").kind == "invalid"


def test_a_text_needs_no_quotes_where_no_other_order_is_meant():
    bare = read(RULES, STATE, RED, "give blue 2 at c4 saying take this  home")
    assert bare == read(RULES, STATE, RED, 'give blue 2 at c4 saying "take this home"')
    assert read(RULES, STATE, RED, write(STATE, bare)) == bare


def test_a_mistake_in_another_order_is_no_text():
    ann = fx.start()
    assert fx.order(ann, "ann act looks about") == fx.order(ann, 'ann act "looks about"')
    assert write(ann, fx.order(ann, "act looks about")) == 'ann act "looks about"'
    assert write(ann, fx.order(ann, "ann act hide")) == "ann act hide"
    for wrong in ("ann act aid nobody", "ann act hide now", "ann act"):
        with pytest.raises(NotationError):
            read(fx.RULES, ann, 0, wrong)
