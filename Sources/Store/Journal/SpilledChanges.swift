internal import Basics
internal import Foundation

/// The changes of a statement that changes more rows than memory should keep, in a file without a name.
///
/// A hook may not write to the journal, so that they wait in the file until the statement is done.
final class SpilledChanges {
  /// The number of changes in the file.
  private(set) var count = 0
  private let descriptor: CInt

  /// Creates the file; nil if the system does not let it, and changes have to stay in memory.
  init?() {
    guard let descriptor = try? UnnamedFile.open() else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Writes changes behind the others; false if the disk is full, and the file is as it was.
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

  /// Calls `body` with the changes in their order, some hundred at a time.
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
    "store.changes", kind: .unavailable, "the rows that a statement changed cannot be read back from a temporary file",
    hint: "check the disk of the folder for temporary files, and try again")
}
