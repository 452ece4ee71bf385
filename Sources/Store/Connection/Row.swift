internal import CSQLite

/// The current row of a statement, valid only inside the closure that receives it.
public struct Row {
  let handle: OpaquePointer

  /// The integer in a column; 0 if it is NULL.
  public func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, CInt(column)) }

  /// The integer in a column as a count.
  public func count(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, CInt(column))) }

  /// The integer in a column, or nil if it is NULL.
  public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// Whether the integer in a column is not 0.
  public func boolean(_ column: Int) -> Bool { sqlite3_column_int64(handle, CInt(column)) != 0 }

  /// The text in a column; empty if it is NULL.
  public func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// The text in a column, or nil if it is NULL.
  public func optionalText(_ column: Int) -> String? {
    guard let bytes = sqlite3_column_text(handle, CInt(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, CInt(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL }

  /// The value in a column, which can be bound again.
  public func value(_ column: Int) -> SQLValue {
    switch sqlite3_column_type(handle, CInt(column)) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(integer(column))
    default: .text(text(column))
    }
  }
}
