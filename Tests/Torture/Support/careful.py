"""Runs commands that must not hang, die, or end otherwise than they are expected to."""

import os
import stat
import subprocess

from ordeal import Failed

PATIENCE = 40


def run(shop, *words, user=None, wrap=(), cwd=None, umask=-1):
    """A command's result; hanging and dying are failures wherever they happen."""
    try:
        result = subprocess.run(
            [*wrap, *shop.command(*words)], capture_output=True, text=True, errors="replace", cwd=cwd or shop.folder,
            stdin=subprocess.DEVNULL, timeout=PATIENCE, user=user, umask=umask)
    except subprocess.TimeoutExpired as expired:
        raise Failed(f"{words} hung") from expired
    if result.returncode < 0 or result.returncode > 128:
        raise Failed(f"{words} died: exit {result.returncode}\n{result.stderr[:300]}")
    return result


def must(shop, *words, **options):
    result = run(shop, *words, **options)
    if result.returncode != 0:
        raise Failed(f"{words} exited {result.returncode}\n{result.stdout[:200]}{result.stderr[:400]}")
    return result.stdout


def refused(shop, *words, **options):
    result = run(shop, *words, **options)
    if result.returncode not in (1, 2) or "error: " not in result.stderr:
        raise Failed(f"{words} exited {result.returncode}, not refused\n{result.stdout[:200]}{result.stderr[:400]}")
    return result


def contents(folder):
    """Every file below a folder, with its bytes."""
    found = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            if stat.S_ISREG(os.lstat(path).st_mode):
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found
