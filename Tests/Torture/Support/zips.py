"""Makes zip archives whose headers disagree, and tells what Python's zipfile reads in an archive.

usage: zips.py flips FOLDER COUNT SEED    writes archives with one bit of their headers changed
       zips.py crafted FOLDER             writes archives that were made to deceive
       zips.py sound FOLDER               writes archives that are fine
       zips.py list FILE...               prints what is in each, as Python reads it
"""

import hashlib
import io
import os
import random
import struct
import sys
import zipfile

from forge import CENTRAL, END, INFO, LOCAL, record

FILES = [("ContentInfo.plist", INFO), ("Contents/", b""), ("Contents/level.dat", b"level two " * 40),
         ("Contents/art/", b""), ("Contents/art/caf\u00e9.txt", b"tree " * 300), ("Contents/art/a.png", b"\x89PNG" * 9),
         ("Contents/empty.txt", b"")]


class Stream(io.BytesIO):
    """What cannot be sought: sizes then follow the data."""

    def seekable(self):
        return False

    def seek(self, *_):
        raise io.UnsupportedOperation

    def tell(self):
        raise io.UnsupportedOperation


def sound(method=zipfile.ZIP_DEFLATED, stream=False, comment=b"", zip64=False):
    file = Stream() if stream else io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.comment = comment
        for name, data in FILES:
            info = zipfile.ZipInfo(name, (2012, 11, 21, 9, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if name.endswith("/") else method
            info.external_attr = (0o040755 if name.endswith("/") else 0o100644) << 16
            with archive.open(info, "w", force_zip64=zip64) as entry:
                entry.write(data)
    return file.getvalue()


def sounds():
    yield "deflated", sound()
    yield "stored", sound(zipfile.ZIP_STORED)
    yield "streamed", sound(stream=True)
    yield "with a comment", sound(comment=b"made by hand")
    yield "zip64", sound(zip64=True)


def headers(archive):
    """The places of all bytes that are not an entry's data."""
    places = set(range(len(archive)))
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        for info in file.infolist():
            name, extra = struct.unpack_from("<HH", archive, info.header_offset + 26)
            start = info.header_offset + 30 + name + extra
            places -= set(range(start, start + info.compress_size))
    return sorted(places)


def flips(count, seed):
    """Archives that differ from a sound one in one bit of a header."""
    chance = random.Random(seed)
    bases = [(name, archive, headers(archive)) for name, archive in sounds()]
    for number in range(count):
        name, archive, places = bases[number % len(bases)]
        place, bit = chance.choice(places), chance.randrange(8)
        yield f"{name}, byte {place}, bit {bit}", (
            archive[:place] + bytes([archive[place] ^ 1 << bit]) + archive[place + 1:])


def entry(name, data=b"data", local=None, central=None, local_name=None, extra=b"", attributes=None, tail=b""):
    """An entry's local header with its data, and its record in the directory, in which something may be a lie."""
    values = {"crc": zipfile.crc32(data), "packed": len(data), "size": len(data), "needed": 20, "made": 0x031E,
              "date": 33, "flags": 0x800, "extra": len(extra),
              "external": (0o040755 if name.endswith(b"/") else 0o100644) << 16 if attributes is None else attributes}
    there = name if local_name is None else local_name
    head = record(LOCAL, {**values, "signature": 0x04034B50, "namesize": len(there)}, local or {}) + there + extra
    middle = {**values, "signature": 0x02014B50, "namesize": len(name)}
    return head + data + tail, lambda offset: record(CENTRAL, {**middle, "offset": offset}, central or {}) + name + extra


HONEST = [entry(b"ContentInfo.plist", INFO), entry(b"Contents/", b""), entry(b"Contents/level.dat")]


def joined(entries, unlisted=(), start=b"", end=None, tail=b"", gap=b"", listed=None, before=b""):
    body, directory, count = start, b"", 0
    for number, (data, central) in enumerate([*entries, *unlisted]):
        if number < len(entries) and (listed is None or number in listed):
            directory += central(len(body))
            count += 1
        body += data + gap
    values = {"signature": 0x06054B50, "here": count, "entries": count, "length": len(directory), "offset": len(body)}
    return body + directory + before + record(END, values, end or {}) + tail


def crafted():
    escape = b"../../../var/escape"
    yield "another name in the local header", joined([*HONEST, entry(b"Contents/x", local_name=escape)])
    yield "another name of the same length", joined([*HONEST, entry(b"Contents/x", local_name=b"Contents/y")])
    yield "another name in the directory", joined([*HONEST, entry(escape, local_name=b"Contents/x")])
    yield "a name in another case", joined([*HONEST, entry(b"Contents/x", local_name=b"Contents/X")])
    yield "an entry that is not in the directory", joined(HONEST, unlisted=[entry(b"Contents/hidden")])
    yield "an entry in the middle that is not in the directory", joined(
        [*HONEST, entry(b"Contents/hidden"), entry(b"Contents/z")], listed={0, 1, 2, 4})
    yield "the same entry twice in the directory", (lambda data, central: joined(
        [*HONEST, (data, lambda at: central(at) + central(at))], end={"here": 5, "entries": 5}))(*entry(b"Contents/x"))
    yield "two names for one entry", (lambda data, central: joined(
        [*HONEST, (data, lambda at: central(at) + entry(b"Contents/y")[1](at))],
        end={"here": 5, "entries": 5}))(*entry(b"Contents/x"))
    for field in ["size", "packed", "crc", "method", "flags", "time", "date", "needed", "extra"]:
        for number in [0, 1, 3, 5, 8, 0x8, 0x809, 9999]:
            for part in ["local", "central"]:
                lie = joined([*HONEST, entry(b"Contents/x", **{part: {field: number}})])
                if lie != joined([*HONEST, entry(b"Contents/x")]):
                    yield f"{part} {field} {number}", lie
    first, second = joined(HONEST), joined([*HONEST, entry(b"Contents/other")])
    yield "two archives, one after the other", first + second
    yield "two ends", first + first[-22:]
    yield "an end in the comment", joined(HONEST, end={"comment": 22}, tail=first[-22:])
    yield "an archive in the comment", joined(HONEST, end={"comment": len(second)}, tail=second)
    yield "an end in an entry's extra field", joined([*HONEST, entry(b"Contents/x", extra=b"\x34\x12\x16\0" + first[-22:])])
    yield "an archive whose end has moved", first[:-22] + b"\0" * 22 + first[-22:]
    yield "something in front", joined(HONEST, start=b"#!/bin/sh\n")
    yield "something in front that no offset knows", b"PK\3\4" + first
    yield "gaps between the entries", joined(HONEST, gap=b"gap")
    yield "something before the end", joined(HONEST, before=b"between")
    yield "too few entries", joined(HONEST, end={"here": 2, "entries": 2})
    yield "too many entries", joined(HONEST, end={"here": 4, "entries": 4})
    yield "counts that differ", joined(HONEST, end={"here": 2})
    yield "another disk", joined(HONEST, end={"disk": 1})
    yield "a directory elsewhere", joined(HONEST, end={"offset": 1})
    yield "a shorter directory", joined(HONEST, end={"length": 60})
    yield "no directory", joined(HONEST, end={"length": 0, "here": 0, "entries": 0})
    yield "a comment that is not there", joined(HONEST, end={"comment": 7})
    for name in [b"Contents/a\0b", b"Contents/x\0/../../y", b"\0", b"Contents/a\0"]:
        yield f"NUL in {name!r}", joined([*HONEST, entry(name)])
    yield "a name that is cut by NUL in one header", joined([*HONEST, entry(b"Contents/x", local_name=b"Contents/x\0")])
    unicode = struct.pack("<HHBI", 0x7075, 5 + len(escape), 1, zipfile.crc32(b"Contents/x")) + escape
    yield "another name in an extra field", joined([*HONEST, entry(b"Contents/x", extra=unicode)])
    yield "extra fields that do not fit", joined([*HONEST, entry(b"Contents/x", extra=b"\1\0\x40\0")])
    yield "sizes in a field nobody needs", joined(
        [*HONEST, entry(b"Contents/x", extra=struct.pack("<HHQQ", 1, 16, 5, 5))])
    yield "a name in an unnamed encoding", joined(
        [*HONEST, entry("Contents/caf\u00e9".encode(), local={"flags": 0}, central={"flags": 0})])
    yield "a folder by its attributes alone", joined([*HONEST, entry(b"Contents/x", attributes=0o040755 << 16)])
    yield "a folder by DOS's attributes alone", joined([*HONEST, entry(b"Contents/x", attributes=0x10)])
    yield "a folder by its name alone", joined([*HONEST, entry(b"Contents/x/", b"", attributes=0o100644 << 16)])
    yield "a folder with data", joined([*HONEST, entry(b"Contents/x/", b"data")])
    yield "a link by a system that has none", joined(
        [*HONEST, entry(b"Contents/x", b"level.dat", attributes=0o120777 << 16, central={"made": 0x001E})])
    yield "a descriptor that is not there", joined(
        [*HONEST, entry(b"Contents/x", local={"flags": 0x808}, central={"flags": 0x808})])
    for name, numbers in [("crc", (1, 4, 4)), ("size", (None, 4, 5)), ("packed size", (None, 5, 4))]:
        crc = zipfile.crc32(b"data") if numbers[0] is None else numbers[0]
        tail = struct.pack("<IIII", 0x08074B50, crc, *numbers[1:])
        zeros = {"flags": 0x808, "crc": 0, "size": 0, "packed": 0}
        yield f"a descriptor with another {name}", joined(
            [*HONEST, entry(b"Contents/x", local=zeros, central={"flags": 0x808}, tail=tail)])
    yield "duplicates", joined([*HONEST, entry(b"Contents/x"), entry(b"Contents/x", b"other")])
    yield "duplicates in another case", joined([*HONEST, entry(b"Contents/x"), entry(b"Contents/X", b"other")])
    yield "duplicates that a Mac cannot tell apart", joined(
        [*HONEST, entry(b"Contents/x"), entry("Contents/\u200dx".encode(), b"other")])


def listing(path):
    """Every name with the SHA-256 of its bytes, as Python reads them; None where it refuses the archive."""
    try:
        with zipfile.ZipFile(path) as archive:
            return sorted(
                f"{info.filename.rstrip('/')} "
                f"{'-' if info.is_dir() else hashlib.sha256(archive.read(info)).hexdigest()}"
                for info in archive.infolist())
    except Exception as error:  # Whatever it stumbles on is a refusal.
        return [f"refused: {error}"]


def main(what, *words):
    if what == "list":
        for path in words:
            print(path, *listing(path), sep="\n  ")
        return
    archives = {"flips": lambda: flips(int(words[1]), int(words[2])), "crafted": crafted, "sound": sounds}[what]()
    for number, (name, archive) in enumerate(archives):
        path = os.path.join(words[0], f"{number:03} {name.replace('/', '_')}.pkg")
        with open(path, "wb") as file:
            file.write(archive)


if __name__ == "__main__":
    main(*sys.argv[1:])
