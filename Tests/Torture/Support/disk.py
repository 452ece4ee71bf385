"""A disk that remembers: what a program wrote, when it was synced, and what a power loss may leave of it.

The model is POSIX's, and harsher than most file systems: what was written to a file is on the disk once that file was
synced, and a name is in its folder once that folder was synced. Syncing a file does not keep its name. What was not
synced may be there, be missing, or be there in part.
"""

import os
import random
import re

from recorder import FOREVER, Node, Recorder, cut, write

SECTOR = 512


class Disk(Recorder):
    """The files below a folder, which remember what was done to them, and when each of it became safe."""

    def settle(self):
        """Finds out from when on each operation is safe."""
        waiting = []
        for number, operation in enumerate(self.operations):
            if operation.kind == "sync everything":
                synced = waiting
            elif operation.kind == "sync":
                synced = [o for o in waiting if operation.node in (o.node, o.details.get("to"))]
            else:
                if operation.kind not in ("told", "step"):
                    waiting.append(operation)
                continue
            for safe in synced:
                safe.kept_from = number
            waiting = [o for o in waiting if o.kept_from == FOREVER]

    def cuts(self):
        """The moments worth a power loss: before and after whatever syncs, names, or tells."""
        found = set()
        for number, operation in enumerate(self.operations):
            if operation.kind not in ("write", "cut"):
                found |= {number, number + 1}
        return sorted(found)

    def lose_power(self, moment, way, target):
        """Makes a folder as the disk may look after a power loss before operation number `moment`."""
        happened = self.operations[:moment]
        names = [o for o in happened if o.kind in ("enter", "leave", "move")]
        unsure = [o for o in names if o.kept_from >= moment]
        if way in ("nothing more", "data first"):
            lost = set(unsure)
        elif way in ("everything", "names first"):
            lost = set()
        elif way == "in order":
            # A journaling file system keeps the order: whatever precedes what is safe is there too.
            safe = max((n for n, o in enumerate(names) if o.kept_from < moment), default=-1)
            lost = set(names[random.randint(safe + 1, len(names)):])
        else:
            lost = {o for o in unsure if random.random() < 0.5}
        nodes = {}

        def materialized(node):
            if node not in nodes:
                nodes[node] = Node(node.is_folder, node.first_content, node.mode)
                nodes[node].entries = {name: materialized(child) for name, child in node.first_entries.items()}
            return nodes[node]

        root = materialized(self.root)
        for operation in happened:
            if operation.kind in ("write", "cut"):
                self.replay_data(operation, materialized(operation.node), operation.kept_from < moment, way)
            elif operation.kind in ("enter", "leave", "move") and operation not in lost:
                self.replay_name(operation, materialized)
        self.lay(root, target)

    @staticmethod
    def replay_data(operation, copy, is_safe, way):
        kept = is_safe or way in ("everything", "data first") or \
            way in ("in order", "in any order") and random.random() < 0.5
        if operation.kind == "cut":
            if kept:
                cut(copy.content, operation.details["length"])
            return
        offset, data = operation.details["offset"], operation.details["data"]
        if kept:
            return write(copy.content, offset, data)
        if way in ("in order", "in any order"):
            fate = random.random()
            end = offset + len(data)
            if fate < 0.4:
                # Some of its sectors came through.
                for start in range(offset - offset % SECTOR, end, SECTOR):
                    first, last = max(start, offset), min(start + SECTOR, end)
                    if random.random() < 0.5:
                        write(copy.content, first, data[first - offset:last - offset])
            elif fate < 0.6 and end > len(copy.content):
                # The file's length came through, and not its bytes.
                cut(copy.content, end)

    @staticmethod
    def replay_name(operation, materialized):
        folder, details = materialized(operation.node), operation.details
        if operation.kind == "leave":
            folder.entries.pop(details["name"], None)
        elif operation.kind == "enter":
            folder.entries[details["name"]] = materialized(details["child"])
        else:
            folder.entries.pop(details["name"], None)
            if details["swapped"] is not None:
                folder.entries[details["name"]] = materialized(details["swapped"])
            materialized(details["to"]).entries[details["to_name"]] = materialized(details["child"])

    def lay(self, node, path):
        if node.is_folder:
            os.makedirs(path, mode=0o700, exist_ok=True)
            for name, child in node.entries.items():
                self.lay(child, os.path.join(path, name))
            return
        if path.endswith("-shm"):
            # Nothing syncs it, and no write to its mapping was seen.
            if random.random() < 0.5:
                return
            node.content = bytearray(os.urandom(32768))
        with open(path, "wb") as file:
            file.write(node.content)
        # A replaced store is made to be read only before it is synced and gets its name; the recorder sees no modes.
        os.chmod(path, 0o400 if KEPT.search(path) else node.mode)


KEPT = re.compile(r"\.replaced-[0-9-]+-[0-9a-f]{8}$")
WAYS = ["nothing more", "everything", "names first", "data first", "in order", "in order", "in any order", "in any order"]
