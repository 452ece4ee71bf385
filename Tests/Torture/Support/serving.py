"""A server for tests on a shop's store, and requests to it."""

import json
import subprocess
import urllib.error
import urllib.request

from ordeal import PATIENCE, Failed


class Served:
    """`serve --testing`, as long as a `with` block lasts."""

    def __init__(self, shop):
        self.process = subprocess.Popen(
            [*shop.command("-o", "json"), "serve", "--listen", "127.0.0.1:0", "--testing"], cwd=shop.folder,
            env=shop.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise Failed(f"the server ended with {self.process.wait()}")
        self.url = json.loads(line)["url"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired as expired:
            self.process.kill()
            raise Failed("the server does not end") from expired
        finally:
            self.process.stdout.close()

    def post(self, path, body):
        """The status of an answer, and the code of its error, if any."""
        request = urllib.request.Request(
            f"{self.url}/stockroom/{path}", json.dumps(body).encode() if isinstance(body, dict) else body.encode(),
            {"Content-Type": "application/json" if isinstance(body, dict) else "text/plain"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, None
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())["error"]["code"]
        except OSError as error:
            raise Failed(f"no answer to {path}: {error}") from error
