"""Migrating games of earlier versions: they keep the options that they began with."""

from __future__ import annotations

from tactical.rules.boarding.options import BoardingOptions
from tactical.table.migrations import keeping_options

FORMER_OPTIONS = {"boots_must_be_on": True}  # defaults of version 1
MIGRATIONS = {1: keeping_options(FORMER_OPTIONS, {name: getattr(BoardingOptions(), name) for name in FORMER_OPTIONS})}
