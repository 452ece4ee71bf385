"""A proxy before a PostgreSQL server, which cuts a connection in the middle of a commit."""

import ctypes
import fcntl
import re
import select
import socket
import struct
import termios
import threading
import time

COMMIT = re.compile(rb"(^|;)\s*COMMIT\s*;?\s*$", re.I)
# What the program adds to a unit before its commit.
KEY = b"commit_key (key)"


class Messages:
    """Takes the bytes of one direction apart: https://www.postgresql.org/docs/15/protocol-message-formats.html"""

    def __init__(self, is_client):
        # A client's first message has no type.
        self.rest, self.head = b"", 0 if is_client else 1

    def feed(self, data):
        self.rest += data
        while len(self.rest) >= self.head + 4:
            end = self.head + struct.unpack_from("!I", self.rest, self.head)[0]
            if len(self.rest) < end:
                return
            message, self.rest = self.rest[:end], self.rest[end:]
            kind, self.head = message[:self.head], 1
            yield kind, message


def silence(connection):
    """Has the system drop all that comes in for a connection, as if its cable was pulled, by a filter."""
    # What it has sent must have arrived: it would send that again, and seem to live.
    while struct.unpack("i", fcntl.ioctl(connection, termios.TIOCOUTQ, bytes(4)))[0] > 0:
        time.sleep(0.001)
    # One instruction, BPF_RET | BPF_K with 0, and a pointer to it; 26 is SO_ATTACH_FILTER of Linux.
    program = ctypes.create_string_buffer(struct.pack("HBBI", 6, 0, 0, 0))
    connection.setsockopt(socket.SOL_SOCKET, 26, struct.pack("HL", 1, ctypes.addressof(program)))


class Proxy:
    """Passes connections on to a server's port, until a commit on one of them is to be cut.

    `arm` says how: "after" the server has made it, "before" it gets there, or with the connection "silent" after or
    before that, without an end that anyone could notice; or "vanish", for a client that goes just before its commit.
    """

    def __init__(self, target, port):
        self.target, self.port, self.cut, self.closed_for, self.messages = target, port, None, 0, None
        self.fired, self.opened, self.held = threading.Event(), threading.Event(), []
        self.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def listen(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))

    def arm(self, cut, closed_for=0):
        """Cuts the next commit, and then takes no connections for so many seconds."""
        self.fired.clear()
        self.opened.clear()
        self.cut, self.closed_for, self.messages = cut, closed_for, None

    def arm_step(self, number):
        """Cuts the connection on which a client sends its message of this number from now on."""
        self.arm(None)
        self.messages = number

    def release(self):
        """Ends the connections that were silent."""
        for connection in self.held:
            connection.close()
        self.held = []

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                # A relay has closed it.
                time.sleep(self.closed_for)
                self.listen()
                self.opened.set()
                continue
            threading.Thread(target=self.relay, args=(client,), daemon=True).start()

    def relay(self, client):
        try:
            server = socket.create_connection(("127.0.0.1", self.target))
            for side in (client, server):
                # Each message goes at once.
                side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                self.pass_on(client, server)
            finally:
                if server not in self.held:
                    server.close()
        except OSError:
            pass
        finally:
            if client not in self.held:
                client.close()

    def fire(self):
        if self.closed_for:
            self.listener.shutdown(socket.SHUT_RDWR)
            self.listener.close()
        self.cut = self.messages = None
        self.fired.set()

    def pass_on(self, client, server):
        """Passes messages on in both directions until one side ends, or the commit comes."""
        asked, answered = Messages(True), Messages(False)
        statements, has_key, awaited = {}, False, None
        while True:
            for source in select.select([client, server], [], [])[0]:
                data = source.recv(65536)
                if not data:
                    return
                for kind, message in (asked if source is client else answered).feed(data):
                    if source is server:
                        if kind == b"C" and message[5:] == b"COMMIT\0" and awaited:
                            self.fire()
                            if awaited == "silent after":
                                self.held.append(client)
                            return
                        client.sendall(message)
                        continue
                    if self.messages is not None:
                        self.messages -= 1
                        if self.messages <= 0:
                            self.fire()
                            return
                    fields = message[5:].split(b"\0")
                    if kind == b"P":
                        statements[fields[0]] = fields[1]
                    text = fields[0] if kind == b"Q" else statements.get(fields[1]) if kind == b"B" else None
                    has_key = has_key or KEY in (text or b"")
                    is_commit = has_key and COMMIT.search(text or b"") is not None
                    cut = self.cut
                    if is_commit and cut == "silent before" or has_key and not is_commit and cut == "vanish":
                        silence(server)
                        silence(client)
                        self.held += [client, server]
                        self.fire()
                        return
                    if is_commit and cut == "before":
                        self.fire()
                        return
                    if is_commit and cut in ("after", "silent after"):
                        awaited = cut
                        if cut == "silent after":
                            silence(client)
                    has_key = has_key and not is_commit
                    server.sendall(message)
