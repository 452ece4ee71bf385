internal import Basics
internal import Foundation
public import Store

/// A lock of the one process that does background work for a store, in a side folder; it ends with the process.
///
/// ```swift
/// guard let lock = try SideFolderLock.take("deliver.lock", in: store.sideFolder("hooks")) else { return }
/// try withExtendedLifetime(lock) { … }
/// ```
public final class SideFolderLock {
  private let descriptor: CInt
  private let path: String

  private init(_ descriptor: CInt, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit { close(descriptor) }

  /// Takes the lock; nil if another process has it.
  public static func take(_ name: String, in folder: SideFolder) throws -> SideFolderLock? {
    try folder.makeFolder([])
    let path = try folder.path(of: [name])
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Refusal.fileUnwritable(path) }
    let lock = SideFolderLock(descriptor, path: path)
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && lock.isInPlace ? lock : nil
  }

  /// Whether a process has it.
  public static func isHeld(_ name: String, in folder: SideFolder) -> Bool {
    guard let path = try? folder.path(of: [name]) else { return false }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Whether the file that is locked is still the one that others lock.
  public var isInPlace: Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &other) == 0 && own.st_ino == other.st_ino
      && own.st_dev == other.st_dev
  }
}
