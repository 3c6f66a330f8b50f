"""A terminal that can be compared with another, cell by cell, and may be written over by somebody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pyte
from wcwidth import wcwidth

KEYBOARD = re.compile(r"\x1b\[[<=>][\d;]*u")  # of which pyte would show the last letter

FRAMES = 2026  # the mode of synchronised output


class Emulator(pyte.Screen):
    """As pyte, except that a mark that it does not know stands on the letter before it: pyte would draw no more of the
    text."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self._stream = pyte.Stream(self)
        self.heard: list[Any] = []

    def feed(self, data: str) -> None:
        self._stream.feed(KEYBOARD.sub("", data))

    def draw(self, data: str) -> None:
        if data.isascii() or all(map(wcwidth, data)):
            super().draw(data)
            return
        for letter in data:
            if wcwidth(letter) or not self.cursor.x:
                super().draw(letter)
                continue
            line, x = self.buffer[self.cursor.y], self.cursor.x - 1
            if not line[x].data and x:
                x -= 1
            line[x] = line[x]._replace(data=line[x].data + letter)

    def bell(self, *_: Any) -> None:
        self.heard.append("bell")

    def set_title(self, param: str) -> None:
        self.heard.append(param)

    def set_mode(self, *modes: int, **options: Any) -> None:
        self._hear("set", modes)
        super().set_mode(*modes, **options)
        if options.get("private") and 1049 in modes:
            self.scribble()

    def reset_mode(self, *modes: int, **options: Any) -> None:
        self._hear("reset", modes)
        super().reset_mode(*modes, **options)

    def _hear(self, what: str, modes: tuple[int, ...]) -> None:
        if modes != (FRAMES,):  # of which those are left out in which nothing changes
            self.heard.append((what, modes))

    def scribble(self) -> None:
        """Show something else everywhere, as after another program has written here."""
        for y in range(self.lines):
            for x in range(self.columns):
                self.buffer[y][x] = self.default_char._replace(data="?", fg="red", bg="green")

    def looks(self, y: int) -> list[object]:
        """What is seen of a line, by columns. The ink of a blank is not."""
        return [_look(self.buffer[y][x]) for x in range(self.columns)]


def _look(cell: Any) -> object:
    if cell.data != " " or cell.reverse or cell.underscore or cell.strikethrough:
        return cell
    return cell.bg


def differences(one: Emulator, other: Emulator) -> Iterator[str]:
    """What one of two terminals shows, and the other does not."""
    if (one.cursor.x, one.cursor.y) != (other.cursor.x, other.cursor.y):
        yield f"the cursor at {one.cursor.x},{one.cursor.y} and {other.cursor.x},{other.cursor.y}"
    for y in range(one.lines):
        for x, (here, there) in enumerate(zip(one.looks(y), other.looks(y), strict=True)):
            if here != there:
                yield f"{x},{y}: {here} and {there}"
