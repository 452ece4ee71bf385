internal import Foundation
internal import StockroomKit

extension Workspace {
  /// The workspace's store for background work; refused while a unit is open.
  ///
  /// - Parameter patience: The time for which a server may be out of reach, after which its store is no longer there.
  func backgroundStore(patience: Swift.Duration? = nil) throws -> any BackgroundStore {
    guard unit == nil, !isPlanning else { throw Refusal.noBackground }
    return OpenBackgroundStore(self, at: try store.workingLocation, patience: patience)
  }

  /// Does registered background work, named `Plugin/work`; returns false if no enabled plugin has it.
  ///
  /// It survives a failover, and leaves the rest to later work if the server is gone for longer.
  package func runBackground(_ name: String) throws -> Bool {
    guard let work = registry.doors.backgrounds[name] else { return false }
    let store = try backgroundStore(patience: .seconds(300))
    defer { store.release() }
    try work(BackgroundTask(store))
    return true
  }
}

/// A workspace's store, opened for each transaction if it is closed.
private final class OpenBackgroundStore: BackgroundStore {
  private let workspace: Workspace
  private let location: StoreLocation
  private let origin: [UInt64]
  private let patience: Swift.Duration?
  /// When the server was first found out of reach since it last answered; a standby answers only those who read.
  private var (unreadSince, unwrittenSince): (ContinuousClock.Instant?, ContinuousClock.Instant?)

  init(_ workspace: Workspace, at location: StoreLocation, patience: Swift.Duration?) {
    (self.workspace, self.location, self.patience) = (workspace, location, patience)
    origin = Self.identity(of: location)
  }

  var path: String { location.place }
  /// A database cannot be moved away, but its server may be gone.
  var isThere: Bool {
    guard location.file == nil else { return !origin.isEmpty && Self.identity(of: location) == origin }
    guard let patience, let since = [unreadSince, unwrittenSince].compactMap(\.self).min() else { return true }
    return ContinuousClock.now - since < patience
  }
  var version: StoreVersion { workspace.store.changes.version }
  var isCancelled: Bool { workspace.store.cancellation.isCancelled() }

  func read(_ body: (Catalog) throws -> Void) throws {
    try noticing(\.unreadSince) {
      try workspace.store.reading { transaction in
        try transaction.discarding(.deferred) {
          try body(try Catalog($0, hooks: workspace.registry.hooks, actor: .system))
        }
      }
    }
  }

  func write(_ body: (Transaction) throws -> Void) throws {
    try noticing(\.unwrittenSince) {
      try workspace.withWriter(creating: false) { store in
        guard !store.isReadOnly else { throw Refusal.backgroundReadOnly(path) }
        try store.use { try $0.writing(body) }
      }
    }
  }

  /// Notices how long the server is out of reach; one that only waits for another writer is not.
  private func noticing(
    _ since: ReferenceWritableKeyPath<OpenBackgroundStore, ContinuousClock.Instant?>, _ body: () throws -> Void
  ) throws {
    do {
      try body()
      self[keyPath: since] = nil
    } catch let refusal as Refusal {
      let isGone = refusal.kind == .busy && !refusal.code.hasSameBytes(as: "store.busy")
      self[keyPath: since] = isGone ? self[keyPath: since] ?? .now : nil
      throw refusal
    }
  }

  func release() { workspace.store.close() }

  private static func identity(of location: StoreLocation) -> [UInt64] {
    var status = stat()
    guard let path = location.file?.location else { return [] }
    return stat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : []
  }
}

extension Refusal {
  fileprivate static func backgroundReadOnly(_ path: String) -> Refusal {
    Refusal(
      "store.read-only", kind: .unavailable, "\(path) is write-protected",
      hint: "make the file and its folder writable", subject: path)
  }
}
