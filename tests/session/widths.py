"""Which characters every terminal draws one column wide."""

from __future__ import annotations

import unicodedata

# Characters of unambiguous width that some terminals nevertheless draw as two-column pictures.
PICTURES = frozenset(
    "©®‼⁉™↩↪⌚⌛⌨⏏▪▫◻◼☀☁☂☃☄☎☑☘☝☠☢☣☦☪☮☯☸☹☺♈♟♠♣♥♦♨♻♾♿⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚪⚫⛈⛏⛑⛓✂✈✉✊✌✏✒✔✖✝✡✳✴❄❇❓❗❣❤➕➖➗➡⤴⤵⬅⬆⬇⬛⬜⭐⭕"
)


def agreed_width(char: str) -> bool:
    """Whether terminals agree that `char` is one column wide."""
    return (
        unicodedata.east_asian_width(char) in ("Na", "N", "H")
        and unicodedata.category(char) not in ("Mn", "Me", "Cf", "Cc", "Co", "Cn", "Cs")
        and char not in PICTURES
    )
