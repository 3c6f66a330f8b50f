"""Saves in a PostgreSQL database: the same bytes as in a file, in one piece for each append.

An append is one statement, and so one transaction: it moves the game's head on from where this handle has read to and
stores the bytes, or does neither. The first to append has moved the head; the others find it moved. Once the server
reports success, the bytes are on its disk.

A broken connection is restored. The fate of a pending append is then unknown, so it is checked: if the head has moved
and the bytes after the old one have our token, it succeeded; if they are another's, it failed; if nobody has moved the
head, it is done now. The bytes alone do not tell, because two may give the same order in the same second.

Followers wait on LISTEN in a thread of their own (`Listener`), with a connection of their own.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable
from typing import Any

import psycopg

from tactical.journal.chunks import CHECK_SIZE, HEADER_SIZE, Chunk
from tactical.journal.errors import Behind, SaveError, Trouble
from tactical.journal.handle import Handle, steady
from tactical.journal.postgres_address import MARKS, DatabaseAddress, Listener, connect, trouble
from tactical.journal.scan import DamageFound, ScanResult, Whole, scan, scan_chunks
from tactical.journal.store import Opened
from tactical.journal.syscalls import PATIENCE

SCHEMA = """
create table if not exists tactical_games (
    id integer generated always as identity primary key,
    name text not null unique,
    stop bigint not null,                -- where the save ends, in bytes: its head
    chain bytea not null,                -- the last 16 of them
    begun timestamptz not null default now()
);
create table if not exists tactical_bytes (
    game integer not null references tactical_games on delete cascade,
    start bigint not null,               -- where the piece begins
    data bytea not null,
    token bytea not null default '',     -- drawn by who appended it, who knows it again by that
    primary key (game, start)
);
"""
_FIND = "select id from tactical_games where name = %s"
_READ = """
select stop, chain, (select string_agg(data, ''::bytea order by start) from tactical_bytes
                     where game = id and start >= %(start)s),
       extract(epoch from clock_timestamp())::float8
from tactical_games where id = %(game)s
"""
_APPEND = """
with head as (
    update tactical_games set stop = %(stop)s, chain = %(chain)s
    where id = %(game)s and stop = %(start)s and chain = %(seen)s returning id
), piece as (
    insert into tactical_bytes select id, %(start)s, %(data)s, %(token)s from head returning game
)
select pg_notify('tactical_' || game, '') from piece
"""
_OURS = "select true from tactical_bytes where game = %(game)s and start = %(start)s and token = %(token)s"
_TOKEN = 16  # bytes
_BEGIN = """
with head as (
    insert into tactical_games (name, stop, chain) values (%(name)s, %(stop)s, %(chain)s)
    on conflict do nothing returning id
)
insert into tactical_bytes select id, 0, %(data)s, '' from head returning game
"""


def open_save(address: str, *, write: bool, patience: float = PATIENCE) -> Opened:
    """Open a game in a database, for appending if `write`. `patience`: the seconds in which a lost connection must be
    back. Raises SaveError."""
    save = PostgresSave(DatabaseAddress.read(address), write, patience)
    try:
        return save._begin()
    except BaseException:
        save.close()
        raise


def create(address: str, data: bytes, *, replace: bool = False, instead_of: int | None = None) -> None:
    """Store a whole save where none of this name exists, or replace one, which must have `instead_of` bytes, or Behind.
    Raises SaveError."""
    at = DatabaseAddress.read(address)
    try:
        with connect(at) as connection, connection.transaction():
            connection.execute("select pg_advisory_xact_lock(hashtext('tactical'))")  # two may make the tables at once
            connection.execute(SCHEMA)
            if replace:
                gone = connection.execute(
                    "delete from tactical_games where name = %(name)s and stop = coalesce(%(size)s, stop)",
                    {"name": at.name, "size": instead_of},
                )
                if instead_of is not None and not gone.rowcount:
                    raise Behind("it has grown")
            values = {"name": at.name, "stop": len(data), "chain": data[-CHECK_SIZE:], "data": data}
            if connection.execute(_BEGIN, values).fetchone() is None:
                raise SaveError(
                    at.shown, "there is already a game with this name", "choose another name", Trouble.EXISTS
                )
    except psycopg.Error as error:
        raise trouble(at, error, "begin a game in it") from None


def keeps_promises(address: str) -> bool:
    """True if a game's server waits for its disk. Raises SaveError."""
    at = DatabaseAddress.read(address)
    try:
        with connect(at) as connection:
            found = connection.execute("select current_setting('fsync')::bool").fetchone()
    except psycopg.Error as error:
        raise trouble(at, error, "ask it") from None
    return bool(found and found[0])


class PostgresSave(Handle):
    """A handle on a game in a database, from `open_save`."""

    ANOTHER = "choose another game"
    keeps_time = True

    def __init__(self, address: DatabaseAddress, write: bool, patience: float) -> None:
        super().__init__(address.shown, write=write)
        self._address = address
        self._patience = patience
        self._given_up = threading.Event()
        self._connection: psycopg.Connection[Any] | None = None
        self._listener: Listener | None = None
        self._game = 0
        self._marks: dict[int, None] = {}
        self._ahead = 0.0  # of the server's clock before the steady one of this machine

    def now(self) -> float:
        """Seconds since 1970 by the server's clock, as last reported."""
        return steady() + self._ahead

    def append(self, chunks: Iterable[tuple[int, bytes]]) -> None:
        """Append chunks at the head that was read to, and return when they are on the server's disk. Behind, with
        nothing written, if others have appended since; SaveError otherwise. After a SaveError IO it may still have been
        written: then `follow` returns it."""
        with self._turn:
            data, reached = self._going_on(chunks)
            before = self._reached
            if data:
                head = {"stop": reached.stop, "chain": reached.chain, "seen": before.chain}
                piece = {"game": self._game, "start": before.stop, "token": os.urandom(_TOKEN)}
                # Where the head has moved, it was by others, or by an append of ours whose answer was lost.
                if self._ask(_APPEND, head | piece | {"data": data}) is None and self._ask(_OURS, piece) is None:
                    self._rest(before.stop)  # which finds a game that is gone, or another in its place
                    raise Behind("chunks were appended by others")
            self._reached = reached

    def has_news(self) -> bool:
        """True if `follow` has something to return. Never blocks: it only asks the listener."""
        if self._listener is None and self._refusal is not None and self._refusal.kind is Trouble.CLOSED:
            return False
        return self._listening().news

    def follow(self) -> list[Chunk]:
        """The whole chunks appended by others since the last call, in order. SaveError DAMAGED, MISSING, IO."""
        with self._turn:
            if self._is_lost:
                return []
            if self._listener is not None:
                self._listener.news = False  # before it is looked: what comes meanwhile is told by another
            found = scan_chunks(self._rest(self._reached.stop), self._reached)
            if isinstance(found.end, DamageFound) and not found.chunks:
                raise self._damage(found.end, self._reached.chunks)
            self._reached = found.reached
            return list(found.chunks)

    def read(self) -> bytes:
        """All bytes of the save as far as this handle has read it. Raises SaveError."""
        with self._turn:
            return self._rest(0)[: self._reached.stop]

    def verify(self) -> None:
        """Check every chunk by itself. SaveError DAMAGED, MISSING, IO."""
        with self._turn:
            found = scan(self._rest(0), every=True)
            if not isinstance(found.end, Whole):
                raise self._damage(_fault(found), len(found.chunks))

    def mark(self, place: int) -> bool:
        """Take a mark, an advisory lock of the appending connection; False if another has it."""
        with self._turn:
            self._listening()
            found = self._ask("select pg_try_advisory_lock(%s, %s)", (self._game, place))
            if not (found and found[0]):
                return False
            self._marks[place] = None
            return True

    def unmark(self, place: int) -> None:
        """Release a mark."""
        with self._turn:
            self._ask("select pg_advisory_unlock(%s, %s)", (self._game, place))
            self._marks.pop(place, None)

    def marked(self, first: int, count: int, *, anew: bool = False) -> list[int]:
        """The marks that others hold, as last seen by the listener; the first time, and `anew`, the server is asked."""
        listener = self._listening()
        if anew or listener.marks is None:
            with self._turn:
                found = self._ask(MARKS, (self._game, listener.beside))
            listener.marks = tuple(found[0] or ())
        return [place for place in listener.marks if first <= place < first + count]

    def stop_waiting(self) -> None:
        """Make anybody waiting for the server give up; called from another thread."""
        self._given_up.set()
        if self._connection is not None:
            self._connection.cancel()

    def close(self) -> None:
        """Close the connections."""
        self._given_up.set()
        listener, connection = self._listener, self._connection
        self._refuse("it was closed", "open it again", Trouble.CLOSED)
        self._listener = self._connection = None
        if listener is not None:
            listener.close()
        if connection is not None:
            connection.close()

    # --- inside ---

    def _begin(self) -> Opened:
        found = self._ask(_FIND, (self._address.name,))
        if found is None:
            problem = f"there is no game called {self._address.name}"
            raise SaveError(self.path, problem, "check the name", Trouble.MISSING)
        self._game = found[0]
        data = self._rest(0)
        result = self._taken_in(data, scan(data))
        whole = isinstance(result.end, Whole)
        return Opened(self, result.chunks, None if whole else self._damage(_fault(result), len(result.chunks)))

    def _rest(self, start: int) -> bytes:
        """The bytes of the save from `start`, where a piece begins. Raises SaveError where it is gone or is not what it
        was."""
        found = self._ask(_READ, {"start": start, "game": self._game})
        if found is None:
            raise self._gone()
        stop, chain, data = found[0], bytes(found[1]), bytes(found[2] or b"")
        self._ahead = found[3] - steady()
        ours = self._reached
        if stop < ours.stop or (stop == ours.stop > HEADER_SIZE and chain != ours.chain):
            raise self._written_over()
        self._require_size(stop)
        return data

    def _listening(self) -> Listener:
        if self._listener is None:
            beside = self._connection.info.backend_pid if self._connection is not None else 0
            self._listener = Listener(self._address, self._game, beside)
        return self._listener

    def _ask(self, query: str, values: Any) -> Any:
        """The row that a statement gives, over a connection that is made again where it breaks. Raises SaveError."""
        deadline, pause = time.monotonic() + self._patience, 0.05
        while True:
            try:
                return self._connected().execute(query, values, prepare=True).fetchone()
            except psycopg.Error as error:
                connection = self._connection
                lost = connection is None or connection.closed or connection.broken
                if lost and connection is not None:
                    connection.close()
                    self._connection = None
                if not lost or self._game == 0 or time.monotonic() >= deadline:  # a first connection is tried once
                    raise trouble(self._address, error, "reach it", lost=lost) from None
            if self._given_up.wait(pause):
                raise SaveError(self.path, "it is being closed", "open it again", Trouble.CLOSED)
            pause = min(pause * 2, 1.0)

    def _connected(self) -> psycopg.Connection[Any]:
        if self._connection is None:
            if self._given_up.is_set():
                raise SaveError(self.path, "it was closed", "open it again", Trouble.CLOSED)
            self._connection = connect(self._address)
            for place in self._marks:
                self._connection.execute("select pg_try_advisory_lock(%s, %s)", (self._game, place))
            if self._listener is not None:
                self._listener.beside = self._connection.info.backend_pid
        return self._connection


def _fault(found: ScanResult) -> DamageFound:
    """The fault of a save that is not whole: a database never leaves a record half written."""
    return found.end if isinstance(found.end, DamageFound) else DamageFound(found.reached.stop, "its end")
