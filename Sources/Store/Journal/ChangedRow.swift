/// A change of a row that is not in the journal yet.
struct ChangedRow {
  var unit: Int64
  var line: Int64
  var table: Int
  var key: Int64
  var kind: JournalChange.Kind
  /// The row before, as JSON.
  var oldRow: [UInt8]?
  var seal: Int64

  private static let kinds: [JournalChange.Kind] = [.insert, .update, .delete]
  private static let fields = 7

  /// Appends its fields as eight bytes each, and the row behind them.
  func append(to bytes: inout [UInt8]) {
    let kind = Self.kinds.firstIndex(of: kind) ?? 0
    for field in [unit, line, Int64(table), key, Int64(kind), seal, Int64(oldRow?.count ?? -1)] {
      withUnsafeBytes(of: field.littleEndian) { bytes += $0 }
    }
    bytes += oldRow ?? []
  }

  /// A change in bytes, and where the next one begins; nil if it is not all there.
  static func read(_ bytes: [UInt8], at start: Int) -> (change: ChangedRow, end: Int)? {
    guard bytes.count - start >= fields * 8 else { return nil }
    func field(_ index: Int) -> Int64 {
      bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(fromByteOffset: start + index * 8, as: Int64.self)) }
    }
    let (row, length) = (start + fields * 8, Int(field(6)))
    let end = row + max(0, length)
    guard bytes.count >= end else { return nil }
    return (
      ChangedRow(
        unit: field(0), line: field(1), table: Int(field(2)), key: field(3), kind: kinds[Int(field(4))],
        oldRow: length < 0 ? nil : Array(bytes[row..<end]), seal: field(5)), end
    )
  }
}

extension JournalChange.Kind {
  private static let inserted = Array("insert".utf8)
  private static let updated = Array("update".utf8)
  private static let deleted = Array("delete".utf8)

  var bytes: [UInt8] {
    switch self {
    case .insert: Self.inserted
    case .update: Self.updated
    case .delete: Self.deleted
    }
  }

  /// The word as a C string that is always there.
  var cName: UnsafePointer<CChar> {
    let word: StaticString =
      switch self {
      case .insert: "insert"
      case .update: "update"
      case .delete: "delete"
      }
    return UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
