"""The process that thinks for the computer: it reads questions, writes answers, and ends when nobody listens.

It gets what a seat sees, and nothing else: no file, and no other seat's knowledge. A thread only reads, so that it
notices hurry, a new question or the end while it thinks. `computer.py` is the other end.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from contextlib import suppress

from tactical.board import Board
from tactical.journal.exchange import (
    Answer,
    Failure,
    Hurry,
    MessageError,
    Question,
    Unpacker,
    order_bytes,
    packed,
    view_from,
)
from tactical.rules import load
from tactical.session.computer_player import ComputerSeatsPlayer

PIECE = 1 << 16  # bytes read at a time
GENTLE = 5  # it gives way to the screen


class Thinker:
    """Answers one question after another; a question that was followed by another is dropped."""

    def __init__(self, heard: int, said: int) -> None:
        self._heard, self._said = heard, said
        self._questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
        self._newest = self._hurried = -1
        self._now = -1
        self._player: ComputerSeatsPlayer | None = None
        self._board: Board | None = None

    def run(self) -> None:
        """Run until the other end is closed; then the process ends at once."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            question = self._questions.get()
            if question.number == self._newest:
                self._now = question.number
                self._say(self._answered(question))

    def _listen(self) -> None:
        unpacker = Unpacker()
        with suppress(MessageError, OSError):
            while data := os.read(self._heard, PIECE):
                for message in unpacker.feed(data):
                    if isinstance(message, Question):
                        self._newest = message.number
                        self._questions.put(message)
                    elif isinstance(message, Hurry):
                        self._hurried = message.number
        os._exit(0)

    def _stop(self) -> bool:
        return self._now in (self._hurried, -1) or self._now != self._newest

    def _answered(self, question: Question) -> Answer | Failure:
        try:
            rules, view = load(question.rules), view_from(question.rules, question.view)
            if view.board == self._board:  # results worked out from a board are kept with it
                view = view.having(board=self._board)
            self._board = view.board
            if self._player is None or self._player.seed != question.seed:
                self._player = ComputerSeatsPlayer(question.seed, self._stop)
            decision = self._player.decide(rules, view, question.seat, question.player, question.number)
            return Answer(question.number, order_bytes(decision.order), decision.words)
        except Exception as error:  # noqa: BLE001 - told at the table, where the seat goes on by hand
            what = " ".join(str(error).split())[:200]
            return Failure(question.number, f"{type(error).__name__}: {what}" if what else type(error).__name__)

    def _say(self, message: Answer | Failure) -> None:
        data = packed(message)
        try:
            while data:
                data = data[os.write(self._said, data) :]
        except OSError:
            os._exit(0)


def main() -> None:
    """Think, reading standard input and writing standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(GENTLE)
    said = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nothing that is printed comes between messages
    Thinker(sys.stdin.fileno(), said).run()


if __name__ == "__main__":
    main()
