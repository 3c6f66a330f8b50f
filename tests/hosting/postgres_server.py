"""A PostgreSQL server of the tests' own: the real one, started and ended by them, under a user made for it.

PostgreSQL refuses to run as root, so root makes the system user `tactical-test` for it. What the server keeps lies in
a folder of its own, which goes with it. Games lie in the database `tactical`, which the role `club` may use with a
password; on the socket no password is asked for.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

APT = "apt-get install -y postgresql"
USER = "tactical-test"
PASSWORD = "not-a-secret-7"  # of a server that lives for a test
PLACES = Path("/usr/lib/postgresql")  # where Debian keeps the programs, a folder for each version


def binaries() -> Path:
    """Where the server's programs are. RuntimeError, with what to type, where there are none."""
    if places := sorted(PLACES.glob("*/bin/initdb")):
        return places[-1].parent
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    raise RuntimeError(f"these tests need a PostgreSQL server, and none is installed: {APT}")


class PostgresServer:
    """One server, from its making to its end."""

    def __init__(self) -> None:
        self._bin = binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="tactical-pg-", dir="/tmp"))
        self.port = free_port()
        self._as: list[str] = []
        if os.geteuid() == 0:
            _make_user()
            shutil.chown(self.folder, USER, USER)
            self._as = ["runuser", "-u", USER, "--"]
        password = self.folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        self._run(
            "initdb", "-D", f"{self.folder}/data", "-U", "club", "--pwfile", f"{password}", "--auth-local=trust",
            "--auth-host=scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8",
        )  # fmt: skip
        self.start()
        self._run("createdb", "-h", f"{self.folder}", "-p", f"{self.port}", "-U", "club", "tactical")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-k {self.folder} -p {self.port} -c listen_addresses=127.0.0.1 -c max_connections=100"
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        """End it: `fast`, or `immediate`, as where the power fails."""
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", how, "stop")

    def close(self) -> None:
        """End it, and take its folder away."""
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def configure(self, name: str, value: str) -> None:
        """Change a setting while it runs."""
        asked = "psql", "-h", f"{self.folder}", "-p", f"{self.port}", "-U", "club", "-Atc"
        self._run(*asked, f"alter system set {name} = {value}", "tactical")
        self._run(*asked, "select pg_reload_conf()", "tactical")
        while self._run(*asked, f"show {name}", "tactical").strip() != value:  # the server takes it in by itself
            time.sleep(0.01)

    def address(self, game: str) -> str:
        """The address of a game, by the socket."""
        return f"postgresql:///tactical/{game}?host={self.folder}&port={self.port}&user=club"

    def network_address(self, game: str) -> str:
        """The address by the network, where a password is asked for."""
        return f"postgresql://club@127.0.0.1:{self.port}/tactical/{game}"

    def pass_file(self, folder: Path) -> Path:
        """A password file, as PGPASSFILE names it."""
        path = folder / "pgpass"
        path.write_text(f"*:*:*:club:{PASSWORD}\n")
        path.chmod(0o600)
        return path

    def _run(self, program: str, *arguments: str) -> str:
        """What a program of PostgreSQL's prints."""
        command = [*self._as, f"{self._bin / program}", *arguments]
        done = subprocess.run(
            command, capture_output=program != "pg_ctl", text=True, check=False, cwd="/",
            **({} if program != "pg_ctl" else {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}),
        )  # fmt: skip
        assert done.returncode == 0, f"{program}: {done.stderr or (self.folder / 'log').read_text()}"
        return done.stdout or ""


def _make_user() -> None:
    try:
        pwd.getpwnam(USER)
    except KeyError:
        subprocess.run(["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", USER], check=False)
        pwd.getpwnam(USER)  # another test may have been faster


def free_port() -> int:
    """A port of the loopback that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Proxy:
    """A way to a port that can be cut: a process of its own, killed in the middle. `count`: a file that it keeps how
    many bytes have come back in."""

    def __init__(self, port: int, count: Path | None = None) -> None:
        self._target = port
        self._count = count
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.join()

    def join(self) -> None:
        """Open the way."""
        import sys

        command = [sys.executable, "-m", "tests.hosting.postgres_server", f"{self.port}", f"{self._target}"]
        command += [f"{self._count}"] if self._count is not None else []
        self._process = subprocess.Popen(command)
        for _ in range(500):
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError("the way to the server does not open")

    def cut(self) -> None:
        """Break every connection, and let none be made."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None


def _write(path: str, number: int) -> None:
    Path(path).write_text(f"{number}")


async def _serve(port: int, target: int, count: str = "") -> None:
    import asyncio

    came = 0

    async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, back: bool = False) -> None:
        nonlocal came
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
            came += len(data) if back else 0
            if back and count:
                _write(count, came)
        writer.close()

    async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", target)
        await asyncio.gather(pipe(reader, back), pipe(there, writer, back=True), return_exceptions=True)

    server = await asyncio.start_server(joined, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    import asyncio
    import sys

    asyncio.run(_serve(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
