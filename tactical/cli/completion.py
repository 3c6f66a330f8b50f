"""The script that makes a shell ask this program for completions (`completers.py`)."""

from __future__ import annotations

from argparse import Namespace

from argcomplete.shell_integration import shellcode

from tactical.cli.exits import DONE
from tactical.cli.output import Output


def completion(args: Namespace, out: Output) -> int:
    """Print the script, for the shell to evaluate when it starts."""
    out.text(shellcode(["tactical"], shell=args.shell))
    return DONE
