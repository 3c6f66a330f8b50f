"""What may reach the terminal: every sequence that Textual and we send, by final byte, parameters and private marker.
Whatever else a terminal would obey, or would not show as it stands, is somebody's text that came through."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_MODES = "7|25|1000|1002|1003|1004|1006|1015|1016|1049|2004|2026|2048"
_COLOUR = r"[34]8;2;\d{1,3};\d{1,3};\d{1,3}|[34]8;5;\d{1,3}"
_STYLE = rf"(?:{_COLOUR}|[0-57-9]|2[1-5789]|[34][0-79]|9[0-7]|10[0-7])"
# Control sequences: (private marker, intermediate bytes, final byte) -> the parameters that we send.
CSI = {
    ("", "", "H"): r"[1-9]\d*;[1-9]\d*",  # the cursor to a cell
    ("", "", "G"): r"[1-9]\d*",  # and to a column
    ("", "", "r"): r"(?:[1-9]\d*;[1-9]\d*)?",  # the lines that are scrolled, and all of them again
    ("", "", "L"): r"[1-9]\d?",  # down by so many
    ("", "", "M"): r"[1-9]\d?",  # or up
    ("", "", "m"): rf"{_STYLE}(?:;{_STYLE})*",  # colours and attributes
    ("?", "", "h"): _MODES,  # wrapping, cursor, mouse, focus, alternate screen, paste, frames, sizes in band
    ("?", "", "l"): _MODES,
    ("?", "$", "p"): "2026|2048",  # whether the terminal knows frames, and sizes in band
    (">", "", "u"): r"\d{1,2}",  # keys by the kitty protocol: begun
    ("<", "", "u"): "",  # and ended
}
OSC = r"22;[a-z-]*"  # the pointer's shape
CONTROLS = "\r\n"
SHAPELESS = ("C", "M", "Zl", "Zp")  # categories of no letter of its own: controls, formats, marks, line ends
INVISIBLE = "\u115f\u1160\u3164\uffa0\ufffc"  # letters by name, and drawn as nothing
_STRINGS = {"]": "OSC", "P": "DCS", "X": "SOS", "^": "PM", "_": "APC"}

_TOKEN = re.compile(
    r"""(?P<text>[^\x00-\x1f\x7f-\x9f]+)
    |\x1b\[(?P<marker>[<-?]?)(?P<parameters>[0-?]*)(?P<between>[ -/]*)(?P<final>[@-~])
    |\x1b(?P<string>[\]PX^_])(?P<said>[^\x07\x1b\x9c]*)(?:\x07|\x1b\\|\x9c)
    |\x1b(?P<ss3>[NO])
    |\x1b(?P<escape>.?)
    |(?P<c1>[\x80-\x9f])
    |(?P<c0>.)""",
    re.DOTALL | re.VERBOSE,
)
_CUT = re.compile(rb"(?:\x1b(?:\[[0-?]*[ -/]*|\](?:2(?:2(?:;[a-z-]*)?)?)?)?|[\xc2-\xf4][\x80-\xbf]{0,2})\Z")


def unlisted(data: bytes) -> Iterator[str]:
    """What of these bytes we never send, each with its name. A sequence or letter cut off at the end is left out."""
    text = _CUT.sub(b"", data).decode("utf-8", "surrogateescape")  # a byte that is no UTF-8 is told as it is
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "text":
                yield from (f"the character U+{ord(char):04X}" for char in token["text"] if _shapeless(char))
            case "final":
                kind = (token["marker"], token["between"], token["final"])
                if kind not in CSI or re.fullmatch(CSI[kind], token["parameters"]) is None:
                    yield f"CSI {token[0][2:]}"
            case "said":
                kind = _STRINGS[token["string"]]
                if kind != "OSC" or re.fullmatch(OSC, token["said"]) is None:
                    yield f"{kind} {token['said'][:40]!a}"
            case "ss3":
                yield f"SS{'3' if token['ss3'] == 'O' else '2'}"
            case "escape":
                if token["escape"] != "7":  # the cursor is saved before a screen is left by hand
                    yield f"ESC {token['escape']!a}"
            case "c1":
                yield f"C1 {ord(token['c1']):#x}"
            case _ if token["c0"] not in CONTROLS:
                yield f"C0 {ord(token['c0']):#x}"


def _shapeless(char: str) -> bool:
    return not (" " <= char <= "~") and (unicodedata.category(char).startswith(SHAPELESS) or char in INVISIBLE)
