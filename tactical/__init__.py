"""Tactical: a terminal board for tabletop tactics.

The Python interface is `tactical.api`, and its names are here too: `tactical.open_scenario("the-mill")`. Importing this
loads none of it until a name is used: every command pays for what it loads. The version is written here, and the
package metadata is built from it, because looking it up in the metadata costs more than starting the program.
"""

TYPE_CHECKING = False  # as typing has it, whose import costs more than this
if TYPE_CHECKING:
    from tactical.api import (
        DueRoll,
        Loss,
        Match,
        OrderOdds,
        PossibleResult,
        RefusedOrderError,
        SavedGame,
        SavedOrder,
        open_save,
        open_scenario,
        open_text,
        sample_save,
    )

__version__ = "0.2.0"
__all__ = [
    "DueRoll", "Loss", "Match", "OrderOdds", "PossibleResult", "RefusedOrderError", "SavedGame", "SavedOrder",
    "open_save", "open_scenario", "open_text", "sample_save",
]  # fmt: skip


if not TYPE_CHECKING:  # mypy has the names above, and knows of no others

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'tactical' has no attribute {name!r}")
        from tactical import api  # noqa: PLC0415 - see above

        found: object = getattr(api, name)
        return found
