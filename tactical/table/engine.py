"""The engine: every change of a game goes through `play`, which only admits orders that `judge` finds legal.

`judge` tries an order's steps on the seat's view, one after another, assuming that reactions are passed. It uses the
same `check` and `run` that carry it out later, so what is shown is what happens, up to something the seat could not
know.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from tactical.table.breakdown import on_the_way
from tactical.table.deployment import CLAUSE as DEPLOYMENT
from tactical.table.deployment import Deploy, deployment_begun, deployment_due, footing_problem
from tactical.table.ending import after_order
from tactical.table.events import Answered, Event, Interrupted, Rolled
from tactical.table.frames import Ask, Awaiting, Did, Frame, Over, Step
from tactical.table.notation import usage
from tactical.table.orders import Order, Report, Throw
from tactical.table.phrases import plain
from tactical.table.pieces import CHANCE, TABLE
from tactical.table.play_rules import PlayRules
from tactical.table.prizes import moved_along
from tactical.table.referee import LayEffect, RefereeOrder, SetValue
from tactical.table.refs import dangling
from tactical.table.rolls import Battle, Dice, Faces, Roll, by_hand
from tactical.table.standing import best_chance, in_force, without_past
from tactical.table.state import AnyState, S
from tactical.table.triggers import run_script
from tactical.table.values import replace, tag_of
from tactical.table.verdicts import OK, TABLE_CLAUSE, Leg, Reason, Verdict, no

FEW = 3  # orders of which one is asked for, so that a refusal names them
PATIENCE = 1_000  # answers for seats that gave up, in one run: rules that never come to an end then ask after all


W_co = TypeVar("W_co", covariant=True)


class Outcome(msgspec.Struct, Generic[W_co], frozen=True, gc=False):
    """The result of `play`: the new state, what it waits for, the events, the faces rolled, and the verdict.

    `rolled` holds the answers of `dice`, in order: `play(rules, state, order, tape(rolled))` repeats it; the faces of a
    Throw are in the order itself. If the verdict is a refusal, `state` is the given state and nothing happened.
    """

    state: W_co  # of the type that was given: a rule system's, or a whole campaign's
    awaiting: Awaiting
    events: tuple[Event, ...] = ()
    rolled: tuple[Faces, ...] = ()
    verdict: Verdict = OK


def awaiting(state: AnyState) -> Awaiting:
    """The pending decision: an ask, a roll, a battle, or nothing more. It depends on the stack alone."""
    if state.result is not None:
        return Over(state.result)
    top: Frame[Step] = state.stack[-1]
    if top.steps:  # a frame is only ever left standing on a roll or a battle
        need = top.steps[0].need(state)
        assert need is not None
        return need
    assert top.ask is not None
    return top.ask


def judge(rules: PlayRules[S], state: S, order: Order) -> Verdict:
    """The verdict on `order` here: legal, at what price, or why not. Pass the view of the seat that asks.

    The verdict has every reason that can be found without playing on: the order's own, and those of the first
    impossible step (of all steps, if they are lenient).
    """
    refusal = _may_speak(rules, state, order)
    return refusal if refusal is not None else _weigh(rules, state, order, priced=True).verdict


def play(rules: PlayRules[S], state: S, order: Order, dice: Dice = by_hand) -> Outcome[S]:
    """Carry out `order` and everything that follows, until a seat must decide, a battle is due, the game is over, or
    `dice` has no answer. Pure: the same arguments give the same outcome, in every process.
    """
    refusal = _may_speak(rules, state, order)
    if refusal is not None:
        return Outcome(state, awaiting(state), verdict=refusal)
    run: _Run[S] = _Run(rules, dice)
    if order.answers:
        assert isinstance(order, Throw | Report)
        run.got = order.faces if isinstance(order, Throw) else order.result
    else:
        view = rules.view(state, order.seat)
        trial = _weigh(rules, view, order, priced=False)
        if not trial.verdict:
            refused = _weigh(rules, view, order, priced=True).verdict  # its cost so far may be the reason
            return Outcome(state, awaiting(state), verdict=refused)
        if trial.whole and view is state:  # the seat sees all there is: what it tried is what happens
            run.events += trial.events
            state = run.closed(trial.state, trial.state.stack[-1])
        else:
            state = _begun(state, order)
    state = run.on(state)
    return Outcome(state, awaiting(state), tuple(run.events), tuple(run.rolled))


def opened(rules: PlayRules[S], state: S, dice: Dice = by_hand) -> Outcome[S]:
    """Run an opening position to its first decision. No effect if one is already pending."""
    run: _Run[S] = _Run(rules, dice)
    state = run.on(state)
    return Outcome(state, awaiting(state), tuple(run.events), tuple(run.rolled))


def _may_speak(rules: PlayRules[S], state: S, order: Order) -> Verdict | None:
    """The refusal of an order that nobody asked this seat for; None when it may be weighed."""
    want = awaiting(state)
    if order.answers or not isinstance(want, Ask):
        return _answers(want, order)
    seats = state.setup.seats
    if not 0 <= order.seat < len(seats):
        return no("no_such_seat", TABLE_CLAUSE, seat=order.seat)
    missing = dangling(order, len(state.pieces), state.board.size, len(seats))
    if missing is not None:
        return no("no_such_thing", TABLE_CLAUSE, field=missing)
    if isinstance(order, RefereeOrder) and not seats[order.seat].referee:
        return no("not_referee", TABLE_CLAUSE, seat=seats[order.seat].name)
    verb = order.verb
    unasked = not order.free and order.asked_as() not in want.verbs
    clauses = order.untimely(state) if unasked else ()
    if order.seat != want.seat and (not order.free or order.own_ask):
        refusal = no("not_your_decision", TABLE_CLAUSE, seat=state.seat(want.seat).name, why=_about(rules, want))
        return Verdict((*refusal.reasons, *clauses))
    if unasked:
        if clauses:
            return Verdict(clauses)
        asked = [kind.typed() for kind in rules.all_orders if kind.asked_as() in want.verbs and not kind.free]
        word = type(order).typed() or plain(verb)
        now = (kind for kind in rules.all_orders if kind.asked_as() in want.verbs)
        meant = next((kind for kind in now if kind.typed() == word), None)
        if meant is not None:  # the same word with other parts
            remedy = f"it now reads {usage(meant)}"
        else:
            remedy = (
                f"first {' or '.join(filter(None, asked))}" if len(asked) <= FEW else f"it means: {order.full_help()}"
            )
        return no("not_now", TABLE_CLAUSE, verb=word, why=_about(rules, want), remedy=remedy)
    return None


def _answers(want: Awaiting, order: Order) -> Verdict | None:
    """The refusal where CHANCE or TABLE speaks, or is waited for; None for the answer that is."""
    if isinstance(want, Over):
        return no("battle_over", TABLE_CLAUSE)
    if isinstance(order, Throw):
        if not isinstance(want, Roll) or order.seat != CHANCE:
            return no("no_roll_awaited", TABLE_CLAUSE)
        problem = want.problem(order.faces)
        return no("wrong_faces", want.clause, problem=problem) if problem else None
    if isinstance(order, Report):
        if not isinstance(want, Battle) or order.seat != TABLE:
            return no("no_battle_awaited", TABLE_CLAUSE)
        problem = want.problem(order.result)
        return no("wrong_report", want.clause, problem=problem) if problem else None
    if isinstance(want, Roll):
        return no("roll_awaited", want.clause, purpose=want.purpose)
    assert isinstance(want, Battle)
    return no("battle_awaited", want.clause, rules=want.rules)


def _about(rules: PlayRules[S], want: Ask) -> str:
    """The reaction that a seat is asked about, behind a statement; empty for any other question."""
    window = rules.windows.get(want.why)
    return f": {window.words}" if window is not None and window.words else ""


class _Trial(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """An order judged by trying it: the verdict, and what came of it as far as its own steps go.

    `whole`: no die, window or presumption came into it, so that playing it on the same state gives just this.
    """

    verdict: Verdict
    state: S
    events: tuple[Event, ...] = ()
    whole: bool = False


def _weigh(rules: PlayRules[S], state: S, order: Order, *, priced: bool) -> _Trial[S]:
    """Judge an order that may be given: its own reasons, then its steps tried in order."""
    verdict = order.judge(state)
    reasons: list[Reason] = list(verdict.reasons)
    if isinstance(order, RefereeOrder):
        reasons += _beyond(rules, order)
    if reasons and not order.lenient:
        return _Trial(Verdict(tuple(reasons), verdict.warnings), state)
    said = {r.code for r in reasons}  # of the order as a whole: its steps need not say it again, one by one
    legs: list[Leg] = []
    events: list[Event] = []
    whole = True
    trial = _begun(state, order)
    todo = [*trial.stack[-1].steps]
    todo.reverse()
    while todo:
        step = todo.pop()
        if step.watches:
            whole = False
            continue
        checked = step.check(trial)
        if checked.reasons:
            why = (_explained(rules, trial, r, legs) for r in checked.reasons if r.code not in said)
            told = {(r.code, r.args, r.part) for r in reasons}  # whatever each step would remedy it by
            reasons += [r for r in why if (r.code, r.args, r.part) not in told]
            if not step.lenient:
                break
        if priced and (leg := step.price(trial)) is not None:
            legs.append(leg)
        got: Faces | None = None
        if step.need(trial) is not None:
            whole = False
            if (got := step.presume(trial)) is None:
                break
        did = step.run(trial, got)
        trial = did.state
        events += did.events
        if did.push or trial.result is not None:
            whole = False  # pushed frames are windows: assumed to pass
        if did.drop:
            break
        if did.then:
            todo += reversed(did.then)
    if not reasons:
        reasons += _untenable(rules, state, trial, order)
    if reasons or legs:
        verdict = Verdict(tuple(reasons), verdict.warnings, tuple(legs))
    return _Trial(verdict, trial, tuple(events), whole)


def _untenable(rules: PlayRules[S], before: S, after: S, order: Order) -> tuple[Reason, ...]:
    """Against what an order would leave behind: of a piece placed before the battle, where it cannot stand (FT-12); of
    a referee, who may do anything else, a position that the rules cannot play on from."""
    if isinstance(order, Deploy):
        problem = footing_problem(rules, before, order.piece, order.cell)
        who, cell = before.name(order.piece), before.cell_name(order.cell)
        return no("no_footing", DEPLOYMENT, piece=who, cell=cell, problem=problem).reasons if problem else ()
    if not isinstance(order, RefereeOrder):
        return ()
    broken = rules.broken_invariants(after.with_stack(after.stack[:-1]))
    return tuple(r for problem in broken for r in no("would_break", TABLE_CLAUSE, problem=problem).reasons)


def _explained(rules: PlayRules[S], state: S, why: Reason, legs: list[Leg]) -> Reason:
    """A reason against a step, with what made the way up to it too dear."""
    if not why.lack:
        return why
    notes = tuple(note for leg in legs for note in leg.notes)
    return on_the_way(why, notes, lambda amount: rules.surcharge(state, amount))


def _beyond(rules: PlayRules[S], order: Order) -> tuple[Reason, ...]:
    """The reason why a referee may not set this field to this value, or lay this effect: asked before it is tried."""
    if isinstance(order, SetValue):
        code, name, value, known = "not_settable", order.field, order.value, rules.settable
    elif isinstance(order, LayEffect):
        code, name, value, known = "not_an_effect", order.name, order.amount, rules.effects
    else:
        return ()
    limits = known.get(name)
    if limits is None:
        return no(code, TABLE_CLAUSE, field=name, known=", ".join(sorted(known)) or "none").reasons
    if not limits[0] <= value <= limits[1]:
        return no("out_of_range", TABLE_CLAUSE, field=name, low=limits[0], high=limits[1]).reasons
    return ()


def _begun(state: S, order: Order) -> S:
    """The state with the order's frame on top, and the ask it answers closed if it closes it."""
    stack: tuple[Frame[Step], ...] = state.stack
    top, verb = stack[-1], order.verb
    if not order.free and top.ask is not None and top.ask.closed_by(verb):
        stack = (*stack[:-1], replace(top, ask=None))
    frame: Frame[Step] = Frame(verb, order.subject, order.steps(state), None, top.about, True)
    return state.with_stack((*stack, frame))


def only_passes(rules: PlayRules[S], state: S, ask: Ask) -> Order | None:
    """The answer to a reaction that leaves only passing, as far as its seat knows; None: ask."""
    going = {tag_of(kind) for kind in rules.moves}
    if ask.why not in rules.windows or going & {*ask.verbs}:
        return None
    offers = rules.offers(rules.view(state, ask.seat))
    if len(offers) != 1:
        return None
    (only,) = offers
    return only if only.passes or only.gives_up else None


class _Run(msgspec.Struct, Generic[S], gc=False):
    """One run of the machine: takes steps off the top frame until somebody must decide."""

    rules: PlayRules[S]
    dice: Dice
    events: list[Event] = []  # each run has a list of its own: msgspec copies empty ones
    rolled: list[Faces] = []
    retired: int = 0  # answers given for seats that gave up
    got: Any = None  # the answer to the step on top, given with the order

    def on(self, state: S) -> S:
        """Run `state` on to its next decision."""
        while state.result is None:
            state = self._scripted(self._carried(state))
            if not state.stack:
                state = self._onward(state)
                continue
            top: Frame[Step] = state.stack[-1]
            if not top.steps:
                if top.ask is not None:
                    answer = self._standing_answer(state, top, top.ask) if state.standing else None
                    answer = answer or only_passes(self.rules, state, top.ask)
                    if answer is None:
                        answer = self._for_the_retired(state, top.ask) if state.score.yielded else None
                    if answer is None:
                        break
                    state = _begun(state, answer)
                    continue
                state = self.closed(state, top)
                continue
            step: Step = top.steps[0]
            got, self.got = self.got, None
            if got is None:
                checked = step.check(state)
                if not checked:
                    state = self._interrupted(state, top, checked)
                    continue
            need = step.need(state)
            if need is not None:
                if got is None:
                    if isinstance(need, Battle) or (got := self.dice(need)) is None:
                        break
                    if problem := need.problem(got):
                        raise ValueError(f"dice answered {got} to {need.purpose}: {problem}")
                    self.rolled.append(got)
                if isinstance(need, Roll):
                    seen = None if step.witnessed else self._seen(state, need.piece)
                    self.events.append(Rolled(need, got, clause=need.clause, seen=seen))
            did = step.run(state, got)
            self.events += did.events
            rest = () if did.drop else (*did.then, *top.steps[1:])
            if not (rest or did.push or top.ask):
                state = self.closed(did.state, top)
                continue
            # a step may have changed frames below its own (a referee's skip), never its own
            below = did.state.stack[:-1]
            state = did.state.with_stack((*below, replace(top, steps=rest), *did.push))
        return state

    def _onward(self, state: S) -> S:
        """Go on when the stack has run empty: deployment before the first phase, where there are zones."""
        if deployment_due(state):
            return deployment_begun(state)
        return self._did(self.rules.next_phase(without_past(state) if state.standing else state))

    def _carried(self, state: S) -> S:
        """Put what is carried where its bearer is, or where that fell (FT-13)."""
        if not state.prizes:
            return state
        state, told = moved_along(self.rules, state)
        self.events += told
        return state

    def _scripted(self, state: S) -> S:
        """Apply what the script has brought about by now, between two steps (FT-11)."""
        if not state.setup.triggers or not state.beat:
            return state
        state, told = run_script(self.rules, state)
        self.events += told
        return state

    def closed(self, state: S, top: Frame[Step]) -> S:
        """Close the top frame. Goals are tested if it held an order, or was all that an order led to, such as the
        combat after a commit."""
        state = state.with_stack(state.stack[:-1])
        if not top.order and state.stack:
            return state
        ended = after_order(state, self.rules.fighters)
        if ended is not None:
            return self._did(ended)
        return state if state.result is not None else self.rules.close_idle(state)

    def _did(self, did: Did[S]) -> S:
        self.events += did.events
        state: S = did.state
        return state.with_stack((*state.stack, *did.push)) if did.push else state

    def _interrupted(self, state: S, top: Frame[Step], verdict: Verdict) -> S:
        """The plan no longer holds: drop its rest, say why, and let the ruleset settle the piece."""
        why = verdict.reasons[0]
        if not top.settling:
            seen = self._seen(state, top.piece)
            self.events.append(Interrupted(top.cause, top.piece, why, clause=why.clause, seen=seen))
        tail = () if top.settling else self.rules.settle(state, top, why)
        return state.with_stack((*state.stack[:-1], replace(top, steps=tail, settling=True)))

    def _seen(self, state: S, piece: int) -> tuple[int, ...] | None:
        return self.rules.seen_by(state, piece) if piece >= 0 else None

    def _for_the_retired(self, state: S, ask: Ask) -> Order | None:
        """Answer for a seat whose side has given up: it is asked nothing more (FT-09). Its turns end, its windows
        pass; what must be answered is answered by the first answer there is."""
        if self.retired >= PATIENCE or state.seat(ask.seat).side not in state.score.yielded:
            return None
        self.retired += 1
        view = self.rules.view(state, ask.seat)
        never = self.rules.standing_answer(view, view.stack[-1], "never")
        found = [] if never is None else [never]
        offers = list(self.rules.offers(view))
        if ask.closing is not None:
            closing = {verb: number for number, verb in enumerate(ask.closing)}
            found += sorted((o for o in offers if o.verb in closing), key=lambda o: closing[o.verb])
        window = len(state.stack) > 1
        found += offers if window else reversed(offers)
        return next((order for order in found if _weigh(self.rules, view, order, priced=False).verdict), None)

    def _standing_answer(self, state: S, frame: Frame[Step], ask: Ask) -> Order | None:
        """The order by which a standing answer speaks for the seat that is asked, if it has one that fits."""
        for piece in (frame.piece, -1):  # an answer for the piece goes before one for all
            for standing in state.standing:
                if (standing.seat, standing.window, standing.piece) != (ask.seat, ask.why, piece):
                    continue
                if not in_force(state, standing) or (standing.above and self._better(state, ask, standing.above)):
                    continue
                order = self.rules.standing_answer(state, frame, standing.answer)
                if order is None or not ask.closed_by(order.verb):
                    continue  # an answer that leaves the window open would be given again for ever
                if _weigh(self.rules, self.rules.view(state, ask.seat), order, priced=False).verdict:
                    said = Answered(ask.seat, ask.why, standing.answer, seen=(ask.seat,))
                    self.events.append(said)
                    return order
            if frame.piece < 0:
                break
        return None

    def _better(self, state: S, ask: Ask, percent: int) -> bool:
        """True if some use of a window succeeds with a chance of more than this many percent."""
        view = self.rules.view(state, ask.seat)
        sure = tuple(standing for standing in view.standing if not standing.above)  # a try weighs no further tries
        view = view.having(standing=sure)
        best = best_chance(self.rules, view, lambda order: play(self.rules, view, order).awaiting)
        return best * 100 > percent
