"""The screen in a browser: one process for each page that is open, served by textual-serve (extra `web`)."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace

from tactical.cli.exits import DONE, usage
from tactical.cli.output import Output


def command(file: str | None, seat: str | None) -> str:
    """What runs for each page."""
    words = [sys.executable, "-m", "tactical", "play", *([file] if file is not None else [])]
    return shlex.join([*words, *(["--seat", seat] if seat is not None else [])])


def web(args: Namespace, out: Output) -> int:
    """Serve until interrupted. Nothing asks for a password: the usual address is this machine's own."""
    try:
        from textual_serve.server import Server
    except ImportError:
        raise usage("the browser needs textual-serve: pip install 'tactical-board[web]'") from None
    out.line(f"http://{args.address}:{args.port} until Ctrl+C")
    out.flush()
    try:
        Server(command(args.file, args.seat), host=args.address, port=args.port, title="Tactical").serve()
    except OSError as error:
        why = (error.strerror or str(error)).rpartition("): ")[2].lower()
        raise usage(
            f"nothing can listen at {args.address}:{args.port}: {why}; choose another --port or --address"
        ) from None
    return DONE
