"""The file format: whole, torn and damaged files are told apart, whatever the bytes."""

import random
from hashlib import blake2b
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.journal.chunks import HEADER_SIZE, MAGIC, encode_chunk, encode_chunks, encode_header
from tactical.journal.scan import DamageFound, Foreign, Newer, Torn, Whole, scan, scan_chunks
from tests.journal.saves import IDENTITY, RECORDS, borders, image


def contents(data):
    return [(chunk.kind, chunk.payload) for chunk in scan(data).chunks]


@pytest.mark.parametrize(
    ("version", "end"),
    [
        (1, "828dd993e7af47acc03ee87e7c805603ed98a4c755ffe1ee91"),
        (2, "33ace08242a562f5c04dbc7ec75ec93601b4c9fcd707d995b2"),
    ],
)
def test_the_format_stays_what_it_was(version, end):
    start = encode_header(IDENTITY, version)
    data = start + encode_chunks([(1, b"\xc0")], start[-16:])
    header = bytes.fromhex(f"93544143540d0a1a 0000000{version} 746573742d66696c652d3031")
    check = blake2b(header, digest_size=16).digest()
    head = bytes.fromhex("01 00000001")
    head_check = blake2b(check + head, digest_size=8).digest()
    last = blake2b(check + head + head_check + b"\xc0", digest_size=16).digest()
    assert data == header + check + head + head_check + b"\xc0" + last
    assert data.hex().endswith(end)
    assert scan(data).end == Whole()


def test_a_whole_file_reads_back():
    data = image()
    result = scan(data)
    assert contents(data) == RECORDS
    assert result.end == Whole()
    assert result.reached.stop == len(data)
    assert result.reached.chain == data[-16:]


def test_cut_at_every_byte_it_reads_to_the_last_whole_record():
    data = image()
    stops = borders(data)
    for size in range(len(data)):
        result = scan(data[:size])
        if size < HEADER_SIZE:
            assert result.end == (Torn(0, size) if size else Foreign())
            continue
        whole = max(stop for stop in stops if stop <= size)
        assert result.end == (Whole() if whole == size else Torn(whole, size - whole))
        assert len(result.chunks) == stops.index(whole)


def test_every_flipped_bit_is_found_as_damage_and_what_precedes_it_is_read():
    data = image()
    stops = borders(data)
    for bit in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        result = scan(bytes(flipped))
        assert isinstance(result.end, DamageFound), bit
        if bit // 8 < HEADER_SIZE:
            assert result.end.offset == 0
            assert contents(bytes(flipped)) == RECORDS  # nothing but the header is hurt
        else:
            before = sum(stop <= bit // 8 for stop in stops) - 1
            assert result.end.offset == stops[before]
            assert contents(bytes(flipped)) == RECORDS[:before]


def test_flipped_bits_of_a_header_without_chunks_are_found():
    for bit in range(HEADER_SIZE * 8):
        flipped = bytearray(encode_header(IDENTITY))
        flipped[bit // 8] ^= 1 << bit % 8
        assert scan(bytes(flipped)).end == DamageFound(0, "the header")


def test_flipped_bits_of_a_large_file_are_found():
    dice = random.Random(5)
    data = image([(3, dice.randbytes(dice.randrange(2000))) for _ in range(300)])
    stops = borders(data)
    for _ in range(100):
        bit = dice.randrange(len(data) * 8)
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        result = scan(bytes(flipped))
        assert isinstance(result.end, DamageFound)
        assert len(result.chunks) == (max(0, sum(stop <= bit // 8 for stop in stops) - 1) if bit >= 320 else 300)


def pieces():
    data = image()
    stops = borders(data)
    return data[:HEADER_SIZE], [data[a:b] for a, b in pairwise(stops)]


@pytest.mark.parametrize(
    ("order", "good"),
    [
        ([0, 2, 1, 3, 4], 1),
        ([1, 0, 2, 3, 4], 0),
        ([0, 1, 1, 2, 3, 4], 2),
        ([0, 1, 2, 3, 4, 4], 5),
        ([0, 1, 3, 4], 2),
        ([1, 2, 3, 4], 0),
        ([0, 1, 2, 4, 3], 3),
    ],
)
def test_moved_repeated_and_missing_chunks_are_damage(order, good):
    header, parts = pieces()
    result = scan(header + b"".join(parts[index] for index in order))
    assert isinstance(result.end, DamageFound)
    assert len(result.chunks) == good


def test_chunks_of_another_file_are_damage():
    _, parts = pieces()
    result = scan(encode_header(b"another-file") + b"".join(parts))
    assert result.end == DamageFound(HEADER_SIZE, "the start of a record")


def test_bytes_lost_from_a_long_record_in_the_middle_are_damage_not_a_torn_tail():
    records = [(1, b"a"), (2, random.Random(1).randbytes(50_000)), (3, b"b"), (3, b"c")]
    data = image(records)
    short = data[:1000] + data[21_000:]
    assert scan(short).end == DamageFound(borders(data)[1], "a record")
    assert scan(data[:21_000]).end == Torn(borders(data)[1], 21_000 - borders(data)[1])


def test_zeros_that_a_power_cut_leaves_are_a_torn_tail():
    data = image()
    last = borders(data)[-2]
    for keep in range(last + 1, len(data) - 16):
        assert scan(data[:keep] + bytes(4096)).end == Torn(last, keep + 4096 - last)
    assert scan(data + bytes(4096)).end == Torn(len(data), 4096)


def test_zeros_after_damage_in_the_middle_stay_damage():
    data = bytearray(image())
    second = borders(data)[1]
    data[second + 20] ^= 4
    assert scan(bytes(data) + bytes(4096)).end == DamageFound(second, "the content of a record")


def test_what_follows_the_last_record_is_damage():
    data = image()
    assert scan(data + b"trailing rubbish").end == DamageFound(len(data), "the start of a record")


@pytest.mark.parametrize("data", [b"", b"\x93", b"PK\x03\x04", b"x" * 100, b"x" * 10])
def test_other_files_are_foreign(data):
    result = scan(data)
    assert result.end in (Foreign(), Torn(0, len(data)))
    assert result.end == Foreign() or MAGIC.startswith(data)


def test_a_newer_format_is_told_from_damage():
    assert scan(encode_header(IDENTITY, version=7) + b"whatever comes").end == Newer(7)


def test_a_length_over_the_cap_is_refused_before_it_is_used(monkeypatch):
    header = encode_header(IDENTITY)
    data = header + encode_chunk(1, bytes(500), header[-16:])
    monkeypatch.setattr("tactical.journal.chunks.MAX_PAYLOAD", 499)
    assert isinstance(scan(data).end, DamageFound)
    with pytest.raises(ValueError, match="at most 499"):
        encode_chunk(1, bytes(500), header[-16:])


def test_the_number_of_chunks_is_capped(monkeypatch):
    monkeypatch.setattr("tactical.journal.chunks.MAX_CHUNKS", 3)
    result = scan(image())
    assert isinstance(result.end, DamageFound)
    assert len(result.chunks) == 3


@pytest.mark.parametrize("kind", [0, 127, 128, 255, -1])
def test_kinds_are_checked(kind):
    with pytest.raises(ValueError, match="1 to 126"):
        encode_chunk(kind, b"", bytes(16))


def test_scanning_goes_on_where_it_stopped():
    data = image()
    stops = borders(data)
    first = scan(data[: stops[2]])
    rest = scan_chunks(data[stops[2] :], first.reached)
    assert [*first.chunks, *rest.chunks] == list(scan(data).chunks)
    assert (rest.reached.stop, rest.reached.chain) == (len(data), data[-16:])
    assert encode_chunks(RECORDS[2:], first.reached.chain) == data[stops[2] :]


@pytest.mark.slow
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_are_read_without_failing(data, behind_a_header):
    if behind_a_header:
        result = scan(image() + data)
        assert contents(image() + data)[: len(RECORDS)] == RECORDS
        assert isinstance(result.end, Whole if not data else Torn | DamageFound)
    else:
        assert list(scan(data).chunks) == []
