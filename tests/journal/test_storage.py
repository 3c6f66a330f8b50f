"""The open file: what is refused, what is kept, what is followed."""

import errno
import fcntl
import os
import socket
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tactical.journal import chunks
from tactical.journal import scan as scan_module
from tactical.journal.errors import Behind, SaveError, Trouble
from tactical.journal.new_files import create_copy
from tactical.journal.storage import create, open_save
from tactical.journal.syscalls import EXCLUSIVE, System, file_system, refuse_network
from tests.journal.saves import IDENTITY, RECORDS, Failing, borders, image, new_save, put_under, stored

ORDER = (3, b"bob walks d4")
GUARD = 60.0  # seconds, for what takes none


def plain(chunks_):
    return [(chunk.kind, chunk.payload) for chunk in chunks_]


def names(folder):
    return [path.name for path in folder.iterdir()]


def refused(path, *, write=False, **options):
    with pytest.raises(SaveError) as caught:
        open_save(path, write=write, **options)
    line = str(caught.value)
    assert "\n" not in line
    assert line.isprintable()
    return caught.value.kind


# Opening


def test_a_created_save_opens_and_grows(tmp_path):
    path, save = new_save(tmp_path)
    save.append([ORDER])
    save.append([(3, b"x"), (3, b"y")])
    save.append([])
    assert save.follow() == []
    save.close()
    save.close()
    assert stored(path) == [*RECORDS, ORDER, (3, b"x"), (3, b"y")]
    assert names(tmp_path) == ["game.save"]


def test_what_is_not_a_save_is_refused_with_one_line(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
    (tmp_path / "text").write_text("hello " * 20)
    (tmp_path / "empty").touch()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path in (tmp_path, "/dev/null", "/dev/zero", "pipe", "socket", "text", "empty"):
        for write in (False, True):
            assert refused(path, write=write) == Trouble.NOT_A_SAVE
    for path in (
        "",
        "nothing",
        "text/inside",
        "loop",
        "x" * 300,
        "nul\0",
        "\ud800",
        "bad\x1b[31m",
        b"\xff".decode("utf-8", "surrogateescape"),
    ):
        assert refused(path) == Trouble.MISSING


def test_newer_and_headless_files_are_refused(tmp_path):
    path = tmp_path / "game.save"
    path.write_bytes(chunks.encode_header(IDENTITY, version=3))
    assert refused(path, write=True) == Trouble.NEWER
    for size in range(1, chunks.HEADER_SIZE):
        path.write_bytes(image()[:size])
        assert refused(path, write=True) == Trouble.TORN
        assert path.read_bytes() == image()[:size]


def test_a_file_over_the_cap_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "game.save"
    path.write_bytes(image())
    os.truncate(path, chunks.MAX_FILE + 1)  # takes no space
    assert refused(path) == Trouble.TOO_LARGE


def test_a_reader_does_not_append(tmp_path):
    path, _ = new_save(tmp_path)
    reader = open_save(path, write=False).save
    assert not reader.writable
    with pytest.raises(SaveError) as caught:
        reader.append([ORDER])
    assert caught.value.kind == Trouble.READ_ONLY


@pytest.mark.parametrize(("code", "kind"), [(errno.EROFS, Trouble.READ_ONLY), (errno.EACCES, Trouble.READ_ONLY)])
def test_a_medium_that_cannot_be_written_is_read(tmp_path, code, kind):
    path, _ = new_save(tmp_path)

    class ReadOnly(Failing):
        def __init__(self):
            super().__init__()
            counted = self.open

            def read_only(name, flags, *rest):
                if flags & os.O_ACCMODE != os.O_RDONLY:
                    raise OSError(code, os.strerror(code))
                return counted(name, flags, *rest)

            self.open = read_only
            self.fsync = lambda fd: (_ for _ in ()).throw(OSError(errno.EROFS, "read-only"))

    assert refused(path, write=True, system=ReadOnly()) == kind
    assert plain(open_save(path, write=False, system=ReadOnly()).chunks) == RECORDS


def test_closing_ends_it(tmp_path):
    _, save = new_save(tmp_path)
    with save:
        pass
    for call in (lambda: save.append([ORDER]), save.follow):
        with pytest.raises(SaveError) as caught:
            call()
        assert caught.value.kind == Trouble.CLOSED


# Creating


def test_nothing_is_overwritten_unless_asked(tmp_path):
    path, save = new_save(tmp_path)
    with pytest.raises(SaveError) as caught:
        create(path, [ORDER])
    assert caught.value.kind == Trouble.EXISTS
    assert stored(path) == RECORDS
    create(path, [ORDER], replace=True)
    assert stored(path) == [ORDER]
    with pytest.raises(SaveError) as caught:
        save.append([ORDER])
    assert caught.value.kind == Trouble.MISSING
    assert stored(path) == [ORDER]
    save.close()
    assert names(tmp_path) == ["game.save"]


def test_where_a_new_save_cannot_be(tmp_path):
    for path, kind in [
        ("", Trouble.MISSING),
        (tmp_path / "no" / "game.save", Trouble.MISSING),
        (tmp_path, Trouble.EXISTS),
        ("nul\0", Trouble.MISSING),
        (tmp_path / ("x" * 300), Trouble.MISSING),
    ]:
        with pytest.raises(SaveError) as caught:
            create(path)
        assert caught.value.kind == kind
    with pytest.raises(SaveError) as caught:
        create(tmp_path, replace=True)
    assert caught.value.kind == Trouble.NOT_A_SAVE
    assert names(tmp_path) == []


def test_without_hard_links_a_save_is_created_all_the_same(tmp_path):
    class NoLinks(System):
        @staticmethod
        def link(*_):
            raise OSError(errno.EPERM, "no links here")

    create(tmp_path / "game.save", RECORDS, system=NoLinks())
    assert stored(tmp_path / "game.save") == RECORDS
    with pytest.raises(SaveError):
        create(tmp_path / "game.save", RECORDS, system=NoLinks())


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_failing_call_leaves_no_half_made_save(tmp_path, code, replace):
    path = tmp_path / "game.save"
    if replace:
        create(path, RECORDS)
    count = 0
    while True:
        system = Failing(count, code)
        try:
            create(path, [*RECORDS, ORDER], replace=replace, system=system)
        except SaveError as error:
            assert str(error).isprintable()  # noqa: PT017
        if count >= len(system.calls):
            break
        if path.exists():
            assert stored(path) in (RECORDS, [*RECORDS, ORDER])
        if not replace:
            path.unlink(missing_ok=True)
        for stray in tmp_path.glob(".game*"):
            # An empty lock file is nothing half made.
            assert "unlink" in system.calls[count] or (stray.name == ".game.save.lock" and not stray.stat().st_size)
            stray.unlink()
        count += 1
    assert count > 5


# Torn and damaged files


@pytest.mark.long
def test_cut_at_every_byte_the_piece_is_kept_aside_and_the_game_goes_on(tmp_path):
    data = image()
    stops = borders(data)
    for size in range(chunks.HEADER_SIZE, len(data)):
        path = tmp_path / f"game-{size}"
        path.write_bytes(data[:size])
        whole = max(stop for stop in stops if stop <= size)
        kept = RECORDS[: stops.index(whole)]
        reader = open_save(path, write=False)
        assert plain(reader.chunks) == kept
        assert path.read_bytes() == data[:size]
        opened = open_save(path, write=True)
        assert plain(opened.chunks) == kept
        if whole == size:
            assert reader.notice is None
            assert opened.notice is None
        else:
            assert reader.notice.kind == Trouble.TORN
            assert opened.notice.kind == Trouble.TORN
            assert "torn-1" in str(opened.notice)
            assert Path(opened.save.kept[0]).read_bytes() == data[whole:size]
        assert path.read_bytes() == data[:whole]
        opened.save.append([ORDER])
        assert plain(reader.save.follow()) == [ORDER]
        assert stored(path) == [*kept, ORDER]
        opened.save.close()
        reader.save.close()


@pytest.mark.parametrize("more", [0, 1])
def test_an_end_longer_than_an_append_can_be_is_damage(tmp_path, monkeypatch, more):
    """Zeros that a power cut left are cut and kept; those of a file that somebody made longer are left alone."""
    monkeypatch.setattr(chunks, "MAX_TAIL", 500)
    path = tmp_path / "game.save"
    path.write_bytes(image() + bytes(500 + more))
    opened = open_save(path, write=True)
    assert plain(opened.chunks) == RECORDS
    assert opened.notice.kind == (Trouble.DAMAGED if more else Trouble.TORN)
    assert path.read_bytes() == image() + bytes(501 if more else 0)


@pytest.mark.parametrize(("megabytes", "kind"), [(40, Trouble.DAMAGED), (255, Trouble.TOO_LARGE)])
def test_a_good_save_that_somebody_made_long_with_zeros_costs_little(tmp_path, megabytes, kind):
    path, save = new_save(tmp_path)
    save.close()
    os.truncate(path, megabytes << 20)
    tracemalloc.start()
    try:
        if kind is Trouble.TOO_LARGE:
            assert refused(path) == kind
        else:
            opened = open_save(path, write=True)
            assert opened.notice.kind == kind
            opened.save.close()
        assert tracemalloc.get_traced_memory()[1] < 100 << 20
    finally:
        tracemalloc.stop()
    assert path.stat().st_size == megabytes << 20, "it is no end that an append left: nothing is cut off"
    assert names(tmp_path) == ["game.save"]


def test_a_file_as_long_as_may_be_is_read_and_not_appended_to(tmp_path, monkeypatch):
    path, save = new_save(tmp_path)
    size = path.stat().st_size
    monkeypatch.setattr(chunks, "MAX_FILE", size)
    assert stored(path) == RECORDS
    with pytest.raises(SaveError) as caught:
        save.append([ORDER])
    assert caught.value.kind == Trouble.TOO_LARGE
    monkeypatch.setattr(chunks, "MAX_FILE", size - 1)
    assert refused(path) == Trouble.TOO_LARGE


def test_each_cut_piece_has_its_own_name(tmp_path):
    path = tmp_path / "game.save"
    (tmp_path / "real").mkdir()
    path.symlink_to(tmp_path / "real" / "game.save")
    for number in (1, 2, 3):
        path.write_bytes(image()[:-number])
        assert open_save(path, write=True).save.kept == [str(tmp_path / "real" / f"game.save.torn-{number}")]


def test_damage_opens_to_read_what_precedes_it_and_changes_nothing(tmp_path):
    data = image()
    stops = borders(data)
    path = tmp_path / "game.save"
    for bit in range(0, len(data) * 8, 7):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        opened = open_save(path, write=True)
        assert opened.notice.kind == Trouble.DAMAGED
        assert not opened.save.writable
        before = sum(stop <= bit // 8 for stop in stops) - 1
        assert plain(opened.chunks) == (RECORDS if before < 0 else RECORDS[:before])
        with pytest.raises(SaveError) as caught:
            opened.save.append([ORDER])
        assert caught.value.kind == Trouble.DAMAGED
        assert opened.save.follow() == []
        opened.save.close()
        assert path.read_bytes() == flipped
    assert names(tmp_path) == ["game.save"]


def test_damage_that_others_append_is_told_once_and_after_what_precedes_it(tmp_path):
    path, save = new_save(tmp_path)
    other = open_save(path, write=True).save
    other.append([ORDER])
    with path.open("ab") as file:
        file.write(b"not from us at all")
    with pytest.raises(Behind):
        save.append([ORDER])
    assert plain(save.follow()) == [ORDER]
    with pytest.raises(SaveError) as caught:
        save.follow()
    assert caught.value.kind == Trouble.DAMAGED
    assert save.follow() == []
    with pytest.raises(SaveError):
        other.append([ORDER])
    assert path.read_bytes().endswith(b"not from us at all")


def test_a_file_cut_or_rewritten_while_open_is_never_appended_to(tmp_path):
    for change in (lambda path: os.truncate(path, 100), lambda path: path.write_bytes(image()[:-1] + b"?")):
        path = tmp_path / "game.save"
        path.write_bytes(image())
        save = open_save(path, write=True).save
        change(path)
        with pytest.raises(SaveError) as caught:
            save.append([ORDER])
        assert caught.value.kind == Trouble.DAMAGED


def test_a_file_moved_or_removed_while_open_is_never_appended_to(tmp_path):
    path, save = new_save(tmp_path)
    path.rename(tmp_path / "elsewhere")
    with pytest.raises(SaveError) as caught:
        save.append([ORDER])
    assert caught.value.kind == Trouble.MISSING
    assert stored(tmp_path / "elsewhere") == RECORDS
    save = open_save(tmp_path / "elsewhere", write=True).save
    (tmp_path / "elsewhere").unlink()
    for call in (save.follow, lambda: save.append([ORDER])):
        with pytest.raises(SaveError) as caught:
            call()
        assert caught.value.kind == Trouble.MISSING
    assert save.follow() == []


# Several handles


def test_who_is_behind_follows_first(tmp_path):
    path, one = new_save(tmp_path)
    two = open_save(path, write=True).save
    one.append([ORDER])
    with pytest.raises(Behind):
        two.append([(3, b"late")])
    followed = two.follow()
    assert plain(followed) == [ORDER]
    assert followed[0].offset == borders(path.read_bytes())[-2]
    two.append([(3, b"late")])
    assert plain(one.follow()) == [(3, b"late")]
    assert stored(path) == [*RECORDS, ORDER, (3, b"late")]


def test_a_tail_left_by_a_writer_that_died_is_not_followed_and_is_kept_aside_by_the_next_append(tmp_path):
    path, save = new_save(tmp_path)
    with path.open("ab") as file:
        file.write(chunks.encode_chunk(3, b"unfinished", path.read_bytes()[-16:])[:-5])
    assert save.follow() == []
    save.append([ORDER])
    assert len(save.kept) == 1
    assert stored(path)[-1] == ORDER


def test_following_costs_three_calls_and_no_lock_when_nothing_changed(tmp_path):
    path, _ = new_save(tmp_path)
    system = Failing()
    save = open_save(path, write=False, system=system).save
    system.calls.clear()
    assert save.follow() == []
    assert system.calls == ["stat", "fstat", "pread"]


def lock_file(path):
    return path.with_name(f".{path.name}.lock")


def in_use(call):
    with pytest.raises(SaveError) as caught:
        call()
    return caught.value.kind == Trouble.IN_USE


def test_a_lock_that_a_writer_keeps_too_long_is_told(tmp_path):
    path, save = new_save(tmp_path, patience=0.02)
    with lock_file(path).open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert in_use(lambda: save.append([ORDER]))
        assert in_use(lambda: open_save(path, write=False, patience=0.02))
    save.append([ORDER])


@pytest.mark.parametrize("how", [fcntl.LOCK_SH, fcntl.LOCK_EX])
def test_who_may_only_read_the_save_holds_no_writer_up(tmp_path, how):
    """To lock a file asks for no more than to read it: what writers wait for is a file that only they can open."""
    path, save = new_save(tmp_path)
    with path.open("rb") as reader:
        fcntl.flock(reader, how)
        save.append([ORDER])
        open_save(path, write=True).save.append([(3, b"another")])
        assert plain(save.follow()) == [(3, b"another")]
        save.append([(3, b"more")])
    assert stored(path) == [*RECORDS, ORDER, (3, b"another"), (3, b"more")]


def test_a_reader_that_has_locked_the_save_is_not_waited_for(tmp_path):
    """However patient a writer is with other writers."""
    path, save = new_save(tmp_path, patience=1e6)
    with path.open("rb") as reader, ThreadPoolExecutor(1) as pool:
        fcntl.flock(reader, fcntl.LOCK_EX)
        written = pool.submit(save.append, [ORDER])
        try:
            written.result(GUARD)
        finally:
            save.stop_waiting()
    assert stored(path) == [*RECORDS, ORDER]


@pytest.mark.parametrize(("mode", "lock"), [(0o600, 0o600), (0o644, 0o600), (0o664, 0o640), (0o666, 0o644)])
def test_only_who_may_write_the_save_can_open_its_lock(tmp_path, mode, lock):
    path = tmp_path / "game.save"
    create(path, RECORDS)
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(mode)
    save = open_save(path, write=True).save
    assert lock_file(path).stat().st_mode & 0o777 == lock
    save.close()


def test_who_leaves_last_takes_the_lock_file_away(tmp_path):
    path, save = new_save(tmp_path)
    other = open_save(path, write=True).save
    other.close()
    save.append([ORDER])  # with a lock file made anew, where the other took it away
    again = open_save(path, write=True).save
    again.follow()
    again.append([(3, b"again")])
    assert plain(save.follow()) == [(3, b"again")]
    save.close()
    again.append([(3, b"last")])
    again.close()
    assert names(tmp_path) == ["game.save"]


def test_two_writers_meet_at_the_lock_file_that_stands(tmp_path):
    """Also where one of them had opened the one that was taken away."""
    path, save = new_save(tmp_path, patience=0.02)
    lock_file(path).unlink()
    other = open_save(path, write=True, patience=0.02).save
    with other._locked(EXCLUSIVE):
        assert in_use(lambda: save.append([ORDER]))


@pytest.mark.parametrize("planted", ["link", "pipe", "folder"])
def test_beside_what_is_no_lock_file_a_save_is_only_read(tmp_path, planted):
    path = tmp_path / "game.save"
    create(path, RECORDS)
    match planted:
        case "link":
            lock_file(path).symlink_to("/etc/passwd")
        case "pipe":
            os.mkfifo(lock_file(path))
        case _:
            lock_file(path).mkdir()
    told_to_need_a_lock_file(lambda: open_save(path, write=True), path)
    assert os.path.lexists(lock_file(path))
    assert stored(path) == RECORDS


def told_to_need_a_lock_file(call, path):
    with pytest.raises(SaveError) as caught:
        call()
    assert caught.value.kind is Trouble.READ_ONLY
    assert f"no lock file can be made beside it ({lock_file(path).name})" in str(caught.value)
    assert str(caught.value).isprintable()


class Closed(System):
    """A folder that lets no file be made."""

    def open(self, path, flags, mode=0o777):
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, "Permission denied")
        return super().open(path, flags, mode)


def test_where_no_lock_file_can_be_made_nothing_is_written(tmp_path):
    """As in a folder of somebody else's, for a save that everybody may write."""
    path, save = new_save(tmp_path)
    save.close()
    before = path.read_bytes()
    told_to_need_a_lock_file(lambda: open_save(path, write=True, system=Closed()), path)
    assert open_save(path, write=False, system=Closed()).save.follow() == []
    path.write_bytes(before[:-3])  # a torn end stays where it is, too
    told_to_need_a_lock_file(lambda: open_save(path, write=True, system=Closed()), path)
    assert path.read_bytes() == before[:-3]
    assert names(tmp_path) == ["game.save"]


def test_where_a_lock_file_can_be_made_no_more_what_others_write_is_still_read(tmp_path):
    path, save = new_save(tmp_path)
    lock_file(path).unlink()
    put_under(save, Closed())
    told_to_need_a_lock_file(lambda: save.append([ORDER]), path)
    open_save(path, write=True).save.append([ORDER])
    save._gate.close()
    lock_file(path).unlink(missing_ok=True)
    assert plain(save.follow()) == [ORDER]


def test_beside_a_lock_file_of_others_one_that_may_make_none_writes(tmp_path):
    path, save = new_save(tmp_path)
    other = open_save(path, write=True, system=Closed()).save
    other.append([ORDER])
    assert plain(save.follow()) == [ORDER]


def test_who_waits_for_a_lock_can_be_told_to_give_up(tmp_path):
    path, save = new_save(tmp_path, patience=1000)
    with lock_file(path).open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(save.append, [ORDER])
            save.stop_waiting()
            assert waiting.exception().kind == Trouble.CLOSED
    assert stored(path) == RECORDS


@pytest.mark.parametrize("over", ["in its place", "written over it"])
def test_another_file_of_the_same_size_is_noticed_when_it_is_followed(tmp_path, over):
    """As where an older copy is put over a game and played on to the same size."""
    path, save = new_save(tmp_path)
    older = path.read_bytes()
    save.append([(3, b"ann walks c5")])
    assert not save.has_news()
    copy = tmp_path / "copy.save"
    copy.write_bytes(older)
    with open_save(copy, write=True).save as played:
        played.append([(3, b"ann walks c6")])
    assert copy.stat().st_size == path.stat().st_size
    if over == "in its place":
        os.link(path, tmp_path / "backup")  # the old file is still somewhere: it has not lost its last name
        copy.replace(path)
    else:
        path.write_bytes(copy.read_bytes())
    assert save.has_news()
    with pytest.raises(SaveError) as caught:
        save.follow()
    assert caught.value.kind == (Trouble.MISSING if over == "in its place" else Trouble.DAMAGED)
    assert not save.writable
    assert save.follow() == []  # told once


# Failing calls


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("short", [0, 7])
@pytest.mark.parametrize("for_good", [False, True])
def test_whichever_call_fails_the_old_state_stays_whole(tmp_path, code, short, for_good):
    count, failed = 0, 0
    while True:
        path = tmp_path / f"game-{count}"
        create(path, RECORDS)
        system = Failing()
        save = open_save(path, write=True, system=system).save
        reader = open_save(path, write=False).save
        system = Failing(count, code, short=short, for_good=for_good)
        put_under(save, system)
        try:
            save.append([ORDER, ORDER])
        except SaveError as error:
            failed += 1
            assert str(error).isprintable()  # noqa: PT017
            if not for_good:
                assert stored(path) == RECORDS
                assert reader.follow() == []
                assert path.stat().st_size == len(image())
            elif "write" in system.calls[:count]:
                assert not save.writable
        else:
            assert count >= len(system.calls) or system.calls[count] in ("flock", "close")
            assert plain(reader.follow()) == [ORDER, ORDER]
        if for_good:  # whatever was left, a fresh handle settles it
            fresh = open_save(path, write=True)
            assert plain(fresh.chunks)[: len(RECORDS)] == RECORDS
            fresh.save.append([ORDER])
            fresh.save.close()
        elif save.writable:
            put_under(save, System())
            save.append([(3, b"again")])
            assert stored(path)[-1] == (3, b"again")
        put_under(save, System())
        save.close()
        reader.close()
        if count >= len(system.calls):
            break
        count += 1
    assert failed >= 6


def test_a_failed_fsync_is_the_end_of_the_handle_and_of_the_record(tmp_path):
    path, save = new_save(tmp_path)
    save._system = Failing(0, errno.EIO, only="fsync")
    with pytest.raises(SaveError) as caught:
        save.append([ORDER])
    assert caught.value.kind == Trouble.IO
    assert not save.writable
    assert stored(path) == RECORDS
    save._system = System()
    with pytest.raises(SaveError):
        save.append([ORDER])


def test_a_full_disk_is_told_and_then_forgotten(tmp_path):
    path, save = new_save(tmp_path)
    save._system = Failing(0, errno.ENOSPC, only="write", short=11)
    with pytest.raises(SaveError) as caught:
        save.append([ORDER])
    assert caught.value.kind == Trouble.FULL
    assert path.read_bytes()[40:] == image()[40:] or stored(path) == RECORDS
    save.append([ORDER])  # in short pieces
    assert stored(path) == [*RECORDS, ORDER]


def test_an_interrupt_in_the_middle_takes_the_record_back(tmp_path):
    path, save = new_save(tmp_path)

    class Interrupted(System):
        @staticmethod
        def write(fd, data):
            os.write(fd, data[:9])
            raise KeyboardInterrupt

    save._system = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        save.append([ORDER])
    save._system = System()
    save.append([ORDER])
    assert stored(path) == [*RECORDS, ORDER]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_a_torn_tail_is_cut_only_once_its_copy_is_safe(tmp_path, code):
    data = image()[:-3]
    torn = data[borders(data)[-1] :]
    count = 0
    while True:
        path = tmp_path / f"game-{count}"
        path.write_bytes(data)
        system = Failing(count, code)
        try:
            open_save(path, write=True, system=system).save.close()
        except SaveError as error:
            assert str(error).isprintable()  # noqa: PT017
        copies = list(tmp_path.glob(f"game-{count}.torn-*"))
        assert path.read_bytes() == data or any(copy.read_bytes() == torn for copy in copies)
        assert path.read_bytes() in (data, data[: -len(torn)])
        if count >= len(system.calls):
            break
        count += 1
    assert count > 10


def test_caps_hold_for_writing_too(tmp_path, monkeypatch):
    path, save = new_save(tmp_path)
    monkeypatch.setattr("tactical.journal.chunks.MAX_CHUNKS", 5)
    with pytest.raises(SaveError) as caught:
        save.append([ORDER])
    assert caught.value.kind == Trouble.TOO_LARGE
    with pytest.raises(SaveError):
        create(tmp_path / "other", [ORDER] * 6)
    assert stored(path) == RECORDS


# Network file systems


def test_network_file_systems_are_refused(tmp_path):
    table = tmp_path / "mounts"
    table.write_text(
        "1 0 8:1 / / rw - ext4 /dev/a rw\n"
        "2 1 0:9 / /mnt/far\\040away rw shared:1 - nfs4 host:/x rw\n"
        "3 2 8:2 / /mnt/far\\040away/disk rw - xfs /dev/b rw\n"
        "4 1 0:10 / /mnt/s rw - fuse.sshfs host: rw\n"
        "nonsense\n"
    )
    assert file_system("/home/x", str(table)) == "ext4"
    assert file_system("/mnt/far away/disk/x", str(table)) == "xfs"
    assert file_system("/mnt/far away2", str(table)) == "ext4"
    assert file_system("/x", str(tmp_path / "none")) == ""
    for path in ("/mnt/far away/x", "/mnt/s/x"):
        with pytest.raises(SaveError) as caught:
            refuse_network(path, str(table))
        assert caught.value.kind == Trouble.NETWORK


def test_the_refusal_of_network_file_systems_can_be_lifted(tmp_path, monkeypatch):
    path, _ = new_save(tmp_path)
    monkeypatch.setattr("tactical.journal.syscalls.file_system", lambda *_: "nfs")
    assert refused(path) == Trouble.NETWORK
    assert open_save(path, write=True, trust_network_locks=True).notice is None


@pytest.mark.parametrize(
    ("fault", "advice"),
    [
        (errno.ENOSPC, "make room"),
        (errno.EDQUOT, "make room"),
        (errno.EACCES, "make sure that it is a folder you can write to"),
    ],
)
def test_a_copy_that_cannot_be_made_is_told_with_what_would_help(tmp_path, monkeypatch, fault, advice):
    path, _ = new_save(tmp_path)

    def fails(*given, **options):
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(Path, "mkdir", fails)
    with pytest.raises(SaveError) as told:
        create_copy(Path(path), tmp_path / "copies")
    assert str(told.value).endswith(f"({os.strerror(fault)}); {advice}.")


def test_zeros_without_end_are_not_searched(monkeypatch):
    """A large file that is not ours is told quickly: no head is looked for where only zeros are."""
    searched = []

    class Heads:
        def finditer(self, data, begin, stop=None):
            searched.append((len(data) if stop is None else stop) - begin)
            return iter(())

    monkeypatch.setattr(scan_module.re, "compile", lambda pattern: Heads())
    for junk, most in ((bytes(3_000_000), 1), (bytes(200_000) + b"\1\0" + bytes(100_000), 200_002)):
        assert isinstance(scan_module.scan(junk).end, scan_module.Foreign)
        assert searched
        assert max(searched) <= most
        searched.clear()
