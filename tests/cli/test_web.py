"""`tactical web`: the screen in a browser, by textual-serve. Played in one by `python -m tests.web_check`."""

from __future__ import annotations

import sys
import types

import pytest

from tactical.cli.exits import CommandExit
from tactical.cli.output import Output
from tactical.cli.parser import parse
from tactical.cli.web import command, web
from tactical.ui.terminal.console import in_browser, refusal


def test_each_page_is_a_process_that_plays_the_file() -> None:
    assert command("a b.tactical", "red") == f"{sys.executable} -m tactical play 'a b.tactical' --seat red"
    assert command(None, None).endswith("tactical play")


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    out = Output()
    with pytest.raises(CommandExit, match="pip install"):
        web(parse(["web", "mill.tactical"], out), out)


def test_a_page_needs_no_terminal() -> None:
    environ = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    assert in_browser(environ)
    assert refusal(environ) == ""
    assert not in_browser({})


def test_where_nothing_can_listen_one_line_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    class Taken:
        def __init__(self, *_args: object, **_options: object) -> None:
            pass

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
