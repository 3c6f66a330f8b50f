"""The small widgets: what they say, what they repaint, and that nothing typed or named gets through unclean."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from textual.events import Paste

from tactical.ui.line_widget import changed_spans, fit_line, line_width
from tactical.ui.widgets.inspector import Gap, Heading, Inspector, InspectorBar, InspectorNote, InspectorRow
from tactical.ui.widgets.order_line import OrderLine, common_start
from tests.ui.battle.test_screen import until
from tests.ui.demo import Demo, DemoScreen

RUNS = st.lists(st.tuples(st.text(alphabet="ab 漢é", max_size=8), st.sampled_from(["text", "muted"])), max_size=5)


@given(RUNS, st.integers(0, 30))
def test_fitted_lines_are_exact(line: list[tuple[str, str]], columns: int) -> None:
    assert line_width(fit_line(line, columns, "text", "~")) == columns


@given(RUNS, RUNS)
def test_changed_spans_cover_every_difference(old: list[tuple[str, str]], new: list[tuple[str, str]]) -> None:
    before, after = fit_line(old, 30, "text"), fit_line(new, 30, "text")
    spans = list(changed_spans(before, after))
    columns = [
        [(char, key) for text, key in line for char in text for _ in range(line_width([(char, key)]))]
        for line in (before, after)
    ]
    differing = {at for at in range(30) if columns[0][at] != columns[1][at]}
    covered = {at for start, end in spans for at in range(start, end)}
    assert differing <= covered
    assert (not spans) == (before == after) or not differing


def demo(pilot: Any) -> DemoScreen:
    screen = pilot.app.screen
    assert isinstance(screen, DemoScreen)
    return screen


async def test_inspector_shows_bars_with_numbers() -> None:
    async with Demo(glyphs="ascii").run_test(size=(80, 24)) as pilot:
        inspector = demo(pilot).inspector
        inspector.show(
            [
                Heading("[/]\x1b[2J"),
                InspectorRow("ground", "deck"),
                InspectorRow("state", "a value that is far too long"),
                Gap(),
                InspectorBar("move", 0, 8),
                InspectorBar("left", 1, 100),
                InspectorBar("nearly", 99, 100),
                InspectorBar("full", 8, 8),
                InspectorBar("none", 0, 0),
                InspectorBar("low", 2, 9, low=True),
                InspectorNote("Refused: no step through a closed door (BA-14)", "bad"),
            ]
        )
        shown = [line.rstrip() for line in inspector.plain()]
        assert shown[0] == "| [/]?[2J"
        assert shown[1] == "| ground             deck"
        assert shown[2:5] == ["| state", "|  a value that is far", "|  too long"]
        assert shown[6] == "| move      -------   0/8"
        assert shown[7] == "| left      #------ 1/100"
        assert shown[8] == "| nearly    ###### 99/100" or shown[8].count("-") == 1
        assert shown[9] == "| full      #######   8/8"
        assert "low" in shown[11]
        assert shown[11].endswith("2/9!")
        inspector.show([InspectorNote(f"line {at}") for at in range(99)])
        assert len(inspector.plain()) == inspector.size.height
        assert inspector.plain()[-1].strip("| ") == "~~~"


async def test_log_is_bounded_and_scrolls_back() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        log = demo(pilot).log_pane
        log.write_many((f"entry {at}", "text") for at in range(2000))
        assert log.plain()[-1].endswith("entry 1999")
        assert len(log._entries) == 500
        log.scroll_lines(-10)
        seen = log.plain()
        log.write("one more")
        assert log.plain() == seen
        log.scroll_lines(10_000)
        assert log.plain()[-1].endswith("one more")
        log.scroll_lines(-10_000)
        assert log.plain()[0].endswith("entry 1501")
        log.write("word " * 60)
        log.scroll_lines(10_000)
        assert log.plain()[-1].startswith("  word")
        log.clear_log()
        assert log.plain() == []


async def test_key_line_keeps_help_and_quit() -> None:
    async with Demo().run_test(size=(40, 15)) as pilot:
        await pilot.pause()
        shown = demo(pilot).key_line.plain()[0].rstrip()
        assert shown.endswith("? help  q quit")
        assert shown.startswith(" Tab next")


async def test_status_keeps_its_right_end() -> None:
    async with Demo().run_test(size=(60, 20)) as pilot:
        status = demo(pilot).status
        status.show([status.say("x" * 200, "status")], [status.say("saved ", "status")])
        assert status.plain()[0].endswith("xxx›saved ")
        assert len(status.plain()[0]) == 60


async def test_banner_opens_and_closes() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        screen = demo(pilot)
        screen.banner.show("Shoot at 35%? [b]Space[/b] passes")
        await pilot.pause()
        assert screen.banner.region.height == 1
        assert screen.banner.plain() == ["▸ Shoot at 35%? [b]Space[/b] passes"]
        screen.banner.show("")
        await pilot.pause()
        assert screen.banner.region.height == 0


async def test_order_line_edits_recalls_and_completes() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        screen = demo(pilot)
        line = screen.order
        await pilot.press("colon")
        await until(pilot, lambda: line.size.width > 0)  # it has found its place
        await pilot.press(*"ann wa", "tab")
        assert line.value == "ann wa"
        assert "wait" in line.plain()[0]
        await pilot.press("l", "tab", "q")
        assert line.value == "ann walk q"
        await pilot.press("home", "X", "delete", "end", "backspace", "left", "ctrl+w", "ctrl+k")
        assert line.value == "Xnn "
        await pilot.press("enter")
        assert not line.display
        assert screen.log_pane.plain()[-1] == "▸ Xnn"
        await pilot.press("colon", *"new", "up")
        assert line.value == "Xnn"
        await pilot.press("down")
        assert line.value == "new"
        await pilot.press("escape")
        assert screen.focused is screen.board


async def test_order_line_takes_printable_text_only() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        line = demo(pilot).order
        await pilot.press("colon")
        line.post_message(Paste("a\x1b[2J\nb\u202e[/]" + "x" * 999))
        await pilot.pause()
        assert line.value.startswith("a\ufffd[2J b\ufffd[/]x")
        assert len(line.value) == 400
        await until(pilot, lambda: bool(line.plain()))  # it is laid out when it is first shown
        assert len(line.plain()[0]) <= 81
        await pilot.press("ctrl+u")
        assert line.value == ""


def test_common_start() -> None:
    assert common_start([]) == ""
    assert common_start(["walk", "wait"]) == "wa"
    assert common_start(["walk"]) == "walk"


async def test_an_idle_screen_paints_nothing() -> None:
    app = Demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        paints: list[object] = []
        app._display = lambda screen, update: paints.append(update)  # type: ignore[method-assign,assignment]
        await pilot.pause(0.5)
        assert [update for update in paints if update is not None] == []
        inspector = app.screen.query_one(Inspector)
        inspector.show(inspector.items)
        app.screen.query_one(OrderLine).rebuild()
        await pilot.pause(0.1)
        assert [update for update in paints if update is not None] == []


async def test_a_message_longer_than_the_log_is_read_from_its_beginning() -> None:
    async with Demo(glyphs="ascii").run_test(size=(40, 15)) as pilot:
        log = demo(pilot).log_pane
        log.write("before")
        height = log.size.height
        words = [f"word{number}" for number in range(12 * height)]
        log.write(" ".join(words))
        shown = log.plain()
        assert shown[0].startswith("> word0 ")
        assert shown[-1].startswith(log.glyphs.more)  # more of it follows
        log.scroll_lines(1)
        assert log.plain()[0].split()[0] == shown[1].split()[0]
        log.scroll_lines(1000)
        assert log.plain()[-1].endswith(words[-1])
        log.write(" ".join(words))  # said again: read from its beginning again
        assert "word0" in log.plain()[0]
        log.write("after")  # and what is new shows
        assert log.plain()[-1].endswith("after")


async def test_log_counts_what_is_said_again() -> None:
    async with Demo().run_test(size=(80, 24)) as pilot:
        log = demo(pilot).log_pane
        log.clear_log()
        for _ in range(3):
            log.write("No path leads there", "warn")
        assert [line.strip() for line in log.plain()] == ["▸ No path leads there (x3)"]
        log.write("Something else")
        log.write("No path leads there", "warn")
        assert [line.strip()[2:] for line in log.plain()] == [
            "No path leads there (x3)", "Something else", "No path leads there"
        ]  # fmt: skip
        pair = [("one " * 30, "warn"), ("two", "warn")]
        for _ in range(2):
            log.write_many(pair)
        assert len(log._entries) == 5
        assert log.plain()[-1].endswith("two (x2)")
        log.scroll_lines(-2)
        seen = log.plain()
        log.write_many(pair)
        assert log.plain()[:-1] == [line.replace("(x2)", "(x3)") for line in seen[:-1]]
        log.rebuild()
        log.scroll_lines(99)
        assert log.plain()[-1].endswith("two (x3)")
