internal import Foundation
internal import StockroomKit

/// Starts the process that delivers, unless one runs already.
enum DeliveryStart {
  /// The name of the background work.
  static let work = "deliver"

  /// Starts it once the transaction is committed.
  static func afterCommit(of catalog: Catalog) {
    catalog.store.afterCommit("hook deliveries") {
      // It reads the outbox once more after it has let go of the lock, so that nothing is left to nobody.
      guard !DeliveryLock.isHeld(in: catalog.store) else { return }
      catalog.startBackground(work, owner: HooksPlugin.owner)
    }
  }
}

/// The lock of the process that delivers for a store; it ends with the process.
final class DeliveryLock {
  /// The folder of the lock, beside the store.
  static let sideFolder = "hooks"
  private static let name = "deliver.lock"

  private let descriptor: CInt
  private let path: String

  private init(_ descriptor: CInt, path: String) {
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  /// Takes the lock; nil if another process has it.
  static func take(in store: Transaction) throws -> DeliveryLock? {
    let folder = store.sideFolder(sideFolder)
    try folder.makeFolder([])
    let path = try folder.path(of: [name])
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Refusal.fileUnwritable(path) }
    let lock = DeliveryLock(descriptor, path: path)
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && lock.isInPlace ? lock : nil
  }

  /// Whether a process delivers for this store.
  static func isHeld(in store: Transaction) -> Bool {
    guard let path = try? store.sideFolder(sideFolder).path(of: [name]) else { return false }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Whether the file that is locked is still the one that others lock.
  var isInPlace: Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &other) == 0 && own.st_ino == other.st_ino
      && own.st_dev == other.st_dev
  }
}
