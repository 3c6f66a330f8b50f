"""`tactical scenario import`: a map of another program as the text of a scenario."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tactical.cli.exits import BAD_FILE, DONE, CommandExit, usage
from tactical.cli.output import Output
from tactical.scenario.files import file_words
from tactical.scenario.imports import ENDINGS, imported


def import_map(args: Namespace, out: Output) -> int:
    """Print the text, or write it to a file that is not there yet."""
    if len(args.name) != 1:
        raise usage(f"scenario import: name one map; it ends with {', '.join(ENDINGS)}")
    text = imported(args.name[0], args.system.lower())
    if args.out is None:
        out.text(text)
        return DONE
    try:
        with Path(args.out).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise CommandExit(BAD_FILE, f"{file_words(args.out)} is there already: choose another name") from None
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else "") or "it is no file name"
        raise CommandExit(BAD_FILE, f"{file_words(args.out)} cannot be written: {why}") from None
    out.line(f"{file_words(args.out)}: written; check it with tactical scenario check {file_words(args.out)}")
    return DONE
