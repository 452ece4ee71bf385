#!/usr/bin/env -S python3 -I -S
"""Shelves, a plugin program: keeps the shelf of each product in the store.

    stockroom plugin add Examples/shelves.py

It adds `--shelf` to `product create` and `product edit`, a column `shelf` to `product list`, and `shelf list`. A product
that gets another name leaves its shelf. `undo` takes a shelf back with the rest of its unit. `python3 shelves.py test`
tests it.
"""
import json
import re
import sys


def checked(text):
    """The name of a shelf, such as `A3`."""
    if not re.fullmatch(r"[A-Z][0-9]{1,3}", text):
        raise Refused(
            "shelf.name", f"{text} is not a shelf", hint="give a letter and a number, such as --shelf A3", subject=text)
    return text


def install(plugin):
    """Adds everything that the plugin has."""
    plugin.keeps("shelf")

    @plugin.option("shelf", ["product create", "product edit"], "The shelf, such as A3; - for none.", completer="shelf")
    def put(shelf, product):
        plugin.set("shelf", None if shelf == "-" else checked(shelf), product["id"])

    @plugin.completer("shelf")
    def shelves(prefix):
        return [(shelf, "") for shelf in sorted(set(plugin.values("shelf").values())) if shelf.startswith(prefix)]

    @plugin.column("shelf", "text", "Shelf", "The shelf of the product.")
    def column(product):
        return plugin.values("shelf", product["id"]).get(product["id"])

    @plugin.listener("product.edited")
    def renamed(change):
        if change["product"]["name"] != change["was"]["name"]:
            plugin.set("shelf", None, change["product"]["id"])

    @plugin.command(
        "shelf list", "List the shelves with their products.", effect="reads",
        fields=[
            ("shelf", "identifier", "Shelf", "The shelf."),
            ("products", "list", "Products", "The products on it."),
        ],
        examples=["shelf list"], default=True)
    def list_shelves(call):
        products = {}
        for product, shelf in plugin.values("shelf").items():
            products.setdefault(shelf, []).append(product)
        for shelf in sorted(products):
            call.row({"shelf": shelf, "products": sorted(products[shelf])})
        return []


def test():
    """What `python3 shelves.py test` runs."""
    import unittest

    class Tests(unittest.TestCase):
        def test_a_shelf_is_a_letter_and_a_number(self):
            self.assertEqual(checked("A3"), "A3")
            for text in ["", "a3", "3A", "A3 ", "A1234"]:
                with self.assertRaises(Refused):
                    checked(text)

    result = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(Tests))
    sys.exit(not result.wasSuccessful())


# ---- The protocol, version 1: nothing below needs a change. docs/plugin-protocol.md describes every message. ----


class Refused(Exception):
    """A refusal: a stable code such as `name.style`, a sentence that says what is wrong, and how to fix it."""

    def __init__(self, code, message, kind="rule", hint=None, subject=None):
        super().__init__(message)
        self.body = {"code": code, "message": message, "kind": kind, "hint": hint, "subject": subject}


def argument(name, summary, **more):
    """A parameter by position; more: type, required, repeated, choices, completer."""
    return {"name": name, "kind": "argument", "summary": summary, **more}


def option(name, summary, **more):
    """A parameter as `--name value`."""
    return {"name": name, "kind": "option", "summary": summary, **more}


def flag(name, summary):
    """A parameter as `--name`."""
    return {"name": name, "kind": "flag", "summary": summary}


def record(fields):
    """A command's output: one record."""
    return {"record": fields}


def receipt(message, fields=None):
    """A command's output: what it has written."""
    return {"receipt": message, "record": fields or {}}


class Call:
    """A run of a command: its arguments, and the console that it can call."""

    def __init__(self, plugin, message):
        self._plugin, self._id = plugin, message["id"]
        self.arguments, self.is_plan = message["arguments"], message["plan"]
        self.actor, self.now = message["actor"], message["now"]

    def __call__(self, *words):
        """Runs a command of the console in the same transaction; returns what `-o json` would print."""
        return self._plugin.console(*words)

    def row(self, fields):
        """Sends a row of the command's table."""
        self._plugin._send({"id": self._id, "row": fields})

    def progress(self, label, done, total=None):
        """Reports how far the work is."""
        self._plugin._send({"id": self._id, "progress": {"label": label, "done": done, "total": total}})


class Plugin:
    """A plugin program: what it has, and the loop that answers the console."""

    def __init__(self, name, version, summary):
        self._manifest = {"protocol": 1, "name": name, "version": version, "summary": summary}
        self.commands, self.columns, self.completers = {}, {}, {}
        self.guards, self.listeners, self.required = {}, {}, None
        self.options, self._id = {}, None

    def command(self, name, summary, effect, parameters=(), fields=(), examples=(), default=False):
        """Adds a command; fields are tuples of name, kind, label, and meaning."""
        keys = ("name", "kind", "label", "meaning")
        self._add("commands", {
            "name": name, "summary": summary, "effect": effect, "parameters": list(parameters),
            "fields": [dict(zip(keys, field)) for field in fields], "examples": list(examples), "default": default})
        return lambda run: self.commands.setdefault(name, run)

    def column(self, name, kind, label, summary):
        """Adds a column to `product list`."""
        self._add("columns", {"name": name, "kind": kind, "label": label, "summary": summary})
        return lambda value: self.columns.setdefault(name, value)

    def option(self, name, on, summary, **more):
        """Adds an option to commands such as `product edit`; more: type, choices, completer."""
        self._add("options", {**option(name, summary, **more), "on": on})
        return lambda apply: self.options.setdefault(name, apply)

    def keeps(self, *names):
        """Declares values that the plugin keeps in the store."""
        for name in names:
            self._add("values", name)

    def values(self, name, product=None):
        """The values of a name by the IDs of their products, None for that of the store; or those of one product."""
        return {row["product"]: row["value"] for row in self._ask("get", {"name": name, "product": product})}

    def set(self, name, value, product=None):
        """Keeps a value for a product, or for the store, in the same transaction; None deletes it."""
        self._ask("set", {"name": name, "product": product, "value": value})

    def console(self, *words):
        """Runs a command of the console in the same transaction; returns what `-o json` would print."""
        return self._ask("call", list(words))

    def guard(self, kind):
        """Adds a check of a kind of change before it is written; it raises Refused to stop the change."""
        self._add("guards", kind)
        return lambda check: self.guards.setdefault(kind, check)

    def listener(self, kind):
        """Adds a function that receives a kind of change after it was written."""
        self._add("listeners", kind)
        return lambda listen: self.listeners.setdefault(kind, listen)

    def requirement(self, require):
        """Adds the requirement for Ready to Submit: what a product lacks, or None."""
        self._manifest["requirement"] = True
        self.required = require
        return require

    def completer(self, name):
        """Adds a completer: pairs of a word and its summary for a beginning."""
        self._add("completers", name)
        return lambda words: self.completers.setdefault(name, words)

    def run(self):
        """Says what the plugin is, and answers requests until the console ends."""
        self._send({"manifest": self._manifest})
        while (message := self._next()) is not None:
            self._answer(message)

    def _add(self, part, value):
        self._manifest.setdefault(part, []).append(value)

    def _next(self):
        line = sys.stdin.buffer.readline()
        return json.loads(line) if line else None

    def _send(self, message):
        sys.stdout.buffer.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        sys.stdout.buffer.flush()

    def _ask(self, what, question):
        """Asks the console during a request, and returns its answer."""
        own = self._id
        self._send({"id": own, what: question})
        while True:
            message = self._next()
            if message is None:
                sys.exit(0)
            if message.get("id") == own and "answer" in message:
                return message["answer"]
            if message.get("id") == own and "refused" in message:
                refused = message["refused"]
                raise Refused(
                    refused["code"], refused["message"], refused.get("kind", "rule"), refused.get("hint"),
                    refused.get("subject"))
            # A command that was called may need this plugin's own guards, for one.
            self._answer(message)

    def _answer(self, message):
        if "id" not in message:
            return
        before, self._id = self._id, message["id"]
        try:
            self._send({"id": message["id"], "output": self._output(message)})
        except Refused as refusal:
            self._send({"id": message["id"], "refusal": refusal.body})
        except Exception as error:
            import traceback

            traceback.print_exc()
            body = Refused("program.error", f"{type(error).__name__}: {error}", kind="unavailable").body
            self._send({"id": message["id"], "refusal": body})
        finally:
            self._id = before

    def _output(self, message):
        if "run" in message and message["run"] in self.commands:
            output = self.commands[message["run"]](Call(self, message))
            return {"rows": output} if isinstance(output, list) else output
        if "guard" in message:
            self.guards.get(message["guard"]["kind"], lambda change: None)(message["guard"])
            return None
        if "listen" in message:
            self.listeners.get(message["listen"]["kind"], lambda change: None)(message["listen"])
            return None
        if "require" in message and self.required:
            return self.required(message["require"])
        if "column" in message and message["column"] in self.columns:
            return self.columns[message["column"]](message["product"])
        if "option" in message and message["option"] in self.options:
            self.options[message["option"]](message["value"], message["product"])
            return None
        if "complete" in message and message["complete"] in self.completers:
            words = self.completers[message["complete"]](message["prefix"])
            return [{"text": text, "summary": summary} for text, summary in words][: message["limit"]]
        raise Refused("program.unknown", "this version of the plugin does not know what it is asked", "unavailable")


if __name__ == "__main__":
    if sys.argv[1:] == ["test"]:
        test()
    this = Plugin("Shelves", "1.0", "Keeps the shelf of each product.")
    install(this)
    this.run()
