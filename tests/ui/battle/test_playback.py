"""What others did is shown order by order: where it happened, until it was read, and never to somebody else."""

from __future__ import annotations

import shutil
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from tactical.journal.game import Game
from tactical.rehearsal.chain import ahead
from tactical.rules import SHIPPED
from tactical.scenario.shipped_files import shipped_saves
from tactical.session.preferences.settings import Settings
from tactical.session.saves import open_game
from tactical.session.seen_orders import is_answered, seen_order
from tactical.session.session import Message
from tactical.session.since import SinceLine, latest_deed, since_last_order
from tactical.table import Dice
from tactical.table.notation import read
from tactical.table.values import replace, tag_of
from tactical.ui.battle import playback
from tactical.ui.text import clean
from tests.ui.battle.games import DUEL, app_of, battle, new_game, ones, say, sit, sixes, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text

RED, BLUE = 0, 1
SIZE = (100, 40)
YARD = text_of(DUEL, order="ann dee bo cy")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes by itself takes as long as a test."""
    monkeypatch.setitem(playback.PACES, "normal", 10_000.0)


def give(game: Game, *texts: str) -> None:
    for text in texts:
        seat = game.state.stack[-1].ask.seat
        assert game.play(read(game.rules, game.state, seat, text), sixes).verdict


async def theirs(pilot: Any, game: Game, *texts: str) -> None:
    """Orders of another player's, taken in by the screen as they come."""
    screen = battle(pilot.app)
    with Game.open(game.save.path) as other:
        give(other, *texts)
    await until(pilot, lambda: screen.playback.is_shown)


def red_screen(tmp_path: Path, *given: str) -> tuple[Game, Any]:
    game = new_game(tmp_path, YARD)
    give(game, *given)
    return game, app_of(game, RED)


async def test_each_order_stands_where_it_happened_until_a_key_goes_on(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await theirs(pilot, game, "dee walk h6", "dee fire rifle at bo", "dee end")
        screen = battle(app)
        cursor = screen.board.cursor
        assert [step.stop for step in screen.board.scene.path] == [False, True], "where it came from, and where it is"
        assert "Dee walks to h6" in screen_text(app)
        assert "Goes on by itself; any key: now" in screen_text(app)
        await press(pilot, "right")
        assert screen.board.cursor == cursor, "the key meant nothing else"
        await until(pilot, lambda: bool(screen.board.scene.effects))
        assert [effect.text for effect in screen.board.scene.effects] == ["miss"]
        await press(pilot, "right")
        await until(pilot, lambda: not screen.playback.is_shown)
        assert not screen.board.scene.effects
        await press(pilot, "right")
        assert screen.board.cursor != cursor


async def test_escape_goes_to_the_end_of_it(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await theirs(pilot, game, "dee walk h6", "dee fire rifle at bo", "dee end")
        await press(pilot, "escape")
        await until(pilot, lambda: not battle(app).playback.is_shown)
        assert "Bo" in screen_text(app)


async def test_what_ones_own_went_through_waits_for_a_key_and_the_rest_goes_by(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setitem(playback.PACES, "normal", 0.01)
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await theirs(pilot, game, "dee walk h6", "dee fire rifle at bo", "dee end")
        screen = battle(app)
        await until(pilot, lambda: bool(screen.board.scene.effects))
        assert screen.playback._seconds(screen.playback._shown) is None  # type: ignore[arg-type]
        await press(pilot, "space")
        await until(pilot, lambda: not screen.playback.is_shown)


async def test_a_key_for_what_went_by_itself_does_not_put_away_the_next(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setitem(playback.PACES, "normal", 0.01)
    monkeypatch.setattr(playback, "JUST", 10_000.0)
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await theirs(pilot, game, "dee walk h6", "dee fire rifle at bo", "dee end")
        screen = battle(app)
        await until(pilot, lambda: bool(screen.board.scene.effects))
        await press(pilot, "space")
        assert screen.playback.is_shown, "it came up under the key"
        await press(pilot, "space")
        await until(pilot, lambda: not screen.playback.is_shown)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_in_small_windows_all_of_it_can_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        with Game.open(game.save.path) as other:
            faces = iter(((1, 1), (6, 6), *((6, 6),) * 9))
            order = read(other.rules, other.state, other.state.stack[-1].ask.seat, "dee fire rifle at bo")
            assert other.play(order, lambda roll: next(faces)[: roll.dice]).verdict
        screen = battle(pilot.app)
        await until(pilot, lambda: screen.playback.is_shown)
        shown = screen.playback._shown

        def told() -> str:
            return " ".join(" ".join(line.plain.split()) for line in screen.order._shown).replace("<=", "≤")

        await until(pilot, lambda: all(" ".join(each.text.split()) in told() for each in shown.messages))
        assert not screen.piece.display
        assert [name for name, _ in screen.footer()] == ["computer.hurry", "back"]
        assert "Space go on" in screen_text(app)
        await press(pilot, "escape")
        await until(pilot, lambda: screen.piece.display)


async def test_what_does_not_fit_comes_page_by_page(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        give(game, "dee walk h6")
        seen = seen_order(screen.session, game.rules, game.state, game.moments[-1].order, game.moments[-1].events)
        assert seen is not None
        long = [Message(f"Sentence {number}: {'it is long ' * 9}") for number in range(20)]
        screen.playback.add([replace(seen, messages=(*long,))])
        await until(pilot, lambda: len(screen.order._shown) == screen.order.content_size.height > 12)
        assert screen.order._shown[-1].plain == "Any key: more of it"
        read, high = "", 0
        while screen.playback.is_shown:
            read += " ".join(["", *(line.plain for line in screen.order._shown)])
            if not high:  # a question comes up below, and takes a line of the panel
                high = screen.order.content_size.height
                screen.painting._show(screen.banner, "Red: somebody goes by", "banner")
                await until(pilot, lambda high=high: screen.order.content_size.height < high)
                await until(pilot, lambda: screen.order._shown[-1].plain == "Any key: more of it")
                read = " ".join(["", *(line.plain for line in screen.order._shown)])
            page = screen.order._shown
            await press(pilot, "space")
            await until(pilot, lambda page=page: not screen.playback.is_shown or screen.order._shown != page)
        assert all(f"Sentence {number}:" in read for number in range(20))


@pytest.mark.long
@pytest.mark.parametrize("system", SHIPPED)
async def test_in_every_system_all_that_others_did_is_read_at_80x24(tmp_path: Path, system: str) -> None:
    path = tmp_path / "played.tactical"
    shutil.copy(shipped_saves()[system], path)
    with Game.open(path) as game:
        app = app_of(game, RED)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = battle(pilot.app)
            await until(pilot, lambda: screen.takes_keys)
            session = screen.session
            past = [seen_order(session, game.rules, m.after, m.order, m.events) for m in game.moments[-12:]]
            for seen in (each for each in past if each is not None):
                screen.playback.add([seen])
                await until(pilot, lambda: screen.order.region == screen.side.region)
                screen.painting.order()
                read = ""
                while screen.playback.is_shown:
                    lines = [line.plain for line in screen.order._shown]
                    read += " ".join(["", *(line for line in lines if not line.startswith("Any key"))])
                    page = screen.order._shown
                    await press(pilot, "space")
                    await until(pilot, lambda page=page: not screen.playback.is_shown or screen.order._shown != page)
                    screen.painting.order()
                read = " ".join(read.split())
                wanted = [" ".join(clean(message.text, ascii_only=True).split()) for message in seen.messages]
                assert not [text for text in wanted if text not in read], read


async def test_what_was_told_stands_while_others_decide_until_a_key(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await theirs(pilot, game, "dee walk h6")
        screen = battle(pilot.app)
        await press(pilot, "space")
        await until(pilot, lambda: not screen.playback.is_shown)
        assert screen.order._shown[0].plain.startswith("Dee walks to h6")
        assert "Any key" not in screen_text(app)
        await press(pilot, "right")
        await until(pilot, lambda: screen.piece.display)
        assert not any("Dee walks" in line.plain for line in screen.order._shown)


@pytest.mark.slow
async def test_at_once_nothing_is_shown_and_the_list_of_it_is_there_by_a_key(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    app.preferences.settings = Settings(pace="at once")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        with Game.open(game.save.path) as other:
            give(other, "dee walk h6", "dee fire rifle at bo", "dee end")
        await until(pilot, lambda: "Since you last acted" in screen_text(app))
        assert not battle(app).playback.is_shown
        told = [line.text for line in battle(app).recap.since()]
        assert told == ["Dee walks to h6 (1 square). Dee's rifle at Bo: miss"]
        await press(pilot, "H")
        await until(pilot, lambda: type(app.screen).__name__ == "ShownDialog")
        await press(pilot, "enter")
        screen = battle(app)
        assert game.rules.view(game.state, RED).cell_name(screen.cell) == "h6"
        await press(pilot, "colon", *"bo", "space", *"end", "enter")
        await until(pilot, lambda: game.moments[-1].order.seat == RED)
        assert "Since you last acted" not in screen_text(app)
        await press(pilot, "H")
        await until(pilot, lambda: type(app.screen).__name__ == "ShownDialog")


async def test_a_loss_comes_first_of_what_happened(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    app.preferences.settings = Settings(pace="at once")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        with Game.open(game.save.path) as other:
            seat = other.state.stack[-1].ask.seat
            faces = iter(((1, 1), (6, 6), *((6, 6),) * 9))
            order = read(other.rules, other.state, seat, "dee fire rifle at bo")
            assert other.play(order, lambda roll: next(faces)[: roll.dice]).verdict
            give(other, "dee end")
        await until(pilot, lambda: "Since you last acted" in screen_text(app))
        first, *_ = battle(app).recap.since()
        assert first.text.startswith("Bo loses ")
        assert first.key == "bad"


def since(game: Game) -> list[str]:
    """What the card tells Red."""
    return [line.text for line in since_last_order(sit(game, RED))]


def test_an_attack_is_told_once_on_the_card_by_how_it_came_out(tmp_path: Path) -> None:
    game = new_game(tmp_path, YARD)
    give(game, "ann end", "dee walk h6")
    assert game.play(read(game.rules, game.state, BLUE, "dee fire rifle at bo"), ones).verdict
    assert since(game) == ["Dee walks to h6 (1 square). Dee's rifle at Bo: defended"], "and not that it hit as well"


def test_of_the_last_deed_ones_own_loss_is_told_first(tmp_path: Path) -> None:
    game = new_game(tmp_path, YARD)
    give(game, "ann end")
    assert game.play(read(game.rules, game.state, BLUE, "dee fire rifle at bo"), ones_then_sixes()).verdict
    assert latest_deed(sit(game, RED)).startswith("Bo loses ")


def test_a_turn_in_which_nothing_was_seen_is_told_too(tmp_path: Path) -> None:
    game = new_game(tmp_path, YARD)
    assert since(game) == []
    give(game, "ann end")
    assert since(game) == [], "Blue has not acted yet"
    give(game, "dee end")
    assert since(game) == ["Blue did nothing that you could see"]
    give(game, "bo end", "cy strike ann with sword", "cy end")
    assert since(game) == ["Cy's sword at Ann: miss"]


def test_nothing_is_shown_of_what_a_seat_did_not_notice(tmp_path: Path) -> None:
    game = new_game(tmp_path, YARD)
    give(game, "ann end", "dee walk h6")
    session, moment = sit(game, RED), game.moments[-1]
    told = (session, game.rules, moment.after, moment.order)
    assert seen_order(*told, moment.events) is not None
    assert seen_order(*told, [replace(event, seen=(BLUE,)) for event in moment.events]) is None


async def test_ones_own_reaction_is_shown_with_its_dice_and_what_they_then_did(tmp_path: Path) -> None:
    game = open_game(shipped_saves()["boarding"], tmp_path)
    seat = game.state.stack[-1].ask.seat
    app = app_of(game, seat)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Enter strike" in screen_text(app))
        assert battle(app).session.seat.reacts
        await press(pilot, "enter")
        await until(pilot, lambda: battle(app).playback.is_shown)
        shown = " ".join(" ".join(line.plain for line in battle(app).order._shown).split())
        assert "'s free attack with" in shown
        assert shown.endswith("Any key: more of it"), "it stands until a key was pressed"
        await press(pilot, "space")
        await until(pilot, lambda: ": 2d6 6+6" in " ".join(line.plain for line in battle(app).order._shown))
        await press(pilot, "space")
        await until(pilot, lambda: not battle(app).playback.is_shown)


async def test_ones_own_reaction_is_not_played_back_where_all_sit_at_one_keyboard(tmp_path: Path) -> None:
    app = app_of(open_game(shipped_saves()["boarding"], tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Enter strike" in screen_text(app))
        await press(pilot, "enter")
        assert not battle(app).playback.is_shown


async def type_order(pilot: Any, text: str) -> None:
    await press(pilot, "colon", *("space" if each == " " else each for each in text), "enter")


@pytest.mark.slow
async def test_what_an_order_of_ones_own_brought_is_told_whole_where_the_log_has_no_room(tmp_path: Path) -> None:
    game = new_game(tmp_path, "over-the-ridge")
    give(game, "convoy leave truck", "convoy-2 travel b1 c1 d1 e1", "convoy-2 end day")
    app = app_of(game, RED)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = battle(app)
        await press(pilot, "enter")
        await type_order(pilot, "convoy end day")
        await until(pilot, lambda: "Convoy 2 has no Provisions left" in screen_text(app))
        cursor = screen.board.cursor
        await press(pilot, "right")
        assert screen.board.cursor != cursor, "the key is obeyed"
        await until(pilot, lambda: "Convoy 2 has no Provisions left" not in screen_text(app))


@pytest.mark.slow
async def test_what_nobodys_pieces_do_is_shown_whoever_gave_the_order(tmp_path: Path) -> None:
    game = new_game(tmp_path, "over-the-ridge")
    give(game, "convoy leave truck", "convoy-2 end day", "convoy end day", "convoy-2 end day")
    app = app_of(game, RED)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = battle(app)
        await press(pilot, "enter")
        await type_order(pilot, "convoy end day")
        await until(pilot, lambda: screen.playback.is_shown)
        assert "Reavers move to o4" in screen_text(app)
        assert [step.stop for step in screen.board.scene.path] == [False, True]
        await press(pilot, "space")
        await until(pilot, lambda: "Vic and Kit sleep in camp" in screen_text(app))
        await press(pilot, "right")
        assert [line.text for line in screen.recap.since()] == ["Reavers move to o4"]


@pytest.mark.slow
async def test_a_plan_below_what_came_of_an_order_is_seen_before_it_is_given(tmp_path: Path) -> None:
    _, app = red_screen(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = battle(app)
        await press(pilot, "enter", "right", "enter")
        await until(pilot, lambda: screen.session.plan.current is not None)
        screen.playback.tell(Message("It is long. " * 30))
        screen.paint()
        await until(pilot, lambda: "Any key: go on" in screen_text(app))
        assert screen.footer() == [("computer.hurry", "go on")]
        planned = screen.session.plan.current
        await press(pilot, "space")
        assert screen.session.plan.current is planned
        assert "Enter walk" in screen_text(app).splitlines()[-1], "it says what the keys do from now on"
        await press(pilot, "enter")
        await until(pilot, lambda: screen.session.plan.current is not planned)


async def test_a_line_of_the_log_that_goes_on_below_it_says_so(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "over-the-ridge"), RED)
    async with app.run_test(size=(80, 24)) as pilot:
        log = battle(app).log_panel
        await press(pilot, "enter")
        assert log.content_size.height == 1
        log.say(Message("Short"))
        await until(pilot, lambda: log.render_line(0).text.strip() == "Short")
        log.say(Message("It is long. " * 9))
        await until(pilot, lambda: log.render_line(0).text.strip().startswith("It is"))
        assert log.render_line(0).text.rstrip().endswith(log._ink.more)


def test_dice_of_others_and_ones_own_losses_are_shown_whoever_gave_the_order(tmp_path: Path) -> None:
    game = open_game(shipped_saves()["fleet"], tmp_path)
    red = game.state.stack[-1].ask.seat
    give(game, "stay", "stay")
    moment = game.moments[-1]
    assert moment.order.seat != red
    assert is_answered(sit(game, red).seat, moment.events), "their ships fired"
    for seat in (red, moment.order.seat):
        rolls = [event for event in moment.events if tag_of(event) == "rolled"]
        for roll in rolls:  # a miss too: nobody reads so many dice in a second
            seen = seen_order(sit(game, seat), game.rules, moment.after, moment.order, [roll])
            assert seen is not None
            assert seen.ours, "it waits for a key"
    assert not is_answered(sit(game).seat, moment.events), "all sit at this keyboard"
    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    ours, theirs = sit(game, RED).seat, sit(game, BLUE).seat
    assert game.play(read(game.rules, game.state, RED, "ann fire rifle at cy"), ones_then_sixes()).verdict
    events = game.moments[-1].events
    assert any(tag_of(event) == "hurt" for event in events)
    assert not is_answered(ours, events), "one's own shot is seen in the log"
    assert is_answered(theirs, events)


def ones_then_sixes() -> Dice:
    """A hit, no defence, and as much harm as there is."""
    faces = chain([(1, 1)], repeat((6,) * 9))
    return lambda roll: next(faces)[: roll.dice]


@pytest.mark.slow
async def test_panels_that_change_places_are_told_at_once_as_wide_as_they_will_be(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "over-the-ridge"), RED)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = battle(app)
        await press(pilot, "enter")
        piece, order = screen.piece.columns, screen.order.columns
        for known in (False, True):
            screen.playback.tell(Message("It is long. " * 30))
            screen.paint()
            assert (max(len(line.plain) for line in screen.order.lines) > order) is known
            await until(pilot, lambda: not screen.piece.display and screen.order.columns > order)
            screen.painting.piece()
            assert screen.piece.columns == piece, "hidden, too"
            await press(pilot, "right")
            await until(pilot, lambda: screen.piece.display and screen.order.columns == order)


@pytest.mark.slow
async def test_what_ones_own_order_brought_waits_for_a_key_before_others_are_shown(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setitem(playback.PACES, "normal", 0.01)
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = battle(app)
        await press(pilot, "enter")
        screen.playback.tell(Message("It came out so. " * 30))
        await theirs(pilot, game, "dee walk h6", "dee end")
        assert "It came out so." in screen_text(app)
        assert screen.footer() == [("computer.hurry", "go on"), ("back", "to the end")]
        await press(pilot, "space")
        await until(pilot, lambda: not screen.playback.is_shown)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_own_dice_are_read_before_the_rest_of_the_plan_covers_them(tmp_path: Path, size: tuple[int, int]) -> None:
    game = new_game(tmp_path, "over-the-ridge")
    say(sit(game), "convoy leave truck", "convoy-2 end leg")
    app = app_of(game)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        session = battle(app).session
        night = read(game.rules, game.state, 0, "convoy-2 night travel kit")
        march = read(game.rules, ahead(game.rules, game.state, [night])[0], 0, "convoy-2 travel b1")
        session.pick(night.subject)
        session.plan.consider(night, march)
        battle(app).paint()
        await press(pilot, "enter")
        assert "Kit's night travel: 2d6 6+6 = 12" in " ".join(line.plain for line in battle(app).order._shown)
        assert battle(app).playback.covers_plan
        shown = await press(pilot, "enter")
        assert len(game.moments) == 3, "that key did nothing else"
        assert "Enter travel" in shown


@pytest.mark.slow
async def test_what_others_did_last_stands_above_what_is_decided_about_it(tmp_path: Path) -> None:
    game = new_game(tmp_path, "three-suns")
    say(sit(game), "pass")
    app = app_of(game, RED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        tow = "ability tow blue-carrier to Bel with blue-infantry-1"
        await theirs(pilot, game, tow, "activate Ash", "order blue-carrier Ash with blue-infantry-1", "commit")
        await press(pilot, "escape")
        await until(pilot, lambda: "Your decision" in screen_text(app))
        first, more, *_ = [line.plain for line in battle(app).order._shown]
        assert first.startswith("Blue Carrier arrives at Ash")
        assert more == "... H: what happened"
        await press(pilot, "H")
        assert "Blue Carrier moves from Cor to Bel by tow" in screen_text(app)


async def test_everything_since_then_is_listed_where_the_panel_has_no_room_for_it(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end", "dee walk h6", "dee end")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = battle(app)
        await until(pilot, lambda: screen.takes_keys)
        others = [SinceLine(3, f"Dee{number} " + "walks on and on " * 6, "text", -1) for number in range(4)]
        lines = (SinceLine(1, "Bo loses 9 Health " + "and more " * 12, "bad", -1), *others)
        screen.recap._since = (game.state, lines)
        screen.painting.order()
        await until(pilot, lambda: "Since you last acted" in screen_text(app))
        shown = [line.plain for line in screen.order._shown]
        assert all(any(line.startswith(f"Dee{number}") for line in shown) for number in range(4)), "a line for each"
        assert shown[-1] == "... H: what happened"
        await press(pilot, "H")
        options = app.screen.query_one(OptionList).options
        listed = [" ".join(str(option.prompt).split()) for option in options]
        assert listed == [" ".join(each.text.split()) for each in lines]


async def test_the_footer_offers_enter_only_to_who_is_asked(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        assert game.state.stack[-1].ask.seat == BLUE
        assert "order.preview" not in dict(screen.footer())
        with Game.open(game.save.path) as other:
            give(other, "dee end")
        await until(pilot, lambda: "order.preview" in dict(screen.footer()))
