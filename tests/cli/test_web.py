"""`tactical web`: the screen in a browser, by textual-serve. Played in one by `python -m tests.web_check`."""

from __future__ import annotations

import shlex
import subprocess
import sys
import types
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.drivers import web_driver
from textual.events import Key

from tactical.cli.exits import CommandExit
from tactical.cli.output import Output
from tactical.cli.parser import parse
from tactical.cli.web import MOST_PAGES, AccessPolicy, command, guard, web
from tactical.ui.terminal.browser import Page
from tactical.ui.terminal.console import MAXIMUM_COLUMNS, MAXIMUM_LINES, in_browser, refusal
from tactical.ui.terminal.input_bounds import MOST_UNREAD

HERE = "localhost:8000"


def test_each_page_is_a_process_that_plays_the_file() -> None:
    assert command("a b.tactical", "red") == f"{sys.executable} -P -m tactical play 'a b.tactical' --seat red"
    assert command(None, None).endswith("tactical play")


def test_its_process_runs_nothing_of_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "msgspec.py").write_text("print('taken over')\n")
    words = shlex.split(command(str(tmp_path / "none.tactical"), None))
    ran = subprocess.run(words, check=False, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert "taken over" not in ran.stdout
    assert ran.returncode == 2, "no terminal"


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    out = Output()
    with pytest.raises(CommandExit, match="pip install"):
        web(parse(["web", "mill.tactical"], out), out)


@pytest.mark.parametrize(
    ("words", "said"),
    [(["nosuch.tactical"], "no such file"), (["skirmish", "--seat", "purple"], "unknown seat 'purple'")],
)
def test_what_no_page_could_play_is_told_before_any_is_served(monkeypatch: pytest.MonkeyPatch, words, said) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", types.SimpleNamespace(Server=None))
    out = Output()
    with pytest.raises(CommandExit, match=said):
        web(parse(["web", *words], out), out)


def test_a_page_reads_no_faster_than_its_app(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[object] = []
    monkeypatch.setattr("textual.driver.asyncio.get_running_loop", lambda: None)
    monkeypatch.setattr("textual.drivers.web_driver.InputReader", lambda: None)
    page = Page(SimpleNamespace(call_later=lambda read: (waited.append(read), read()), post_message=lambda _: None))
    monkeypatch.setattr(web_driver.WebDriver, "process_message", lambda _page, _message: None)
    for _ in range(2 * MOST_UNREAD):
        page.process_message(Key("x", "x"))
    assert len(waited) == 2


def test_a_page_needs_no_terminal() -> None:
    environ = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    assert in_browser(environ)
    assert refusal(environ) == ""
    assert not in_browser({})


def test_where_nothing_can_listen_one_line_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    class Taken:
        def __init__(self, *_args: object, **_options: object) -> None:
            pass

        async def handle_index(self) -> None: ...

        handle_websocket = handle_download = handle_index

        def serve(self) -> None:
            raise OSError(98, "error while attempting to bind on address ('127.0.0.1', 8000): address already in use")

    served = types.ModuleType("textual_serve.server")
    served.Server = Taken  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "textual_serve.server", served)
    out = Output()
    with pytest.raises(CommandExit, match=r"localhost:8000: address already in use; choose another --port"):
        web(parse(["web"], out), out)
    with pytest.raises(CommandExit, match="65536 is not a port: those are 1 to 65535"):
        parse(["web", "--port", "65536"], out)


# --- who is let in ---


def test_the_token_a_name_of_this_machine_and_a_page_of_ours_are_asked_for() -> None:
    policy = AccessPolicy("localhost", 8000)
    for host in (HERE, "127.0.0.1:8000", "[::1]:8000", "LocalHost:8000"):
        assert policy.refusal(host, None, policy.token) == ""
        assert policy.refusal(host, f"http://{host}", policy.token) == ""
    for host in ("evil.example", "evil.example:8000", "localhost.evil.example:8000", "", "[", "localhost:99999@evil"):
        assert "not served under" in policy.refusal(host, None, policy.token)
    for origin in ("http://evil.example", "http://localhost:8001", "https://localhost:8000", "null", ""):
        assert "may not send requests here" in policy.refusal(HERE, origin, policy.token)
    for token in (None, "", policy.token[:-1], policy.token + "x", "\xe9"):
        assert "holds a token" in policy.refusal(HERE, None, token)
    assert policy.token != AccessPolicy("localhost", 8000).token


class TurnedAwayError(Exception):
    """In place of what aiohttp raises."""

    def __init__(self, text: str) -> None:
        super().__init__(text)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """What of textual-serve is guarded, and of aiohttp used."""
    answers = types.ModuleType("aiohttp.web")
    answers.HTTPForbidden = answers.HTTPServiceUnavailable = TurnedAwayError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "aiohttp", types.ModuleType("aiohttp"))
    monkeypatch.setitem(sys.modules, "aiohttp.web", answers)
    cookies: dict[str, str] = {}

    async def index(_request: Any) -> Any:
        return SimpleNamespace(headers={}, set_cookie=lambda name, value, **_how: cookies.update({name: value}))

    async def other(_request: Any) -> str:
        return "answered"

    return SimpleNamespace(handle_index=index, handle_websocket=other, handle_download=other, cookies=cookies)


def asks(token: str = "", origin: str | None = None, **cookies: str) -> SimpleNamespace:
    headers = {} if origin is None else {"Origin": origin}
    return SimpleNamespace(host=HERE, query={"token": token} if token else {}, headers=headers, cookies=cookies)


async def test_page_connection_and_downloads_are_guarded(server: SimpleNamespace) -> None:
    policy = AccessPolicy("localhost", 8000)
    guard(server, policy)
    for handler in (server.handle_index, server.handle_websocket, server.handle_download):
        with pytest.raises(TurnedAwayError, match="token"):
            await handler(asks())
        with pytest.raises(TurnedAwayError, match="may not send"):
            await handler(asks(policy.token, "http://evil.example"))
        await handler(asks(policy.token, f"http://{HERE}"))
    assert server.cookies == {policy.cookie: policy.token}
    assert await server.handle_websocket(asks(**server.cookies)) == "answered"


async def test_only_so_many_pages_are_open_at_the_same_time(server: SimpleNamespace) -> None:
    policy, deepest = AccessPolicy("localhost", 8000), 0

    async def opens_another(_request: Any) -> None:
        nonlocal deepest
        deepest += 1
        await server.handle_websocket(asks(policy.token))

    server.handle_websocket = opens_another
    guard(server, policy)
    for _ in range(2):
        deepest = 0
        with pytest.raises(TurnedAwayError, match=f"{MOST_PAGES} pages are open"):
            await server.handle_websocket(asks(policy.token))
        assert deepest == MOST_PAGES


def test_no_page_is_larger_than_what_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    posted: list[Any] = []
    app: Any = SimpleNamespace(post_message=posted.append, call_later=None)
    monkeypatch.setattr("textual.driver.asyncio.get_running_loop", lambda: None)
    monkeypatch.setattr("textual.drivers.web_driver.InputReader", lambda: None)
    monkeypatch.setenv("COLUMNS", "65535")
    monkeypatch.setenv("ROWS", "65535")
    page = Page(app)
    most = (MAXIMUM_COLUMNS + 1, MAXIMUM_LINES + 1)
    assert page._size == most
    monkeypatch.setenv("ROWS", "-5")
    assert Page(app)._size == (MAXIMUM_COLUMNS + 1, 1)
    page.on_meta("resize", {"width": 10**9, "height": 10**9})
    page.on_meta("resize", {"width": -1, "height": 0})
    page.on_meta("resize", {"width": "wide"})
    assert [tuple(event.size) for event in posted] == [most, (1, 1)]
