"""`tactical scenario import`: a map of another program as the text of a scenario."""

from __future__ import annotations

from argparse import Namespace

from tactical.cli.exits import DONE, usage
from tactical.cli.new_text import write_new
from tactical.cli.output import Output
from tactical.scenario.files import file_words
from tactical.scenario.imports import ENDINGS, imported


def import_map(args: Namespace, out: Output) -> int:
    """Print the text, or write it to a new file."""
    if len(args.name) != 1:
        raise usage(f"scenario import: name one map; it ends with {', '.join(ENDINGS)}")
    text = imported(args.name[0], args.system.lower())
    if args.out is None:
        out.text(text)
        return DONE
    write_new(args.out, text)
    out.line(f"{file_words(args.out)}: written; check it with tactical scenario check {file_words(args.out)}")
    return DONE
