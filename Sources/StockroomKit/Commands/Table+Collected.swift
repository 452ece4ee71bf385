public import Rendering
internal import Store

extension Table {
  /// How many bytes of text the rows that are kept in memory may have together.
  public static let keptBytes = 64 << 20

  /// The same table with its rows read, so that they can be sorted, or remain after their transaction.
  ///
  /// - Throws: A `Refusal` if their texts are larger than ``keptBytes``.
  public func collected() throws -> Table {
    var kept: [[Value]] = []
    var bytes = 0
    try rows { row in
      bytes += row.reduce(0) { $0 + $1.textBytes }
      guard bytes <= Self.keptBytes else { throw Refusal.tableTooLarge }
      kept.append(row)
    }
    return Table(columns: columns, empty: empty, rows: kept)
  }
}

extension Refusal {
  fileprivate static let tableTooLarge = Refusal(
    "table.too-large", kind: .rule,
    "the rows of this table are larger than \(Table.keptBytes >> 20) MB, and all of them must be kept in memory here",
    hint: "select fewer; a command that only reads has no limit with -o ndjson and without --sort")
}
