"""Seals: one hash in place of many, which changes nothing about what is read from any bytes."""

from __future__ import annotations

import random
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.journal import chunks as format_
from tactical.journal import scan as reading
from tactical.journal.chunks import HEADER_SIZE, SEAL, STRETCH, Reached, encode_header, encode_onto
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.scan import DamageFound, Torn, Whole, scan, scan_chunks
from tactical.journal.storage import create, open_save
from tests.journal.saves import IDENTITY, borders, stored

MANY = [(1 + number % 3, b"%d " % number * (number % 5)) for number in range(3 * STRETCH - 30)]
FEW = MANY[:14]


def sealed(records, *, at_once=1, version=2):
    """A file written by appending so many records at a time."""
    data = encode_header(IDENTITY, version)
    reached = Reached.after_header(data[-16:])
    for start in range(0, len(records), at_once):
        more, reached = encode_onto(reached, records[start : start + at_once], seal=True)
        data += more
    return data


def chunk(kind, payload, chain):
    """A chunk whose checks are right, whatever its kind."""
    start = bytes([kind]) + len(payload).to_bytes(4, "big")
    body = start + blake2b(chain + start, digest_size=8).digest() + payload
    return body + blake2b(chain + body, digest_size=16).digest()


def seals(data):
    """Where seals stand in a file without damage."""
    return [start for start in borders(data)[:-1] if data[start] == SEAL]


def plain(chunks):
    return [(chunk.kind, chunk.payload) for chunk in chunks]


def read(data, *, every=False):
    """All that is read from bytes, in a form that compares."""
    chunks, end, reached = scan(data, every=every)
    return list(chunks), end, (*reached[:4], reached.stretch.digest())


@pytest.fixture
def short(monkeypatch):
    """Stretches of four chunks, so that small files have several."""
    monkeypatch.setattr(format_, "STRETCH", 4)
    monkeypatch.setattr(reading, "STRETCH", 4)


def test_a_seal_is_what_is_documented():
    data = sealed(MANY)
    first, second = seals(data)
    assert data[first : first + 45] == chunk(
        SEAL, blake2b(data[HEADER_SIZE - 16 : first], digest_size=16).digest(), data[first - 16 : first]
    )
    stretch = data[first + 45 - 16 : second]
    assert data[second : second + 45] == chunk(
        SEAL, blake2b(stretch, digest_size=16).digest(), data[second - 16 : second]
    )
    assert borders(data).index(first) == STRETCH
    assert plain(scan(data).chunks) == MANY
    assert scan(data).end == Whole()


def test_who_appends_seals_what_anybody_appended(tmp_path):
    path = tmp_path / "game.save"
    create(path, MANY[:1], identity=IDENTITY)
    saves = [open_save(path, write=True).save for _ in range(3)]
    watcher = open_save(path, write=False)
    seen = plain(watcher.chunks)
    for number, record in enumerate(MANY[1:]):
        saves[number % 3].follow()
        saves[number % 3].append([record])
        if number % 50 == 0:
            seen += plain(watcher.save.follow())
    seen += plain(watcher.save.follow())
    assert seen == MANY
    assert path.read_bytes() == sealed(MANY)
    for save in (*saves, watcher.save):
        save.close()


def test_a_sealed_file_is_not_checked_chunk_by_chunk(monkeypatch):
    data = sealed([(3, b"walk") for _ in range(30 * STRETCH + 5)])
    checks = []
    right = reading.check_of
    monkeypatch.setattr(reading, "check_of", lambda *parts: checks.append(parts) or right(*parts))
    assert len(scan(data).chunks) == 30 * STRETCH + 5
    assert len(checks) == 1 + 30 + 5  # header, seals, and what is not sealed yet
    checks.clear()
    assert len(scan(data, every=True).chunks) == 30 * STRETCH + 5
    assert len(checks) == 1 + 31 * 30 + 34 * 30 + 5


def test_cut_at_every_byte_it_reads_to_the_last_whole_record(short):
    data = sealed(FEW)
    stops = borders(data)
    assert len(seals(data)) == 3
    for size in range(HEADER_SIZE, len(data)):
        result = scan(data[:size])
        whole = max(stop for stop in stops if stop <= size)
        assert result.end == (Whole() if whole == size else Torn(whole, size - whole))
        assert plain(result.chunks) == FEW[: sum(data[start] != SEAL for start in stops if start < whole)]


def test_every_flipped_bit_is_found_where_it_is(short):
    data = sealed(FEW)
    stops = borders(data)
    for bit in range(HEADER_SIZE * 8, len(data) * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        result = scan(bytes(flipped))
        before = max(stop for stop in stops if stop <= bit // 8)
        assert isinstance(result.end, DamageFound), bit
        assert result.end.offset == before
        assert plain(result.chunks) == FEW[: sum(data[start] != SEAL for start in stops if start < before)]
    for bit in range(HEADER_SIZE * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        assert scan(bytes(flipped)).end == DamageFound(0, "the header")
        assert plain(scan(bytes(flipped)).chunks) == FEW


LONG = sealed(MANY)
PARTS = [LONG[a:b] for a, b in pairwise(borders(LONG))]


@given(st.data())
def test_whatever_the_bytes_seals_change_nothing_that_is_read(draw):
    parts = list(PARTS)
    for _ in range(draw.draw(st.integers(0, 2))):
        at, to = draw.draw(st.integers(0, len(parts) - 1)), draw.draw(st.integers(0, len(parts)))
        if draw.draw(st.booleans()):
            parts.insert(to, parts[at])
        else:
            del parts[at]
    data = bytearray(LONG[:HEADER_SIZE] + b"".join(parts))
    for _ in range(draw.draw(st.integers(0, 2))):
        data[draw.draw(st.integers(HEADER_SIZE, len(data) - 1))] = draw.draw(st.integers(0, 255))
    spoilt = bytes(data[: draw.draw(st.sampled_from((len(data), draw.draw(st.integers(HEADER_SIZE, len(data))))))])
    spoilt += bytes(draw.draw(st.sampled_from((0, 0, 10, 4096))))
    assert read(spoilt) == read(spoilt, every=True)


def test_reading_goes_on_anywhere_between_chunks():
    stops = borders(LONG)
    for stop in stops[:: len(stops) // 40]:
        first = scan(LONG[:stop])
        rest = scan_chunks(LONG[stop:], first.reached)
        assert plain([*first.chunks, *rest.chunks]) == MANY
        assert rest.reached[:4] == scan(LONG).reached[:4]
        assert rest.reached.stretch.digest() == scan(LONG).reached.stretch.digest()


# Forgers, who can compute every check


def before_seal(data):
    """The first stretch of a file, and the check that its seal stands behind."""
    first = seals(data)[0]
    return data[:first], data[first - 16 : first]


@pytest.mark.parametrize("payload", [bytes(16), b"", bytes(500)])
def test_a_seal_that_lies_is_damage_and_the_chunks_are_believed(payload):
    data, chain = before_seal(LONG)
    forged = data + chunk(SEAL, payload, chain)
    forged += chunk(3, b"more", forged[-16:])
    assert plain(scan(forged).chunks) == MANY[:STRETCH]
    assert scan(forged).end == DamageFound(len(data), "a seal")
    assert read(forged) == read(forged, every=True)


def test_seals_before_they_are_due_are_damage():
    data = sealed(MANY[: STRETCH - 1])
    assert not seals(data)
    early = data + chunk(SEAL, blake2b(data[HEADER_SIZE - 16 :], digest_size=16).digest(), data[-16:])
    assert scan(early).end == DamageFound(len(data), "a seal")
    first = LONG[: seals(LONG)[0] + 45]
    twice = first + chunk(SEAL, blake2b(first[-16:], digest_size=16).digest(), first[-16:])
    assert scan(twice).end == DamageFound(len(first), "a seal")


def forged_inside():
    """A file with a seal that fits chunks of which one is wrong by its own check."""
    data = bytearray(sealed(MANY[:STRETCH]))
    place = borders(bytes(data))[10]
    at = seals(bytes(data))[0]
    data[place + 13] ^= 1
    seal = chunk(SEAL, blake2b(data[HEADER_SIZE - 16 : at], digest_size=16).digest(), bytes(data[at - 16 : at]))
    return bytes(data[:at]) + seal, place


def test_a_seal_that_hides_a_wrong_chunk_is_found_by_a_check_of_every_chunk(tmp_path):
    data, place = forged_inside()
    assert scan(data).end == Whole()
    assert scan(data, every=True).end == DamageFound(place, "the content of a record")
    path = tmp_path / "game.save"
    path.write_bytes(data)
    save = open_save(path, write=True).save
    with pytest.raises(SaveError, match="the content of a record at byte") as caught:
        save.verify()
    assert caught.value.kind is Trouble.DAMAGED
    assert not save.writable
    assert path.read_bytes() == data
    path.write_bytes(LONG)
    save = open_save(path, write=False).save
    save.verify()
    path.write_bytes(LONG[:-1])
    with pytest.raises(SaveError, match="had"):
        save.verify()


def test_chunks_that_a_seal_promises_and_that_cannot_be_are_not_hopped_over(monkeypatch):
    monkeypatch.setattr(format_, "MAX_PAYLOAD", 11)
    assert read(LONG) == read(LONG, every=True)
    assert isinstance(scan(LONG).end, DamageFound)
    monkeypatch.setattr(format_, "MAX_CHUNKS", STRETCH - 1)
    monkeypatch.setattr(format_, "MAX_PAYLOAD", 2**20)
    assert len(scan(LONG).chunks) == STRETCH - 1
    assert isinstance(scan(LONG).end, DamageFound)
    kinds = bytearray(LONG)
    kinds[HEADER_SIZE] = 0
    assert isinstance(scan(bytes(kinds)).end, DamageFound)


# The open file


def test_a_crash_between_a_record_and_its_seal_is_no_loss(tmp_path):
    data = sealed(MANY[:STRETCH])
    at = seals(data)[0]
    for size in range(at, len(data)):
        path = tmp_path / f"game-{size}"
        path.write_bytes(data[:size])
        with open_save(path, write=True).save as save:
            assert [Path(kept).read_bytes() for kept in save.kept] == ([data[at:size]] if size > at else [])
            save.append([(3, b"next")])
        assert stored(path) == [*MANY[:STRETCH], (3, b"next")]
        whole = path.read_bytes()
        assert whole == data[:at] + encode_onto(scan(data[:at]).reached, [(3, b"next")], seal=True)[0]
        assert len(seals(whole)) == 1
        path.unlink()


def test_a_file_of_the_first_version_gets_no_seals(tmp_path):
    path = tmp_path / "game.save"
    header = encode_header(IDENTITY, version=1)
    path.write_bytes(header)
    with open_save(path, write=True).save as save:
        for record in MANY:
            save.append([record])
    assert path.read_bytes() == header + format_.encode_chunks(MANY, header[-16:])
    assert stored(path) == MANY


def test_a_stretch_of_any_length_may_be_appended(tmp_path):
    dice = random.Random(3)
    records = [(1 + dice.randrange(126), dice.randbytes(dice.randrange(40))) for _ in range(40 * STRETCH)]
    path = tmp_path / "game.save"
    create(path, records[:2000])
    with open_save(path, write=True).save as save:
        save.append(records[2000:])
        save.append(records[:STRETCH])
    assert len(seals(path.read_bytes())) == 2
    assert stored(path) == records + records[:STRETCH]
