package import StockroomKit

extension StoreProvider {
  /// Calls `body` with a copy of the store as it is now; a missing store is refused.
  func withCopy<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try with(try withReader { try Store(copying: $0, schemas: schemas) }, body)
  }

  /// Calls `body` with a copy of another store, which does not change; a missing one is refused.
  func withCopy<Value>(of file: StoreFile, _ body: (Store) throws -> Value) throws -> Value {
    try with(try Store(copyOf: file, schemas: schemas), body)
  }

  /// Calls `body` with a copy of the store that the temporary one was copied from, or an empty one if there was none.
  package func withOriginal<Value>(_ body: (Store) throws -> Value) throws -> Value {
    guard !file.exists else { return try withCopy(of: file, body) }
    return try with(try Store(inMemory: schemas), body)
  }

  /// Calls `body` with the store in a backup, unpacked and checked in a temporary folder.
  func withBackup<Value>(_ archive: String, header: UnitHeader, _ body: (Store) throws -> Value) throws -> Value {
    let folder = PlannedFiles()
    let place = StoreFile(path: try folder.place(for: archive) + ".db")
    return try withExtendedLifetime(folder) {
      _ = try Store.restore(archive, to: place, schemas: schemas, header: header)
      return try with(try Store(at: place, schemas: schemas, creating: false), body)
    }
  }

  private func with<Value>(_ store: Store, _ body: (Store) throws -> Value) throws -> Value {
    let unwatch = cancellation.attach(to: store)
    defer {
      unwatch()
      store.close()
    }
    return try body(store)
  }
}
