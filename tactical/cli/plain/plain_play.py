"""A session at the table by lines: reads each line, does it, shows the result, and hands over."""

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
from tactical.cli.plain.puzzling import PuzzleCommands
from tactical.cli.plain.show import Wrong
from tactical.cli.plain.verbs import BY_WORD, ORDERS, VERBS, Verb, first_word
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.visibility import Visibility
from tactical.scenario import rulebook
from tactical.session.answers_ahead import answers_ahead
from tactical.session.attendance import Attendance, duration, host_words
from tactical.session.limits import IDLE, IDLE_SECONDS, LINES_A_SECOND, LINES_AT_ONCE, Pace
from tactical.session.seat import CALLS as DEFAULT_CALLS
from tactical.session.session import Message, Session
from tactical.session.typed_orders import possible
from tactical.table import Ask, Over, Roll
from tactical.table.notation import usage
from tactical.table.phrases import capital
from tactical.table.tips import Tip

if TYPE_CHECKING:
    from tactical.session.computer_player import ComputerSeatsPlayer

FOLLOW_SECONDS = 0.25  # how often other players' records are looked for while nothing is typed
BLANK = 60  # lines that push what another seat saw out of sight, on terminals whose height is not known
RECALL = 6  # log lines told when a game is opened
CALLS = {**DEFAULT_CALLS, "undo": "undo", "help": "?", "rehearse": "rehearse"}
BELL = "\a"
FORGET = "\x1b[2J\x1b[3J\x1b[H"  # clears a terminal with what was scrolled off; a dumb one is not sent it


class PlainPlay(PuzzleCommands):
    """Reads lines until there are no more, or the player leaves."""

    def __init__(self, session: Session, lines: Lines, out: Output) -> None:
        super().__init__(session, out)
        self._player: ComputerSeatsPlayer | None = None
        self.lines = lines
        self._advised: Tip | None = None
        self._result_of: Over | None = None
        self._attendance: Attendance | None = None
        self._elsewhere: frozenset[int] = frozenset()
        self._typed_at = time.monotonic()
        self._pace = Pace(LINES_A_SECOND, LINES_AT_ONCE)
        session.seat.calls = CALLS

    # --- the sitting ---

    def run(self) -> int:
        """Read and obey every line, then return the exit code."""
        session = self.session
        seat = session.seat
        if isinstance(seat.game, Game) and seat.game.notice is not None:
            self.out.line(str(seat.game.notice))
        if seat.hosted and isinstance(seat.game, Game):
            self.say(*self._attending(seat.game).sit_down())
            session.look()
        try:
            if not seat.openly and seat.secrets() and not isinstance(seat.want, Over):
                self._hand_over()
            self._throw_for_table()
            self._greet()
            while (text := self._next()) is not None:
                self._hear(text)
        except EOFError:
            pass
        saved = "nothing was saved" if seat.puzzle is not None else "every order was saved as it was given"
        self.out.line(f"You have left; {saved}.")
        return DONE

    def _throw_for_table(self) -> None:
        """A roll that a game awaits when it is opened by a seat over the network: nobody there throws by hand."""
        session = self.session
        seat = session.seat
        if (
            seat.hosted
            and seat.may_order
            and not session.rehearsing.throws_by_hand
            and isinstance(seat.want, Roll)
            and (throw := seat.throw(seat.want)) is not None
        ):
            outcome, messages = session.give(throw)
            if outcome.verdict:
                self.say(*messages)
                session.look()
            else:
                self._follow(typing=False)  # another seat was faster

    def _greet(self) -> None:
        session = self.session
        seat = session.seat
        setup = seat.view.setup
        limit = f" of {setup.limit}" if setup.limit else ""
        self.out.line(f"{setup.title} ({seat.rules.title}), {seat.rules.beat} {seat.view.beat}{limit}.")
        if seat.puzzle is not None:
            self.introduce()
        elif seat.is_new:
            self.goals("")
        else:
            self.recall(RECALL)
        if asked := session.undo.asked_back():
            self.say(asked)
        self.out.line("Type help for the commands; anything else is read as an order.")
        self._let_computer_play()
        session.look()
        self._tell()

    def _next(self) -> str | None:
        """The next line; None when the player leaves. What others do is told while nothing is typed."""
        session = self.session
        seat = session.seat
        if self.lines.is_terminal:
            name = "watching" if seat.watching else seat.view.seat(seat.viewer).name
            called = f"{seat.what_if.called} " if seat.what_if is not None else ""
            self.lines.ask(f"{called}{name}> ", self.out)
        self.out.flush()
        while True:
            text = self.lines.read(FOLLOW_SECONDS if isinstance(seat.game, Game) else None)
            if text is None:
                self._follow(typing=True)
                self.out.flush()  # where lines go into a pipe they would lie there until the next is typed
                if seat.hosted and time.monotonic() - self._typed_at > IDLE_SECONDS:
                    self.out.line(IDLE.format(time=duration(IDLE_SECONDS)))
                    return None
                continue
            self._typed_at = time.monotonic()
            if seat.hosted and not self._pace.allows():
                time.sleep(1 / LINES_A_SECOND)
            if isinstance(seat.game, Game):
                self._follow(typing=False)
            verb = BY_WORD.get(text.lower())
            return None if verb is not None and verb.method == "quit" else text

    def _hear(self, text: str) -> None:
        """Do what a line says: one of the words there are, or else an order."""
        word, _, rest = text.partition(" ")
        verb = BY_WORD.get(word.lower()) if not self._is_order(word, rest) else None
        method = verb.method if verb is not None else ""
        self.session.asks_anew(but=method)
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
        """True if a line that may begin with a word of ours is an order all the same: to a piece of that name, or one
        that says what it ends (`end move`) or picks up."""
        ours = rest.lower().startswith(ORDERS.get(word.lower(), rest.lower() + "."))
        return bool(rest) and (ours or self.session.seat.view.piece_named(word.lower()) is not None)

    # --- after a change ---

    def settle(self) -> None:
        session, before = self.session, self.session.seat.viewer
        self._let_computer_play()
        session.look()
        self.meant = -1
        if session.seat.curtain_needed(before) or session.seat.leaves_traces(before):
            self._hand_over()
        self._tell()

    def _let_computer_play(self) -> None:
        """Let the computer decide everything of its seats before the next line is read."""
        session, game = self.session, self.session.seat.game
        seat = session.seat
        if not isinstance(game, Game) or not game.computers:
            return
        from tactical.session.computer_player import ComputerSeatsPlayer, seed_of
        from tactical.session.computer_seats import RefusedError, by_hand

        self._player = self._player or ComputerSeatsPlayer(seed_of(seat.dice))
        try:
            for given in self._player.play_on(game, seat.dice):
                if words := given.reason_for(seat.shown_to):
                    self.out.line(words)
                if not self.tell_story(game.moments[-1:]):
                    self.say(*session.log.told(given.outcome.state, given.outcome.events, game.rules))
                    self.say(*session.log.nearer(given.before, given.outcome.state))
                self.out.flush()
        except RefusedError as error:
            assert isinstance(seat.want, Ask)
            self.out.line(by_hand(game, seat.want.seat, str(error)))
        except SaveError as error:
            self.out.line(str(error))

    def computer(self, text: str) -> None:
        """Show the computer's seats; give it some, or take them back."""
        self.must_be_game()
        session, game = self.session, self.session.rehearsing.live or self.session.seat.game
        assert isinstance(game, Game)
        if text and session.rehearsing.live is not None:
            raise Wrong("That works only in the game: return ends the rehearsal.")
        from tactical.session.computer_seats import seats_words

        if text:
            try:
                session.computers.seat_as_said([text])
            except (ValueError, SaveError) as error:
                raise Wrong(str(error)) from None
        self.out.line(f"{capital(seats_words(game.state.setup.seats, game.computers))}.")
        if text:
            self.settle()

    def _tell(self) -> None:
        """Ask the current question; the answers of a window get numbers."""
        session = self.session
        seat = session.seat
        *uses, last = seat.offers if seat.window is not None and seat.offers else (None,)
        next_answers = [order for _, order in answers_ahead(session)]
        if len(uses) > MANY:  # `reach` tells these better
            uses = [order for order in uses if not seat.goes(order)]
        self.listed = (*seat.by_hope(uses), last, *next_answers) if last is not None else ()
        if seat.what_if is not None:
            self.out.line(f"{seat.what_if.words()}.")
        self.out.lines(*moment(session, self.listed))
        if isinstance(seat.want, Over) and seat.what_if is None and self._result_of != seat.want:
            self._result_of = seat.want  # told once of each battle
            self.summary("")
        self._advise()

    def _advise(self) -> None:
        """The tips that have come up since the last line."""
        tutor = self.session.seat.tutor
        if tutor.now is None:
            self._advised = None  # one that comes again is told again
        while (tip := tutor.now) is not None and tip is not self._advised:
            self._advised = tip
            words = f"{tip.words} {self._typed(tip)}".strip()
            if words:
                self.out.line(f"Tip: {words}")
            tutor.turn_page()

    def _typed(self, tip: Tip) -> str:
        """The order that a tip says to type, where the first one that it quotes is legal; otherwise where to find legal
        ones."""
        text = next(iter(tip.lines.split('"')[1::2]), "").removeprefix("check ")
        known = not text or first_word(text)[0] in BY_WORD
        return tip.lines if known or possible(self.session, text) else 'Type "orders" for what you can do.'

    def tips(self, _: str) -> None:
        """Turn tips off, or on again."""
        tutor = self.session.seat.tutor
        if not tutor.guides:
            raise Wrong("This battle has no tips.")
        self.out.line("Tips are on again." if tutor.put_away() else "Tips are off; type tips to turn them on again.")
        done, steps = tutor.progress
        if steps:
            self.out.line(f"You have followed {done} of {steps} tips.")
        self._advise()

    def alone(self) -> None:
        """Show the deciding seat everything it knows: where the board is open to several, once nobody else looks."""
        if self.session.seat.openly:
            self.session.sit_alone()
            self._hand_over()

    def _hand_over(self) -> None:
        """Hide everything that the seat before saw; the next one says when it sits here."""
        session = self.session
        name = capital(session.seat.view.seat(session.seat.viewer).name)
        self.lines.forget()
        if self.lines.is_terminal:
            if os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown"):
                self.out.raw(FORGET)
            self.out.lines(*[""] * BLANK)
        self.out.line(f"Hand over to {name}. {name}: press Enter when you are here.")
        self.out.flush()
        while self.lines.read() is None:
            pass
        missed = session.log.since_last_sat()
        if missed:
            self.out.line("Since your last turn here:")
            self.say(*missed)

    def _follow(self, *, typing: bool) -> None:
        """Tell what other processes recorded."""
        session = self.session
        seat = session.seat
        game = seat.game
        assert isinstance(game, Game)
        self._look_for_company(game)
        if not game.has_news:
            return
        before = game.computers
        try:
            news = session.follow()
        except SaveError as error:
            self.out.line(str(error))
            return
        if not news.records:
            return
        asked = seat.my_turn
        if typing and self.lines.is_terminal:
            self.out.line()
        for each in news.moments:
            if not self.tell_story([each]):
                self.say(*session.log.told(each.after, each.events, each.rules_after(seat.rules)))
        if game.computers != before:
            self.computer("")
        elif not news.moments:
            self.say(session.undo.asked_back() or Message("Another player has undone an order."))
        if seat.watching and self.lines.is_terminal and news.moments:
            self.picture("")
        self.settle()
        if seat.my_turn and self.lines.is_terminal and not asked:
            self.out.raw(BELL)

    def _look_for_company(self, game: Game) -> None:
        """Say who comes and goes, and where a seat of this sitting plays elsewhere too."""
        session, attendance = self.session, self._attending(game)
        if session.seat.hosted:
            before = session.seat.superseded
            self.say(*attendance.look_round(session))
            if session.seat.superseded != before:
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
            name = capital(self.session.seat.view.seat(seat).name)
            self.out.line(f"{name} is also playing on another screen: the first order counts.")

    def _attending(self, game: Game) -> Attendance:
        if self._attendance is None:
            self._attendance = Attendance(game, self.session.seat.keyboard, watching=self.session.seat.watching)
        return self._attendance

    def here(self, _: str) -> None:
        """Show the people in the game, and the rules of its table."""
        self.must_be_game()
        game = self.session.rehearsing.live or self.session.seat.game
        assert isinstance(game, Game)
        self.out.line(f"{capital(self._attending(game).words())}.")
        if game.host_rules is not None:
            self.out.line(f"{capital(host_words(game.host_rules))}.")

    def sit(self, _: str) -> None:
        """Play here again, or show everything the seat knows."""
        seat = self.session.seat
        game = seat.game
        if seat.openly:
            self.alone()
            self._tell()
            return
        if not isinstance(game, Game) or not seat.superseded:
            raise Wrong("You already have your seat, and see everything it knows.")
        self._attending(game).sit_again()
        seat.superseded = False
        self.settle()

    # --- words about words ---

    def now(self, _: str) -> None:
        """Show where the game is, whether it is saved, and the current question."""
        session = self.session
        seat = session.seat
        self.out.line(", ".join(crumb.text for crumb in seat.rules.presenter.trail(seat.view)))
        if isinstance(seat.game, Game):
            saved = "saved" if seat.may_order else "can only be read"
            where = "The game" if seat.hosted else seat.game.save.path
            history = seat.game.history
            seen = Visibility(seat.rules, seat.game.whole, seat.shown_to)
            self.out.line(f"{where}: {saved}, record {seen.number(history, history.seq)}.")
        self._tell()

    def explain(self, _: str) -> None:
        """Show the clause of the last refusal, or else the orders possible now."""
        session = self.session
        seat = session.seat
        clause = rulebook(seat.rules.name).find(session.refusals.last_clause) if session.refusals.last_clause else None
        session.refusals.last_clause = ""
        if clause is not None:
            self.rules(clause.id)
            return
        kinds = dict.fromkeys(type(order) for order in seat.offers)
        self.out.line("Orders possible now:" if kinds else "It is not your decision now.")
        self.out.lines(*(f"{usage(kind)}: {kind.full_help()}" for kind in kinds if kind.form))
        self.out.line("Type orders to list what is possible, help for the other commands.")
        if isinstance(seat.game, Game) and seat.game.campaign is not None:
            self.out.lines(*(f"{form}: {kind.full_help()}" for kind, form in usages()), UNDO_RULE)

    def help(self, word: str) -> None:
        """Show the commands."""
        if word:
            verb = BY_WORD.get(word.lower())
            if verb is None:
                raise Wrong(f"{word[:20]} is not a command; type help alone to list the commands.")
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
