"""Addresses of games in PostgreSQL databases, connections to them, and errors in our own words.

    postgresql://HOST/NAME              in the database that PGDATABASE names, or else `tactical`
    postgresql://HOST/DATABASE/NAME

with a user, a port and the settings of libpq where they are needed. No address holds a password, which everybody on
the machine could read in the list of processes: PostgreSQL's own password file (~/.pgpass), its services or
certificates have it. Nothing that the server says is repeated: it may name accounts and hosts that a player at the
screen has no business to know.
"""

from __future__ import annotations

import os
import re
import threading
from typing import Any, NamedTuple, Self
from urllib.parse import parse_qsl, unquote, urlsplit

import psycopg

from tactical.journal.errors import SaveError, Trouble

DATABASE = "tactical"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_SETTINGS = frozenset((
    "host", "hostaddr", "port", "user", "service", "sslmode", "sslrootcert", "sslcert", "sslkey",
    "target_session_attrs", "channel_binding", "gssencmode",
))  # fmt: skip
# A dead network is noticed in half a minute, and a statement that waits for another's lock is given up before that.
_LIVELINESS = {
    "connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3,
    "tcp_user_timeout": 15000,
}  # fmt: skip
_SESSION = "-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s"
CHECK_SECONDS = 1.0  # how often marks are looked at, and whether the connection lives
LATEST_SECONDS = 15.0  # after which `follow` looks by itself, whatever was notified
MARKS = """
select array_agg(objid order by objid) from pg_locks
where locktype = 'advisory' and granted and objsubid = 2 and classid = %s and pid <> %s
and database = (select oid from pg_database where datname = current_database())
"""

_ASK = "ask whoever runs it"
_UNREACHED = ("the database cannot be reached, or does not let us in", "try again; what was shown is kept", Trouble.IO)
_TROUBLES = {  # by the whole SQLSTATE, or by the class that its first two letters are
    "42P01": ("no game is in this database yet", "begin one there", Trouble.MISSING),
    "42501": ("the database does not allow that", _ASK, Trouble.FORBIDDEN),
    "25006": ("the database is read-only: it is a replica of another", "use the other one", Trouble.READ_ONLY),
    "55P03": ("the database is busy", "try again", Trouble.IN_USE),
    "57014": ("the database is busy", "try again", Trouble.IN_USE),
    "53": ("the database has no room left", _ASK, Trouble.FULL),
    "08": _UNREACHED,
    "28": _UNREACHED,
    "3D": _UNREACHED,
    "57": _UNREACHED,
}


class DatabaseAddress(NamedTuple):
    """A game's address: what libpq is told, the name of the game, and the part that may be shown."""

    settings: dict[str, Any]
    name: str
    shown: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse an address. Raises SaveError if it is wrong, repeating only its name."""
        try:
            parts = urlsplit(text)
            settings: dict[str, Any] = dict(parse_qsl(parts.query, keep_blank_values=True))
            host, port, user = parts.hostname or "", parts.port, parts.username
            inside = [unquote(part) for part in parts.path.strip("/").split("/")]
        except ValueError:
            raise _wrong("this is not the address of a game") from None
        if parts.password is not None or any("password" in key for key in settings):
            problem = "an address must not contain a password: everybody on this machine could read it"
            raise SaveError("postgresql://", problem, "put it into ~/.pgpass", Trouble.MISSING)
        if unknown := sorted(settings.keys() - _SETTINGS):
            raise _wrong(f"{unknown[0][:30]!r} is not a setting that an address may have")
        if len(inside) not in (1, 2) or not all(_NAME.fullmatch(part) for part in inside) or parts.fragment:
            raise _wrong("this is not the address of a game")
        *database, name = inside
        if database or "service" not in settings:
            settings["dbname"] = database[0] if database else os.environ.get("PGDATABASE", DATABASE)
        settings |= {"host": host} if host else {}
        settings |= {"port": port} if port else {}
        settings |= {"user": unquote(user)} if user else {}
        return cls(settings, name, f"postgresql://{host}/{'/'.join(inside)}")


def _wrong(problem: str) -> SaveError:
    return SaveError("postgresql://", problem, "write postgresql://HOST/NAME", Trouble.MISSING)


def connect(address: DatabaseAddress) -> psycopg.Connection[Any]:
    """A connection whose every statement is a transaction that is on the server's disk once it is done."""
    options = {**_LIVELINESS, "application_name": "tactical", "options": _SESSION, "autocommit": True}
    connection: psycopg.Connection[Any] = psycopg.connect(**{**options, **address.settings})
    connection.execute(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'"
    )
    return connection


def trouble(address: DatabaseAddress, error: psycopg.Error, doing: str, *, lost: bool = False) -> SaveError:
    """The one clear line about a failure of a database. `lost`: the connection broke in the middle."""
    code = error.sqlstate or "08"
    if lost:
        problem, remedy, kind = _UNREACHED
    elif found := _TROUBLES.get(code) or _TROUBLES.get(code[:2]):
        problem, remedy, kind = found
    else:
        problem, remedy, kind = f"the database could not {doing} ({code})", _ASK, Trouble.IO
    return SaveError(address.shown, problem, remedy, kind)


class Listener:
    """Hears, in a thread of its own, of appends to a game and of the marks at it."""

    def __init__(self, address: DatabaseAddress, game: int, beside: int) -> None:
        self.news = True  # True if there may be something to read
        self.marks: tuple[int, ...] | None = None  # not looked at yet
        self.beside = beside  # the session whose marks are our own
        self._address = address
        self._game = game
        self._closed = threading.Event()
        threading.Thread(target=self._run, name="listener", daemon=True).start()

    def close(self) -> None:
        """Stop listening; the thread ends by itself."""
        self._closed.set()

    def _run(self) -> None:
        pause = 0.1
        while not self._closed.is_set():
            try:
                with connect(self._address) as connection:
                    connection.execute(f"listen tactical_{self._game:d}")
                    self.news = True  # news may have come while nobody listened
                    pause = 0.1
                    self._hear(connection)
            except psycopg.Error:
                self._closed.wait(pause)
                pause = min(2 * pause, 5.0)

    def _hear(self, connection: psycopg.Connection[Any]) -> None:
        quiet = 0.0
        while not self._closed.is_set():
            found = connection.execute(MARKS, (self._game, self.beside)).fetchone()
            self.marks = tuple((found and found[0]) or ())
            heard = False
            for _ in connection.notifies(timeout=CHECK_SECONDS, stop_after=1):
                self.news = heard = True
            quiet = 0.0 if heard else quiet + CHECK_SECONDS
            if quiet >= LATEST_SECONDS:
                self.news, quiet = True, 0.0
