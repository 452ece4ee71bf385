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

/// The lock of the process that delivers for a store.
enum DeliveryLock {
  /// The folder of the lock, beside the store.
  static let sideFolder = "hooks"
  private static let name = "deliver.lock"

  /// Takes the lock; nil if another process has it.
  static func take(in store: Transaction) throws -> SideFolderLock? {
    try SideFolderLock.take(name, in: store.sideFolder(sideFolder))
  }

  /// Whether a process delivers for this store.
  static func isHeld(in store: Transaction) -> Bool { SideFolderLock.isHeld(name, in: store.sideFolder(sideFolder)) }
}
