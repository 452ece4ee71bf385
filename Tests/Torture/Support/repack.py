#!/usr/bin/env python3
"""Packs the files of an unpacked backup in the form in which the program packs them, with right digests.

usage: repack.py ARCHIVE < NAMES
"""

import os
import sqlite3
import sys

from archive import Entry, packed


def entry(name):
    if os.path.islink(name):
        return Entry(name, kind=b"2", link=os.readlink(name).encode())
    with open(name, "rb") as file:
        return Entry(name, file.read())


def main():
    # Copied as a backup copies it, which gives the file the header of a backup.
    store, copy = sqlite3.connect("store.db"), sqlite3.connect("copy.db")
    store.backup(copy)
    for connection in (store, copy):
        connection.close()
    os.replace("copy.db", "store.db")
    with open(sys.argv[1], "wb") as file:
        file.write(packed([entry(name) for name in sys.stdin.read().split("\n") if name]))


main()
