package import StockroomKit

/// Copies of the store and of others, which belong to the call that asks for them.
extension StoreProvider {
  /// Calls `body` with a copy of the store as it is now; a missing store is refused.
  func withCopy<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try with(try withReader { try Store(copying: $0, schemas: schemas) }, body)
  }

  /// Calls `body` with a copy of another store, which does not change; a missing one is refused.
  func withCopy<Value>(of location: StoreLocation, _ body: (Store) throws -> Value) throws -> Value {
    try with(try Store(copyOf: location, schemas: schemas), body)
  }

  /// Calls `body` with a copy of the store that the temporary one was copied from, or with an empty store if it is
  /// missing.
  package func withOriginal<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try with(try original(), body)
  }

  private func original() throws -> Store {
    guard location.file?.exists ?? true else { return try Store(inMemory: schemas) }
    do {
      return try Store(copyOf: location, schemas: schemas)
    } catch let refusal as Refusal where location.file == nil && refusal.code.hasSameBytes(as: "store.missing") {
      return try Store(inMemory: schemas)
    }
  }

  /// Calls `body` with the store in a backup, unpacked and checked in a temporary folder.
  func withBackup<Value>(_ archive: String, header: UnitHeader, _ body: (Store) throws -> Value) throws -> Value {
    let folder = PlannedFiles()
    let place = StoreFile(path: try folder.place(for: archive) + ".db")
    return try withExtendedLifetime(folder) {
      _ = try Store.restore(archive, to: place, schemas: schemas, header: header)
      return try with(try Store(at: .file(place), schemas: schemas, creating: false), body)
    }
  }

  /// Copies a store to another place; neither is the open one, unless it is the original.
  func copy(from original: StoreLocation, to target: StoreLocation) throws -> StoreCopy {
    try Store.copy(from: original, to: target, schemas: schemas)
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
