"""A real sshd on the loopback, with keys made for the test, and players who come through it line by line."""

from __future__ import annotations

import getpass
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from tactical.session import host_checks
from tests.hosting.postgres_server import free_port

APT = "apt-get install -y openssh-server openssh-client"
GUARD = 90.0  # seconds, where one or two are usual
CONFIG = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/authorized_keys
PidFile none
UsePAM no
StrictModes no
PermitRootLogin forced-commands-only
PasswordAuthentication no
KbdInteractiveAuthentication no
MaxStartups 50
"""
AGAIN = "again to end"  # of what would end a turn in which somebody can still act
STATUS = re.compile(r"^(?:Waiting for )?([A-Za-z]+)(?: \(\w[\w -]*\))?(?: decides| is asked|\.)|^The battle is over")


def sshd() -> str:
    """The server's program. RuntimeError, with what to type, where there is none."""
    found = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None or shutil.which("ssh") is None:
        raise RuntimeError(f"these tests need OpenSSH, and it is not installed: {APT}")
    return found


class SshServer:
    """One server, of the account that runs the tests."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        for name in ("host_key",):
            self._make_key(name)
        (folder / "sshd_config").write_text(CONFIG.format(port=self.port, folder=folder))
        (folder / "authorized_keys").touch(mode=0o600)
        with (folder / "log").open("wb") as log:
            self._process = subprocess.Popen([sshd(), "-D", "-e", "-f", f"{folder}/sshd_config"], stderr=log)

    def close(self) -> None:
        """End it, with all its connections."""
        self._process.terminate()
        self._process.wait()

    def key(self, name: str, game: str | Path, seat: str, *, plain: bool = True) -> Path:
        """A new key that plays a seat of a game, by the line that `tactical host seat` gives; `plain`: by lines."""
        path = self._make_key(name)
        line = host_checks.key_line(str(game), seat, host_checks.read_key(f"{path}.pub"))
        with (self.folder / "authorized_keys").open("a") as file:
            file.write((line.replace(" --hosted ", " --plain --hosted ") if plain else line) + "\n")
        return path

    def command(self, key: Path, *options: str, port: int = 0) -> list[str]:
        """What a player types."""
        kept = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes"]
        given = [part for option in kept for part in ("-o", option)]
        where = ["-i", f"{key}", "-p", f"{port or self.port}", *given, f"{getpass.getuser()}@127.0.0.1"]
        return ["ssh", "-F", "none", *options, *where]

    def _make_key(self, name: str) -> Path:
        path = self.folder / name
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", f"{name}@test", "-f", f"{path}"]
        subprocess.run(command, check=True)
        return path


class Chair:
    """A player who reads and writes lines over a connection."""

    def __init__(self, server: SshServer, key: Path, seat: str, *, port: int = 0) -> None:
        self.seat = seat
        self.lines: list[str] = []
        self.heard: list[float] = []  # when each line came
        self.typed = 0.0  # when the last was asked for
        for _ in range(200):
            self.process = subprocess.Popen(
                server.command(key, "-T", port=port), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, bufsize=1,
            )  # fmt: skip
            self._reader = threading.Thread(target=self._read, daemon=True)
            self._reader.start()
            self.until(lambda: self.lines or self.ended)
            if not (self.lines and self.lines[0].startswith(("ssh: connect", "kex_exchange"))):
                return
            self.close()  # the server has not begun yet
            self.lines.clear()
            time.sleep(0.05)

    @property
    def ended(self) -> bool:
        """Whether the connection is over."""
        return self.process.poll() is not None

    @property
    def turn(self) -> bool:
        """Whether this seat decides, as far as it was told."""
        return self.status.lower().startswith(self.seat)

    @property
    def over(self) -> bool:
        """Whether the battle is."""
        return self.status.startswith("The battle")

    @property
    def status(self) -> str:
        """The last line that says who decides."""
        return next((line for line in reversed(self.lines) if STATUS.match(line) and AGAIN not in line), "")

    def say(self, text: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n")

    def ask(self, text: str) -> list[str]:
        """Type a line; the lines that come of it."""
        start, self.typed = len(self.lines), time.monotonic()
        self.say(text)
        self.say("help quit")
        self.until(lambda: any(line.startswith("quit: leave") for line in self.lines[start:]))
        return self.lines[start:]

    def until(self, what: Callable[[], object] | str, seconds: float = GUARD) -> None:
        """Wait until something is so, or some text has come."""
        end = time.monotonic() + seconds
        while not (what() if callable(what) else any(what in line for line in self.lines)):
            assert time.monotonic() < end, f"{self.seat} waited in vain: {self.lines[-15:]}"
            time.sleep(0.005)

    def act(self, dice: Random) -> None:
        """Give any order that is on offer, or end the turn."""
        listed = [line for line in self.ask("orders") if re.match(r"\d+: ", line)]
        if listed and dice.random() < 0.8:
            number = dice.choice(listed).partition(":")[0]
            if any("Repeat the order" in line for line in self.ask(number)):
                self.ask(number)
            return
        if any(AGAIN in line for line in self.ask("end")):
            self.say("end")  # once more, with nothing between
            self.ask("end")

    def close(self) -> None:
        """Break the connection off."""
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard.append(time.monotonic())
            self.lines.append(line.rstrip("\r\n"))


class Link:
    """A player at a terminal of 100x30, on the other end of ssh."""

    def __init__(self, command: list[str]) -> None:
        self.bytes = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # as a terminal has it, also where these tests run by nohup
            os.environ |= {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
            os.execvp(command[0], command)

    def until(self, what) -> None:
        """Read on until something is so; questions of where the cursor is are answered, as terminals do."""
        end = time.monotonic() + GUARD
        while not what():
            assert time.monotonic() < end, self.bytes[-2000:]
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:
                    raise AssertionError(f"the link has ended: {self.bytes[-2000:]!r}") from None
                self.bytes += data
                for _ in range(data.count(b"\x1b[6n")):
                    os.write(self.fd, b"\x1b[1;1R")

    def order(self, text: str) -> None:
        """Close the page of a new game, if it is one, and type an order."""
        for typed in ("\x1b", f":{text}", "\r"):
            os.write(self.fd, typed.encode())
            end = time.monotonic() + 1.0
            self.until(lambda end=end: time.monotonic() > end)

    def close(self) -> None:
        """Hang up."""
        os.close(self.fd)
        os.waitpid(self.pid, 0)


if __name__ == "__main__":
    sys.exit(0 if sshd() else 1)
