"""Makes packages that are heavy to look at: small files with very many entries, long names, deep folders and bombs."""

import io
import struct
import zipfile
import zlib

from forge import INFO, component, cpio, cpio_entry, gzip, plain, xar


def entries(count, name, data=b"", mode=0o100644):
    return [cpio_entry(b"./Contents/" + name(number), data, mode, number=9 + number % 60_000) for number in range(count)]


def payload(*more):
    return component(gzip(cpio(*more)))


def zipped(count, name, data=b""):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("ContentInfo.plist", INFO)
        for number in range(count):
            archive.writestr("Contents/" + name(number), data)
    return file.getvalue()


def table(count, body):
    """A xar archive with more in its table of contents."""
    return plain(toc=lambda text: text.replace("</toc>", "".join(body(number) for number in range(count)) + "</toc>"))


def folded(number, length):
    """A name that differs from others in case alone."""
    return bytes(b"A"[0] + 32 * (number >> bit & 1) for bit in range(length))


def heavy():
    """Their names, and what makes each."""
    yield "49,000 files", lambda: payload(*entries(49_000, lambda n: b"%d" % n, b"x"))
    yield "49,000 files with long names", lambda: payload(*entries(49_000, lambda n: b"%060d" % n, b"x"))
    yield "49,000 names of 250 bytes", lambda: payload(*entries(49_000, lambda n: b"%0250d" % n))
    yield "49,000 paths of 1,000 bytes", lambda: payload(*entries(49_000, lambda n: b"/".join([b"%05d" % n + b"y" * 90] * 10)))
    yield "49,000 paths in folders of their own", lambda: payload(
        *entries(49_000, lambda n: b"/".join(b"%05d" % (n + level) for level in range(29))))
    yield "20,000 paths in folders of their own", lambda: payload(*entries(20_000, lambda n: b"%05d/x" % n, b"x"))
    yield "49,000 names that differ in case", lambda: payload(*entries(49_000, lambda n: folded(n, 16)))
    yield "49,000 names that a Mac ignores parts of", lambda: payload(
        *entries(49_000, lambda n: "".join("\u200d\u200c"[n >> bit & 1] for bit in range(16)).encode() + b"x"))
    yield "49,000 links", lambda: payload(*entries(49_000, lambda n: b"%d" % n, b"level.dat", 0o120777))
    yield "49,000 links over many steps", lambda: payload(
        *entries(49_000, lambda n: b"%d" % n, b"a/../" * 200 + b"level.dat", 0o120777))
    yield "a link of 100 MB", lambda: payload(cpio_entry(b"./Contents/x", b"a" * 100_000_000, 0o120777, number=9))
    yield "60,000 files", lambda: payload(*entries(60_000, lambda n: b"%d" % n))
    yield "49,000 stray files", lambda: component(gzip(cpio(*[cpio_entry(b"./%d" % n, number=9) for n in range(49_000)])))
    yield "60 MB of zeros", lambda: payload(cpio_entry(b"./Contents/zeros", bytes(60_000_000), number=9))
    yield "1,000 MB of zeros", lambda: payload(cpio_entry(b"./Contents/zeros", bytes(1_000_000_000), number=9))
    yield "zeros on top of noise", lambda: component(gzip(cpio(
        cpio_entry(b"./Contents/noise", zlib.compress(bytes(range(256)) * 4_000) * 900, number=9),
        cpio_entry(b"./Contents/zeros", bytes(1_900_000_000), number=10))))
    yield "49,000 files in a zip archive", lambda: zipped(49_000, lambda n: f"{n:060}", b"x")
    yield "65,000 files in a zip archive", lambda: zipped(65_000, lambda n: f"{n}")
    yield "49,000 long names in a zip archive", lambda: zipped(49_000, lambda n: f"{n:0300}"[:250])
    yield "a directory of comments", lambda: joined_comments()
    yield "a table with 49,000 files", lambda: table(49_000, lambda n: f"<file><name>._{n}</name><type>file</type></file>")
    yield "a table with 49,000 long names", lambda: table(
        49_000, lambda n: f"<file><name>{n:0240}</name><type>file</type></file>")
    yield "a table with 49,000 files with data", lambda: table(
        49_000, lambda n: f"<file><name>._{n}</name><type>file</type><data><offset>{n}</offset><length>1</length>"
        f"<size>1</size><extracted-checksum style='sha1'>{n:040}</extracted-checksum></data></file>")
    yield "a table with 49,000 strangers", lambda: table(
        49_000, lambda n: f"<file><name>{n:0200}</name><type>door {n:060}</type></file>")
    yield "a table with a million elements", lambda: table(999_000, lambda n: "<a/>")
    yield "a table with a million attributes", lambda: table(999, lambda n: "<a " + " ".join(f'a{m}=""' for m in range(999)) + "/>")
    yield "a table with deep folders", lambda: table(
        700, lambda n: f"<file><name>{n}d</name><type>directory</type>" * 60 + "</file>" * 60)
    yield "a table with 15 MB of text", lambda: table(1, lambda n: "<x>" + "x" * 15_000_000 + "</x>")
    yield "a table with 15 MB of comments", lambda: table(1, lambda n: "<!--" + "x" * 15_000_000 + "-->")
    yield "a table with a tag of 15 MB", lambda: table(1, lambda n: "<x y='" + "x" * 15_000_000 + "'/>")
    yield "a table with a name of 15 MB", lambda: table(1, lambda n: "<" + "x" * 15_000_000 + "/>")
    yield "a table with 3,000,000 entities", lambda: table(1, lambda n: "<x>" + "&amp;" * 3_000_000 + "</x>")
    yield "a table with 100,000 attributes", lambda: table(
        1, lambda n: "<x " + " ".join(f'a{m}=""' for m in range(100_000)) + "/>")
    yield "a Distribution of 60 MB", lambda: around(b"Distribution", b"<installer-gui-script>" + b" " * 60_000_000)
    yield "a Distribution of 60,000 elements", lambda: around(
        b"Distribution", b"<installer-gui-script>" + b"<a/>" * 200_000 + b"</installer-gui-script>")
    yield "a Distribution with an entity bomb", lambda: around(b"Distribution", BOMB)
    yield "a PackageInfo with an entity bomb", lambda: xar(
        [(b"PackageInfo", "file", BOMB, {}), (b"Payload", "file", gzip(cpio()), {})])
    yield "a ContentInfo.plist of 60 MB", lambda: component(gzip(cpio(
        cpio_entry(b"./ContentInfo.plist", b" " * 60_000_000, number=9))))
    yield "a binary property list that refers to itself", lambda: component(gzip(
        cpio(cpio_entry(b"./Contents/x"), lies=None).replace(INFO, shared()[:len(INFO)].ljust(len(INFO), b"\0"))))


BOMB = (b'<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">'
        + b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 10))
        + b"]><installer-gui-script>&a9;</installer-gui-script>")


def around(name, document):
    return xar([(name, "file", document, {}), (b"level2.pkg", "directory", b"", {})],
               toc=lambda text: text.replace("</toc>", "</toc>"))


def shared():
    """A binary property list of arrays that hold the next one ten times."""
    body, offsets = b"bplist00", []
    for level in range(9):
        offsets.append(len(body))
        body += b"\xaa" + bytes([level + 1]) * 10
    offsets.append(len(body))
    body += b"\x08"
    start = len(body)
    body += bytes(offsets)
    return body + struct.pack(">6xBBQQQ", 1, 1, len(offsets), 0, start)


def joined_comments():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("ContentInfo.plist", INFO)
        for number in range(300):
            info = zipfile.ZipInfo(f"Contents/{number}")
            info.comment = b"c" * 65_000
            archive.writestr(info, b"x")
    return file.getvalue()
