"""Takes backups apart, and puts them together again with right digests: what a tamperer does."""

import hashlib
import io
import os
import sqlite3
import struct
import tarfile

MASK = (1 << 64) - 1
# The time in the headers of all entries.
WRITTEN = 1353456000


class Entry:
    """One entry of a tar archive, every field of which may lie."""

    def __init__(self, name, data=b"", kind=b"0", link=b"", size=None, mode=0o600, prefix=b"", magic=b"ustar\0" + b"00",
                 raw_size=None, checksum=None, listed=True, fields=(), padding=None, mtime=WRITTEN):
        self.name = name if isinstance(name, bytes) else name.encode()
        self.data, self.kind, self.link, self.mode = data, kind, link, mode
        self.size = len(data) if size is None else size
        # What else its header says, by offsets, and the bytes that fill its last block.
        self.fields, self.padding, self.mtime = fields, padding, mtime
        self.prefix, self.magic, self.raw_size, self.checksum, self.listed = prefix, magic, raw_size, checksum, listed

    def bytes(self):
        block = bytearray(512)

        def put(offset, value):
            block[offset:offset + len(value)] = value

        put(0, self.name[:100])
        put(100, b"%07o" % self.mode)
        put(108, b"%07o" % 0)
        put(116, b"%07o" % 0)
        put(124, self.raw_size or b"%011o" % self.size)
        put(136, b"%011o" % self.mtime)
        put(148, b" " * 8)
        put(156, self.kind)
        put(157, self.link)
        put(257, self.magic)
        put(345, self.prefix)
        for offset, value in self.fields:
            put(offset, value)
        put(148, self.checksum or b"%06o\0 " % sum(block))
        return bytes(block) + self.data + (bytes(-len(self.data) % 512) if self.padding is None else self.padding)


def unpacked(path):
    """The entries of a backup but for its digests."""
    with tarfile.open(path) as archive:
        return [Entry(member.name, archive.extractfile(member).read())
                for member in archive if member.name != "SHA256SUMS"]


def sums(entries):
    return b"".join(
        hashlib.sha256(entry.data).hexdigest().encode() + b"  " + entry.name + b"\n" for entry in entries if entry.listed)


def packed(entries, listing=None, end=bytes(1024)):
    """An archive with right digests, or with this list of them; none where it is empty."""
    listing = sums(entries) if listing is None else listing
    last = [Entry("SHA256SUMS", listing)] if listing else []
    return b"".join(entry.bytes() for entry in entries + last) + end


def seal(*values):
    """The program's check sum over values, which whoever has read its source can compute."""
    total = 0xCBF29CE484222325

    def word(value):
        nonlocal total
        mixed = ((total ^ value) * 0x9E3779B97F4A7C15) & MASK
        total = (mixed << 29 | mixed >> 35) & MASK

    for value in values:
        if value is None:
            word(5)
        elif isinstance(value, int):
            word(1)
            word(value & MASK)
        else:
            data, kind = (value.encode(), 3) if isinstance(value, str) else (bytes(value), 4)
            word(len(data) << 8 | kind)
            whole = len(data) & ~7
            for offset in range(0, whole, 8):
                word(struct.unpack_from("<Q", data, offset)[0])
            if whole < len(data):
                word(int.from_bytes(data[whole:], "big"))
    return total - (1 << 64) if total >> 63 else total


SCHEMA = """
  stockroom_seal(
    (SELECT group_concat(owner || ' ' || version, ';') FROM (SELECT owner, version FROM schema ORDER BY owner)),
    (SELECT group_concat(type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, ''), ';')
      FROM (SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name)))
"""


def changed(store, script, seals, folder):
    """A store's bytes after an SQL script; its seals are kept, taken out, or made anew."""
    path = os.path.join(folder, f"changed-{os.urandom(8).hex()}.db")
    with open(path, "wb") as file:
        file.write(store)
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.create_function("stockroom_seal", -1, seal, deterministic=True)
        connection.execute("PRAGMA foreign_keys = OFF")
        if seals == "none":
            for table in ("schema", "journal_entry", "journal_change"):
                connection.execute(f"UPDATE {table} SET seal = NULL")
        if callable(script):
            script(connection)
        else:
            connection.executescript(script)
        kind = connection.execute("SELECT type FROM sqlite_schema WHERE name = 'schema'").fetchone()
        if seals == "anew" and kind == ("table",):
            connection.execute("PRAGMA writable_schema = OFF")
            connection.execute(f"UPDATE schema SET seal = {SCHEMA} WHERE owner = 'store'")
        # Copied as a backup copies it, which gives the file the header of a backup.
        copy = sqlite3.connect(path + "-copy")
        connection.backup(copy)
        copy.close()
    finally:
        connection.close()
    with open(path + "-copy", "rb") as file:
        data = file.read()
    for name in (path, path + "-copy"):
        os.remove(name)
    return data


def tarred(name, kind):
    """An archive of Python's own, in another form."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=kind) as archive:
        member = tarfile.TarInfo(name)
        archive.addfile(member, io.BytesIO())
    return buffer.getvalue()
