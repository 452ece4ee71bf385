"""Every kind of write: how a shop is readied for it, what is run, and what stands before and after."""

import collections
import os
import re
import shutil

import syscalls
from ordeal import ROOT, Failed, Shop, age

BATCH = "".join(f'product create .batch{n:02} --name "Batch {n}"\n' for n in range(12))


class Write:
    """One kind of write: how the shop is readied, what is run, and which files it makes."""

    def __init__(self, name, words, ready=lambda shop: None, store="store.db", makes=None, verify=None, reads=False):
        self.name, self.words, self.ready, self.store = name, words, ready, store
        self.makes, self.verify, self.reads = makes, verify, reads

    def prepare(self, base, folder):
        """Runs it once as it should be, and writes down its calls."""
        self.shop = base.copy(folder)
        self.ready(self.shop)
        self.shop.path = os.path.join(self.shop.folder, self.store)
        self.before = self.found(self.shop)
        self.listing = self.shop.listing() | {self.makes}
        whole = self.shop.copy(folder + "-whole")
        result, lines = syscalls.run(whole, self.words, *syscalls.TRACE, log=folder + ".log")
        if result.returncode != 0:
            raise Failed(f"{self.words} exited {result.returncode}\n{result.stderr}")
        self.told = normal(result.stdout, whole.folder)
        self.after = self.found(whole)
        if self.after == self.before:
            raise Failed(f"{self.words} changes nothing")
        return self.calls(lines, whole.folder)

    def calls(self, lines, folder):
        """The calls that concern the shop: by name, each with its number among its thread's calls of that name."""
        counts, found = collections.Counter(), collections.defaultdict(list)
        for call in syscalls.parse(lines):
            counts[call.thread, call.name] += 1
            if call.concerns(folder) and not call.failed:
                found[call.name].append((counts[call.thread, call.name], call.place()))
        return found

    def found(self, shop):
        """What stands: the rows of the store, and the file that it makes."""
        made = self.makes and os.path.join(shop.folder, self.makes)
        state = shop.state()
        if made is None:
            return state, None
        return state, self.verify(shop, made) if os.path.exists(made) else None

    def require_swept(self, shop, told):
        """The next console that writes takes away what this one left, as does the next that makes such a file."""
        if shop.replaced():
            shop.must("store", "backup", "next.tar")
            os.remove(os.path.join(shop.folder, "next.tar"))
            if shop.replaced():
                raise Failed(f"left over after a backup: {shop.replaced()}: {told}")
        left = shop.listing() - self.listing - {self.store}
        if not left:
            return
        state = shop.state()
        if state is not None and state["product"]:
            shop.sweep()
        else:
            shop.must(*self.words)
        if self.makes is not None:
            shop.must(*(word.replace(self.makes, "next" + self.makes) for word in self.words))
            # What stands beside a file of this name goes with the next of the same name.
            if any(name.startswith(self.makes) for name in left & shop.listing()):
                shop.run(*self.words)
        left &= shop.listing()
        if left:
            raise Failed(f"left over: {sorted(left)}: {told}")


def normal(told, folder):
    """What a command told, without what differs from run to run."""
    return re.sub(r"(damaged|replaced)-[0-9a-f-]+", r"\1", told.replace(folder, ""))


def restored(shop, archive):
    """What a backup brings back."""
    other = Shop(shop.stockroom, shop.folder, "restored.db")
    other.must("store", "restore", archive)
    state = other.state()
    other.check()
    for name in os.listdir(shop.folder):
        path = os.path.join(shop.folder, name)
        if name == "restored.db.content":
            shutil.rmtree(path)
        elif name.startswith("restored.db"):
            os.remove(path)
    return {table: rows for table, rows in state.items() if table not in ("journal_entry", "sqlite_sequence")}


def validated(shop, package):
    shop.must("package", "validate", package)
    return "valid"


def text(shop, path):
    with open(path) as file:
        return file.read()


def writes():
    def with_batch(shop):
        shop.file("batch.seed", BATCH)

    def with_batch_run(shop):
        with_batch(shop)
        shop.must("run", "batch.seed")

    def with_program(shop):
        """The store decides which plugins are on, which is read before and after."""
        shop.settings = {"XDG_DATA_HOME": shop.folder + "-data"}
        shop.must("plugin", "add", os.path.join(ROOT, "Examples/house-style.py"))
        with_batch_run(shop)

    def with_undone(shop):
        with_batch_run(shop)
        shop.must("undo")

    def uploaded(shop):
        shop.must("package", "upload", "pack.pkg")

    def with_backup(shop):
        uploaded(shop)
        shop.must("store", "backup", "old.tar")
        shop.must("product", "delete", ".pack")
        with_batch_run(shop)
        shop.must("store", "compact")

    def unused(shop):
        uploaded(shop)
        shop.must("product", "delete", ".pack")

    return [
        Write("new store", ["run", "base.seed"], store="new.db"),
        Write("command", ["product", "create", ".one", "--name", "One"]),
        Write("batch", ["run", "batch.seed"], with_batch),
        Write("screenshot", ["product", "screenshot", ".other", "shot.png"]),
        Write("upload", ["package", "upload", "pack.pkg"]),
        Write("undo", ["undo"], with_batch_run),
        Write("undo, program", ["undo"], with_program),
        Write("redo", ["redo"], with_undone),
        Write("clock", ["clock", "advance", "30d"]),
        Write("backup", ["store", "backup", "made.tar"], uploaded, makes="made.tar", verify=restored),
        Write("restore", ["store", "restore", "old.tar"], with_backup),
        Write("restore anew", ["store", "restore", "old.tar"], with_backup, store="new.db"),
        Write("compact", ["store", "compact"], unused),
        Write("migration", ["store", "check"], age, reads=True),
        Write("build", ["package", "build", "pack", "made.pkg"], makes="made.pkg", verify=validated),
        Write("file", ["-c", "product list > made.csv"], makes="made.csv", verify=text),
    ]
