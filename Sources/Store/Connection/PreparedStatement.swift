internal import CSQLite
internal import GRDB

/// A statement that the connection keeps prepared, bound and stepped without GRDB's per-call containers.
///
/// A batch runs the same handful of statements a hundred thousand times; GRDB prepares and owns them.
final class PreparedStatement {
  /// SQLite's handle; valid as long as this object.
  let handle: OpaquePointer
  private let statement: Statement
  var isStepping = false

  init(_ sql: String, on database: Database) throws {
    statement = try database.makeStatement(sql: sql)
    handle = statement.sqliteStatement
  }

  func bind(_ values: [SQLValue]) throws {
    let expected = sqlite3_bind_parameter_count(handle)
    guard Int(expected) == values.count else {
      throw Refusal(
        "store.statement", kind: .unavailable,
        "a statement takes \(expected) values, not \(values.count): \(String(cString: sqlite3_sql(handle)))")
    }
    for (index, value) in values.enumerated() {
      try check(bind(value, at: CInt(index + 1)))
    }
  }

  /// Steps once; true when a row stands ready.
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
        guard !bytes.contains(0) else { throw Refusal.textWithNUL }
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

  /// SQLite's own constant is a cast that Swift does not import; it tells SQLite to copy the bytes.
  private static var transient: sqlite3_destructor_type? { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  /// An empty text still needs an address: SQLite reads a null pointer as NULL.
  private static var empty: UnsafePointer<CChar> {
    UnsafeRawPointer(StaticString("").utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

extension Refusal {
  /// SQLite's `json_extract` ends a text at its first NUL, so the journal could not put such a text back.
  static let textWithNUL = Refusal(
    "store.nul", "a text contains the character U+0000, which the store does not keep", hint: "leave it out")
}
