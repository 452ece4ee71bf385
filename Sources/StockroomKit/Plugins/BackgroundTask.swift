internal import Basics
public import Catalog
internal import Foundation
public import Store

/// The access of background work to a store: short transactions, and no lock in between.
///
///     registry.background("deliver") { task in
///       while let next = try task.reading({ try Outbox($0.store).next() }) {
///         let result = send(next)
///         try task.writing { try Outbox($0).record(result) }
///       }
///     }
///
/// Only one thread may use it at a time.
public struct BackgroundTask {
  private let access: any BackgroundStore

  package init(_ access: any BackgroundStore) {
    self.access = access
  }

  /// The path of the store.
  public var storePath: String { access.path }

  /// False once the store's file was deleted or replaced, or, in a process of its own, once its server has been gone for
  /// five minutes; the work should then end.
  public var isStoreThere: Bool { access.isThere }

  /// The version of the store's files, which changes with each commit of any process.
  public var storeVersion: StoreVersion { access.version }

  /// True if the work should end, after ^C.
  public var isCancelled: Bool { access.isCancelled }

  /// Reads the catalog.
  public func reading<Value>(_ body: (Catalog) throws -> Value) throws -> Value {
    var value: Value?
    try access.read { value = try body($0) }
    guard let value else { throw Refusal.cancelled }
    return value
  }

  /// Writes to tables outside the journal, in one transaction.
  ///
  /// - Throws: A refusal of the kind `busy` if another program locks the store for 5 seconds, and the errors of `body`;
  ///   nothing was changed.
  public func writing<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    var value: Value?
    try access.write { value = try body($0) }
    guard let value else { throw Refusal.cancelled }
    return value
  }

  /// Closes the store until its next use, so that others can compact or replace it.
  public func release() { access.release() }
}

/// The access of background work to a store, which the engine implements.
package protocol BackgroundStore {
  var path: String { get }
  var isThere: Bool { get }
  var version: StoreVersion { get }
  var isCancelled: Bool { get }
  func read(_ body: (Catalog) throws -> Void) throws
  func write(_ body: (Transaction) throws -> Void) throws
  func release()
}

/// A lock file in a side folder, for background work that only one process may do; it is released when the process
/// ends.
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

  /// True if a process holds the lock.
  public static func isHeld(_ name: String, in folder: SideFolder) -> Bool {
    guard let path = try? folder.path(of: [name]) else { return false }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// True if the locked file still exists at its path; otherwise another process may hold a lock too.
  public var isInPlace: Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &other) == 0 && own.st_ino == other.st_ino
      && own.st_dev == other.st_dev
  }
}
