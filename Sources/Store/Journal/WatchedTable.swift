internal import CSQLite
internal import Foundation

/// A journaled table as a hook sees its rows: by the positions of columns.
final class WatchedTable {
  let name: String
  let bytes: [UInt8]
  /// The name as SQLite passes it.
  let cName: UnsafeMutablePointer<CChar>
  /// The positions of its columns in the order in which they are sealed: by name.
  let sealed: [CInt]
  /// Whether it has all columns that its owner describes.
  let isWhole: Bool
  /// Its columns in the order of former rows, each with its key in JSON.
  private let columns: [(position: CInt, key: String, absent: String)]

  init(_ table: TableDescription, columns names: [String], defaults: [String?]) {
    func position(_ column: String) -> Int? { names.firstIndex { $0.utf8.elementsEqual(column.utf8) } }
    name = table.name
    bytes = Array(table.name.utf8)
    cName = Self.copy(table.name)
    sealed = table.columns.sorted().compactMap { position($0).map(CInt.init) }
    isWhole = sealed.count == table.columns.count
    columns = table.allColumns.enumerated().compactMap { index, column in
      position(column).map {
        // A row that is older than a column does not have it: what it reads as then is not NULL.
        let absent = defaults[$0].flatMap { Int64($0) }.map(String.init) ?? "null"
        return (CInt($0), (index == 0 ? "{\"" : ",\"") + column + "\":", absent)
      }
    }
  }

  deinit { free(cName) }

  private static func copy(_ name: String) -> UnsafeMutablePointer<CChar> {
    let bytes = Array(name.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return copy
  }

  func isNamed(_ other: UnsafePointer<CChar>) -> Bool { strcmp(cName, other) == 0 }

  /// Whether an update changes any column.
  func isChanged(_ row: ShownRow) -> Bool {
    columns.contains { column in
      let (old, new) = (row.old(column.position), row.new(column.position))
      return !ShownRow.isSame(old, new)
    }
  }

  /// The row before the change, as SQLite's `json_object` writes it.
  func json(_ row: ShownRow) -> String {
    var json: [UInt8] = []
    for column in columns {
      json.append(contentsOf: column.key.utf8)
      let value = row.old(column.position)
      switch sqlite3_value_type(value) {
      case SQLITE_NULL: json.append(contentsOf: column.absent.utf8)
      case SQLITE_INTEGER: json.append(contentsOf: String(sqlite3_value_int64(value)).utf8)
      default: Self.append(value, to: &json)
      }
    }
    json.append(UInt8(ascii: "}"))
    return String(decoding: json, as: UTF8.self)
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

  /// The value in a column after it.
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
