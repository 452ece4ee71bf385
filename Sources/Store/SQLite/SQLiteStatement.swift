internal import CSQLite
internal import Foundation
internal import GRDB

/// A cached prepared statement, bound and stepped without GRDB's per-call containers.
///
/// A batch runs the same few statements a hundred thousand times; GRDB prepares and owns them.
final class SQLiteStatement: EngineStatement {
  /// SQLite's handle, valid as long as this object.
  let handle: OpaquePointer
  let effect: StatementEffect
  private let statement: Statement
  // It steps row by row in any case.
  var mayReturnMany = false
  var isStepping = false

  init(_ sql: String, on database: Database) throws {
    statement = try database.makeStatement(sql: sql)
    handle = statement.sqliteStatement
    effect = StatementEffect(of: sql, isReadOnly: sqlite3_stmt_readonly(handle) != 0)
  }

  /// Throws unless the number of values matches the number of parameters.
  private func requireCount(_ count: Int) throws {
    let expected = sqlite3_bind_parameter_count(handle)
    guard Int(expected) == count else {
      throw Refusal(
        "store.statement", kind: .unavailable,
        "a statement takes \(expected) values, not \(count): \(String(cString: sqlite3_sql(handle)))")
    }
  }

  var row: Row { Row(.sqlite(handle)) }

  func bind(_ values: [SQLValue]) throws {
    try requireCount(values.count)
    for (index, value) in values.enumerated() {
      try check(bind(value, at: CInt(index + 1)))
    }
  }

  /// Binds a number without a container.
  func bind(_ number: Int64, at index: CInt) throws {
    try check(sqlite3_bind_int64(handle, index, number))
  }

  /// Binds UTF-8 as it is; nil is NULL.
  func bind(_ text: [UInt8]?, at index: CInt) throws {
    guard let text else { return try check(sqlite3_bind_null(handle, index)) }
    let code = text.withUnsafeBytes { bytes in
      sqlite3_bind_text64(
        handle, index, bytes.bindMemory(to: CChar.self).baseAddress ?? Self.empty, UInt64(bytes.count),
        Self.transient, UInt8(SQLITE_UTF8))
    }
    try check(code)
  }

  /// Binds a C string that lives until the statement is bound again.
  func bind(_ name: UnsafePointer<CChar>, at index: CInt) throws {
    try check(sqlite3_bind_text(handle, index, name, -1, nil))
  }

  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw StoreFailure.refusal(code: code, connection: sqlite3_db_handle(handle))
  }

  func reset() {
    sqlite3_reset(handle)
    isStepping = false
  }

  private func bind(_ value: SQLValue, at index: CInt) throws -> CInt {
    switch value {
    case .null:
      return sqlite3_bind_null(handle, index)
    case .integer(let integer):
      return sqlite3_bind_int64(handle, index, integer)
    case .text(var text):
      return try text.withUTF8 { bytes in
        guard bytes.baseAddress.flatMap({ memchr($0, 0, bytes.count) }) == nil else { throw Refusal.textWithNUL }
        return bytes.withMemoryRebound(to: CChar.self) { characters in
          sqlite3_bind_text64(
            handle, index, characters.baseAddress ?? Self.empty, UInt64(characters.count), Self.transient,
            UInt8(SQLITE_UTF8))
        }
      }
    }
  }

  private func check(_ code: CInt) throws {
    guard code == SQLITE_OK else { throw StoreFailure.refusal(code: code, connection: sqlite3_db_handle(handle)) }
  }

  /// Tells SQLite to copy the bytes; SQLite's own constant is a cast that Swift cannot import.
  private static var transient: sqlite3_destructor_type? { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  /// An empty text still needs an address: SQLite reads a null pointer as NULL.
  private static var empty: UnsafePointer<CChar> {
    UnsafeRawPointer(StaticString("").utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
