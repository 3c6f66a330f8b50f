"""The panels around the board: plain functions work out their text, and one widget shows it."""
