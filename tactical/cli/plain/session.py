"""One sitting at the table by lines: reads what is said, does it, tells what came of it, and hands over."""

from __future__ import annotations

import os

from tactical.campaign.notation import usages
from tactical.campaign.reports import UNDO_RULE
from tactical.cli.exits import DONE
from tactical.cli.output import Output
from tactical.cli.plain.lines import Lines
from tactical.cli.plain.play import Trying
from tactical.cli.plain.prompts import moment
from tactical.cli.plain.show import Wrong
from tactical.cli.plain.verbs import BY_WORD, VERBS, Verb
from tactical.controller.controller import Controller, Message
from tactical.controller.refusals import capital
from tactical.controller.seat_view import CALLS as DEFAULT_CALLS
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.presence import Presence
from tactical.scenario import rulebook
from tactical.table import Over, Roll
from tactical.table.notation import usage
from tactical.table.tips import Tip

FOLLOW_SECONDS = 0.5  # how often other players' records are looked for while nothing is typed
BLANK = 60  # lines that push what another seat saw out of sight, on terminals whose height is not known
RECALL = 6  # log lines told when a game is opened
CALLS = {**DEFAULT_CALLS, "undo": "undo", "help": "?", "rehearse": "rehearse"}
FORGET = "\x1b[2J\x1b[3J\x1b[H"  # clears a terminal with what was scrolled off; a dumb one is not sent it


class Session(Trying):
    """Reads lines until there are no more, or the player leaves."""

    def __init__(self, desk: Controller, lines: Lines, out: Output) -> None:
        super().__init__(desk, out)
        self.lines = lines
        self._advised: Tip | None = None
        self._presence: Presence | None = None
        self._elsewhere: frozenset[int] = frozenset()
        desk.calls = CALLS

    # --- the sitting ---

    def run(self) -> int:
        """From the first word to the last; the exit code."""
        desk = self.desk
        if isinstance(desk.game, Game) and desk.game.notice is not None:
            self.out.line(str(desk.game.notice))
        try:
            if desk.secrets() and not isinstance(desk.want, Over):
                self._hand_over()
            self._throw_for_table()
            self._greet()
            while (text := self._next()) is not None:
                self._hear(text)
        except EOFError:
            pass
        self.out.line("You leave; every order was saved when it was given.")
        return DONE

    def _throw_for_table(self) -> None:
        """A roll that a game awaits when it is opened by a seat over the network: nobody there throws by hand."""
        desk = self.desk
        if desk.hosted and isinstance(desk.want, Roll) and (throw := desk.throw(desk.want)) is not None:
            outcome, messages = desk.give(throw)
            if outcome.verdict:
                self.say(*messages)
                desk.look()
            else:
                self._follow(typing=False)  # another seat was faster

    def _greet(self) -> None:
        desk = self.desk
        setup = desk.view.setup
        limit = f" of {setup.limit}" if setup.limit else ""
        self.out.line(f"{setup.title} ({desk.rules.title}), {desk.rules.beat} {desk.view.beat}{limit}.")
        if desk.is_new:
            self.goals("")
        else:
            self.say(*desk.recalled(RECALL))
        if asked := desk.asked_back():
            self.say(asked)
        self.out.line("Say help for the words that are understood; everything else is an order.")
        self._tell()

    def _next(self) -> str | None:
        """The next line; None when the player leaves. What others do is told while nothing is typed."""
        desk = self.desk
        if self.lines.is_terminal:
            name = desk.view.seat(desk.eyes).name
            self.out.prompt(f"{'REHEARSAL ' if desk.what_if is not None else ''}{name}> ")
        self.out.flush()
        while True:
            text = self.lines.read(FOLLOW_SECONDS if isinstance(desk.game, Game) else None)
            if text is None:
                self._follow(typing=True)
                continue
            if isinstance(desk.game, Game):
                self._follow(typing=False)
            verb = BY_WORD.get(text.lower())
            return None if verb is not None and verb.method == "quit" else text

    def _hear(self, text: str) -> None:
        """Do what a line says: one of the words there are, or else an order."""
        word, _, rest = text.partition(" ")
        verb = BY_WORD.get(word.lower()) if not self._is_order(word, rest) else None
        method = verb.method if verb is not None else ""
        self.desk.ending = self.desk.ending and method == "end"
        self.desk.agreeing = self.desk.agreeing and method == "undo"
        self.sure = self.sure if verb is None else ""
        try:
            if not text:
                self._tell()
            elif verb is not None:
                getattr(self, method)(rest.strip())
            else:
                self.obey(text.removeprefix(":").strip())
        except Wrong as wrong:
            self.out.line(str(wrong))
        self._advise()

    def _is_order(self, word: str, rest: str) -> bool:
        """Whether a line that may begin with a word of ours is an order all the same: to a piece of that name."""
        return bool(rest) and self.desk.view.piece_named(word.lower()) is not None

    # --- after a change ---

    def settle(self) -> None:
        desk, before = self.desk, self.desk.eyes
        desk.look()
        self.meant = -1
        if desk.curtain_needed(before):
            self._hand_over()
        self._tell()

    def _tell(self) -> None:
        """What is asked now; the answers of a window get numbers."""
        desk = self.desk
        *uses, last = desk.offers if desk.window is not None and desk.offers else (None,)
        self.listed = (*desk.by_hope(uses), last) if last is not None else ()
        if desk.what_if is not None:
            self.out.line(f"{desk.what_if.words()}.")
        self.out.lines(*moment(desk, self.listed))
        self._advise()

    def _advise(self) -> None:
        """The tips that have come up since the last line."""
        tutor = self.desk.tutor
        while (tip := tutor.now) is not None and tip is not self._advised:
            self._advised = tip
            words = f"{tip.words} {tip.lines}".strip()
            if words:
                self.out.line(f"Tip: {words}")
            tutor.turn_page()

    def tips(self, _: str) -> None:
        """No tips, or tips again."""
        tutor = self.desk.tutor
        if not tutor.guides:
            raise Wrong("This battle has no tips.")
        self.out.line("Tips again." if tutor.put_away() else "No tips; say tips to have them again.")
        self._advise()

    def _hand_over(self) -> None:
        """Nothing that the seat before saw stays on the screen; the next one says when it sits here."""
        desk = self.desk
        name = capital(desk.view.seat(desk.eyes).name)
        if self.lines.is_terminal:
            if os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown"):
                self.out.raw(FORGET)
            self.out.lines(*[""] * BLANK)
        self.out.line(f"Hand over to {name}. {name}: press Enter when you sit here.")
        self.out.flush()
        while self.lines.read() is None:
            pass
        missed = desk.since_last_sat()
        if missed:
            self.out.line("Since you last sat here:")
            self.say(*missed)

    def _follow(self, *, typing: bool) -> None:
        """Tell what other processes recorded."""
        desk = self.desk
        game = desk.game
        assert isinstance(game, Game)
        self._look_for_company(game)
        if not game.has_news:
            return
        try:
            found = game.follow()
        except SaveError as error:
            self.out.line(str(error))
            return
        if not found.moments and not found.changed:
            return
        if typing and self.lines.is_terminal:
            self.out.line()
        for told in found.moments:
            self.say(*desk.told(told.after, told.events, told.rules_after(desk.rules)))
        if not found.moments:
            self.say(desk.asked_back() or Message("Another player took an order back."))
        self.settle()

    def _look_for_company(self, game: Game) -> None:
        """Say where a seat of this sitting plays elsewhere too."""
        if self._presence is None:
            self._presence = Presence(game.save, self.desk.seats)
        before, self._elsewhere = self._elsewhere, self._presence.elsewhere()
        for seat in sorted(self._elsewhere - before):
            name = capital(self.desk.view.seat(seat).name)
            self.out.line(f"{name} sits elsewhere too: of two orders the first is taken.")

    # --- words about words ---

    def now(self, _: str) -> None:
        """Where the game is, whether it is saved, and what is asked."""
        desk = self.desk
        self.out.line(", ".join(crumb.text for crumb in desk.rules.presenter.trail(desk.view)))
        if isinstance(desk.game, Game):
            saved = "saved" if desk.may_order else "can only be read"
            self.out.line(f"{desk.game.save.path}: {saved}, record {desk.game.history.seq}.")
        self._tell()

    def explain(self, _: str) -> None:
        """The clause of the last refusal, else the orders of this moment."""
        desk = self.desk
        found = rulebook(desk.rules.name).find(desk.last_clause) if desk.last_clause else None
        desk.last_clause = ""
        if found is not None:
            self.rules(found.id)
            return
        kinds = dict.fromkeys(type(order) for order in desk.offers)
        self.out.line("Orders of this moment:" if kinds else "No order is asked of you now.")
        self.out.lines(*(f"{usage(kind)}: {kind.help}" for kind in kinds if kind.form))
        self.out.line("orders numbers those that are possible; help tells the other words.")
        if isinstance(desk.game, Game) and desk.game.saga is not None:
            self.out.lines(*(f"{form}: {kind.help}" for kind, form in usages()), UNDO_RULE)

    def help(self, word: str) -> None:
        """The words that are understood."""
        if word:
            verb = BY_WORD.get(word.lower())
            if verb is None:
                raise Wrong(f"{word[:20]} is not one of the words: say help alone.")
            self.out.line(_form(verb))
            return
        for title, verbs in VERBS.items():
            self.out.lines(title, *(f"  {_form(verb)}" for verb in verbs))
        self.out.line("Everything else is an order in notation, such as those that ? and orders tell.")

    def quit(self, _: str) -> None:
        """Never called: leaving ends the reading of lines."""


def _form(verb: Verb) -> str:
    also = f" (also {', '.join(verb.others)})" if verb.others else ""
    return f"{verb.form}: {verb.help}{also}"
