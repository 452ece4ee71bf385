"""A served store and a key of the App Store Connect API, for tests with clients of PyPI."""

import atexit
import json
import os
import re
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import jwt

LINES = """
clock set 2026-11-23
contract contact --name Ann --email ann@example.com
contract bank --name Bank
contract tax --country USA
contract sign
app create com.example.books --name 'Example Books' --sku BOOKS1
app version create 1.0
user create ann@example.com --first Ann --last Smith --role APP_MANAGER
tester create yuki@example.com --first Yuki --last Sato --storefront JPN --password Harbour-Ferry-11
"""


class Office:
    """A server of its own, with a store in a temporary folder."""

    def __init__(self, binary, lines=LINES, options=()):
        self.binary = os.path.abspath(binary)
        self.folder = tempfile.TemporaryDirectory()
        self.store = os.path.join(self.folder.name, "books.db")
        # App Store Connect's rules of today, which its API has.
        subprocess.run([self.binary, "--store", self.store, "-c", "store init --profile asc2026"], check=True,
                       capture_output=True)
        self.command(lines)
        self.key = self.new_key("CI --role ADMIN")
        self.record = os.path.join(self.folder.name, "record.ndjson")
        self.process = subprocess.Popen(
            [self.binary, "--store", self.store, "serve", "--listen", "127.0.0.1:0", "--testing", "--access-log", "none",
             "--record", self.record, *options], stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        self.url = re.search(r"http://[^\s/]+", self.process.stdout.readline()).group(0)

    def command(self, lines):
        result = subprocess.run(
            [self.binary, "--store", self.store, "run", "-"], input=lines, capture_output=True, text=True,
            cwd=self.folder.name)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    def new_key(self, words):
        result = subprocess.run(
            [self.binary, "--store", self.store, "-c", f"key create {words} -o json"], capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        return json.loads(result.stdout)

    def token(self, key=None):
        key = key or self.key
        now = int(time.time())
        claims = {"iss": key["issuer"], "iat": now, "exp": now + 600, "aud": "appstoreconnect-v1"}
        return jwt.encode(claims, key["privateKey"], algorithm="ES256", headers={"kid": key["id"]})

    def call(self, method, path, body=None, key=None, expect=None, fields=None):
        """Sends a request, and returns the status and the document."""
        url = path if path.startswith("http") else self.url + path
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        headers = {"Authorization": "Bearer " + self.token(key), "Content-Type": "application/json", **(fields or {})}
        request = urllib.request.Request(url, data=data, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request) as answer:
                status, text = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        document = json.loads(text) if text.strip() else None
        if expect is not None:
            assert status == expect, (method, path, status, document)
        return status, document

    def get(self, path, **more):
        return self.call("GET", path, expect=200, **more)[1]

    def run(self, lines):
        return self.call("POST", "/stockroom/run", lines.encode(), expect=200, fields={"Content-Type": "text/plain"})[1]

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()


def resource(type, attributes=None, links=None, id=None, included=None):
    """A document of JSON:API; links are pairs of a type and an identifier, or lists of them."""
    data = {"type": type}
    if id is not None:
        data["id"] = id
    if attributes is not None:
        data["attributes"] = attributes
    if links:
        def identifier(pair):
            return {"type": pair[0], "id": pair[1]}
        data["relationships"] = {
            name: {"data": [identifier(p) for p in pairs] if isinstance(pairs, list) else identifier(pairs)}
            for name, pairs in links.items()}
    return {"data": data, **({"included": included} if included else {})}
