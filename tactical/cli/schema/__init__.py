"""The types that --json prints, by subject; `document.py` makes the JSON Schema of them."""
