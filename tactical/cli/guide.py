"""The guide: on the screen, or printed."""

from __future__ import annotations

import sys
from argparse import Namespace

from tactical.cli.exits import DONE
from tactical.cli.output import Output
from tactical.session.pages.guide_pages import PAGES, page


def guide(args: Namespace, out: Output) -> int:
    """Open a page on the screen if there is one; otherwise print it, or the list of pages."""
    if not args.plain and all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        from tactical.cli.play import guide_on_screen

        if (code := guide_on_screen(args.page or next(iter(PAGES)))) is not None:
            return code
    if args.page is not None:
        out.text(page(args.page))
        return DONE
    for name, about in PAGES.items():
        out.line(f"{name:<15}{about}")
    out.line("Show one: tactical guide PAGE")
    return DONE
