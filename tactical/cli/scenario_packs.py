"""`tactical scenario pack`, `install` and `remove`: sharing scenarios with other people."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tactical.cli.exits import BAD_FILE, DONE, CommandExit, usage
from tactical.cli.new_text import write_new_bytes
from tactical.cli.output import Output
from tactical.scenario.files import file_words
from tactical.session import packs
from tactical.session.packs import PackAbout, PackError
from tactical.table.ledgers import quantity


def pack(args: Namespace, out: Output) -> int:
    """Make a zip of a pack's folder, if everything in it is right."""
    folder = Path(_one(args, "the folder of a pack"))
    try:
        packed, data = packs.zipped(folder)
    except PackError as error:
        raise CommandExit(BAD_FILE, str(error)) from None
    target = args.out or f"{packed.name}{packs.ZIP}"
    write_new_bytes(target, data)
    out.line(f"{file_words(target)}: {_told(packed.about)}, {quantity(len(packed.files), 'files')}")
    return DONE


def install(args: Namespace, out: Output) -> int:
    """Check a pack, and install it among one's own."""
    try:
        installed = packs.install(Path(_one(args, "a zip or a folder with a pack")))
    except PackError as error:
        raise CommandExit(BAD_FILE, str(error)) from None
    out.line(f"{installed.name}: {_told(installed.about)}; New game and scenario list have it now")
    return DONE


def remove(args: Namespace, out: Output) -> int:
    """Remove a pack. Games that were begun from it go on."""
    name = _one(args, "a pack that is installed")
    try:
        packs.remove(name)
    except PackError as error:
        raise usage(f"scenario remove: {error}") from None
    out.line(f"{name} is removed; games that were begun from it go on")
    return DONE


def _one(args: Namespace, what: str) -> str:
    if len(args.name) != 1:
        raise usage(f"scenario {args.action}: name {what}")
    return str(args.name[0])


def _told(about: PackAbout) -> str:
    author = f"by {about.author}" if about.author else ""
    version = f"version {about.version}" if about.version else ""
    return ", ".join(filter(None, (about.title, author, version, about.licence)))
