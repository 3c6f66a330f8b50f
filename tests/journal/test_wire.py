"""Payloads under limits: the journal refuses exactly what the rules of the bytes refuse, and says where it can."""

import random
import subprocess
import sys

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.journal import wire
from tactical.journal.errors import WireError
from tactical.journal.stored_text import fault, is_clean, shown
from tactical.journal.wire import check_texts, guard, pack, unpack
from tests.journal.byte_rules import explain

clean = st.text(st.characters(codec="utf-8").filter(str.isprintable), max_size=20)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | clean | st.binary(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(clean, inner, max_size=5),
    max_leaves=30,
)
STATE = {
    "pieces": [{"name": f"piece-{number}", "cells": [[number, 4], [5, -300]], "alive": True} for number in range(9)],
    "digest": bytes(range(16)),
    "note": "Ünïcode — “quotes”, backslash \\ and ⚔",
    "none": None,
    "big": [2**64 - 1, -(2**63), 2**31, -(2**31) - 1],
}


def verdict(payload):
    """The first fault by the bytes; the journal must refuse what has one, and nothing else."""
    error = explain(payload)
    try:
        value = unpack(payload)
    except WireError as refused:
        assert error is not None
        line = str(refused)
        assert line.isprintable()
        return error
    assert error is None
    assert pack(value) == payload
    return None


def swapped(new, old=b"\x2a"):
    """A payload in which the value at `pieces[1].name` is `new`, bytes as they stand."""
    return pack({"pieces": [{"name": 1}, {"id": 7, "name": 42}]}).replace(old, new)


def test_objects_go_there_and_back():
    assert unpack(pack(STATE)) == STATE


@given(plain)
def test_whatever_is_plain_goes_there_and_back_the_same(value):
    payload = pack(value)
    assert explain(payload) is None
    again = unpack(payload)
    assert again == value
    assert pack(again) == payload == msgspec.msgpack.encode(again)


@pytest.mark.parametrize(
    ("new", "problem"),
    [
        (b"\xcb\x3f\xf0" + bytes(6), "fraction"),
        (b"\xca\x3f\x80\0\0", "fraction"),
        (b"\xcb\x7f\xf8" + bytes(6), "fraction"),
        (b"\xca\x7f\x80\0\0", "fraction"),
        (b"\xc1", "never written"),
        (b"\xd4\x05\0", "never written"),
        (b"\xd6\xff\0\0\0\0", "never written"),
        (b"\xc7\0\xff", "never written"),
        (b"\xc7\0\x05", "never written"),
        (b"\xcc\x2a", "shortest"),
        (b"\xcd\0\xff", "shortest"),
        (b"\xd0\x2a", "shortest"),
        (b"\xd0\xff", "shortest"),
        (b"\xd1\xff\x80", "shortest"),
        (b"\xd3" + bytes(8), "shortest"),
        (b"\xd9\x01a", "shortest"),
        (b"\xda\0\x20" + b"a" * 32, "shortest"),
        (b"\xc5\0\x01a", "shortest"),
        (b"\xdc\0\x01\xc0", "shortest"),
        (b"\xdf\0\0\0\x01\xa1a\xc0", "shortest"),
        (b"\xa1\xff", "not UTF-8"),
        (b"\xa3\xed\xa0\x80", "not UTF-8"),
        (b"\xa3a\x1bb", "control character U+001B at character 2"),
        (b"\xa1\n", "control character U+000A"),
        (b"\xa1\x7f", "control character U+007F"),
        (b"\xa2\xc2\x9b", "control character U+009B"),
        (b"\xa3\xe2\x80\xae", "format character U+202E"),
        (b"\xa3\xee\x80\x80", "private-use character U+E000"),
        (b"\xa3\xef\xbf\xbf", "unassigned character U+FFFF"),
        (b"\xa3\xe2\x80\xa8", "line separator U+2028"),
        (b"\xa2\xc2\xa0", "space other than U+0020 U+00A0"),
        (b"\xdd\xff\xff\xff\xff", "entries"),
        (b"\xdf\xff\xff\xff\xff", "entries"),
        (b"\xdb\x7f\xff\xff\xff", "text of 2147483647 bytes"),
        (b"\xc6\xff\xff\xff\xff", "ends in the middle"),
        (b"\xda\xff\xff", "ends in the middle"),
    ],
)
def test_a_bad_value_is_refused_with_its_place(new, problem):
    refused = verdict(swapped(new))
    assert refused is not None
    assert refused.where == "pieces[1].name"
    assert problem in refused.problem


@pytest.mark.parametrize(
    ("payload", "where", "problem"),
    [
        (b"", "", "ends in the middle"),
        (b"\xc0\xc0", "", "1 bytes follow"),
        (b"\x81\x01\x02", "(key 1)", "a key that is not text"),
        (b"\x81\xc4\x01a\x02", "(key 1)", "a key that is not text"),
        (b"\x82\xa1a\x01\xa1\x1b\x02", "(key 2)", "control character"),
        (b"\x81\xa1x\x82\xa1a\x01\xa1a\x02", "x.a", "twice"),
        (b"\x81\xa1a\x92\x01", "a[1]", "ends in the middle"),
        (b"\x91" * 33 + b"\xc0", "[0]" * 32, "more than 32"),
        (b"\x91" * 33 + b"\x90", "[0]" * 32, "more than 32"),
        (b"\x91" * 5000, "[0]" * 32, "more than 32"),
        (b"\x93\x01\x02", "[2]", "ends in the middle"),
    ],
)
def test_a_bad_payload_is_refused_with_its_place(payload, where, problem):
    refused = verdict(payload)
    assert refused is not None
    assert refused.where == where
    assert problem in refused.problem


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (1.5, "fraction"),
        (msgpack.Timestamp(5), "never written"),
        ("a\x1bb", "control character U+001B at character 2"),
        ("x" * 65_537, "text of 65537 bytes"),
        ([0] * 65_536, "65536 entries"),
    ],
)
def test_what_is_read_and_is_not_plain_is_refused_with_its_place(value, problem):
    """The same place as by the bytes."""
    payload = msgpack.packb({"pieces": [{"name": 1}, {"id": 7, "name": value}]}, datetime=True)
    error = explain(payload)
    with pytest.raises(WireError) as caught:
        unpack(payload)
    assert error is not None
    assert caught.value.where == error.where == "pieces[1].name"
    assert problem in caught.value.problem
    assert problem in error.problem


def test_depth_up_to_the_limit_is_read():
    assert verdict(b"\x91" * 32 + b"\xc0") is None
    assert verdict(b"\x91" * 31 + b"\x80") is None


@pytest.mark.parametrize(
    ("value", "where"),
    [
        (1.5, ""),
        (float("nan"), ""),
        ({"a": [1, 2.0]}, "a[1]"),
        ({"a": "\n"}, "a"),
        ({"\n": 1}, "(key 1)"),
        ({1: 2}, "(key 1)"),
        ({b"a": 2}, "(key 1)"),
        ("x" * 65_537, ""),
        ([0] * 65_536, ""),
        ([0, (1, 2)], "[1]"),
        (2**64, ""),
        (-(2**63) - 1, ""),
        ("\ud800", ""),
        ({1, 2}, ""),
        (object(), ""),
        (msgpack.ExtType(5, b"x"), ""),
        (msgpack.Timestamp(5), ""),
        (bytes(wire.MAX_BYTES), ""),
    ],
)
def test_what_may_not_be_read_is_not_written(value, where):
    with pytest.raises(WireError) as caught:
        pack(value)
    assert caught.value.where == where


def test_an_endless_object_is_not_written():
    knot = []
    knot.append(knot)
    with pytest.raises(WireError):
        pack(knot)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(payload):
    verdict(payload)


@given(plain, st.data())
def test_changed_payloads_are_read_or_refused(value, data):
    payload = bytearray(pack(value))
    for _ in range(data.draw(st.integers(1, 3))):
        payload[data.draw(st.integers(0, len(payload) - 1))] = data.draw(st.integers(0, 255))
    verdict(bytes(payload))


@pytest.mark.slow
def test_changed_states_are_read_or_refused():
    dice = random.Random(3)
    payload = pack(STATE)
    for _ in range(3000):
        changed = bytearray(payload)
        changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
        verdict(bytes(changed))
    for size in range(len(payload)):
        assert verdict(payload[:size]) is not None


HOSTILE = """
import resource, sys
import msgspec
from tactical.journal.errors import WireError
from tactical.journal.wire import MAX_BYTES, guard, unpack

unit = 2**20 if sys.platform == "darwin" else 2**10
payloads = [
    b"\\xdc\\xff\\xff" * 1000,
    b"\\xdd\\xff\\xff\\xff\\xff" * 100_000,
    b"\\xdd\\0\\0\\xff\\xff" * 100_000,
    b"\\xdc\\xff\\xff" + b"\\x90" * (MAX_BYTES - 3),
    (b"\\xdc\\xff\\xff" + b"\\x80" * 65_535) * 100,
    b"\\xdf\\0\\0\\xff\\xff" * 100_000,
    b"\\xc6\\xff\\xff\\xff\\xff" + bytes(100),
    b"\\x91" * MAX_BYTES,
    b"\\x9f" + (b"\\xdc\\xff\\xff" + b"\\x81\\xa0\\x00" * 65_535) * 5,
]
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for payload in payloads:
    for read in (unpack, msgspec.msgpack.decode):
        try:
            guard(payload)
            read(payload)
        except (WireError, msgspec.MsgspecError, RecursionError):
            pass
        else:
            sys.exit("a hostile payload was read")
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // unit)
"""


@pytest.mark.slow
def test_hostile_payloads_take_bounded_memory():
    done = subprocess.run([sys.executable, "-c", HOSTILE], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 250, "MiB"


def test_many_values_are_counted_without_being_built(monkeypatch):
    monkeypatch.setattr(wire, "MAX_NODES", 100)
    rows = [["text " * 20, b"b" * 300, 2**40, -5, 70_000, "x" * 300] for _ in range(20)]
    payload = pack(rows[:10])  # 71 values
    guard(payload)
    guard(pack([0] * 99))  # 100: the list counts
    assert unpack(payload) == rows[:10]
    with pytest.raises(WireError, match="more than"):
        pack(rows)
    with pytest.raises(WireError, match="more than"):
        guard(msgpack.packb(rows))


# Text


@given(st.text(max_size=30))
def test_clean_text_is_what_has_no_fault(text):
    assert is_clean(text) == (fault(text) is None)
    assert is_clean(shown(text))
    assert (fault(text) or "").isprintable()


class Piece(msgspec.Struct):
    name: str
    cells: list[tuple[int, int]]
    notes: dict[str, str]
    raw: bytes = b""


@given(st.text(max_size=10), st.text(max_size=5), st.binary(max_size=8))
def test_texts_of_typed_values_are_checked_at_once(name, key, raw):
    piece = Piece(name, [(1, 2)], {key: 'a "quoted" \\ note'}, raw)
    if is_clean(name) and is_clean(key):
        check_texts([piece])
    else:
        with pytest.raises(WireError):
            check_texts([piece])
