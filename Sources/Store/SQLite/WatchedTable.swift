internal import CSQLite
internal import Foundation

/// A journaled table, whose columns a hook reads by position.
final class WatchedTable {
  /// A column of a table.
  struct Column {
    var name: String
    var position: CInt
    /// Its value in rows that are older than the column.
    var absent: Int64?
  }

  let name: String
  let bytes: [UInt8]
  /// The name as SQLite passes it.
  let cName: UnsafeMutablePointer<CChar>
  /// The positions of its columns in the order in which they are sealed: by name.
  let sealed: [CInt]
  /// True if it has all columns that its owner describes.
  let isWhole: Bool
  /// Its columns in the order of former rows, each with its key in JSON.
  private let columns: [(column: Column, key: [UInt8])]

  init(_ table: TableDescription, columns: [Column]) {
    func column(_ name: String) -> Column? { columns.first { $0.name.utf8.elementsEqual(name.utf8) } }
    name = table.name
    bytes = Array(table.name.utf8)
    cName = Self.copy(table.name)
    sealed = table.columns.sorted().compactMap { column($0)?.position }
    isWhole = sealed.count == table.columns.count
    self.columns = table.allColumns.enumerated().compactMap { index, name in
      column(name).map { ($0, Array(((index == 0 ? "{\"" : ",\"") + name + "\":").utf8)) }
    }
  }

  deinit { cName.deallocate() }

  private static func copy(_ name: String) -> UnsafeMutablePointer<CChar> {
    let bytes = Array(name.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return copy
  }

  func isNamed(_ other: UnsafePointer<CChar>) -> Bool { strcmp(cName, other) == 0 }

  /// True if an update changes any column.
  func isChanged(_ row: ShownRow) -> Bool {
    columns.contains { column, _ in
      let (old, new) = (row.old(column.position), row.new(column.position))
      if let absent = column.absent, sqlite3_value_type(old) == SQLITE_NULL {
        return sqlite3_value_int64(new) != absent
      }
      return !ShownRow.isSame(old, new)
    }
  }

  /// The row before the change, as SQLite's `json_object` writes it.
  func json(_ row: ShownRow) -> [UInt8] {
    var json: [UInt8] = []
    for (column, key) in columns {
      json += key
      let value = row.old(column.position)
      switch sqlite3_value_type(value) {
      case SQLITE_NULL: json.append(contentsOf: (column.absent.map(String.init) ?? "null").utf8)
      case SQLITE_INTEGER: json.append(contentsOf: String(sqlite3_value_int64(value)).utf8)
      default: Self.append(value, to: &json)
      }
    }
    json.append(UInt8(ascii: "}"))
    return json
  }

  private static func append(_ value: OpaquePointer?, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "\""))
    let text = UnsafeBufferPointer(start: sqlite3_value_text(value), count: Int(sqlite3_value_bytes(value)))
    for byte in text {
      switch byte {
      case 0x22, 0x5C: json += [0x5C, byte]
      case 0x08: json += Array("\\b".utf8)
      case 0x09: json += Array("\\t".utf8)
      case 0x0A: json += Array("\\n".utf8)
      case 0x0C: json += Array("\\f".utf8)
      case 0x0D: json += Array("\\r".utf8)
      case 0..<0x20: json += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: json.append(byte)
      }
    }
    json.append(UInt8(ascii: "\""))
  }
}

/// The row that SQLite shows to a hook, valid only while the hook runs.
struct ShownRow {
  let connection: OpaquePointer

  /// The value in a column before the change.
  func old(_ column: CInt) -> OpaquePointer? {
    var value: OpaquePointer?
    sqlite3_preupdate_old(connection, column, &value)
    return value
  }

  /// The value in a column after the change.
  func new(_ column: CInt) -> OpaquePointer? {
    var value: OpaquePointer?
    sqlite3_preupdate_new(connection, column, &value)
    return value
  }

  static func isSame(_ one: OpaquePointer?, _ other: OpaquePointer?) -> Bool {
    let type = sqlite3_value_type(one)
    guard type == sqlite3_value_type(other) else { return false }
    switch type {
    case SQLITE_NULL: return true
    case SQLITE_INTEGER: return sqlite3_value_int64(one) == sqlite3_value_int64(other)
    default:
      let count = Int(sqlite3_value_bytes(one))
      guard count == Int(sqlite3_value_bytes(other)) else { return false }
      return count == 0 || memcmp(sqlite3_value_blob(one), sqlite3_value_blob(other), count) == 0
    }
  }
}
