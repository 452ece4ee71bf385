internal import Foundation
internal import StockroomKit

extension Workspace {
  /// The workspace's store for background work; refused while a unit is open.
  func backgroundStore() throws -> any BackgroundStore {
    guard unit == nil, !isPlanning else { throw Refusal.noBackground }
    return OpenBackgroundStore(self, at: try store.workingLocation)
  }

  /// Does registered background work, named `Plugin/work`; returns false if no enabled plugin has it.
  package func runBackground(_ name: String) throws -> Bool {
    guard let work = registry.doors.backgrounds[name] else { return false }
    let store = try backgroundStore()
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

  init(_ workspace: Workspace, at location: StoreLocation) {
    (self.workspace, self.location) = (workspace, location)
    origin = Self.identity(of: location)
  }

  var path: String { location.place }
  /// A database on a server cannot be moved away.
  var isThere: Bool { location.file == nil || !origin.isEmpty && Self.identity(of: location) == origin }
  var version: StoreVersion { workspace.store.changes.version }
  var isCancelled: Bool { workspace.store.cancellation.isCancelled() }

  func read(_ body: (Catalog) throws -> Void) throws {
    try workspace.store.reading { transaction in
      try transaction.discarding(.deferred) {
        try body(try Catalog($0, hooks: workspace.registry.hooks, actor: .system))
      }
    }
  }

  func write(_ body: (Transaction) throws -> Void) throws {
    try workspace.withWriter(creating: false) { store in
      guard !store.isReadOnly else { throw Refusal.backgroundReadOnly(path) }
      try store.use { try $0.writing(body) }
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
