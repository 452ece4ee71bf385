"""Ways to write to a store: each tells how a unit of new products ended."""

import http.client
import json
import os
import pty
import re
import select
import subprocess
import time

from ordeal import PATIENCE, Failed


def line(name):
    return f"product create .{name} --name {name}"


class Door:
    """`write` returns nothing for an acknowledged unit, or else the code of its refusal; `said` is all that it said."""

    def __init__(self, shop, name):
        self.shop, self.name, self.process, self.said = shop, name, None, ""

    def write(self, names):
        raise NotImplementedError

    def close(self):
        """Ends the process, if there is one; tells whether it ended as it should."""
        if self.process is None:
            return
        self.quit()
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired as expired:
            self.process.kill()
            self.process.wait()
            raise Failed(f"{self.name} does not end") from expired
        if status != 0:
            raise Failed(f"{self.name} ended with {status}")

    def quit(self):
        self.process.stdin.close()

    def read(self, file, end):
        """What comes from a descriptor up to where `end` finds the end of an answer."""
        text, late = "", time.monotonic() + PATIENCE
        while not end(text):
            if not select.select([file], [], [], max(0, late - time.monotonic()))[0]:
                raise Failed(f"{self.name} hung for {PATIENCE} s after {text[-300:]!r}")
            try:
                part = os.read(file, 65536)
            except OSError:
                part = b""
            if not part:
                raise Failed(f"{self.name} ended by itself with {self.process.wait(PATIENCE)}, after {text[-300:]!r}")
            text += part.decode(errors="replace")
        return text


class OneShot(Door):
    """A new process for each unit."""

    def write(self, names):
        words = line(names[0]).split()
        if len(names) > 1:
            # The journal has the file's name.
            words = ["run", self.shop.file(f"{names[0]}.seed", "".join(f"{line(name)}\n" for name in names))]
        result = self.shop.run("--errors", "json", "--actor", self.name, *words)
        self.said = result.stdout + result.stderr
        if result.returncode == 0:
            return None
        try:
            return json.loads(result.stderr.splitlines()[0])["code"]
        except (IndexError, KeyError, ValueError) as error:
            raise Failed(f"{words} exited {result.returncode}, and said {self.said}") from error


class Agent(Door):
    """An agent's console, which lives on."""

    def __init__(self, shop, name):
        super().__init__(shop, name)
        self.process = subprocess.Popen(
            shop.command("mcp", "--actor", name), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=shop.folder,
            stderr=subprocess.DEVNULL, env=shop.environment())
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": name, "version": "1"})

    def ask(self, method, **params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Failed(f"{self.name} ended by itself with {self.process.wait(PATIENCE)}") from error
        return json.loads(self.read(self.process.stdout.fileno(), lambda text: text.endswith("\n")))["result"]

    def write(self, names):
        result = self.ask("tools/call", name="write", arguments={"line": "; ".join(map(line, names))})
        self.said = json.dumps(result)
        return result["structuredContent"]["error"]["code"] if result.get("isError") else None


class Prompt(Door):
    """A prompt on a terminal, which lives on."""

    def __init__(self, shop, name):
        super().__init__(shop, name)
        self.terminal, slave = pty.openpty()
        self.process = subprocess.Popen(
            shop.command("--actor", name, "--errors", "json", "--no-rc", "--color", "never"), stdin=slave, stdout=slave,
            stderr=slave, cwd=shop.folder, env={**shop.environment(), "TERM": "dumb"}, start_new_session=True)
        os.close(slave)
        self.answer()

    def answer(self):
        return self.read(self.terminal, lambda text: re.search(r"(^|\n)(@\S+ )?\S*> $|(^|\n)@\S+> $", text))

    def write(self, names):
        text = line(names[0])
        if len(names) > 1:
            text = f"for n in {' '.join(names)} do product create .$n --name $n"
        os.write(self.terminal, f"{text}\n".encode())
        self.said = self.answer()
        codes = re.findall(r'^\{"code":"([^"]*)"', self.said, re.M)
        if not codes and "created" not in self.said:
            raise Failed(f"{self.name} said {self.said!r}")
        return codes[0] if codes else None

    def quit(self):
        os.write(self.terminal, b"quit\n")

    def close(self):
        try:
            super().close()
        finally:
            os.close(self.terminal)


class Server(Door):
    """`serve --testing`, and its client."""

    def __init__(self, shop, name):
        super().__init__(shop, name)
        self.process = subprocess.Popen(
            shop.command("-o", "json", "serve", "--listen", "127.0.0.1:0", "--testing", "--access-log", "none"),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=shop.folder,
            env=shop.environment())
        first = self.read(self.process.stdout.fileno(), lambda text: text.endswith("\n"))
        self.port = int(json.loads(first)["url"].rsplit(":", 1)[1])

    def write(self, names):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("POST", "/stockroom/run", "\n".join(map(line, names)))
            answer = connection.getresponse()
            self.said = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            raise Failed(f"{self.name} gave no answer: {error!r}") from error
        finally:
            connection.close()
        if answer.status == 200:
            return None
        try:
            return json.loads(self.said)["error"]["code"]
        except (KeyError, ValueError) as error:
            raise Failed(f"{self.name} answered {answer.status} with {self.said!r}") from error

    def quit(self):
        self.process.terminate()
