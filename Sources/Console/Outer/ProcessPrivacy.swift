internal import CEditLine

/// Keeps what the process has in memory, and in its environment, from the disk and from other programs.
enum ProcessPrivacy {
  /// From here on no core is dumped, and no program of the same user may read `/proc/PID/environ` or its memory.
  static func begin() {
    // A system without such a thing is as it was before.
    _ = cedit_keep_memory_private()
  }
}
