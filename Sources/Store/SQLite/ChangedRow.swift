internal import Basics
internal import Foundation

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

  /// Appends its fields as eight bytes each, followed by the row.
  func append(to bytes: inout [UInt8]) {
    let kind = Self.kinds.firstIndex(of: kind) ?? 0
    for field in [unit, line, Int64(table), key, Int64(kind), seal, Int64(oldRow?.count ?? -1)] {
      withUnsafeBytes(of: field.littleEndian) { bytes += $0 }
    }
    bytes += oldRow ?? []
  }

  /// The change that begins at an offset, and the offset of the next one; nil if some of its bytes are missing.
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

  /// The word as a C string, valid for the life of the process.
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

/// The changes of a statement that changes many rows, in a file without a name.
///
/// A hook may not write to the journal, so the changes wait in the file until the statement is done.
final class SpilledChanges {
  /// The number of changes in the file.
  private(set) var count = 0
  private let descriptor: CInt

  /// Creates the file; nil if that fails, and changes must stay in memory.
  init?() {
    guard let descriptor = try? UnnamedFile.open() else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Appends changes; false if the disk is full, and the file is unchanged.
  func append(_ changes: [ChangedRow]) -> Bool {
    let end = lseek(descriptor, 0, SEEK_END)
    var bytes: [UInt8] = []
    for change in changes { change.append(to: &bytes) }
    do {
      try bytes.withUnsafeBytes { try OpenFile.writeAll($0, to: descriptor) }
    } catch {
      ftruncate(descriptor, end)
      return false
    }
    count += changes.count
    return true
  }

  /// Calls `body` with the changes in order, a few hundred at a time.
  ///
  /// - Throws: A `Refusal` if the file cannot be read back.
  func each(_ body: ([ChangedRow]) throws -> Void) throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Refusal.changesLost }
    var (buffer, start, left) = ([UInt8](), 0, count)
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while left > 0 {
      let read = Foundation.read(descriptor, &piece, piece.count)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { throw Refusal.changesLost }
      buffer.removeSubrange(..<start)
      buffer += piece[..<read]
      start = 0
      var changes: [ChangedRow] = []
      while let (change, end) = ChangedRow.read(buffer, at: start) {
        changes.append(change)
        start = end
      }
      left -= changes.count
      try body(changes)
    }
  }
}

extension Refusal {
  fileprivate static let changesLost = Refusal(
    "store.changes", kind: .unavailable, "cannot read the rows that a statement changed from a temporary file",
    hint: "check the disk of the folder for temporary files, and try again")
}
