internal import Foundation
internal import LineEditor
internal import StockroomKit

/// Opens the store when a command first needs it, and makes it when one first writes.
final class StoreKeeper {
  let file: StoreFile
  private let schemas: [Schema]
  /// Whether the store is a copy that is thrown away.
  let isScratch: Bool
  private let note: (String) -> Void
  private var store: Store?
  private var empty: Store?
  private var scratchFolder: TemporaryFolder?
  private var interrupts: Interrupts.Handler?
  private var isUnannounced = false

  /// Starts with a file; nothing is opened yet.
  init(_ file: StoreFile, schemas: [Schema], isScratch: Bool, note: @escaping (String) -> Void) {
    self.file = file
    self.schemas = schemas
    self.isScratch = isScratch
    self.note = note
  }

  /// A keeper of another store.
  func keeper(of file: StoreFile) -> StoreKeeper {
    StoreKeeper(file, schemas: schemas, isScratch: isScratch, note: note)
  }

  /// A keeper of another store, which is no scratch copy, and speaks for itself.
  func keeper(of file: StoreFile, note: @escaping (String) -> Void) -> StoreKeeper {
    StoreKeeper(file, schemas: schemas, isScratch: false, note: note)
  }

  /// Whether there is a store to read.
  var exists: Bool { store != nil || file.exists || isScratch }

  /// Who may read what is written out of the store: whoever may read the store.
  var outputMode: mode_t {
    var status = stat()
    return stat(file.path, &status) == 0 ? status.st_mode & 0o666 : 0o600
  }

  /// Whether a throw-away copy has been made: the first command that needs a store does.
  var hasScratchCopy: Bool { scratchFolder != nil }

  /// The store that was named, and the throw-away copy that is worked on in its place.
  var files: [StoreFile] { [file] + (scratchFolder.map { [Self.scratch($0)] } ?? []) }

  /// The store, to read: a missing one is refused.
  func forReading() throws -> Store {
    try open(creating: isScratch)
  }

  /// The store, to write: a missing one is made, which ``announce()`` says once something is in it.
  func forWriting() throws -> Store {
    let isFirst = store == nil
    let store = try open(creating: true)
    if isFirst, store.wasCreated, !isScratch { isUnannounced = true }
    guard !store.isReadOnly else {
      throw Refusal(
        "store.read-only", kind: .unavailable, "\(file.path) is write-protected",
        hint: "give yourself the right to write the file and its folder, or rehearse with --scratch", subject: file.path
      )
    }
    return store
  }

  /// Says that a store was made here, once.
  func announce() {
    guard isUnannounced else { return }
    isUnannounced = false
    note("made a new store, \(file.path)")
  }

  /// The store if there is one, else an empty one in memory.
  func forLooking() throws -> Store {
    if exists { return try forReading() }
    if let empty { return empty }
    let store = try Store(inMemory: schemas)
    empty = store
    return store
  }

  /// Calls `body` with a copy of the store as it stands; a missing store is refused.
  func withCopy<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try Self.with(try Store(copying: forReading(), schemas: schemas), body)
  }

  /// Calls `body` with a copy of another store, which stays as it is; a missing one is refused.
  func withCopy<Value>(of file: StoreFile, _ body: (Store) throws -> Value) throws -> Value {
    try Self.with(try Store(copyOf: file, schemas: schemas), body)
  }

  /// Calls `body` with a copy of the store that a scratch one was copied from; there need not have been any.
  func withOriginal<Value>(_ body: (Store) throws -> Value) throws -> Value {
    guard !file.exists else { return try withCopy(of: file, body) }
    return try Self.with(try Store(inMemory: schemas), body)
  }

  /// Calls `body` with what a backup holds, unpacked and checked in a folder that goes away again.
  func withBackup<Value>(_ archive: String, header: UnitHeader, _ body: (Store) throws -> Value) throws -> Value {
    let folder = PlannedFiles()
    let place = StoreFile(path: try folder.place(for: archive) + ".db")
    return try withExtendedLifetime(folder) {
      _ = try Store.restore(archive, to: place, schemas: schemas, header: header)
      return try Self.with(try Store(at: place, schemas: schemas, creating: false), body)
    }
  }

  /// ^C stops what a store is asked, whichever store it is.
  private static func with<Value>(_ store: Store, _ body: (Store) throws -> Value) throws -> Value {
    let handler = Interrupts.onInterrupt(store.interrupter)
    defer {
      Interrupts.stop(handler)
      store.close()
    }
    return try body(store)
  }

  /// Removes the stores that restores have replaced, now that there is a newer backup; returns their paths.
  func removeReplacedStores() -> [String] {
    isScratch ? [] : ReplacedStore.removeAll(beside: file)
  }

  /// Puts a backup in the place of the store.
  func restore(_ archive: String, header: UnitHeader) throws -> Restoration {
    let target = isScratch ? try forReading().file : file
    closeStore()
    return try Store.restore(archive, to: target, schemas: schemas, header: header, keepsReplaced: !isScratch)
  }

  /// Removes a store that was made here and into which nothing was written: a failing run leaves no trace.
  func discardUnused() {
    guard let open = store, open.wasCreated, !isScratch else { return }
    let units = try? open.use { try $0.first("SELECT count(*) FROM journal_entry") { $0.integer(0) } }
    guard units == 0 else { return }
    close()
    file.removeUnused()
    if !isUnannounced { note("took the new store away again") }
  }

  /// Closes the store, so that one file is left.
  func close() {
    closeStore()
    scratchFolder = nil
  }

  private func closeStore() {
    if let interrupts { Interrupts.stop(interrupts) }
    interrupts = nil
    store?.close()
    store = nil
  }

  private func open(creating: Bool) throws -> Store {
    if let store { return store }
    let opened = isScratch ? try openScratch() : try Store(at: file, schemas: schemas, creating: creating)
    store = opened
    interrupts = Interrupts.onInterrupt(opened.interrupter)
    return opened
  }

  private func openScratch() throws -> Store {
    if let scratchFolder {
      return try Store(at: Self.scratch(scratchFolder), schemas: schemas, creating: false)
    }
    let folder = try TemporaryFolder()
    scratchFolder = folder
    let copy = Self.scratch(folder)
    if file.exists { try Store.copy(from: file, to: copy) }
    return try Store(at: copy, schemas: schemas, creating: true)
  }

  private static func scratch(_ folder: TemporaryFolder) -> StoreFile {
    StoreFile(path: folder.path + "/store.db")
  }
}
