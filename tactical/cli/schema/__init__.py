"""What --json prints, as types, by what they are about; `document.py` makes the JSON Schema of them."""
