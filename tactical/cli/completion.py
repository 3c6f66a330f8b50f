"""Completion for shells, generated from the parser, so that it knows what the parser knows. Rule systems are asked for
when a word is completed: a script is made whenever a shell starts, and they may be installed later."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from tactical.cli.exits import DONE
from tactical.cli.output import Output
from tactical.cli.parser import build

SYSTEMS = "tactical rules 2>/dev/null | cut -d: -f1"  # each on a line of its own


class Known(NamedTuple):
    """What can follow a command: its options (with whether they take a value), words to choose from, and whether it may
    be a rule system."""

    name: str
    help: str
    options: tuple[tuple[str, bool, str], ...]
    words: tuple[str, ...]
    systems: bool = False


def commands() -> tuple[Known, list[Known]]:
    """What stands before any command, and every command."""
    top = build()
    found = []
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            found += [_known(name, helps.get(name, ""), parser) for name, parser in action.choices.items()]
    return _known("", "", top), found


def _known(name: str, words: str, parser: argparse.ArgumentParser) -> Known:
    options: list[tuple[str, bool, str]] = []
    choices: list[str] = []
    systems = False
    for action in parser._actions:
        if action.option_strings:
            options += [(option, action.nargs != 0, action.help or "") for option in action.option_strings]
        if action.choices is not None and not isinstance(action, argparse._SubParsersAction):
            choices += [str(choice) for choice in action.choices]
        systems |= "SYSTEM" in str(action.metavar).split("|")
    return Known(name, words, tuple(options), tuple(choices), systems)


def completion(args: argparse.Namespace, out: Output) -> int:
    """Print the script for a shell."""
    out.text({"bash": bash, "zsh": zsh, "fish": fish}[args.shell]())
    return DONE


def bash() -> str:
    """For bash: `eval "$(tactical completion bash)"`."""
    top, known = commands()
    cases = ['    {}) words="{}" ;;'.format(one.name, " ".join(_all(one))) for one in known]
    first = " ".join([*(one.name for one in known), *_all(top)])
    return "\n".join(
        [
            "_tactical() {",
            "  local word=${COMP_WORDS[COMP_CWORD]} words=",
            "  case ${COMP_WORDS[1]} in",
            *cases,
            "  esac",
            f"  if [ \"$COMP_CWORD\" -eq 1 ]; then words='{first}'; fi",
            '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
            '  if [ "$COMP_CWORD" -gt 1 ]; then COMPREPLY+=($(compgen -f -- "$word")); fi',
            "}",
            "complete -o filenames -F _tactical tactical",
        ]
    )


def zsh() -> str:
    """For zsh: `eval "$(tactical completion zsh)"`."""
    top, known = commands()
    names = " ".join(_quoted(f"{one.name}:{one.help}") for one in known)
    cases = [f"    {one.name}) compadd -- {' '.join(_all(one))}; _files ;;" for one in known]
    return "\n".join(
        [
            "#compdef tactical",
            "_tactical() {",
            "  if (( CURRENT == 2 )); then",
            f"    local -a commands; commands=({names})",
            "    _describe command commands",
            f"    compadd -- {' '.join(_all(top))}",
            "    return",
            "  fi",
            "  case ${words[2]} in",
            *cases,
            "  esac",
            "}",
            "compdef _tactical tactical",
        ]
    )


def fish() -> str:
    """For fish: `tactical completion fish | source`."""
    top, known = commands()
    lines = [_fish_option("__fish_use_subcommand", *option) for option in top.options]
    for one in known:
        lines.append(f"complete -c tactical -f -n __fish_use_subcommand -a {one.name} -d {_fish(one.help)}")
        seen = f"'__fish_seen_subcommand_from {one.name}'"
        lines += [_fish_option(seen, *option) for option in one.options]
        if one.words:
            lines.append(f"complete -c tactical -n {seen} -a '{' '.join(one.words)}'")
        if one.systems:
            lines.append(f'complete -c tactical -n {seen} -a "({SYSTEMS})"')
    return "\n".join(lines)


def _fish_option(when: str, option: str, takes: bool, words: str) -> str:
    letter = f"-s {option[1:]}" if not option.startswith("--") else f"-l {option[2:]}"
    return f"complete -c tactical -n {when} {letter}{' -r' if takes else ''} -d {_fish(words)}"


def _all(one: Known) -> list[str]:
    """All that can follow, as a shell reads it between double quotes."""
    return [*one.words, *(option for option, _, _ in one.options), *([f"$({SYSTEMS})"] if one.systems else [])]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
