"""Watches the program's system calls, and lets chosen ones fail, through strace."""

import os
import re
import signal
import subprocess
import sys

# The calls by which a program reads, writes, names and locks files.
TRACE = ["-y", "-s", "8", "-e", "trace=" + ",".join([
    "openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "fallocate", "rename",
    "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "fcntl", "flock",
    "fchmod", "fchown", "mmap", "newfstatat", "statx", "access", "faccessat", "faccessat2", "getdents64",
    "copy_file_range", "sendfile", "lseek",
])]

PATIENCE = 60
# What the result of a program says that had to be killed.
HUNG = f"\nit hung for {PATIENCE} s"

LINE = re.compile(r"^(\d+) +(\w+)\((.*)\) += +(-?\d+|0x[0-9a-f]+|\?)(.*)$")
BEGUN = re.compile(r"^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*)$")
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
HERE = re.compile(r"AT_FDCWD<(?:[^<>\\]|\\.)*>")


class Call:
    """One system call as strace printed it, once it had returned."""

    def __init__(self, thread, name, arguments, result, rest):
        self.thread, self.name, self.arguments = thread, name, arguments
        self.result = int(result, 0) if result != "?" else None
        self.injected = "(INJECTED)" in rest
        self.rest = rest

    @property
    def failed(self):
        return self.result is None or self.result < 0

    def concerns(self, folder):
        """Whether it is about a file in the folder, or one named from there, or about what the user reads."""
        arguments = HERE.sub("", self.arguments)
        if f"{folder}/" in arguments or f"{folder}>" in arguments or f'{folder}"' in arguments:
            return True
        if self.name == "write" and re.match(r"[12]<", arguments):
            return True
        path = QUOTED.search(arguments) if not re.match(r"\d+<", arguments) else None
        return path is not None and path[1] != "" and not path[1].startswith("/")

    def place(self):
        """What it is about, for people."""
        path = QUOTED.search(self.arguments) if not re.match(r"\d+<", self.arguments) else None
        path = path[1] if path else self.arguments[:60]
        return re.sub(r"[0-9A-F]{8}-[0-9A-F-]{27}", "UUID", os.path.basename(path.split(">")[0]))


def parse(lines):
    """The calls in the order in which they returned."""
    open_calls = {}
    for line in lines:
        line = line.rstrip("\n")
        begun = BEGUN.match(line)
        if begun:
            open_calls[begun[1]] = begun[3]
            continue
        resumed = RESUMED.match(line)
        if resumed:
            line = f"{resumed[1]} {resumed[2]}({open_calls.pop(resumed[1], '')}{resumed[3]}"
        whole = LINE.match(line)
        if whole:
            yield Call(*whole.groups())


def require_strace():
    """Ends the program where it may not watch another: what was not tried must not look as if it had passed."""
    try:
        probe = subprocess.run(
            ["strace", "-f", "-e", "trace=fsync", "-e", "inject=fsync:error=EIO", "true"], capture_output=True, text=True)
        reason = probe.stderr.strip() if probe.returncode != 0 else None
    except FileNotFoundError:
        reason = "there is no strace"
    if reason is not None:
        print(f"FAILED: cannot trace a program here: {reason}")
        print("  in a container, allow ptrace (docker run --cap-add=SYS_PTRACE); elsewhere, apt-get install strace")
        sys.exit(1)


def run(shop, words, *options, log):
    """Runs one command under strace with these options; returns its result and the log's lines.

    strace ends as the program did, by the same status or signal.
    """
    process = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", log, *options, *shop.command(*words)], cwd=shop.folder, env=shop.environment(), text=True,
        errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        told, said = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        told, said = process.communicate()
        said += HUNG
    with open(log, errors="replace") as file:
        return subprocess.CompletedProcess(words, process.returncode, told, said), file.readlines()
