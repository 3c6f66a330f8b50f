"""One sitting at the table by lines: reads what is said, does it, tells what came of it, and hands over."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from tactical.campaign.notation import usages
from tactical.campaign.reports import UNDO_RULE
from tactical.cli.exits import DONE
from tactical.cli.output import Output
from tactical.cli.plain.lines import Lines
from tactical.cli.plain.play import MANY
from tactical.cli.plain.prompts import moment
from tactical.cli.plain.puzzling import Puzzling
from tactical.cli.plain.show import Wrong
from tactical.cli.plain.verbs import BY_WORD, VERBS, Verb
from tactical.controller.answers_ahead import answers_ahead
from tactical.controller.attendance import Attendance, duration, host_words
from tactical.controller.controller import Controller, Message
from tactical.controller.limits import IDLE, IDLE_SECONDS, LINES_A_SECOND, LINES_AT_ONCE, Pace
from tactical.controller.seat_view import CALLS as DEFAULT_CALLS
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.visibility import Visibility
from tactical.scenario import rulebook
from tactical.table import Ask, Over, Roll
from tactical.table.notation import usage
from tactical.table.phrases import capital
from tactical.table.tips import Tip

if TYPE_CHECKING:
    from tactical.controller.computer_player import ComputerSeatsPlayer

FOLLOW_SECONDS = 0.25  # how often other players' records are looked for while nothing is typed
BLANK = 60  # lines that push what another seat saw out of sight, on terminals whose height is not known
RECALL = 6  # log lines told when a game is opened
CALLS = {**DEFAULT_CALLS, "undo": "undo", "help": "?", "rehearse": "rehearse"}
BELL = "\a"
FORGET = "\x1b[2J\x1b[3J\x1b[H"  # clears a terminal with what was scrolled off; a dumb one is not sent it


class Session(Puzzling):
    """Reads lines until there are no more, or the player leaves."""

    def __init__(self, controller: Controller, lines: Lines, out: Output) -> None:
        super().__init__(controller, out)
        self._player: ComputerSeatsPlayer | None = None
        self.lines = lines
        self._advised: Tip | None = None
        self._result_of: Over | None = None
        self._attendance: Attendance | None = None
        self._elsewhere: frozenset[int] = frozenset()
        self._typed_at = time.monotonic()
        self._pace = Pace(LINES_A_SECOND, LINES_AT_ONCE)
        controller.calls = CALLS

    # --- the sitting ---

    def run(self) -> int:
        """From the first word to the last; the exit code."""
        controller = self.controller
        if isinstance(controller.game, Game) and controller.game.notice is not None:
            self.out.line(str(controller.game.notice))
        if controller.hosted and isinstance(controller.game, Game):
            self.say(*self._attending(controller.game).sit_down())
            controller.look()
        try:
            if not controller.openly and controller.secrets() and not isinstance(controller.want, Over):
                self._hand_over()
            self._throw_for_table()
            self._greet()
            while (text := self._next()) is not None:
                self._hear(text)
        except EOFError:
            pass
        saved = "nothing was saved" if controller.puzzle is not None else "every order was saved as it was given"
        self.out.line(f"You have left; {saved}.")
        return DONE

    def _throw_for_table(self) -> None:
        """A roll that a game awaits when it is opened by a seat over the network: nobody there throws by hand."""
        controller = self.controller
        if (
            controller.hosted
            and controller.may_order
            and not controller.throws_by_hand
            and isinstance(controller.want, Roll)
            and (throw := controller.throw(controller.want)) is not None
        ):
            outcome, messages = controller.give(throw)
            if outcome.verdict:
                self.say(*messages)
                controller.look()
            else:
                self._follow(typing=False)  # another seat was faster

    def _greet(self) -> None:
        controller = self.controller
        setup = controller.view.setup
        limit = f" of {setup.limit}" if setup.limit else ""
        self.out.line(
            f"{setup.title} ({controller.rules.title}), {controller.rules.beat} {controller.view.beat}{limit}."
        )
        if controller.puzzle is not None:
            self.introduce()
        elif controller.is_new:
            self.goals("")
        else:
            self.say(*controller.recalled(RECALL))
        if asked := controller.asked_back():
            self.say(asked)
        self.out.line("Type help for the commands; anything else is read as an order.")
        self._let_computer_play()
        controller.look()
        self._tell()

    def _next(self) -> str | None:
        """The next line; None when the player leaves. What others do is told while nothing is typed."""
        controller = self.controller
        if self.lines.is_terminal:
            name = "watching" if controller.watching else controller.view.seat(controller.viewer).name
            self.out.prompt(f"{f'{controller.what_if.called} ' if controller.what_if is not None else ''}{name}> ")
        self.out.flush()
        while True:
            text = self.lines.read(FOLLOW_SECONDS if isinstance(controller.game, Game) else None)
            if text is None:
                self._follow(typing=True)
                self.out.flush()  # where lines go into a pipe they would lie there until the next is typed
                if controller.hosted and time.monotonic() - self._typed_at > IDLE_SECONDS:
                    self.out.line(IDLE.format(time=duration(IDLE_SECONDS)))
                    return None
                continue
            self._typed_at = time.monotonic()
            if controller.hosted and not self._pace.allows():
                time.sleep(1 / LINES_A_SECOND)
            if isinstance(controller.game, Game):
                self._follow(typing=False)
            verb = BY_WORD.get(text.lower())
            return None if verb is not None and verb.method == "quit" else text

    def _hear(self, text: str) -> None:
        """Do what a line says: one of the words there are, or else an order."""
        word, _, rest = text.partition(" ")
        verb = BY_WORD.get(word.lower()) if not self._is_order(word, rest) else None
        method = verb.method if verb is not None else ""
        self.controller.asks_anew(but=method)
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
        """Whether a line that may begin with a word of ours is an order all the same: to a piece of that name, or one
        that says what it ends (`end move`)."""
        return bool(rest) and (word.lower() == "end" or self.controller.view.piece_named(word.lower()) is not None)

    # --- after a change ---

    def settle(self) -> None:
        controller, before = self.controller, self.controller.viewer
        self._let_computer_play()
        controller.look()
        self.meant = -1
        if controller.curtain_needed(before) or controller.leaves_traces(before):
            self._hand_over()
        self._tell()

    def _let_computer_play(self) -> None:
        """Whatever is the computer's to decide is decided before the next line is read."""
        controller, game = self.controller, self.controller.game
        if not isinstance(game, Game) or not game.computers:
            return
        from tactical.controller.computer_player import ComputerSeatsPlayer, seed_of
        from tactical.controller.computer_seats import RefusedError, by_hand

        self._player = self._player or ComputerSeatsPlayer(seed_of(controller.dice))
        try:
            for given in self._player.play_on(game, controller.dice):
                if words := given.reason_for(controller.shown_to):
                    self.out.line(words)
                self.say(*controller.told(given.outcome.state, given.outcome.events, game.rules))
                self.say(*controller.nearer(given.before, given.outcome.state))
                self.out.flush()
        except RefusedError as error:
            assert isinstance(controller.want, Ask)
            self.out.line(by_hand(game, controller.want.seat, str(error)))
        except SaveError as error:
            self.out.line(str(error))

    def computer(self, text: str) -> None:
        """Which seats the computer plays; give it some, or take them back."""
        self.must_be_game()
        controller, game = self.controller, self.controller.live or self.controller.game
        assert isinstance(game, Game)
        if text and controller.live is not None:
            raise Wrong("That is for the game: return ends the rehearsal.")
        from tactical.controller.computer_seats import seats_words

        if text:
            try:
                controller.seat_computers([text])
            except (ValueError, SaveError) as error:
                raise Wrong(str(error)) from None
        self.out.line(f"{capital(seats_words(game.state.setup.seats, game.computers))}.")
        if text:
            self.settle()

    def _tell(self) -> None:
        """What is asked now; the answers of a window get numbers."""
        controller = self.controller
        *uses, last = controller.offers if controller.window is not None and controller.offers else (None,)
        ahead = [order for _, order in answers_ahead(controller)]
        if len(uses) > MANY:  # `reach` tells these better
            uses = [order for order in uses if not controller.goes(order)]
        self.listed = (*controller.by_hope(uses), last, *ahead) if last is not None else ()
        if controller.what_if is not None:
            self.out.line(f"{controller.what_if.words()}.")
        self.out.lines(*moment(controller, self.listed))
        if isinstance(controller.want, Over) and controller.what_if is None and self._result_of != controller.want:
            self._result_of = controller.want  # told once of each battle
            self.summary("")
        self._advise()

    def _advise(self) -> None:
        """The tips that have come up since the last line."""
        tutor = self.controller.tutor
        while (tip := tutor.now) is not None and tip is not self._advised:
            self._advised = tip
            words = f"{tip.words} {tip.lines}".strip()
            if words:
                self.out.line(f"Tip: {words}")
            tutor.turn_page()

    def tips(self, _: str) -> None:
        """No tips, or tips again."""
        tutor = self.controller.tutor
        if not tutor.guides:
            raise Wrong("This battle has no tips.")
        self.out.line("Tips are on again." if tutor.put_away() else "Tips are off; type tips to turn them on again.")
        done, steps = tutor.progress
        if steps:
            self.out.line(f"{done} of {steps} steps done.")
        self._advise()

    def alone(self) -> None:
        """Show the seat that is asked all that it knows: where the board is open to several, once nobody else looks."""
        if self.controller.openly:
            self.controller.sit_alone()
            self._hand_over()

    def _hand_over(self) -> None:
        """Nothing that the seat before saw stays on the screen; the next one says when it sits here."""
        controller = self.controller
        name = capital(controller.view.seat(controller.viewer).name)
        if self.lines.is_terminal:
            if os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown"):
                self.out.raw(FORGET)
            self.out.lines(*[""] * BLANK)
        self.out.line(f"Hand over to {name}. {name}: press Enter when you are here.")
        self.out.flush()
        while self.lines.read() is None:
            pass
        missed = controller.since_last_sat()
        if missed:
            self.out.line("Since your last turn here:")
            self.say(*missed)

    def _follow(self, *, typing: bool) -> None:
        """Tell what other processes recorded."""
        controller = self.controller
        game = controller.game
        assert isinstance(game, Game)
        self._look_for_company(game)
        if not game.has_news:
            return
        before = game.computers
        try:
            found = controller.follow()
        except SaveError as error:
            self.out.line(str(error))
            return
        if not found.records:
            return
        asked = controller.my_turn
        if typing and self.lines.is_terminal:
            self.out.line()
        for told in found.moments:
            self.say(*controller.told(told.after, told.events, told.rules_after(controller.rules)))
        if game.computers != before:
            self.computer("")
        elif not found.moments:
            self.say(controller.asked_back() or Message("Another player has taken an order back."))
        if controller.watching and self.lines.is_terminal and found.moments:
            self.picture("")
        self.settle()
        if controller.my_turn and self.lines.is_terminal and not asked:
            self.out.raw(BELL)

    def _look_for_company(self, game: Game) -> None:
        """Say who comes and goes, and where a seat of this sitting plays elsewhere too."""
        controller, attendance = self.controller, self._attending(game)
        if controller.hosted:
            before = controller.superseded
            self.say(*attendance.look_round(controller))
            if controller.superseded != before:
                self._tell()
            try:
                done = attendance.keep_clock()
            except SaveError as error:
                done = Message(str(error), "bad")
            if done is not None:
                self.say(done)
                self.settle()
            return
        known, self._elsewhere = self._elsewhere, attendance.presence.elsewhere()
        for seat in sorted(self._elsewhere - known):
            name = capital(self.controller.view.seat(seat).name)
            self.out.line(f"{name} is also playing on another screen: the first order counts.")

    def _attending(self, game: Game) -> Attendance:
        if self._attendance is None:
            self._attendance = Attendance(game, self.controller.keyboard, watching=self.controller.watching)
        return self._attendance

    def here(self, _: str) -> None:
        """Who is at the game, and what its table goes by."""
        self.must_be_game()
        game = self.controller.live or self.controller.game
        assert isinstance(game, Game)
        self.out.line(f"{capital(self._attending(game).words())}.")
        if game.host_rules is not None:
            self.out.line(f"{capital(host_words(game.host_rules))}.")

    def sit(self, _: str) -> None:
        """Play here again, or see all that the seat knows."""
        game = self.controller.game
        if self.controller.openly:
            self.alone()
            self._tell()
            return
        if not isinstance(game, Game) or not self.controller.superseded:
            raise Wrong("There is nothing to take over.")
        self._attending(game).sit_again()
        self.controller.superseded = False
        self.settle()

    # --- words about words ---

    def now(self, _: str) -> None:
        """Where the game is, whether it is saved, and what is asked."""
        controller = self.controller
        self.out.line(", ".join(crumb.text for crumb in controller.rules.presenter.trail(controller.view)))
        if isinstance(controller.game, Game):
            saved = "saved" if controller.may_order else "can only be read"
            where = "The game" if controller.hosted else controller.game.save.path
            history = controller.game.history
            seen = Visibility(controller.rules, controller.game.whole, controller.shown_to)
            self.out.line(f"{where}: {saved}, record {seen.number(history, history.seq)}.")
        self._tell()

    def explain(self, _: str) -> None:
        """The clause of the last refusal, else the orders of this moment."""
        controller = self.controller
        found = rulebook(controller.rules.name).find(controller.last_clause) if controller.last_clause else None
        controller.last_clause = ""
        if found is not None:
            self.rules(found.id)
            return
        kinds = dict.fromkeys(type(order) for order in controller.offers)
        self.out.line("Orders of this moment:" if kinds else "It is not your decision now.")
        self.out.lines(*(f"{usage(kind)}: {kind.full_help()}" for kind in kinds if kind.form))
        self.out.line("Type orders to list what is possible, help for the other commands.")
        if isinstance(controller.game, Game) and controller.game.campaign is not None:
            self.out.lines(*(f"{form}: {kind.full_help()}" for kind, form in usages()), UNDO_RULE)

    def help(self, word: str) -> None:
        """The words that are understood."""
        if word:
            verb = BY_WORD.get(word.lower())
            if verb is None:
                raise Wrong(f"{word[:20]} is not a command: type help alone to list them.")
            self.out.line(_form(verb))
            return
        for title, verbs in VERBS.items():
            self.out.lines(title, *(f"  {_form(verb)}" for verb in verbs))
        self.out.line("Anything else is read as an order, such as those that ? and orders list.")

    def quit(self, _: str) -> None:
        """Never called: leaving ends the reading of lines."""


def _form(verb: Verb) -> str:
    also = f" (also {', '.join(verb.others)})" if verb.others else ""
    return f"{verb.form}: {verb.help}{also}"
