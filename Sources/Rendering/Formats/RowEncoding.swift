internal import Basics

extension Table {
  /// Few enough that the first are soon written, and enough that threads rarely wait for each other.
  private static let piece = (rows: 128, bytes: 1 << 20)

  /// Encodes the rows in their order: if there are many, on a thread of their own while the next ones are read.
  ///
  /// - Parameters:
  ///   - sink: Takes text, on the thread of the caller.
  ///   - encode: Appends rows to a text; never called by two threads at once.
  ///   - take: Takes that text; never called while rows are encoded.
  func encodeRows(
    to sink: (String) throws -> Void, encode: @escaping ([[Value]]) -> Void, take: @escaping () -> String
  ) throws {
    try withoutActuallyEscaping(sink) { sink in
      func write() throws {
        let text = take()
        if !text.isEmpty { try sink(text) }
      }
      var stage: WorkStage?
      var rows: [[Value]] = []
      var bytes = 0
      try self.rows { row in
        rows.append(row)
        bytes += row.reduce(0) { $0 + $1.textBytes }
        guard rows.count == Self.piece.rows || bytes >= Self.piece.bytes else { return }
        let piece = rows
        rows.removeAll(keepingCapacity: true)
        bytes = 0
        let running = stage ?? WorkStage("stockroom.rows", isDone: write)
        stage = running
        try running.run { encode(piece) }
      }
      try stage?.finish()
      encode(rows)
      try write()
    }
  }
}
