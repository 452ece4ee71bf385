internal import Foundation
package import StockroomKit

/// The store of an engine, opened on first use and created on first write.
///
/// One connection writes, for one workspace at a time; any number of others only read. The first connection reads until
/// a workspace writes, so that a command that only reads opens the store once. A copy for `--scratch` replaces the
/// store, and is deleted at the end.
package final class StoreProvider: @unchecked Sendable {
  /// The named store.
  package let location: StoreLocation
  /// True if calls work on a temporary copy of it.
  package let isScratch: Bool
  package let schemas: [Schema]
  /// Tells whether any process has changed the named store.
  package let changes: StoreChanges
  /// The door's signal to stop work.
  package let cancellation: Cancellation

  /// Guards the properties below; signaled when the writing connection is free.
  private let lock = NSCondition()
  private var main: Connection?
  private var writer: (owner: ObjectIdentifier, depth: Int)?
  private var readers: [Connection] = []
  /// The store of the first connection, which has compared its tables with this program's.
  private var inspected: Store?
  /// An empty store in memory, for calls that need no store.
  private var empty: Connection?
  private var scratchFolder: TemporaryFolder?
  private var isUnannounced = false

  /// How long a workspace waits for others that write, here and in other processes together.
  private static let timeout = Swift.Duration.seconds(5)
  /// The maximum number of idle reading connections.
  private static let maximumIdle = 4

  /// Creates a provider; the store is opened on first use.
  package init(
    _ location: StoreLocation, schemas: [Schema], isScratch: Bool = false, cancellation: Cancellation = .never
  ) {
    (self.location, self.schemas, self.isScratch, self.cancellation) = (location, schemas, isScratch, cancellation)
    changes = StoreChanges(of: location)
  }

  deinit { close() }

  /// True if there is a store to read.
  package var exists: Bool { isOpen || isScratch || isThere }

  /// True if there is a store at the location, or if that cannot be determined.
  private var isThere: Bool {
    if let file = location.file { return file.exists }
    do {
      // A connection is dear, so the first one stays.
      _ = try locked { try opened() }
      return true
    } catch {
      return (error as? Refusal)?.code.hasSameBytes(as: "store.missing") != true
    }
  }

  /// True if the store has been opened, so that reading it does not wait.
  package var isOpen: Bool { locked { inspected != nil } }

  /// True if the store is read-only; this opens the store.
  var isReadOnly: Bool { get throws { try locked { try opened().isReadOnly } } }

  /// True if the temporary copy exists; the first call that needs a store creates it.
  package var hasScratchCopy: Bool { locked { scratchFolder != nil } }

  /// The files of the named store and of the temporary copy that is used instead.
  package var files: [StoreFile] {
    [location.file, locked { scratchFolder.map(Self.scratch) }].compactMap(\.self)
  }

  /// The path of a snapshot: beside the store's file, or on this machine if the store is on a server.
  package func snapshotPath(_ name: String) throws -> String {
    let place = try location.file?.path ?? withReader { $0.sideFolderPath }
    return "\(place).snapshot-\(name).tar"
  }

  /// The store that calls work on: the named one, or its temporary copy.
  package var workingLocation: StoreLocation { get throws { try locked { try opened().location } } }

  /// The place for files that are staged before a transaction of the store that calls work on.
  func stagingBlobs() throws -> BlobStore { try locked { try opened().stagingBlobs() } }

  // MARK: - Reading

  /// Calls `body` with a read-only connection; a missing store is refused.
  package func reading<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    try withReader { try $0.use(body) }
  }

  /// Calls `body` with an open read-only store; a missing store is refused.
  package func withReader<Value>(_ body: (Store) throws -> Value) throws -> Value {
    let reader = try locked { try takeReader() }
    defer { locked { giveBack(reader) } }
    return try body(reader.store)
  }

  /// Calls `body` with a read-only connection, or with an empty store for a missing one.
  func looking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    if exists { return try reading(body) }
    return try withEmpty { store in
      try store.use { transaction in try transaction.readingOnly { try body(transaction) } }
    }
  }

  /// Calls `body` with an empty store in memory.
  func withEmpty<Value>(_ body: (Store) throws -> Value) throws -> Value {
    let connection = try locked { try takeEmpty() }
    defer { locked { giveBackEmpty(connection) } }
    return try body(connection.store)
  }

  // MARK: - Writing

  /// Takes the writing connection for a workspace, which may take it more than once; a missing store is created.
  ///
  /// The connection waits for other processes only for what is left of the time.
  ///
  /// - Throws: A busy `Refusal` if another workspace holds it for too long, or another one if the store cannot be
  ///   written.
  func takeWriter(for owner: ObjectIdentifier, creating: Bool = true) throws -> Store {
    try locked {
      let end = try waitForWriter(owner)
      let isFirst = main == nil
      let store = try open(creating: creating || isScratch).store
      if writer == nil { store.waitForOthers(upTo: end - .now) }
      if isFirst, store.wasCreated, !isScratch { isUnannounced = true }
      writer = (owner, (writer?.depth ?? 0) + 1)
      return store
    }
  }

  /// Returns the connection that ``takeWriter(for:creating:)`` gave.
  func releaseWriter(of owner: ObjectIdentifier) {
    locked {
      guard let held = writer, held.owner == owner else { return }
      writer = held.depth > 1 ? (owner, held.depth - 1) : nil
      if writer == nil { lock.signal() }
    }
  }

  /// Waits until no other workspace writes; returns the time until which this one may wait for other processes.
  @discardableResult
  private func waitForWriter(_ owner: ObjectIdentifier) throws -> ContinuousClock.Instant {
    let (work, start) = (StoppableWork.current, ContinuousClock.now)
    let end = start + (work?.timeLeft ?? Self.timeout)
    defer { work?.countWait(since: start) }
    while let writer, writer.owner != owner {
      guard !cancellation.isCancelled() else { throw Refusal.cancelled }
      let left = end - .now
      guard lock.wait(until: Date(timeIntervalSinceNow: min(left / .seconds(1), 0.1))) || left > .zero else {
        throw Refusal(
          "store.busy", kind: .busy, "another workspace is writing to \(location.name)",
          hint: "try again when it is done",
          subject: location.name)
      }
    }
    return end
  }

  /// The path of a store created here, once, after something was written to it.
  func takeAnnouncement() -> String? {
    locked {
      defer { isUnannounced = false }
      return isUnannounced ? location.name : nil
    }
  }

  /// Deletes a store created here to which nothing was written; true if its creation was reported.
  package func discardUnused() -> Bool {
    locked { removeUnused() && !isUnannounced }
  }

  /// Deletes a store created here that was never reported, if nothing was written to it and nobody is writing.
  func discardUnannounced() {
    locked {
      guard isUnannounced, writer == nil, removeUnused() else { return }
      isUnannounced = false
    }
  }

  // MARK: - The whole store

  /// Calls `body` with exclusive use of the store in this process; all other connections are closed first.
  func exclusively<Value>(as owner: ObjectIdentifier, creating: Bool, _ body: (Store) throws -> Value) throws -> Value {
    let store = try takeWriter(for: owner, creating: creating)
    defer { releaseWriter(of: owner) }
    locked { closeReaders() }
    return try body(store)
  }

  /// Moves the content to a folder that the store's machines share; the store is opened again for the next call.
  func keepContent(in path: String, as owner: ObjectIdentifier) throws {
    try exclusively(as: owner, creating: true) { try $0.keepContent(in: path) }
    locked { closeConnections() }
  }

  /// Replaces the store, which is closed, with a backup.
  func restore(
    _ archive: String, header: UnitHeader, as owner: ObjectIdentifier, keepsReplaced: Bool
  ) throws -> Restoration {
    let target = isScratch ? try workingLocation : location
    try locked {
      try waitForWriter(owner)
      do {
        try inspected?.requireInPlace()
      } catch let refusal as Refusal where refusal.kind == .missing {
        // A deleted store may be restored; a store that replaced it may not be overwritten.
      }
      closeConnections()
    }
    return try Store.restore(
      archive, to: target, schemas: schemas, header: header, keepsReplaced: keepsReplaced && !isScratch)
  }

  /// Deletes the stores that restores replaced, now that there is a newer backup; returns their paths.
  func removeReplacedStores() -> [String] {
    isScratch ? [] : location.removeReplaced()
  }

  /// Closes the store and leaves one file.
  package func close() {
    locked { closeAll() }
  }

  // MARK: - With the lock held

  private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  private func removeUnused() -> Bool {
    guard let store = inspected, store.wasCreated, !isScratch, (try? store.removeIfUnused()) == true else {
      return false
    }
    closeAll()
    location.file?.removeEmptyContent()
    return true
  }

  private func takeReader() throws -> Connection {
    // The first connection is saved for the next writer, if there are others.
    if let other = readers.lastIndex(where: { $0.store !== inspected }) ?? readers.indices.last {
      return readers.remove(at: other)
    }
    if let inspected { return Connection(try inspected.reader(), cancellation) }
    // The first connection reads until something is written, which a command that only reads never does.
    let first = try openFirst(creating: isScratch)
    guard try first.store.becomeReader() else {
      main = first
      return Connection(try first.store.reader(), cancellation)
    }
    return first
  }

  private func giveBack(_ reader: Connection) {
    if inspected != nil, readers.count < Self.maximumIdle { readers.append(reader) } else { reader.close() }
  }

  /// The store, opened if it is not.
  private func opened() throws -> Store {
    if let inspected { return inspected }
    let reader = try takeReader()
    giveBack(reader)
    return reader.store
  }

  private func giveBackEmpty(_ connection: Connection) {
    if empty == nil { empty = connection } else { connection.close() }
  }

  /// The empty store, which the caller must return.
  private func takeEmpty() throws -> Connection {
    defer { empty = nil }
    return try empty ?? Connection(Store(inMemory: schemas), cancellation)
  }

  /// The writing connection: the first one, unless a reader is using it.
  private func open(creating: Bool) throws -> Connection {
    if let main { return main }
    let connection: Connection
    if let first = readers.firstIndex(where: { $0.store === inspected }) {
      connection = readers.remove(at: first)
      try connection.store.becomeWriter()
    } else {
      connection = try openFirst(creating: creating)
    }
    main = connection
    return connection
  }

  private func openFirst(creating: Bool) throws -> Connection {
    let store = isScratch ? try openScratch() : try Store(at: location, schemas: schemas, creating: creating)
    inspected = store
    return Connection(store, cancellation)
  }

  private func openScratch() throws -> Store {
    if let scratchFolder {
      return try Store(at: .file(Self.scratch(scratchFolder)), schemas: schemas, creating: false)
    }
    let folder = try TemporaryFolder()
    let copy = Self.scratch(folder)
    var store: Store?
    if location.file?.exists ?? true {
      do {
        store = try Store(scratchCopyOf: location, in: copy, schemas: schemas)
      } catch let refusal as Refusal where refusal.code.hasSameBytes(as: "store.missing") {
        // The temporary store begins empty.
      }
    }
    scratchFolder = folder
    return try store ?? Store(at: .file(copy), schemas: schemas, creating: true)
  }

  private func closeReaders() {
    readers.forEach { $0.close() }
    readers = []
  }

  private func closeConnections() {
    closeReaders()
    main?.close()
    main = nil
    inspected = nil
  }

  private func closeAll() {
    closeConnections()
    empty?.close()
    empty = nil
    scratchFolder = nil
  }

  private static func scratch(_ folder: TemporaryFolder) -> StoreFile {
    StoreFile(path: folder.path + "/store.db")
  }
}

/// An open store that stops on cancellation.
private struct Connection {
  let store: Store
  private let unwatch: @Sendable () -> Void

  init(_ store: Store, _ cancellation: Cancellation) {
    self.store = store
    unwatch = cancellation.attach(to: store)
  }

  func close() {
    unwatch()
    store.close()
  }
}
