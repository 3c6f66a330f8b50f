"""The guide's page on hosting, followed word for word: it ends in two people playing, on a restored game too."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tests.hosting.postgres_server import free_port
from tests.hosting.ssh_server import CONFIG, Link, sshd

pytestmark = [pytest.mark.server, pytest.mark.long]
ROOT = Path(__file__).parents[2]
OPT, LINK = Path("/opt/tactical"), Path("/usr/local/bin/tactical")


def steps() -> list[str]:
    """What is typed: by root, by the account, by a player."""
    chapter = (ROOT / "tactical" / "guide" / "hosting.md").read_text("utf-8").partition("\n## ")[0]
    return re.findall(r"^```bash\n(.*?)^```$", chapter, re.DOTALL | re.MULTILINE)


@pytest.fixture
def bare() -> Iterator[None]:
    """A machine on which nobody has hosted anything; what is made on it goes again."""
    assert os.geteuid() == 0, "the chapter begins as root"
    assert not any(path.exists() for path in (OPT, LINK, Path("/home/club"))), "somebody hosts games here"
    yield
    subprocess.run(["userdel", "--force", "--remove", "club"], check=False, capture_output=True)
    shutil.rmtree(OPT, ignore_errors=True)
    LINK.unlink(missing_ok=True)


def test_the_chapter_ends_in_two_people_playing(bare, tmp_path: Path) -> None:
    by_root, by_account, by_player, backup, restore = steps()
    subprocess.run(["bash", "-ec", by_root], cwd=ROOT, check=True)
    home = Path(pwd.getpwnam("club").pw_dir)
    for name in ("ann", "ben"):
        make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", f"{name}@home", "-f", f"{tmp_path}/{name}"]
        subprocess.run(make, check=True)
        shutil.copy(tmp_path / f"{name}.pub", home)
        shutil.chown(home / f"{name}.pub", "club", "club")
    assert "Everything is in order." in as_account(by_account)

    port = free_port()
    Path("/run/sshd").mkdir(exist_ok=True)
    make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{tmp_path}/host_key"]
    subprocess.run(make, check=True)
    config = CONFIG.format(port=port, folder=tmp_path).replace("StrictModes no", "StrictModes yes")
    config = config.replace("UsePAM no", "UsePAM yes")  # as on Debian
    config = re.sub("AuthorizedKeysFile .*", "AuthorizedKeysFile .ssh/authorized_keys", config)
    (tmp_path / "sshd_config").write_text(config)
    server = subprocess.Popen([sshd(), "-D", "-e", "-f", f"{tmp_path}/sshd_config"], stderr=subprocess.DEVNULL)
    words = by_player.split()
    assert words[:2] == ["ssh", "-C"]
    links: list[Link] = []
    game = home / "games" / "the-mill.tactical"

    def play(name: str, order: str) -> None:
        """Come as somebody, and give an order."""
        options = ["-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"]
        options += ["-i", f"{tmp_path}/{name}", "-p", f"{port}"]
        links.append(Link(["ssh", "-C", *options, words[2].partition("@")[0] + "@127.0.0.1"]))
        links[-1].until(lambda: b"mill" in links[-1].bytes)
        links[-1].order(order)
        links[-1].until(lambda: f"{name}@home" in hands(game))

    try:
        for _ in range(2000):
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.01)
        play("ann", "bram end")
        assert "intact" in as_account(backup)
        play("ben", "xan end")
        while links:
            links.pop().close()
        assert "Everything is in order." in as_account(restore)
        assert hands(game) == {"ann@home"}
        play("ben", "xan end")
        assert hands(game) == {"ann@home", "ben@home"}
    finally:
        for link in links:
            link.close()
        server.terminate()
        server.wait()


def as_account(commands: str) -> str:
    """What the account is told that types this."""
    done = subprocess.run(["su", "-", "club", "-c", f"set -e\n{commands}"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def hands(path: Path) -> set[str]:
    """Whose orders a game has."""
    try:
        with Game.open(path, write=False) as game:
            return {told.record.by.partition(" ")[0] for told in game.history.told if told.moment is not None}
    except SaveError:  # just being written
        return set()
