"""Messages between a game and the computer in one of its seats: the seat's view, and its order.

Both are encoded as in a save. A message is its length, 4 bytes, most significant first, and a msgpack payload. Both
ends are of one release, so this is not a lasting format.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_

import msgspec

from tactical.journal.chunks import MAX_PAYLOAD
from tactical.journal.codecs import codec
from tactical.journal.digest import canonical
from tactical.journal.records import ComputerPlayer
from tactical.rules import load
from tactical.table import AnyState, Order
from tactical.table.values import Value

LENGTH = 4  # bytes
MOST = MAX_PAYLOAD + 2**16  # bytes of a message: a position, and what is said about it


class Question(Value, tag="question", frozen=True):
    """A question to a seat. `view`: all that is known of the position, under these rules. `number`: of the question;
    with `seed` it decides the chance in the answer."""

    number: int
    rules: str
    view: bytes
    seat: int
    player: ComputerPlayer
    seed: int


class Answer(Value, tag="answer", frozen=True):
    """The order for a question, and the reason in words."""

    number: int
    order: bytes
    words: str


class Failure(Value, tag="failure", frozen=True):
    """A question could not be answered; the cause."""

    number: int
    problem: str


class Hurry(Value, tag="hurry", frozen=True):
    """A request for the best answer so far."""

    number: int


Message = Question | Answer | Failure | Hurry


class MessageError(ValueError):
    """Bytes that are not a message."""


def packed(message: Message) -> bytes:
    """The bytes of a message."""
    payload = canonical(message)
    return len(payload).to_bytes(LENGTH, "big") + payload


class Unpacker:
    """Collects bytes as they come, and returns complete messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages completed by these bytes. Raises MessageError."""
        self._bytes += data
        while len(self._bytes) >= LENGTH:
            stop = LENGTH + int.from_bytes(self._bytes[:LENGTH], "big")
            if stop > MOST:
                raise MessageError("a message is too long")
            if len(self._bytes) < stop:
                return
            payload = bytes(self._bytes[LENGTH:stop])
            del self._bytes[:stop]
            try:
                message: Message = msgspec.msgpack.decode(payload, type=Message)
            except msgspec.DecodeError as error:
                raise MessageError(str(error)) from error
            yield message


def view_bytes(view: AnyState) -> bytes:
    """A position as a seat sees it, encoded as in a save."""
    return canonical(view)


def view_from(rules: str, payload: bytes) -> AnyState:
    """The position from its bytes. Raises MessageError."""
    codec(rules)  # compiles the types, by one thread
    try:
        return msgspec.msgpack.decode(payload, type=load(rules).state)
    except msgspec.DecodeError as error:
        raise MessageError(str(error)) from error


def order_bytes(order: Order) -> bytes:
    """An order, encoded as in a save."""
    return canonical(order)


def order_from(rules: str, payload: bytes) -> Order:
    """The order from its bytes: one that exists under these rules. Raises MessageError."""
    try:
        order: Order = _orders(rules).decode(payload)
    except msgspec.DecodeError as error:
        raise MessageError(str(error)) from error
    return order


@cache
def _orders(rules: str) -> msgspec.msgpack.Decoder[Order]:
    return msgspec.msgpack.Decoder(reduce(or_, codec(rules).rules.all_orders))
