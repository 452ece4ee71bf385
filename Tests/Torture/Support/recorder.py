"""Follows a program's system calls, and writes down what they do to the files below a folder."""

import os
import re
import sys

import syscalls

CALLS = [
    "openat", "close", "write", "pwrite64", "writev", "pwritev", "pwritev2", "ftruncate", "truncate", "fallocate",
    "fsync", "fdatasync", "sync", "syncfs", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat",
    "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "dup", "dup2", "dup3", "fcntl", "lseek", "copy_file_range",
    "sendfile", "clone", "clone3", "fork", "vfork", "execve",
]
TRACE = ["-s", "33554432", "-xx", "-e", "trace=" + ",".join(CALLS)]

MAKERS = ("clone", "clone3", "fork", "vfork")
STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
DESCRIPTOR = re.compile(r"^(\d+)(?:<((?:\\x[0-9a-f]{2})*)>)?")
NUMBER = re.compile(r", (-?\d+)$")
FOREVER = sys.maxsize


def decoded(text):
    return bytes.fromhex(text.replace("\\x", ""))


class Node:
    """A file or a folder, whatever its names are: as it is, and as it was when recording began."""

    def __init__(self, is_folder, content=b"", mode=0o600, entries=None):
        self.is_folder, self.mode = is_folder, mode
        self.first_content, self.content = content, bytearray(content)
        self.first_entries, self.entries = entries or {}, dict(entries or {})


class Handle:
    """An open file: descriptors that were duplicated or inherited share it."""

    def __init__(self, node, appends):
        self.node, self.appends, self.offset = node, appends, 0


class Operation:
    """Something that changed the disk, or that the user was told."""

    def __init__(self, kind, node=None, **details):
        self.kind, self.node, self.details = kind, node, details
        # The number of the operation from which on it cannot be lost any more.
        self.kept_from = FOREVER


class Recorder:
    """The files below a folder: how they were when recording began, how they are, and what was done to them."""

    def __init__(self, folder):
        self.folder = os.path.realpath(folder)
        self.root = self.read(self.folder)
        self.operations = []

    def read(self, path):
        mode = os.stat(path).st_mode & 0o777
        if os.path.isdir(path):
            entries = {name: self.read(os.path.join(path, name)) for name in os.listdir(path)}
            return Node(True, mode=mode, entries=entries)
        with open(path, "rb") as file:
            return Node(False, file.read(), mode)

    def record(self, shop, words, *options):
        """Runs a command, and writes down what it does to the disk."""
        result, lines = syscalls.run(shop, words, "-y", *TRACE, *options, log=self.folder + ".log")
        calls = self.calls = list(syscalls.parse(lines))
        # A child may be at work before the call that made it has returned.
        self.parents = {str(call.result): call for call in calls if call.name in MAKERS and not call.failed}
        self.tables = {}
        # What a child says, it says to its parent.
        self.main = calls[0].thread
        for call in calls:
            self.follow(call)
        self.compare(self.root, self.folder)
        return result

    def mark(self, kind, **details):
        self.operations.append(Operation(kind, **details))

    def table(self, thread):
        """A process's descriptors: the open file of each, and whether an exec closes it."""
        if thread not in self.tables:
            made = self.parents.get(thread)
            table = self.table(made.thread) if made else {}
            is_shared = made and re.search("CLONE_THREAD|CLONE_FILES", made.arguments)
            self.tables[thread] = table if is_shared else dict(table)
        return self.tables[thread]

    def locate(self, path):
        """The folder and the name of a path below ours; None for one elsewhere."""
        path = os.path.normpath(os.path.join(self.folder, os.fsdecode(path)))
        if not path.startswith(self.folder + "/"):
            return None
        node = self.root
        *folders, name = path[len(self.folder) + 1:].split("/")
        for folder in folders:
            node = node.entries.get(folder)
            if node is None:
                return None
        return node, name

    def paths(self, call):
        """The paths among a call's arguments, each below the folder that its descriptor names."""
        found = []
        for match in re.finditer(r'(?:(AT_FDCWD|\d+)(?:<((?:\\x[0-9a-f]{2})*)>)?, )?' + STRING.pattern, call.arguments):
            base = decoded(match[2]) if match[2] else os.fsencode(self.folder)
            found.append(os.path.join(base, decoded(match[3])))
        return found

    def follow(self, call):
        if call.failed and call.name != "execve":
            return
        act = getattr(self, "on_" + call.name, None)
        if act is not None:
            act(call)

    def handle(self, call):
        """The open file that a call is about; None for what is not on this disk."""
        match = DESCRIPTOR.match(call.arguments)
        if not match or not match[2] or not decoded(match[2]).startswith(os.fsencode(self.folder) + b"/"):
            # The folder itself may be synced.
            if not match or not match[2] or decoded(match[2]) != os.fsencode(self.folder):
                return None
        return self.table(call.thread).get(int(match[1]), (None, None))[0]

    def on_execve(self, call):
        table = self.table(call.thread)
        for number in [number for number, (_, closes) in table.items() if closes]:
            del table[number]

    def on_openat(self, call):
        path = self.paths(call)[0]
        place = self.locate(path)
        table = self.table(call.thread)
        table.pop(call.result, None)
        is_root = os.path.normpath(path) == os.fsencode(self.folder)
        if place is None and not is_root:
            return
        if "O_TMPFILE" in call.arguments:
            node = Node(False)
        elif is_root:
            node = self.root
        else:
            folder, name = place
            node = folder.entries.get(name)
            if node is None:
                node = Node(False)
                mode = re.search(r", (0[0-7]+)$", call.arguments)
                node.mode = int(mode[1], 8) if mode else 0o600
                self.enter(folder, name, node)
            elif "O_TRUNC" in call.arguments:
                self.cut(node, 0)
        table[call.result] = Handle(node, "O_APPEND" in call.arguments), "O_CLOEXEC" in call.arguments

    def on_close(self, call):
        self.table(call.thread).pop(int(DESCRIPTOR.match(call.arguments)[1]), None)

    def on_dup(self, call):
        table = self.table(call.thread)
        handle, _ = table.get(int(DESCRIPTOR.match(call.arguments)[1]), (None, None))
        table.pop(call.result, None)
        if handle is not None:
            table[call.result] = handle, "CLOEXEC" in call.arguments

    on_dup2 = on_dup3 = on_dup

    def on_fcntl(self, call):
        if "F_DUPFD" in call.arguments:
            self.on_dup(call)

    def on_lseek(self, call):
        handle = self.handle(call)
        if handle is not None:
            handle.offset = call.result

    def data(self, call):
        return b"".join(decoded(match[1]) for match in STRING.finditer(call.arguments))[:call.result]

    def on_write(self, call):
        if re.match(r"1(<|,)", call.arguments) and self.table(call.thread) is self.table(self.main):
            return self.mark("told", text=self.data(call).decode(errors="replace"))
        handle = self.handle(call)
        if handle is None:
            return
        if handle.appends:
            handle.offset = len(handle.node.content)
        self.put(handle.node, handle.offset, self.data(call))
        handle.offset += call.result

    on_writev = on_write

    def on_pwrite64(self, call):
        handle = self.handle(call)
        if handle is not None:
            self.put(handle.node, int(NUMBER.search(call.arguments)[1]), self.data(call))

    on_pwritev = on_pwrite64

    def on_ftruncate(self, call):
        handle = self.handle(call)
        if handle is not None:
            self.cut(handle.node, int(NUMBER.search(call.arguments)[1]))

    def on_fallocate(self, call):
        handle = self.handle(call)
        if handle is not None and len(handle.node.content) < int(NUMBER.search(call.arguments)[1]):
            self.cut(handle.node, int(NUMBER.search(call.arguments)[1]))

    def unknown(self, call):
        if self.folder in decoded("".join(re.findall(r"(?:\\x[0-9a-f]{2})+", call.arguments))).decode(errors="replace"):
            raise AssertionError(f"the recorder does not know {call.name}")

    on_copy_file_range = on_sendfile = on_symlink = on_symlinkat = on_truncate = on_pwritev2 = unknown

    def on_fsync(self, call):
        handle = self.handle(call)
        if handle is not None:
            self.operations.append(Operation("sync", handle.node))

    on_fdatasync = on_fsync

    def on_sync(self, call):
        self.operations.append(Operation("sync everything"))

    on_syncfs = on_sync

    def on_mkdir(self, call):
        place = self.locate(self.paths(call)[0])
        if place is not None:
            self.enter(*place, Node(True, mode=0o700))

    on_mkdirat = on_mkdir

    def on_unlink(self, call):
        place = self.locate(self.paths(call)[0])
        if place is not None:
            folder, name = place
            del folder.entries[name]
            self.operations.append(Operation("leave", folder, name=name))

    on_unlinkat = on_rmdir = on_unlink

    def on_link(self, call):
        source, target = self.paths(call)
        place = self.locate(target)
        if place is None:
            return
        through = re.match(rb"/proc/self/fd/(\d+)$", source)
        if through or source.endswith(b"/") or "AT_EMPTY_PATH" in call.arguments:
            number = int(through[1]) if through else int(DESCRIPTOR.match(call.arguments)[1])
            node = self.table(call.thread)[number][0].node
        else:
            folder, name = self.locate(source)
            node = folder.entries[name]
        self.enter(*place, node)

    on_linkat = on_link

    def on_rename(self, call):
        source, target = (self.locate(path) for path in self.paths(call))
        if source is None or target is None:
            raise AssertionError("a file is moved to or from another folder")
        node = source[0].entries.pop(source[1])
        swapped = None
        if "RENAME_EXCHANGE" in call.arguments:
            swapped = target[0].entries[target[1]]
            source[0].entries[source[1]] = swapped
        if target[0].entries.get(target[1]) is node:
            # Two names of one file: nothing happens.
            source[0].entries[source[1]] = node
            return
        target[0].entries[target[1]] = node
        self.operations.append(Operation(
            "move", source[0], name=source[1], to=target[0], to_name=target[1], child=node, swapped=swapped))

    on_renameat = on_renameat2 = on_rename

    def enter(self, folder, name, node):
        folder.entries[name] = node
        self.operations.append(Operation("enter", folder, name=name, child=node))

    def put(self, node, offset, data):
        self.operations.append(Operation("write", node, offset=offset, data=data))
        write(node.content, offset, data)

    def cut(self, node, length):
        self.operations.append(Operation("cut", node, length=length))
        cut(node.content, length)

    def compare(self, node, path):
        """What was followed must be what is there, or the states made of it would be no disk's."""
        if node.is_folder:
            found = set(os.listdir(path))
            if found != set(node.entries):
                raise AssertionError(f"the recorder lost its way in {path}: {found ^ set(node.entries)}")
            for name, child in node.entries.items():
                self.compare(child, os.path.join(path, name))
        elif not path.endswith("-shm"):
            with open(path, "rb") as file:
                if file.read() != node.content:
                    raise AssertionError(f"the recorder lost its way in {path}")


def write(content, offset, data):
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(data)] = data


def cut(content, length):
    if length < len(content):
        del content[length:]
    else:
        content.extend(bytes(length - len(content)))
