"""The save file. The only room that knows msgpack or opens a save.

From the ground up, each module importing only those before it:

    errors.py       what may go wrong, in one line: SaveError, Behind, WireError
    stored_text.py  which text is fit to be stored and shown
    chunks.py       the file format, as pure functions on bytes: what is written
    scan.py         reading it: which chunks can be believed, and how a file ends
    syscalls.py     the few calls of the operating system we make, and what their failures mean
    new_files.py    files written whole beside others: a new save, a cut piece
    store.py        what every store does: append at a head, read on, follow; games copied from one to another
    handle.py       what a handle on a save has in every store: how far it was read, and why it refuses
    storage.py      the open file: open, append, follow
    postgres.py     the same in a PostgreSQL database; postgres_address.py: its addresses, connections and listener
    wire.py         payloads to objects and back, under limits

These know bytes and plain objects, no game. What pieces, orders and states look like in a payload is the
business of the modules built on them. Nothing is imported here: `tactical --version` must not pay for it.
"""
