"""What the ordeals share: a shop on a store of its own, and an account of what happened to it."""

import collections
import concurrent.futures
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
SEEDS = os.path.join(ROOT, "Seeds")

# What is in the home of whoever runs this must not change what the program does.
if "STOCKROOM_ISOLATED" not in os.environ:
    isolated = os.path.join(ROOT, "Tests/isolated")
    os.execv(isolated, [isolated, sys.executable, *sys.argv])

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


PATIENCE = 120
# Whether each promise is to be tested, but not in every case, nor on a disk, whose syncs take longer than all the rest.
SHORT = sys.argv[2:] == ["--short"]
MEMORY = "/dev/shm"
if SHORT and "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK):
    space = os.statvfs(MEMORY)
    if not space.f_flag & os.ST_NOEXEC and space.f_bavail * space.f_frsize > 2 << 30:
        os.environ["TMPDIR"] = MEMORY
# What differs between two runs of the same commands.
BY_RUN = {"machine_time", "seal"}


class Failed(Exception):
    pass


class Shop:
    """A folder with a store in it."""

    def __init__(self, stockroom, folder, name="store.db"):
        self.stockroom = os.path.abspath(stockroom)
        self.folder = folder
        self.path = os.path.join(folder, name)
        self.settings = {}
        os.makedirs(folder, exist_ok=True)

    def command(self, *words):
        return [self.stockroom, "--store", self.path, "--yes", *words]

    def environment(self):
        """The program's environment: what it puts into the folder for temporary files is looked at, too."""
        temporary = os.path.join(self.folder, "temporary")
        os.makedirs(temporary, exist_ok=True)
        return {**os.environ, "TMPDIR": temporary, **self.settings}

    def run(self, *words, input=None):
        """The result of one command; a death by signal is a failure wherever it happens."""
        try:
            result = subprocess.run(
                self.command(*words), input=input, capture_output=True, text=True, errors="replace", cwd=self.folder,
                env=self.environment(), stdin=None if input is not None else subprocess.DEVNULL, timeout=PATIENCE)
        except subprocess.TimeoutExpired as expired:
            raise Failed(f"{words} hung for {PATIENCE} s") from expired
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

    def state(self):
        """All rows of all tables, but for what differs from run to run; None where there is no store."""
        if not os.path.exists(self.path):
            return None
        connection = sqlite3.connect(self.path, timeout=60)
        connection.text_factory = lambda bytes: bytes.decode(errors="replace").replace(self.folder, "")
        try:
            tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            state = {}
            for table in sorted(tables):
                cursor = connection.execute(f'SELECT * FROM "{table}"')
                kept = [n for n, column in enumerate(cursor.description) if column[0] not in BY_RUN]
                state[table] = sorted((tuple(row[n] for n in kept) for row in cursor), key=repr)
            return state
        finally:
            connection.close()

    def definitions(self):
        """What is defined in the store's file."""
        connection = sqlite3.connect(self.path, timeout=60)
        try:
            return sorted(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"), key=repr)
        finally:
            connection.close()

    def named_blobs(self):
        """The blobs that rows name."""
        connection = sqlite3.connect(self.path, timeout=60)
        try:
            rows = connection.execute(
                "SELECT package FROM content UNION SELECT delivery FROM content "
                "UNION SELECT screenshot FROM product WHERE screenshot IS NOT NULL")
            return {row[0] for row in rows}
        finally:
            connection.close()

    def blobs(self):
        """The names of all blobs in their places."""
        place = os.path.join(self.path + ".content", "blobs")
        return {name for _, _, names in os.walk(place) for name in names}

    def listing(self):
        """Every name below the folder, but for what SQLite keeps beside a store and the blobs in their places."""
        found = set()
        for root, folders, files in os.walk(self.folder):
            for name in folders + files:
                path = os.path.relpath(os.path.join(root, name), self.folder)
                if not path.endswith(("-wal", "-shm")) and ".content/blobs" not in path:
                    found.add(path)
        content = os.path.basename(self.path) + ".content"
        own = f"temporary/stockroom-{os.getuid()}"
        # The store that a restore replaced is kept on purpose, until the next backup.
        return {path for path in found - {content, content + "/tmp", "temporary", own} if ".replaced-" not in path}

    def replaced(self):
        """The stores that restores replaced, and that are kept until the next backup."""
        return {name for name in os.listdir(self.folder) if ".replaced-" in name}

    def sweep(self):
        """Has the next console write: it takes away what others left."""
        self.must("product", "screenshot", ".other", os.path.join(self.folder, "shot.png"))

    def copy(self, folder):
        """The same shop in another folder."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder, folder)
        shop = Shop(self.stockroom, folder, os.path.basename(self.path))
        shop.settings = self.settings
        return shop


def base(stockroom, folder, noise=2_000_000):
    """A shop with two products, and a package with so many random bytes to upload."""
    shop = Shop(stockroom, folder)
    shutil.copytree(os.path.join(SEEDS, "books/chapter1"), os.path.join(folder, "pack"))
    shutil.copy(os.path.join(SEEDS, "books/shot.png"), folder)
    info = os.path.join(folder, "pack/ContentInfo.plist")
    with open(info) as file:
        text = file.read().replace("com.example.books.chapter1", "com.example.shop.pack")
    with open(info, "w") as file:
        file.write(text)
    with open(os.path.join(folder, "pack/Contents/noise.dat"), "wb") as file:
        file.write(os.urandom(noise))
    shop.must("run", shop.file("base.seed", BASE))
    shop.must("package", "build", "pack", "pack.pkg")
    shop.check()
    return shop


def former(table, columns):
    """The statements that give a table of the catalog its first definition again."""
    source = open(os.path.join(ROOT, "Sources/Catalog/CatalogSchema.swift"), encoding="utf-8").read()
    first = source[source.index("let version1 ="):]
    definition = re.search(rf"    CREATE TABLE {table} \(.*?\n    \);", first, re.S).group(0)
    definition = "\n".join(line[4:] for line in definition.split("\n"))
    return (f"CREATE TABLE kept AS SELECT * FROM {table}; DROP TABLE {table}; {definition} "
            f"INSERT INTO {table} SELECT {columns} FROM kept; DROP TABLE kept;")


# What makes a store that of an earlier program.
EARLIER = former("product", "*") + former("burned", "id, kind, value, burned_at") + """
    DROP TABLE localization_update; DROP TABLE metadata_update;
    DROP TABLE provisioning_profile; DROP TABLE app_capability; DROP TABLE bundle_id;
    ALTER TABLE tester DROP COLUMN interrupts_purchases; ALTER TABLE tester DROP COLUMN renewal_rate;
    ALTER TABLE app_version DROP COLUMN release_type; ALTER TABLE app_version DROP COLUMN earliest_release_at;
    ALTER TABLE app_version DROP COLUMN copyright;
    UPDATE schema SET version = 1 WHERE owner = 'catalog'; UPDATE schema SET seal = NULL;
"""


def age(shop):
    """Takes the store back to the tables of an earlier program."""
    connection = sqlite3.connect(shop.path)
    connection.executescript(EARLIER)
    connection.close()


class Account:
    """Counts outcomes by kind, and prints them; of failures the first twenty, or as many as FAILURES says."""

    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.failures = []
        self.lock = threading.Lock()

    def add(self, kind, outcome, count=1):
        with self.lock:
            self.counts[kind][outcome] += count

    def fail(self, kind, reason):
        self.add(kind, "FAILED")
        with self.lock:
            self.failures.append(f"{kind}: {reason}")

    def close(self):
        for kind, outcomes in self.counts.items():
            told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
            print(f"  {kind:<14} {sum(outcomes.values()):>5}: {told}")
        total = sum(sum(outcomes.values()) for outcomes in self.counts.values())
        print(f"  {'all':<14} {total:>5}: {len(self.failures)} FAILED")
        for failure in self.failures[:int(os.environ.get("FAILURES", 20))]:
            print("FAILED", failure[:700])
        sys.exit(1 if self.failures else 0)


def rounds(whole, short):
    """How many rounds the words of the command line ask for: so many, `--short`, or the whole."""
    words = sys.argv[2:]
    if SHORT:
        # The same cases each time, so that what breaks was broken by a change.
        random.seed(1)
        return short
    return int(words[0]) if words else whole


def spread(work, tasks, folder):
    """Works the tasks off, two at a time, each with a folder of its own; what is raised ends it all."""
    folders = [os.path.join(folder, "round1"), os.path.join(folder, "round2")]

    def one(task):
        place = folders.pop()
        try:
            work(task, place)
        finally:
            shutil.rmtree(place, ignore_errors=True)
            folders.append(place)

    with concurrent.futures.ThreadPoolExecutor(len(folders)) as executor:
        for future in [executor.submit(one, task) for task in tasks]:
            future.result()
