"""What the ordeals share: a shop on a store of its own, and an account of what happened to it."""

import collections
import os
import shutil
import signal
import subprocess
import sys

SEEDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Seeds")

BASE = """\
clock set 2012-11-21
contract contact --name "Ann Admin" --email ann@example.com
contract bank --name "Example Bank"
contract tax --country USA
contract sign
app create com.example.shop --name Shop --sku SHOP1
product create .pack --name Pack --description "A pack with pictures" --hosted --screenshot shot.png
product create .other --name Other --description "Another pack with pictures"
"""


class Failed(Exception):
    pass


class Shop:
    """A folder with a store in it."""

    def __init__(self, stockroom, folder, name="store.db"):
        self.stockroom = os.path.abspath(stockroom)
        self.folder = folder
        self.path = os.path.join(folder, name)
        os.makedirs(folder, exist_ok=True)

    def command(self, *words):
        return [self.stockroom, "--store", self.path, "--yes", *words]

    def run(self, *words, input=None):
        """The result of one command; a death by signal is a failure wherever it happens."""
        result = subprocess.run(
            self.command(*words), input=input, capture_output=True, text=True, errors="replace", cwd=self.folder,
            stdin=None if input is not None else subprocess.DEVNULL)
        if result.returncode < 0:
            raise Failed(f"{words} died of {signal.Signals(-result.returncode).name}\n{result.stderr}")
        return result

    def must(self, *words):
        result = self.run(*words)
        if result.returncode != 0:
            raise Failed(f"{words} exited {result.returncode}\n{result.stdout}{result.stderr}")
        return result.stdout

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def check(self):
        self.must("store", "check")

    def products(self):
        return set(self.must("product", "list", "-o", "csv", "--columns", "id").split()[1:])

    def units(self):
        """Every unit's line by its number."""
        rows = self.must("log", "list", "-o", "csv", "--columns", "unit,line").splitlines()[1:]
        return {int(row.split(",", 1)[0]): row.split(",", 1)[1] for row in rows}

    def dump(self):
        return subprocess.run(["sqlite3", self.path, ".dump"], capture_output=True, text=True, errors="replace").stdout

    def copy(self, folder):
        """The same shop in another folder."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder, folder)
        return Shop(self.stockroom, folder, os.path.basename(self.path))


def base(stockroom, folder):
    """A shop with two products, and a package to upload."""
    shop = Shop(stockroom, folder)
    shutil.copytree(os.path.join(SEEDS, "books/chapter1"), os.path.join(folder, "pack"))
    shutil.copy(os.path.join(SEEDS, "books/shot.png"), folder)
    info = os.path.join(folder, "pack/ContentInfo.plist")
    with open(info) as file:
        text = file.read().replace("com.example.books.chapter1", "com.example.shop.pack")
    with open(info, "w") as file:
        file.write(text)
    with open(os.path.join(folder, "pack/Contents/noise.dat"), "wb") as file:
        file.write(os.urandom(2_000_000))
    shop.must("run", shop.file("base.seed", BASE))
    shop.must("package", "build", "pack", "pack.pkg")
    shop.check()
    return shop


class Account:
    """Counts outcomes by kind, and prints them."""

    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.failures = []

    def add(self, kind, outcome):
        self.counts[kind][outcome] += 1

    def fail(self, kind, reason):
        self.add(kind, "FAILED")
        self.failures.append(f"{kind}: {reason}")

    def close(self):
        for kind, outcomes in self.counts.items():
            told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
            print(f"  {kind:<10} {sum(outcomes.values()):>5}: {told}")
        for failure in self.failures[:20]:
            print("FAILED", failure)
        sys.exit(1 if self.failures else 0)
