internal import CEditLine

/// Protects the memory and environment of the process from disks and other programs.
enum ProcessPrivacy {
  /// Turns off core dumps, and denies other programs of the user access to `/proc/PID/environ` and the memory.
  static func begin() {
    // Not available on all systems.
    _ = cedit_keep_memory_private()
  }
}
