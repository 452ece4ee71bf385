"""A served store with an app, products, and purchases, for tests with clients of PyPI."""

import atexit
import json
import os
import re
import sqlite3
import subprocess
import tempfile
import urllib.error
import urllib.request

BUNDLE_ID = "com.example.books"
OTHER_BUNDLE_ID = "com.example.games"
# docs/durability.md says why.
UNRECORDED = {
    "account_issuer", "connect_upload", "connect_upload_part", "hook_attempt", "hook_delivery", "journal_change",
    "journal_entry", "schema", "sequence", "storefront_attempt", "storefront_notification",
}

LINES = """
clock set 2012-11-21
contract contact --name Ann --email ann@example.com
contract bank --name Bank
contract tax --country USA
contract sign
app create com.example.books --name 'Example Books' --sku BOOKS1
use com.example.books
product create .coins --name Coins --type consumable --display-name Coins --description 'A bag of coins' --tier 1
product create .map --name Map --type non-consumable --display-name Map --description 'A map of it all' --tier 3
product create .issues --name Issues --type non-renewing --display-name Issues --description 'Issues for a year' --tier 5
product adopt .coins .map .issues --status approved
app version create 1.0
app version upload 1.0
app version submit 1.0
app version approve 1.0
tester create john@example.com --first John --last Miller --storefront USA --password Harbour-Ferry-13
tester create yuki@example.com --first Yuki --last Sato --storefront JPN --password Harbour-Ferry-11
storekit device add iPad
storekit sign-in john@example.com --password Harbour-Ferry-13
storekit products .coins .map .issues
storekit buy .map
storekit finish .map
storekit device add iPhone --profile distribution
storekit sign-in carol@example.com --storefront DEU --device iPhone
storekit products .coins .map --device iPhone
storekit buy .coins --device iPhone
"""


# Today's rules, a group of four subscriptions on sale, and a subscriber in each environment.
SUBSCRIPTION_LINES = """
clock set 2026-01-31
store edit --profile asc2026
app create com.example.books --name 'Example Books' --sku BOOKS1
use com.example.books
subscription group create Reading
subscription group localize Reading en-US --name Reading
subscription create .gold --name Gold --group Reading --period 1m --level 1 --price 9.99
subscription create .silver --name Silver --group Reading --period 1m --level 2 --price 4.99
subscription create .basic --name Basic --group Reading --period 1m --level 3 --price 1.99
tester create yuki@example.com --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11
storekit subscribe .silver --account yuki@example.com
storekit device add iPhone --profile distribution
storekit sign-in ada@example.com --storefront USA
product adopt .gold --status approved
storekit subscribe .gold --account ada@example.com
"""


class Shop:
    """A server of its own, with a store in a temporary folder."""

    def __init__(self, binary, lines=LINES):
        self.binary = os.path.abspath(binary)
        self.folder = tempfile.TemporaryDirectory()
        self.store = os.path.join(self.folder.name, "books.db")
        self.command(lines)
        self.root = os.path.join(self.folder.name, "root.cer")
        self.command(f"certificate export {self.root}")
        key = json.loads(self.line("key create server --in-app-purchase -o json"))
        self.key, self.key_id, self.issuer = key["privateKey"].encode(), key["id"], key["issuer"]
        self.process = subprocess.Popen(
            [self.binary, "--store", self.store, "serve", "--listen", "127.0.0.1:0", "--testing", "--access-log", "none"],
            stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        line = self.process.stdout.readline()
        self.url = re.search(r"http://[^\s/]+", line).group(0)

    def command(self, lines):
        """Runs lines with the program."""
        result = subprocess.run(
            [self.binary, "--store", self.store, "run", "-"], input=lines, capture_output=True, text=True,
            cwd=self.folder.name)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    def line(self, line):
        """Runs a line with the program, which prints what it did."""
        return subprocess.run(
            [self.binary, "--store", self.store, "-c", line], capture_output=True, text=True, check=True).stdout

    def run(self, lines):
        """Runs lines on the server."""
        request = urllib.request.Request(self.url + "/stockroom/run", data=lines.encode(), method="POST")
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def post(self, path):
        """Sends an empty request."""
        urllib.request.urlopen(urllib.request.Request(self.url + path, data=b"", method="POST")).close()

    def state(self):
        """The number of units, and each row of the tables that the journal records."""
        store = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)
        try:
            names = [name for name, in store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            units = store.execute("SELECT count(*) FROM journal_entry WHERE kind = 'unit'").fetchone()[0]
            return units, {name: sorted(map(repr, store.execute(f"SELECT * FROM {name}")))
                           for name in names if not name.startswith("sqlite_") and name not in UNRECORDED}
        finally:
            store.close()

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()
