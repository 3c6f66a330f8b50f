"""The computer's process as the game sees it: started by the first question, hurried, stopped, and reported in one line
if it fails. Nothing is lost with it: it has no file, and its answers are orders like any other."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from tactical.journal.exchange import (
    Answer,
    Failure,
    Hurry,
    Message,
    MessageError,
    Question,
    Unpacker,
    packed,
)

PIECE = 1 << 16  # bytes read at a time
HURRY_SECONDS = 30.0  # after which an answer is wanted as it is
PATIENCE_SECONDS = 30.0  # after that it counts as hanging
COMMAND = (sys.executable, "-P", "-m", "tactical.session.computer_process")


class ComputerFailedError(Exception):
    """The computer cannot answer; the message says what happened."""


class ComputerProcess:
    """One process, for any seat and game. It always ends with this one, because its standard input is a pipe."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._unpacker = Unpacker()
        self._came: list[Message] = []
        self._asked = -1
        self._closed = False
        self._writing = threading.Lock()

    # --- asking ---

    def ask(self, question: Question) -> None:
        """Send a question, which replaces the one before. It blocks until the process has read it: call it in a thread.
        Raises ComputerFailedError."""
        self._asked = question.number
        self._send(question)

    def hurry(self) -> None:
        """Ask for the best answer so far."""
        with suppress(ComputerFailedError):  # `read` tells of it
            self._send(Hurry(self._asked))

    def read(self) -> Answer | None:
        """The answer to the last question; None if it is not ready. Never blocks. Raises ComputerFailedError."""
        process = self._running()
        assert process.stdout is not None
        try:
            data = os.read(process.stdout.fileno(), PIECE)
        except BlockingIOError:
            return self._found()
        if not data:
            raise self._failed()
        try:
            self._came += self._unpacker.feed(data)
        except MessageError as error:
            raise ComputerFailedError(f"its process sent an unreadable answer ({error})") from None
        return self._found()

    def fileno(self) -> int:
        """The file descriptor that becomes readable when there is something to `read`. Raises ComputerFailedError."""
        process = self._running()
        assert process.stdout is not None
        return process.stdout.fileno()

    def stop(self) -> None:
        """End the process at once; the next question starts another."""
        if self._process is not None:
            self._process.kill()  # a thread that writes to it gets an error now, and releases the lock
        with self._writing:
            process, self._process = self._process, None
            if process is not None:
                for pipe in (process.stdin, process.stdout):
                    assert pipe is not None
                    pipe.close()
                process.wait()
            self._unpacker, self._came = Unpacker(), []

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        self.stop()

    # --- inside ---

    def _found(self) -> Answer | None:
        """The answer to the last question, of what has come; others are dropped."""
        came, self._came = self._came, []
        for message in came:
            if isinstance(message, Answer | Failure) and message.number == self._asked:
                if isinstance(message, Failure):
                    raise ComputerFailedError(f"it fails at this position ({message.problem})")
                return message
        return None

    def _send(self, message: Message) -> None:
        data = packed(message)
        with self._writing:
            process = self._begun() if isinstance(message, Question) else self._running()
            assert process.stdin is not None
            try:
                while data:
                    data = data[os.write(process.stdin.fileno(), data) :]
            except (OSError, ValueError):
                raise self._failed() from None

    def _begun(self) -> subprocess.Popen[bytes]:
        if self._process is None and self._closed:
            raise ComputerFailedError("its process does not run")
        if self._process is None:
            paths = os.pathsep.join(path for path in sys.path if path)
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    bufsize=0,
                    env={**os.environ, "PYTHONPATH": paths},
                    start_new_session=True,  # the keys that stop a program in its terminal are not meant for it
                )
            except OSError as error:
                raise ComputerFailedError(f"its process cannot be started ({error.strerror})") from None
            assert self._process.stdout is not None
            os.set_blocking(self._process.stdout.fileno(), False)
            if self._closed:  # meanwhile
                self._process.kill()
        return self._process

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise ComputerFailedError("its process does not run")
        return self._process

    def _failed(self) -> ComputerFailedError:
        """The reason why nothing comes from it any more."""
        process = self._process
        code = None
        if process is not None:
            with suppress(subprocess.TimeoutExpired):
                code = process.wait(1)
        how = "" if code is None else f" (signal {-code})" if code < 0 else f" (exit code {code})"
        return ComputerFailedError(f"its process has ended{how}")
