"""Pictures of the main screens as a terminal shows them: `python -m tests.ui.pictures [NAME ...] [--out FOLDER]`; with
`--recording` a turn of a real game, key by key, as one moving picture.

The program runs on a terminal of its own, keys are typed, and what stands there then is painted with Pillow. For the
README and for looking at what was changed; needs `pyte` and `pillow`, and DejaVu Sans Mono.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pyte
from PIL import Image, ImageDraw, ImageFont

from tests.ui.battle.player import KEYS

FONTS = Path("/usr/share/fonts/truetype/dejavu")
WIDE, HIGH, POINTS = 9, 18, 15
SIZES = ((80, 24), (120, 40), (200, 50))
PROGRAM = ("-m", "tactical", "play")
INK, PAPER = "d0d0d0", "101010"
NAMED = {
    "black": "000000", "red": "cc3333", "green": "33aa33", "brown": "aa8833", "blue": "4477dd", "magenta": "aa44aa",
    "cyan": "33aaaa", "white": "cccccc", "brightblack": "666666", "brightred": "ff5555", "brightgreen": "55ff55",
    "brightbrown": "ffff55", "brightblue": "77aaff", "brightmagenta": "ff77ff", "brightcyan": "77ffff",
    "brightwhite": "ffffff", "bfightmagenta": "ff77ff",  # as pyte spells it
}  # fmt: skip
QUARTERS: Mapping[str, str] = {
    "▘": "1000", "▝": "0100", "▖": "0010", "▗": "0001", "▛": "1110", "▜": "1101", "▙": "1011", "▟": "0111",
    "▌": "1010", "▐": "0101", "▀": "1100", "▄": "0011", "█": "1111", "▚": "1001", "▞": "0110",
}  # fmt: skip


class Shot(NamedTuple):
    """A screen: the words the program is started with, and the keys that lead there. `seed`: of its dice."""

    words: tuple[str, ...]
    keys: tuple[str, ...] = ()
    seed: str = ""


SHOTS = {
    "title": Shot(()),
    "skirmish": Shot(("saves/skirmish.tactical",), ("RIGHT", "RIGHT", "ENTER")),
    "boarding": Shot(("saves/boarding.tactical",)),
    "starship": Shot(("saves/starship.tactical",), ("RIGHT", "RIGHT", "ENTER")),
    "fleet": Shot(("saves/fleet.tactical",)),
    "overland": Shot(("saves/overland.tactical",)),
    "armour": Shot(("saves/armour.tactical",), ("RIGHT", "RIGHT", "ENTER")),
    "actions": Shot(("saves/skirmish.tactical",), ("a", "DOWN")),
    "help": Shot(("saves/skirmish.tactical",), ("?",)),
}


TURN = Shot(
    ("the-mill", "--computer", "blue:normal"),
    ("ENTER", "RIGHT", "RIGHT", "RIGHT", "DOWN", "ENTER", "ENTER", "o", "ESC", "e", "e", *(["WAIT"] * 12),
     "H", "DOWN", "ESC", "m", "ENTER", "ESC"),
    seed="3",
)  # fmt: skip
"""A first turn against the computer: a walk that is previewed and given, the threat, the end, and what the others did.
`WAIT`: nothing is typed."""
TURN_SIZE = 100, 30
KEY, LAST = 700, 2500  # milliseconds that each picture stands, and the last


def screen_of(shot: Shot, columns: int, lines: int, environment: Mapping[str, str] = {}) -> Any:
    """What a terminal of a size shows after the keys were typed."""
    *_, screen = screens_of(shot, columns, lines, environment)
    return screen


def screens_of(shot: Shot, columns: int, lines: int, environment: Mapping[str, str] = {}) -> Iterator[Any]:
    """What it shows at first, and after each key: the same screen again and again."""
    with tempfile.TemporaryDirectory() as home:
        words = [shutil.copy(word, home) if Path(word).is_file() else word for word in shot.words]
        child, master = pty.fork()
        if not child:
            os.environ.update({"HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"})
            for name in ("CONFIG", "DATA", "STATE", "CACHE"):
                os.environ[f"XDG_{name}_HOME"] = f"{home}/{name.lower()}"
            os.environ.update(environment)
            module, name, command = PROGRAM
            seeded = ("--seed", shot.seed) if shot.seed else ()
            os.execv(sys.executable, (sys.executable, module, name, *seeded, command, *words))
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        screen = pyte.Screen(columns, lines)
        stream = pyte.ByteStream(screen)
        try:
            _read(master, stream, 20.0, 1.0)
            yield screen
            for key in shot.keys:
                if key != "WAIT":
                    os.write(master, KEYS.get(key, key).encode())
                _read(master, stream, 3.0, 0.5)
                yield screen
        finally:
            os.kill(child, signal.SIGHUP)
            os.close(master)
            os.waitpid(child, 0)


def _read(master: int, stream: Any, longest: float, quiet: float) -> None:
    """Take in what is sent, until something is shown and nothing more has come for a while."""
    end = time.monotonic() + longest
    while (left := end - time.monotonic()) > 0:
        if select.select([master], [], [], min(left, quiet))[0]:
            try:
                stream.feed(os.read(master, 65536))
            except OSError:
                return
        elif sum(bool(line.strip()) for line in stream.listener.display) > 2:  # more than what is said before it
            return


def record(shot: Shot, columns: int, lines: int, path: Path) -> None:
    """A screen after each key, as one moving picture."""
    frames = [paint(screen).quantize(64) for screen in screens_of(shot, columns, lines)]
    shown = [frame for at, frame in enumerate(frames) if not at or frame.tobytes() != frames[at - 1].tobytes()]
    durations = [*(KEY for _ in shown[1:]), LAST]
    shown[0].save(path, save_all=True, append_images=shown[1:], duration=durations, loop=0, optimize=True)


def paint(screen: Any) -> Any:
    """The screen as a picture."""
    fonts = [ImageFont.truetype(str(FONTS / f"DejaVuSansMono{style}.ttf"), POINTS) for style in ("", "-Bold")]
    image = Image.new("RGB", (screen.columns * WIDE, screen.lines * HIGH))
    draw = ImageDraw.Draw(image)
    for y in range(screen.lines):
        for x in range(screen.columns):
            char = screen.buffer[y][x]
            ink, ground = _colour(char.fg, INK), _colour(char.bg, PAPER)
            if char.reverse:
                ink, ground = ground, ink
            left, top = x * WIDE, y * HIGH
            draw.rectangle((left, top, left + WIDE - 1, top + HIGH - 1), fill=ground)
            if not _block(draw, char.data, left, top, ink) and char.data.strip():
                draw.text((left, top), char.data, font=fonts[bool(char.bold)], fill=ink)
            if char.underscore:
                draw.line((left, top + HIGH - 2, left + WIDE - 1, top + HIGH - 2), fill=ink)
    return image


def _colour(name: str, default: str) -> tuple[int, ...]:
    digits = default if name == "default" else NAMED.get(name, name)
    return tuple(int(digits[i : i + 2], 16) for i in (0, 2, 4))


def _block(draw: Any, char: str, left: int, top: int, ink: tuple[int, ...]) -> bool:
    """Blocks and sextants as shapes; whether it was one."""
    if "\U0001fb00" <= char <= "\U0001fb3b":  # all sixths but none, both columns whole, and all: those are older
        number = ord(char) - 0x1FB00 + 1
        number += (number > 20) + (number >= 41)
        filled = [(i % 2, i // 2, 3) for i in range(6) if number >> i & 1]
    elif char in QUARTERS:
        filled = [(i % 2, i // 2, 2) for i, on in enumerate(QUARTERS[char]) if on == "1"]
    else:
        return False
    for x, y, rows in filled:
        x1, x2 = (0, WIDE // 2) if x == 0 else (WIDE // 2 + 1, WIDE - 1)
        draw.rectangle((left + x1, top + y * HIGH // rows, left + x2, top + (y + 1) * HIGH // rows - 1), fill=ink)
    return True


def main() -> None:
    """Make the pictures that were asked for, all of them by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SHOTS))
    parser.add_argument("--out", type=Path, default=Path(".github/pictures"))
    parser.add_argument("--size", action="append", help="such as 120x40; all three by default")
    parser.add_argument("--recording", action="store_true", help="only a turn, as turn.gif")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE", help="such as NO_COLOR=1")
    args = parser.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in args.size or ()] or SIZES
    environment = dict(pair.split("=", 1) for pair in args.env)
    args.out.mkdir(parents=True, exist_ok=True)
    if args.recording:
        record(TURN, *TURN_SIZE, args.out / "turn.gif")
        return
    for name in args.names or SHOTS:
        for columns, lines in sizes:
            path = args.out / f"{name}-{columns}x{lines}.png"
            paint(screen_of(SHOTS[name], columns, lines, environment)).save(path)
            print(path)


if __name__ == "__main__":
    main()
