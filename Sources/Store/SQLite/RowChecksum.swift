internal import CSQLite
internal import GRDB

/// The checksums in the journal: 64 bits over the values of a row, distinguished by type.
///
/// They detect accidents, not forgeries: anyone who can write the file can calculate them.
enum RowChecksum {
  /// The name of the SQL function, which accepts any number of values.
  static let function = "stockroom_seal"

  /// The seal of the definitions of tables and indexes, and of their owners' schema versions.
  ///
  /// Litestream adds the tables `_litestream_seq` and `_litestream_lock` to each database that it replicates.
  static let ofSchema = """
    \(function)(
      (SELECT group_concat(owner || ' ' || version, ';') FROM (SELECT owner, version FROM schema ORDER BY owner)),
      (SELECT group_concat(type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, ''), ';')
        FROM (SELECT type, name, tbl_name, sql FROM sqlite_schema
          WHERE type <> 'table' OR name NOT LIKE '\\_litestream\\_%' ESCAPE '\\' ORDER BY name)))
    """

  /// Registers the function with a connection.
  static func install(on database: Database) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(
      database.sqliteConnection, function, -1, flags, nil,
      { context, count, values in
        var sum = Checksum()
        for index in 0..<Int(count) { sum.add(values?[index]) }
        sqlite3_result_int64(context, Int64(bitPattern: sum.value))
      }, nil, nil, nil)
  }
}

/// A 64-bit checksum; each step is injective in both the added word and the state, which detects any single changed
/// word.
struct Checksum {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ integer: Int64) {
    add(UInt64(SQLITE_INTEGER))
    add(UInt64(bitPattern: integer))
  }

  mutating func add(text: [UInt8]) {
    add(UInt64(text.count) << 8 | UInt64(SQLITE_TEXT))
    text.withUnsafeBytes { add($0) }
  }

  mutating func add(_ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    switch type {
    case SQLITE_NULL: add(UInt64(type))
    case SQLITE_INTEGER: add(sqlite3_value_int64(value))
    default:
      let bytes = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      add(UInt64(count) << 8 | UInt64(type))
      add(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    guard whole < bytes.count else { return }
    var last: UInt64 = 0
    for offset in whole..<bytes.count { last = last << 8 | UInt64(bytes[offset]) }
    add(last)
  }

  private mutating func add(_ word: UInt64) {
    let mixed = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
    value = mixed << 29 | mixed >> 35
  }
}
