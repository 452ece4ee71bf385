internal import GRDB

/// What a connection may do, which changes while a store is open.
extension Store {
  /// Makes this connection one that can only read; false for a copy, of which every reader has its own.
  package func becomeReader() throws -> Bool {
    guard !isCopy else { return false }
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
    return true
  }

  /// Makes a connection that only read one that writes.
  package func becomeWriter() throws {
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = OFF") }
  }
}
