"""host: a game for several people who come over SSH: setting it up, its keys, its problems, and who must decide."""

from __future__ import annotations

import os
import pwd
from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

from tactical.cli.exits import BAD_FILE, DONE, WARNED, CommandExit, usage
from tactical.cli.output import Output
from tactical.cli.play import ENDING
from tactical.cli.stores import shown
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.handle import steady
from tactical.journal.records import HostRules
from tactical.journal.store import is_address
from tactical.session import host_checks
from tactical.session.attendance import CLOCK, Attendance, host_words, seconds_of
from tactical.session.decision_time import APART
from tactical.session.host_checks import SPECTATOR_WORD, HostProblem
from tactical.table.ledgers import quantity
from tactical.table.names import place_of
from tactical.table.phrases import capital

FORMS = {
    "init": "FOLDER SCENARIO",
    "seat": "GAME SEAT KEYFILE",
    "check": "GAME",
    "rules": "GAME",
    "tend": "GAME...",
}
_OWN_FOLDER, _OWN_FILE = 0o700, 0o600


def host(args: Namespace, out: Output) -> int:
    """Run one of the host's commands."""
    words, form = args.words, FORMS[args.action]
    if len(words) != len(form.split()) and not (form.endswith("...") and words):
        raise usage(f"write it as tactical host {args.action} {form}")
    code: int = {"init": _init, "seat": _seat, "check": _check, "rules": _rules, "tend": _tend}[args.action](args, out)
    return code


def _rules_from(args: Namespace, before: HostRules) -> HostRules:
    try:
        clock = before.clock if args.clock is None else seconds_of(args.clock)
    except ValueError as error:
        raise usage(f"--clock {error}") from None
    return HostRules(
        before.by_hand if args.dice is None else args.dice == "hand",
        clock,
        args.absent or before.absent,
        before.advice if args.advice is None else args.advice == "on",
    )


def _init(args: Namespace, out: Output) -> int:
    """Begin a game in a folder of the account's own, or in a database, with the rules of a table that has a host."""
    from tactical.cli.play import begun

    place, scenario = args.words
    rules = _rules_from(args, HostRules())
    if is_address(place):
        base, mark, settings = place.partition("?")
        game = f"{base.rstrip('/')}/{Path(scenario).stem}{mark}{settings}"
    else:
        folder = Path(place)
        try:
            if wrong := _not_for_games(folder):
                raise CommandExit(BAD_FILE, f"{place}: {wrong}")
            folder.mkdir(mode=_OWN_FOLDER, parents=True, exist_ok=True)
            folder.chmod(_OWN_FOLDER)
        except OSError as error:
            raise CommandExit(BAD_FILE, f"{place}: this account cannot keep games there ({error.strerror})") from None
        game = str(folder / f"{Path(scenario).stem}{ENDING}")
    begun(scenario, game, args.option, [], args.seed)
    with Game.open(game) as hosted:
        hosted.host(rules)
        seats = [chair.name for chair in hosted.whole.setup.seats]
    out.lines(f"{shown(game)} begins: {host_words(rules)}.", "Next steps:")
    for seat in seats:
        out.line(f"  tactical host seat {shown(game)} {seat} KEYFILE --add")
    out.line(f"  tactical host check {shown(game)}")
    _tell(out, [*host_checks.account_findings(), *host_checks.place_findings(game)])
    return DONE


def _not_for_games(folder: Path) -> str:
    """The reason why games are not to be kept in a folder, which nobody else may look into then, and where they
    could be; empty: they may be."""
    real = Path(os.path.realpath(folder))
    if real != Path(os.path.abspath(folder)):  # noqa: PTH100 - which follows no link
        return f"this is a link; give the folder itself, {real}"
    if not folder.exists():
        return ""
    if folder.stat().st_uid != os.geteuid():
        return "this folder belongs to another account; name one that does not exist yet"
    if folder.is_dir() and any(ENDING not in path.name for path in folder.iterdir()):
        return "this folder holds things other than games; name one that does not exist yet"
    return ""


def _seat(args: Namespace, out: Output) -> int:
    """The line of authorized_keys for a seat, printed or added."""
    game, seat, key_file = args.words
    with Game.open(game, write=False) as hosted:
        names = [chair.name for chair in hosted.whole.setup.seats]
    if seat != SPECTATOR_WORD and (number := place_of(seat, names)) < 0:
        raise usage(f"unknown seat '{seat[:40]}'; seats: {', '.join(names)}, or {SPECTATOR_WORD}")
    try:
        key = host_checks.read_key(key_file)
    except ValueError as error:
        raise CommandExit(BAD_FILE, f"{key_file}: {error}") from None
    if args.spectators and seat != SPECTATOR_WORD:
        raise usage(f"--spectators is for the key of a {SPECTATOR_WORD}")
    try:
        named = seat if seat == SPECTATOR_WORD else names[number]
        line = host_checks.key_line(game, named, key, args.spectators)
    except ValueError as error:
        raise CommandExit(BAD_FILE, f"{shown(game)}: {error}") from None
    if not args.add:
        out.line(line)
        return DONE
    keys = _keys_file()
    keys.parent.mkdir(mode=_OWN_FOLDER, exist_ok=True)
    text = keys.read_text(encoding="utf-8", errors="surrogateescape") if keys.exists() else ""
    if f" {key.kind} {key.data}" in text:
        raise CommandExit(BAD_FILE, f"{keys}: this key already has a line; a key plays one seat of one game")
    with os.fdopen(os.open(keys, os.O_WRONLY | os.O_CREAT | os.O_APPEND, _OWN_FILE), "a") as file:
        file.write(("" if text.endswith("\n") or not text else "\n") + line + "\n")
    out.line(f"{keys}: {key.owner or 'this key'} {'watches' if seat == SPECTATOR_WORD else f'plays {seat}'} now")
    return DONE


def _check(args: Namespace, out: Output) -> int:
    """The faults of a hosted game, with what would be right."""
    game = args.words[0]
    findings = [*host_checks.account_findings(), *host_checks.place_findings(game), *host_checks.game_findings(game)]
    try:
        with Game.open(game, write=False) as opened:
            names = tuple(
                chair.name
                for number, chair in enumerate(opened.whole.setup.seats)
                if number not in opened.computers or number in opened.away
            )
            if opened.host_rules is not None:
                out.line(f"{shown(game)}: {host_words(opened.host_rules)}.")
            out.line(f"{capital(Attendance(opened, ()).words())}.")
    except SaveError:
        names = ()
    findings += host_checks.key_findings(game, names, _keys_file())
    _tell(out, findings)
    if not findings:
        out.line("Everything is in order.")
    return WARNED if findings else DONE


def _rules(args: Namespace, out: Output) -> int:
    """The rules of the table, as they are or as they shall be from here on."""
    with Game.open(args.words[0]) as game:
        rules = _rules_from(args, game.host_rules or HostRules())
        verdict = game.host(rules)
        if not verdict:
            raise CommandExit(BAD_FILE, "somebody is playing right now: try again")
        out.line(f"{capital(host_words(rules))}.")
    return DONE


def _tend(args: Namespace, out: Output) -> int:
    """Print the seats that must decide in each game, treat overdue seats as agreed, and let the computer play on. To be
    run now and then, as by cron: its output is what to remind people of. Before a battle is forfeited it looks again
    after a minute."""
    code, doubted = DONE, []
    with ExitStack() as games:
        for address in args.words:
            try:
                game = games.enter_context(Game.open(address))
                game.by, game.sits = CLOCK, False
                attendance = Attendance(game, (), steady=steady)
                messages = (attendance.reminder(), attendance.doubt(), attendance.keep_clock())
                done = [*(message.text for message in messages if message is not None), *_played_on(game)]
                out.lines(*(f"{shown(address)}: {line}." for line in done))
                if not done:
                    out.line(f"{shown(address)}: {attendance.words() or 'nobody has to decide'}.")
                if attendance.forfeit_is_near():
                    doubted.append((address, game, attendance))
            except SaveError as error:  # the others are tended all the same
                out.error(str(error))
                code = BAD_FILE
        if doubted:
            out.flush()
            sleep(APART)
        for address, game, attendance in doubted:
            try:
                game.follow()
                late = (attendance.doubt(), attendance.keep_clock())
                out.lines(*(f"{shown(address)}: {message.text}." for message in late if message is not None))
            except SaveError as error:
                out.error(str(error))
                code = BAD_FILE
    return code


def _played_on(game: Game) -> list[str]:
    """Let the computer give what orders are its own; what is to be told of that."""
    if not game.computers:
        return []
    from tactical.rehearsal.dice import live
    from tactical.session.computer_player import ComputerSeatsPlayer, seed_of
    from tactical.session.computer_seats import RefusedError, by_hand, turn_of

    dice: Any = live(None)
    try:
        given = sum(1 for _ in ComputerSeatsPlayer(seed_of(dice)).play_on(game, dice))
    except RefusedError as error:
        turn = turn_of(game)
        return [by_hand(game, turn.seat, str(error))] if turn is not None else []
    return [f"The computer has given {quantity(given, 'orders')}"] if given else []


def _keys_file() -> Path:
    return Path(pwd.getpwuid(os.geteuid()).pw_dir) / ".ssh" / "authorized_keys"


def _tell(out: Output, found: list[HostProblem]) -> None:
    for finding in found:
        out.line(f"- {finding.problem}: {finding.remedy}")
