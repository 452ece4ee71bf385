"""PostgreSQL servers on this machine: one, or three under Patroni, whose primary is named in an etcd of three."""

import glob
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

from ordeal import Failed

# How long a cluster may take until all of its servers work.
PATIENCE = 240
PROGRAMS = max(glob.glob("/usr/lib/postgresql/*/bin"), default="/usr/bin")
SETTINGS = """\
scope: shop
name: p{number}
restapi: {{listen: "127.0.0.1:{rest}", connect_address: "127.0.0.1:{rest}"}}
etcd3: {{hosts: "{etcd}"}}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql: {{use_pg_rewind: true, parameters: {{max_connections: 200}}}}
  initdb: [{{auth: trust}}, {{locale: C}}, {{encoding: UTF8}}]
postgresql:
  listen: "127.0.0.1:{port}"
  connect_address: "127.0.0.1:{port}"
  data_dir: {folder}/data{number}
  bin_dir: {programs}
  pgpass: {folder}/pgpass{number}
  remove_data_directory_on_rewind_failure: true
  parameters: {{unix_socket_directories: {folder}}}
  authentication: {{superuser: {{username: stockroom}}, replication: {{username: stockroom}}}}
"""


class Place:
    """A folder of servers, and their processes, as long as a `with` block lasts."""

    def __enter__(self):
        for program in self.needed:
            if not shutil.which(program):
                raise SystemExit(f"{program} is not installed: apt-get install postgresql patroni etcd-server")
        self.folder = tempfile.mkdtemp(prefix="stockroom-servers-")
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        os.chmod(self.folder, 0o711)
        # Each by its name.
        self.processes = {}
        try:
            self.prepare()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in self.processes.values():
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, name, *command):
        """Starts a program as a user who is not root, since PostgreSQL refuses that one."""
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("PG", "ETCD", "PATRONI"))}
        with open(f"{self.folder}/{name}.log", "ab") as log:
            self.processes[name] = subprocess.Popen(
                [*user, *command], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=environment | {"HOME": self.folder, "TMPDIR": self.folder}, start_new_session=True)
        return self.processes[name]

    def run(self, program, *words):
        """Runs one of PostgreSQL's programs on the server that writes."""
        subprocess.run([f"{PROGRAMS}/{program}", "-h", "127.0.0.1", "-p", str(self.port), "-U", "stockroom", *words],
                       check=True, stdout=subprocess.DEVNULL, timeout=60)

    def wait(self, is_so, what):
        """Waits until something is so; returns how long it took."""
        began = time.monotonic()
        while not is_so():
            if time.monotonic() - began > PATIENCE:
                raise Failed(f"there has been no {what} for {PATIENCE} s")
            time.sleep(0.25)
        return time.monotonic() - began


class Solo(Place):
    """One server, on a port of this machine."""

    needed = ()

    def prepare(self):
        [self.port] = free_ports(1)
        data = f"{self.folder}/data"
        if self.start("initdb", f"{PROGRAMS}/initdb", "-D", data, "-U", "stockroom", "-A", "trust", "--locale=C",
                      "--encoding=UTF8", "--no-sync").wait() != 0:
            raise Failed("initdb failed")
        self.start("postgres", f"{PROGRAMS}/postgres", "-D", data, "-k", self.folder, "-p", str(self.port), "-c",
                   "listen_addresses=127.0.0.1", "-c", "max_connections=200")
        ready = [f"{PROGRAMS}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        self.wait(lambda: subprocess.run(ready).returncode == 0, "server")

    def __exit__(self, *_):
        if "postgres" in self.processes:
            # It ends all of its processes, and removes its shared memory.
            self.processes["postgres"].send_signal(signal.SIGINT)
            self.processes["postgres"].wait(60)
        super().__exit__()


class Cluster(Place):
    """Three servers: a primary, its synchronous standby, and another replica."""

    needed = ("etcd", "patroni")

    def __exit__(self, *_):
        for number in range(3):
            self.kill(number)
        super().__exit__()

    def prepare(self):
        ports = free_ports(12)
        self.ports, self.rests = ports[:3], ports[3:6]
        clients, peers = ([f"127.0.0.1:{port}" for port in part] for part in (ports[6:9], ports[9:]))
        for number in range(3):
            self.start(f"etcd{number}", "etcd", "--name", f"e{number}", "--data-dir", f"{self.folder}/etcd{number}",
                       "--listen-client-urls", f"http://{clients[number]}",
                       "--advertise-client-urls", f"http://{clients[number]}",
                       "--listen-peer-urls", f"http://{peers[number]}",
                       "--initial-advertise-peer-urls", f"http://{peers[number]}",
                       # A busy machine does not make it choose another leader.
                       "--heartbeat-interval", "300", "--election-timeout", "3000", "--initial-cluster",
                       ",".join(f"e{member}=http://{peer}" for member, peer in enumerate(peers)))
        for number in range(3):
            with open(f"{self.folder}/p{number}.yml", "w") as file:
                file.write(SETTINGS.format(
                    number=number, rest=self.rests[number], port=self.ports[number], etcd=",".join(clients),
                    folder=self.folder, programs=PROGRAMS))
            self.start_node(number)
        self.await_ready()

    def start_node(self, number):
        self.start(f"patroni{number}", "patroni", f"{self.folder}/p{number}.yml")

    def address(self, database):
        """The store's address: all three servers, of which libpq takes the one that writes."""
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.ports)
        return f"postgresql://stockroom@{hosts}/{database}?target_session_attrs=read-write"

    @property
    def port(self):
        return self.ports[self.primary()]

    def members(self):
        """What Patroni knows of each server, by its number; nothing while no Patroni answers."""
        for rest in self.rests:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{rest}/cluster", timeout=5) as answer:
                    return {int(member["name"][1:]): member for member in json.load(answer)["members"]}
            except (OSError, ValueError):
                continue
        return {}

    def primary(self):
        """The number of the server that says that it is the primary and writes; None while there is none."""
        for number, rest in enumerate(self.rests):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{rest}/primary", timeout=5) as answer:
                    if answer.status == 200:
                        return number
            except OSError:
                continue
        return None

    def is_ready(self):
        """True once there are a primary, a synchronous standby, and another replica, and no replica lags behind."""
        members = self.members()
        leaders = [member for member in members.values() if member["role"] == "leader"]
        return (
            sorted(member["role"] for member in members.values()) == ["leader", "replica", "sync_standby"]
            and all(member["state"] in ("running", "streaming") for member in members.values())
            and all(member.get("timeline") == leaders[0].get("timeline") for member in members.values())
            # It may be unknown.
            and all(isinstance(lag, int) and lag < 1 << 20 for lag in (one.get("lag", 0) for one in members.values()))
            and self.primary() is not None)

    def await_ready(self):
        """Waits for that; returns how long it took."""
        return self.wait(self.is_ready, "primary with two replicas")

    def await_primary(self, other_than=None):
        """Waits until a server is the primary; returns how long it took."""
        return self.wait(lambda: self.primary() not in (None, other_than), "primary")

    def kill_primary(self):
        """Ends the primary and its Patroni as if its machine had lost power; returns its number."""
        number = self.primary()
        if number is None:
            raise Failed("there is no primary to kill")
        self.kill(number)
        return number

    def kill(self, number):
        """Kills all processes of a server with SIGKILL, its Patroni first, so that nobody starts it again."""
        patroni = self.processes.pop(f"patroni{number}", None)
        if patroni:
            os.killpg(patroni.pid, signal.SIGKILL)
        try:
            with open(f"{self.folder}/data{number}/postmaster.pid") as file:
                postmaster = int(file.readline())
            with open(f"/proc/{postmaster}/cmdline") as file:
                command = file.read()
        except (OSError, ValueError):
            command = ""
        # Its number may be that of another process by now.
        if f"{self.folder}/data{number}" in command:
            # It stands still meanwhile, and starts no others.
            signal_all([postmaster], signal.SIGSTOP)
            signal_all([*children(postmaster), postmaster], signal.SIGKILL)
        if patroni:
            patroni.wait()


def children(parent):
    """The processes that a process has started."""
    with open(f"/proc/{parent}/task/{parent}/children") as file:
        return [int(number) for number in file.read().split()]


def signal_all(processes, number):
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            continue


def free_ports(count):
    """Ports that nobody uses, below those that the system gives to connections: a server that is down keeps its own."""
    with open("/proc/sys/net/ipv4/ip_local_port_range") as file:
        first = int(file.read().split()[0])
    found = []
    for port in random.sample(range(10_000, first), first - 10_000):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        found.append(port)
        if len(found) == count:
            break
    return found
