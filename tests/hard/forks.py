"""Commands of the program, each in a process of its own, without the start of an interpreter for each.

    python -m tests.hard.forks

loads the program once, and then forks for every command that a line of its input asks for: a JSON list of the words,
the environment, and the files for what is printed and told. It prints what the command ended with.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import json
import os
import pkgutil
import resource
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from tactical import cli
from tactical.rules import load

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60  # until a command counts as hanging: busy machines are slow
MEMORY = 512 * 2**20  # of address space, for all of a process
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


class Ended(NamedTuple):
    """How a command ended: its exit code (or less than 0: the signal), what it printed, and what it told."""

    code: int
    out: str
    errors: str


class Forks:
    """The process that is forked from."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", __name__]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            preexec_fn=limited,  # noqa: PLW1509 - it starts no thread
        )  # fmt: skip
        self._folder = tempfile.TemporaryDirectory()

    def run(self, words: Sequence[str], environ: dict[str, str]) -> Ended:
        """A command that may take little time and memory, and may not read what its mode forbids, even as root."""
        out, errors = Path(self._folder.name, "out"), Path(self._folder.name, "errors")
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        print(json.dumps([[*words], environ, str(out), str(errors)]), file=asked, flush=True)
        return Ended(int(answered.readline()), out.read_text("utf-8"), errors.read_text("utf-8"))

    def close(self) -> None:
        """End it; each command has ended before."""
        self._process.communicate()
        self._folder.cleanup()


def limited() -> None:
    """In a new process, and for all that come of it: so much memory, and no more rights than anybody has."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if not os.geteuid():
        for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            assert ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0


def become(words: list[str], environ: dict[str, str], out: str, errors: str) -> NoReturn:
    """Be the command, to its end: in a new process."""
    signal.alarm(SECONDS)
    for number, file, flags in ((0, os.devnull, os.O_RDONLY), (1, out, os.O_WRONLY), (2, errors, os.O_WRONLY)):
        os.dup2(os.open(file, flags | os.O_CREAT | os.O_TRUNC), number)
    os.environ.clear()
    os.environ.update(environ)
    sys.argv[1:] = words
    runpy.run_module("tactical", run_name="__main__", alter_sys=True)
    sys.exit()


def main() -> None:
    """Fork for each line until there are no more."""
    for module in pkgutil.iter_modules(cli.__path__, f"{cli.__name__}."):  # with all that they need
        importlib.import_module(module.name)
    load("skirmish")
    gc.freeze()  # what all share is copied to none
    for line in iter(sys.stdin.readline, ""):
        pid = os.fork()
        if not pid:
            become(*json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
