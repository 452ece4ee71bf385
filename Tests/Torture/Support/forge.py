"""Makes archives that lie: in every field of xar, cpio and zip, one lie an archive."""

import base64
import hashlib
import struct
import zlib

PRODUCT = "com.example.shop.pack"
INFO = f"""<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>ContentVersion</key><string>1.0</string>
<key>IAPProductIdentifier</key><string>{PRODUCT}</string></dict></plist>
""".encode()
NAMES = [
    b"../escape", b"../../../../tmp/escape", b"/tmp/escape", b"a/../../escape", b"", b".", b"..", b"a//b", b"a\\b",
    b"a\nb", b"a\x1b[2Jb", b"a\x00b", b"\xff\xfe", b"\xc0\xaf", b"\xe2\x80\xae" + b"gpj.exe", b"x" * 256, b"y" * 2_000,
    b"/".join([b"d"] * 40), b"level.dat", b"LEVEL.DAT", b"tool.dylib", b"C:\\escape", b"CON", b"~/escape",
]
NUMBERS = [0, 1, 7, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF]


def xar(files, header=None, toc=None, checksum=None, tail=b""):
    """A xar archive of (name, type, data, changes); `toc` may change the table's text, `header` its numbers."""
    heap, table = b"", ""
    for number, (name, kind, data, changes) in enumerate(files, 1):
        deflated = zlib.compress(data)
        fields = {
            "length": len(deflated), "offset": 20 + len(heap), "size": len(data), "style": "application/x-gzip",
            "archived": hashlib.sha1(deflated).hexdigest(), "extracted": hashlib.sha1(data).hexdigest(),
            "sum": "sha1", "mode": "0644", "id": number, **changes}
        heap += deflated
        encoded = f'<name enctype="base64">{base64.b64encode(name).decode()}</name>'
        body = (
            "<data><length>{length}</length><offset>{offset}</offset><size>{size}</size>"
            '<encoding style="{style}"/><archived-checksum style="{sum}">{archived}</archived-checksum>'
            '<extracted-checksum style="{sum}">{extracted}</extracted-checksum></data>').format(**fields)
        table += (
            f'<file id="{fields["id"]}">{encoded}<type>{kind}</type><mode>{fields["mode"]}</mode>'
            f'{body if kind == "file" else ""}</file>')
    text = (
        '<?xml version="1.0" encoding="UTF-8"?><xar><toc><checksum style="sha1"><offset>0</offset><size>20</size>'
        f"</checksum>{table}</toc></xar>")
    raw = (toc(text) if toc else text).encode("utf-8", "surrogateescape")
    packed = zlib.compress(raw)
    numbers = {"size": 28, "version": 1, "packed": len(packed), "raw": len(raw), "sum": 1, **(header or {})}
    head = b"xar!" + struct.pack(
        ">HHQQI", numbers["size"] & 0xFFFF, numbers["version"] & 0xFFFF, numbers["packed"], numbers["raw"],
        numbers["sum"] & 0xFFFFFFFF)
    return head + packed + (checksum or hashlib.sha1(packed).digest()) + heap + tail


def plain(*more, **lies):
    """A xar archive with the content at its root, and more."""
    return xar([(b"ContentInfo.plist", "file", INFO, {}), (b"Contents", "directory", b"", {}), *more], **lies)


CPIO = [("magic", 6), ("dev", 6), ("ino", 6), ("mode", 6), ("uid", 6), ("gid", 6), ("nlink", 6), ("rdev", 6),
        ("mtime", 11), ("namesize", 6), ("filesize", 11)]


def cpio_entry(name, data=b"", mode=0o100644, number=1, lies=None):
    values = {"magic": 0o070707, "dev": 0, "ino": number, "mode": mode, "uid": 0, "gid": 0, "nlink": 1, "rdev": 0,
              "mtime": 0, "namesize": len(name) + 1, "filesize": len(data)}
    head = b""
    for field, width in CPIO:
        value = (lies or {}).get(field, values[field])
        head += value if isinstance(value, bytes) else b"%0*o" % (width, value & (8 ** width - 1))
    return head + name + b"\0" + data


HONEST = [(b".", b"", 0o040755), (b"./ContentInfo.plist", INFO, 0o100644), (b"./Contents", b"", 0o040755),
          (b"./Contents/level.dat", b"level two", 0o100644)]
TRAILER = cpio_entry(b"TRAILER!!!", mode=0)


def cpio(*more, lies=None, liar=3, trailer=TRAILER, tail=b""):
    """A cpio archive of honest entries, of which one may lie, and more."""
    entries = [
        cpio_entry(name, data, mode, number, lies if number == liar else None)
        for number, (name, data, mode) in enumerate(HONEST)]
    return b"".join(entries) + b"".join(more) + trailer + tail


def gzip(data, tail=b""):
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush() + tail


def component(payload):
    """An installer component around a payload."""
    return xar([(b"PackageInfo", "file", b"<pkg-info/>", {}), (b"Payload", "file", payload, {})])


LOCAL = [("signature", "I"), ("needed", "H"), ("flags", "H"), ("method", "H"), ("time", "H"), ("date", "H"),
         ("crc", "I"), ("packed", "I"), ("size", "I"), ("namesize", "H"), ("extra", "H")]
CENTRAL = [("signature", "I"), ("made", "H"), ("needed", "H"), ("flags", "H"), ("method", "H"), ("time", "H"),
           ("date", "H"), ("crc", "I"), ("packed", "I"), ("size", "I"), ("namesize", "H"), ("extra", "H"),
           ("comment", "H"), ("disk", "H"), ("internal", "H"), ("external", "I"), ("offset", "I")]
END = [("signature", "I"), ("disk", "H"), ("start", "H"), ("here", "H"), ("entries", "H"), ("length", "I"),
       ("offset", "I"), ("comment", "H")]


def record(fields, values, lies):
    return b"".join(
        struct.pack("<" + kind, lies.get(name, values.get(name, 0)) & (0xFFFF if kind == "H" else 0xFFFFFFFF))
        for name, kind in fields)


def zipped(*more, local=None, central=None, end=None, liar=2):
    """A zip archive of honest files and more (name, data), of which one lies."""
    body = directory = b""
    files = [(b"ContentInfo.plist", INFO), (b"Contents/", b""), (b"Contents/level.dat", b"level two"), *more]
    for number, (name, data) in enumerate(files):
        values = {"crc": zlib.crc32(data), "packed": len(data), "size": len(data), "namesize": len(name), "needed": 20,
                  "made": 0x031E, "external": (0o040755 if name.endswith(b"/") else 0o100644) << 16,
                  "offset": len(body), "date": 33, "flags": 0x800}
        directory += record(CENTRAL, {**values, "signature": 0x02014B50}, (central or {}) if number == liar else {}) + name
        body += record(LOCAL, {**values, "signature": 0x04034B50}, (local or {}) if number == liar else {}) + name + data
    tail = {"signature": 0x06054B50, "here": len(files), "entries": len(files), "length": len(directory),
            "offset": len(body)}
    return body + directory + record(END, tail, end or {})


def xar_lies():
    for field in ["size", "version", "packed", "raw", "sum"]:
        for number in NUMBERS:
            yield f"xar header {field} {number:#x}", plain(header={field: number})
    for field in ["length", "offset", "size"]:
        for number in [*NUMBERS, -1, "1e9", "0x10", " 7", "", "9" * 40]:
            yield f"xar data {field} {number}", plain((b"level.dat", "file", b"level two", {field: number}))
    for style in ["application/x-bzip2", "application/x-lzma", "", "text/plain", "application/octet-stream"]:
        yield f"xar encoding {style!r}", plain((b"level.dat", "file", b"level two", {"style": style}))
    for sum in ["md5", "sha256", "sha512", "none", ""]:
        yield f"xar checksum style {sum!r}", plain((b"level.dat", "file", b"level two", {"sum": sum}))
    for field in ["archived", "extracted"]:
        for text in ["0" * 40, "", "zz", "0" * 400]:
            yield f"xar {field} checksum {text[:4]!r}", plain((b"level.dat", "file", b"level two", {field: text}))
    for kind in ["fifo", "character special", "block special", "socket", "hardlink", "symlink", "whiteout", ""]:
        yield f"xar type {kind!r}", plain((b"level.dat", kind, b"level two", {}))
    for mode in ["6755", "1777", "99", "-1", "0777777777", ""]:
        yield f"xar mode {mode!r}", plain((b"level.dat", "file", b"level two", {"mode": mode}))
    for name in NAMES:
        yield f"xar name {name[:20]!r}", plain((name, "file", b"level two", {}))
    yield "xar checksum of the table", plain(checksum=b"\0" * 20)
    yield "xar trailing data", plain(tail=b"\0" * 2_000_000)
    yield "xar overlap", plain(*((b"f%d" % n, "file", b"A" * 9_000, {"offset": 20, "length": 40}) for n in range(300)))
    texts = {
        "doctype": lambda text: text.replace("<xar>", '<!DOCTYPE xar [<!ENTITY a "b">]><xar>'),
        "external entity": lambda text: text.replace(
            "<xar>", '<!DOCTYPE xar [<!ENTITY a SYSTEM "file:///etc/passwd">]><xar>').replace("0644", "&a;"),
        "unclosed": lambda text: text[:-12], "empty": lambda text: "", "not xml": lambda text: "\0" * 100,
        "deep": lambda text: text.replace("</toc>", "<file>" * 5_000 + "</file>" * 5_000 + "</toc>"),
        "two names": lambda text: text.replace("<type>", "<name>other</name><type>", 1),
        "no names": lambda text: text.replace("<name", "<nome").replace("</name", "</nome"),
        "attributes": lambda text: text.replace("<toc>", "<toc %s>" % " ".join(f'a{n}="1"' for n in range(20_000))),
        "not utf-8": lambda text: text.replace("<toc>", "<toc><x>\udcff</x>"),
        "many entries": lambda text: text.replace("</toc>", "<file><name>f</name><type>file</type></file>" * 60_000 + "</toc>"),
        "two tables": lambda text: text.replace("</xar>", "<toc></toc></xar>"),
    }
    for name, change in texts.items():
        yield f"xar table {name}", plain(toc=change)
    whole = plain((b"level.dat", "file", b"level two", {}))
    for cut in range(0, len(whole), max(1, len(whole) // 25)):
        yield f"xar cut at {cut}", whole[:cut]


def cpio_lies():
    for field, width in CPIO:
        for value in [0, 1, 7, 0o170000, 0o777777, 8 ** width - 1, b"9" * width, b"-" * width, b" " * width]:
            yield f"cpio {field} {value}", component(gzip(cpio(lies={field: value})))
    for name in NAMES:
        yield f"cpio name {name[:20]!r}", component(gzip(cpio(cpio_entry(b"./Contents/" + name, b"data", number=9))))
        yield f"cpio root {name[:20]!r}", component(gzip(cpio(cpio_entry(name, b"data", number=9))))
    for target in [b"/etc/passwd", b"../../escape", b"..", b"", b"level.dat/x", b"none", b"./link", b"\xff", b"a" * 3_000]:
        link = cpio_entry(b"./Contents/link", target, mode=0o120777, number=9)
        yield f"cpio link to {target[:20]!r}", component(gzip(cpio(link)))
    for mode in [0o104755, 0o102755, 0o101777, 0o010644, 0o020644, 0o060644, 0o140644, 0o000644, 0o170644]:
        yield f"cpio mode {mode:o}", component(gzip(cpio(cpio_entry(b"./Contents/x", b"data", mode=mode, number=9))))
    yield "cpio no trailer", component(gzip(cpio(trailer=b"")))
    yield "cpio after the trailer", component(gzip(cpio(tail=b"more")))
    yield "cpio second archive", component(gzip(cpio(tail=cpio())))
    yield "gzip second member", component(gzip(cpio()) + gzip(cpio()))
    yield "gzip trailing data", component(gzip(cpio(), tail=b"more"))
    yield "gzip of a gzip", component(gzip(gzip(cpio())))
    yield "gzip bomb", component(gzip(cpio(cpio_entry(b"./Contents/zeros", bytes(200_000_000), number=9))))
    for head in [b"pbzx", b"AA01", b"070701", b"070702", b"BZh9", b"\xfd7zXZ\0", b"Rar!\x1a\x07"]:
        yield f"payload {head!r}", component(head + cpio())
    packed = gzip(cpio())
    for cut in range(0, len(packed), max(1, len(packed) // 20)):
        yield f"gzip cut at {cut}", component(packed[:cut])
    for place in range(0, len(packed), max(1, len(packed) // 20)):
        yield f"gzip bit at {place}", component(packed[:place] + bytes([packed[place] ^ 16]) + packed[place + 1:])


def zip_lies():
    for part, fields in [("local", LOCAL), ("central", CENTRAL), ("end", END)]:
        for field, kind in fields:
            for number in [0, 1, 0x7FFF, 0xFFFF] + ([0x7FFFFFFF, 0xFFFFFFFF] if kind == "I" else []):
                yield f"zip {part} {field} {number:#x}", zipped(**{part: {field: number}})
    for name in NAMES:
        yield f"zip name {name[:20]!r}", zipped((b"Contents/" + name, b"data"))
        yield f"zip root {name[:20]!r}", zipped((name, b"data"))
    whole = zipped()
    for cut in range(0, len(whole), max(1, len(whole) // 20)):
        yield f"zip cut at {cut}", whole[:cut]


def lies():
    yield from xar_lies()
    yield from cpio_lies()
    yield from zip_lies()
