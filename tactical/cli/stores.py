"""store, compact and turn: games copied between stores, compacted, and sent by mail."""

from __future__ import annotations

from argparse import Namespace
from itertools import count
from pathlib import Path

from tactical.cli.exits import BAD_FILE, DONE, IN_USE, CommandExit, usage
from tactical.cli.output import Output
from tactical.cli.seat_view import opened
from tactical.journal import new_files, stores
from tactical.journal.errors import Behind, SaveError, Trouble
from tactical.journal.presence import Presence
from tactical.journal.store import is_address
from tactical.journal.turn_file import MOST, exported, imported, read_turn
from tactical.scenario.files import unreadable
from tactical.table.ledgers import quantity


def store_command(args: Namespace, out: Output) -> int:
    """Copy a game, byte for byte, into a file or a database."""
    size = stores.copy(args.source, args.target, replace=args.replace)
    out.line(f"{quantity(size, 'bytes')} copied to {shown(args.target)}")
    return DONE


def compact(args: Namespace, out: Output) -> int:
    """Rewrite a game without undone orders, keeping the original beside it."""
    from tactical.journal.compaction import compacted

    with opened(args.file, None, out, write=True) as seen:
        game = seen.game
        game.bring_up_to_date()
        sitting = Presence(game.save, ()).sitting(range(len(game.whole.setup.seats)))
        if sitting:
            names = ", ".join(game.whole.setup.seats[seat].name for seat in sorted(sitting))
            raise CommandExit(IN_USE, f"{shown(args.file)}: still being played by {names}; compact it afterwards")
        before = game.save.read()
        chunks, numbers = compacted(game)
        data = new_files.encoded(args.file, chunks, game.save.identity)
        kept = _kept(args.file, before)
        try:
            stores.create_bytes(args.file, data, replace=True, instead_of=len(before))
        except Behind:
            raise CommandExit(IN_USE, f"{shown(args.file)}: somebody has played on meanwhile; try again") from None
        game.renumber_own_lines(numbers)
    sizes = f"compacted from {len(before)} to {len(data)} bytes"
    out.line(f"{shown(args.file)}: {sizes}; the original is kept as {shown(kept)}")
    return DONE


def _kept(file: str, data: bytes) -> str:
    """Where the game as it was is kept: beside it, under the first free name."""
    base, _, settings = file.partition("?") if is_address(file) else (file, "", "")
    path = Path(base)
    for number in count(1):
        name = f"{path.stem}.full-{number}{path.suffix}"
        kept = f"{base.rpartition('/')[0]}/{name}?{settings}" if is_address(file) else str(path.with_name(name))
        try:
            stores.create_bytes(kept, data)
        except SaveError as error:
            if error.kind is not Trouble.EXISTS:
                raise
        else:
            return kept
    raise AssertionError("there is a free name")


def turn(args: Namespace, out: Output) -> int:
    """Export a turn to send by mail, or import one."""
    if args.action == "export":
        with opened(args.file, None, out) as seen:
            data = exported(seen.game, args.since)
        try:
            new_files.write_anew(Path(args.turn), data)
        except OSError as error:
            raise CommandExit(BAD_FILE, f"{args.turn}: it cannot be written ({error.strerror})") from None
        out.line(f"{args.turn}: {quantity(len(data), 'bytes')}; it holds everything that happened, secrets included")
        return DONE
    if args.seat is None:
        raise usage("turn import: name the --seat that sent it")
    try:
        with Path(args.turn).open("rb") as file:
            data = file.read(MOST + 100)
    except OSError as error:
        raise CommandExit(BAD_FILE, f"{args.turn}: {unreadable(error)}") from None
    read = read_turn(args.turn, data)
    with opened(args.file, args.seat, out, write=True) as seen:
        new = imported(seen.game, args.turn, read, (seen.seat,))
        out.line(f"{quantity(new, 'records')} of {args.seat} imported" if new else "nothing in it is new")
    with opened(args.file, None, out) as seen:
        from tactical.cli import words

        out.line(words.awaited(seen, seen.game.state))
    return DONE


def shown(file: str) -> str:
    """A path, or an address without anything but the name."""
    return file.partition("?")[0] if is_address(file) else file
