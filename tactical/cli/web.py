"""The screen in a browser: one process for each open page, served by textual-serve (extra `web`).

A page of another site in the same browser can reach this machine's own address too. So a page and its connection are
answered only with the token of the printed address, under a name of this machine, and from a page served here.
"""

from __future__ import annotations

import secrets
import shlex
import socket
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from tactical.cli.exits import DONE, usage
from tactical.cli.output import Output
from tactical.cli.play import game_file
from tactical.cli.seat_view import opened
from tactical.session.saves import drop_unplayed

MOST_PAGES = 8  # at the same time: each is a process of some 60 MB


def command(file: str | None, seat: str | None) -> str:
    """The command for each page: it uses nothing from the current folder, which may be anybody's (`-P`)."""
    words = [sys.executable, "-P", "-m", "tactical", "play", *([file] if file is not None else [])]
    return shlex.join([*words, *(["--seat", seat] if seat is not None else [])])


class AccessPolicy:
    """Access to a server at an address and port."""

    def __init__(self, address: str, port: int) -> None:
        self.token = secrets.token_urlsafe(24)
        self.cookie = f"tactical-{port}"
        self._names = {"localhost", address.lower(), socket.gethostname().lower()}

    def refusal(self, host: str, origin: str | None, given: str | None) -> str:
        """Why a request is rejected; empty if it is not. `given`: the token that came with it."""
        if not self._is_here(host):
            return f"not served under the name {host[:80]!a}"
        if origin is not None and origin != f"http://{host}":
            return f"a page of {origin[:80]!a} may not send requests here"
        if not secrets.compare_digest((given or "").encode(), self.token.encode()):
            return "open the address that `tactical web` has printed: it holds a token"
        return ""

    def _is_here(self, host: str) -> bool:
        """True if a request means this machine. A name that is not known may be another site's, made to lead here; a
        number is nobody's."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self._names or bool(ip_address(name))
        except ValueError:
            return False


def guard(server: Any, policy: AccessPolicy) -> None:
    """Make textual-serve's server ask the policy before it answers. The rest it serves is its own scripts and styles,
    the same for everybody."""
    pages = 0

    def guarded(handler: Callable[[Any], Awaitable[Any]]) -> Callable[[Any], Awaitable[Any]]:
        async def answer(request: Any) -> Any:
            from aiohttp.web import HTTPForbidden  # comes with textual-serve

            given = request.query.get("token") or request.cookies.get(policy.cookie)
            if why := policy.refusal(request.host, request.headers.get("Origin"), given):
                raise HTTPForbidden(text=why)
            return await handler(request)

        return answer

    async def index(request: Any) -> Any:
        server.public_url = f"http://{request.host}"  # the page connects to where it came from
        response = await show_index(request)
        response.set_cookie(policy.cookie, policy.token, httponly=True, samesite="Strict")
        response.headers.update({"Referrer-Policy": "no-referrer", "Cache-Control": "no-store"})
        return response

    async def connect(request: Any) -> Any:
        nonlocal pages
        from aiohttp.web import HTTPServiceUnavailable

        if pages >= MOST_PAGES:
            raise HTTPServiceUnavailable(text=f"{MOST_PAGES} pages are open: close one")
        pages += 1
        try:
            return await run_page(request)
        finally:
            pages -= 1

    async def say_nothing(_app: object) -> None:
        """Print nothing: the address has been printed, and textual-serve's own lacks the token."""

    show_index, run_page = server.handle_index, server.handle_websocket
    server.handle_index, server.handle_websocket = guarded(index), guarded(connect)
    server.handle_download = guarded(server.handle_download)
    server.on_startup = say_nothing


def _playable(args: Namespace, out: Output, begun_here: list[str]) -> str | None:
    """The save that each page plays, found and opened once before any does; None for the title screen. `begun_here`
    takes in the save of a game that begins."""
    if args.file is None:
        return None
    path, _ = game_file(args.file, out, [], begun_here)
    with opened(path, args.seat, out):
        return path


def web(args: Namespace, out: Output) -> int:
    """Serve until interrupted. The usual address is this machine's own."""
    begun_here: list[str] = []
    try:
        return _serve(args, out, begun_here)
    finally:
        for path in begun_here:
            drop_unplayed(path)


def _serve(args: Namespace, out: Output, begun_here: list[str]) -> int:
    try:
        from textual_serve.server import Server
    except ImportError:
        raise usage("the browser needs textual-serve: pip install 'tactical-board[web]'") from None
    policy = AccessPolicy(args.address, args.port)
    server = Server(
        command(_playable(args, out, begun_here), args.seat), host=args.address, port=args.port, title="Tactical"
    )
    guard(server, policy)
    out.line(f"http://{args.address}:{args.port}/?token={policy.token} until Ctrl+C")
    out.flush()
    try:
        server.serve()
    except OSError as error:
        why = (error.strerror or str(error)).rpartition("): ")[2].lower()
        raise usage(
            f"nothing can listen at {args.address}:{args.port}: {why}; choose another --port or --address"
        ) from None
    return DONE
