"""Checks of a host for playing over SSH, each problem with its remedy."""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import pwd
import re
import shlex
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tactical.journal import stores
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.store import is_address
from tactical.journal.syscalls import refuse_network

SPECTATOR_WORD = "spectator"
_KEYS = frozenset((
    "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521",
    "sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com",
))  # fmt: skip
_LONGEST_KEY = 20_000  # characters
_LEAST_ROOM = 100 * 2**20  # bytes
_COMMAND = re.compile(r'command="((?:\\.|[^"\\])*)"')
_PROGRAM = re.compile(r"/[^ '\"]*/tactical(?= )")
_OPEN_SHELLS = ("nologin", "false")


class HostProblem(NamedTuple):
    """A problem of a host, and its remedy."""

    problem: str
    remedy: str


class PublicKey(NamedTuple):
    """A key from its file: its kind, its bytes in base64, and its comment."""

    kind: str
    data: str
    comment: str

    @property
    def fingerprint(self) -> str:
        """The fingerprint, as `ssh-keygen -l` prints it."""
        digest = hashlib.sha256(base64.b64decode(self.data)).digest()
        return "SHA256:" + base64.b64encode(digest).decode().rstrip("=")

    @property
    def owner(self) -> str:
        """The owner of a key: its comment and the start of its fingerprint, enough to tell keys apart."""
        return f"{self.comment} {self.fingerprint[:23]}".strip()


def read_key(path: str) -> PublicKey:
    """The public key in a file. ValueError says what is wrong with it; raises OSError."""
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        text = file.read(_LONGEST_KEY)
    if "PRIVATE KEY" in text:
        raise ValueError("this is a private key, which stays where it is: give the file that ends in .pub")
    kind, _, rest = text.strip().partition(" ")
    data, _, comment = rest.partition(" ")
    try:
        inside = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        inside = b""
    named = inside[4 : 4 + int.from_bytes(inside[:4], "big")] if len(inside) > 4 else b""
    if kind not in _KEYS or named != kind.encode() or "\n" in text.strip():
        raise ValueError("this is not one public key, such as ssh-keygen writes into a file that ends in .pub")
    clean = "".join(letter for letter in comment if letter.isalnum() or letter in "@._-")
    return PublicKey(kind, data, clean[:60])


def program() -> str:
    """The full path of this program."""
    beside = Path(sys.executable).with_name("tactical")
    return str(beside) if beside.exists() else f"{sys.executable} -P -m tactical"


def key_line(game: str, seat: str, key: PublicKey, spectators: int | None = None) -> str:
    """The line of authorized_keys that lets a key play a seat of a game, or watch it among this many `spectators`, and
    nothing else. Raises ValueError if that does not fit in one line."""
    watching = ["--watch", *(["--spectators", str(spectators)] if spectators else [])]
    seated = watching if seat == SPECTATOR_WORD else ["--seat", seat]
    where = game if is_address(game) else str(Path(game).resolve())
    words = [*shlex.split(program()), "play", where, *seated, "--hosted", "--by", key.owner]
    home = pwd.getpwuid(os.geteuid()).pw_dir
    kept = f'HOME={shlex.quote(home)} PATH=/usr/bin:/bin LANG=C.UTF-8 TERM="$TERM" COLORTERM="$COLORTERM"'
    command = f"exec env -i {kept} {shlex.join(words)}".replace("\\", "\\\\").replace('"', '\\"')
    line = f'restrict,pty,command="{command}" {key.kind} {key.data} {key.comment or seat}'
    if not line.isprintable():
        raise ValueError("its path has a character that no line of authorized_keys can have: rename it")
    return line


# --- what may be wrong ---


def account_findings() -> Iterator[HostProblem]:
    """The problems of the account that everybody plays under."""
    me = pwd.getpwuid(os.geteuid())
    if me.pw_uid == 0:
        yield HostProblem("this account is root", "make one for the games with adduser --disabled-password games")
    if Path(me.pw_shell).name in _OPEN_SHELLS or not os.access(me.pw_shell or "/bin/sh", os.X_OK):
        yield HostProblem(f"the account's shell {me.pw_shell} runs nothing", f"chsh -s /bin/sh {me.pw_name}, as root")
    first = Path(program().split()[0])
    if not os.access(first, os.X_OK) or not os.access(sys.executable, os.X_OK):
        yield HostProblem(
            f"this account cannot run {first}", "install Tactical where it can, such as below its own folder"
        )


def place_findings(game: str) -> Iterator[HostProblem]:
    """The problems of a game's file or database."""
    if is_address(game):
        if not _keeps_promises(game):
            yield HostProblem("the database does not wait for its disk", "set fsync = on in its postgresql.conf")
        return
    path = Path(game)
    try:
        here, folder = path.stat(), path.parent.stat()
    except OSError as error:
        yield HostProblem(f"{game}: {error.strerror}", "begin it with tactical host init")
        return
    if here.st_uid != os.geteuid() or folder.st_uid != os.geteuid():
        yield HostProblem("file and folder are not this account's own", f"chown them to it, as root: {path.parent}")
    if stat.S_IMODE(here.st_mode) != 0o600:
        yield HostProblem("others can read or write the game", f"chmod 600 {shlex.quote(game)}")
    if folder.st_mode & 0o077:
        yield HostProblem("others can look into its folder", f"chmod 700 {shlex.quote(str(path.parent))}")
    try:
        refuse_network(game)
    except SaveError as error:
        yield HostProblem(error.problem, "keep it on a local disk, or in PostgreSQL")
    if shutil.disk_usage(path.parent).free < _LEAST_ROOM:
        yield HostProblem("the disk is nearly full", "make room: without it nothing can be recorded")


def _keeps_promises(game: str) -> bool:
    try:
        return stores.keeps_promises(game)
    except SaveError:
        return True  # `game_findings` says that it cannot be reached


def game_findings(game: str) -> Iterator[HostProblem]:
    """The problems of the game itself."""
    try:
        with Game.open(game, write=False) as hosted:
            if hosted.notice is not None:
                yield HostProblem(hosted.notice.problem, hosted.notice.remedy)
            if hosted.host_rules is None:
                yield HostProblem(
                    "it was not set up for hosting", "to let the host roll the dice, run tactical host rules GAME"
                )
    except SaveError as error:
        yield HostProblem(error.problem, error.remedy)


def key_findings(game: str, seats: tuple[str, ...], keys: Path) -> Iterator[HostProblem]:
    """The problems of the keys that may play it."""
    try:
        text, mode = keys.read_text(encoding="utf-8", errors="replace"), keys.stat().st_mode
    except OSError:
        yield HostProblem(f"there is no {keys}", "tactical host seat GAME SEAT KEYFILE --add makes it")
        return
    if mode & 0o077 or keys.parent.stat().st_mode & 0o022:
        yield HostProblem("sshd does not take keys that others may write", f"chmod 700 {keys.parent}; chmod 600 {keys}")
    where = game if is_address(game) else str(Path(game).resolve())
    lines = [line for line in text.splitlines() if f" play {shlex.quote(where)} " in line]
    for seat in seats:
        if not any(f"--seat {seat} " in line for line in lines):
            remedy = f"tactical host seat {shlex.quote(game)} {seat} KEYFILE --add"
            yield HostProblem(f"nobody has a key for {seat}", remedy)
    for line in lines:
        if not line.startswith("restrict,"):
            yield HostProblem("a key may do more than play", "begin its line with restrict,pty")
        if "--hosted" not in line:
            yield HostProblem("a key plays without --hosted", "make its line anew with tactical host seat")
        command = _COMMAND.search(line)
        named = _PROGRAM.search(command[1].replace('\\"', '"')) if command is not None else None
        if named is not None and not os.access(named[0], os.X_OK):
            yield HostProblem(
                f"a key runs {named[0]}, which is not there", "make its line anew with tactical host seat"
            )
