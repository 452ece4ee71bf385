internal import Foundation
internal import StockroomKit

/// The moves of products from which a policy is estimated.
struct PolicyHistory {
  /// A status change.
  struct Move: Hashable {
    let seconds: Int64
    let from: String
    let to: String
    var guideline: String?
  }

  private var order: [String] = []
  private var moves: [String: [Move]] = [:]

  /// Adds a move of a subject.
  mutating func add(_ move: Move, of subject: String) {
    if moves[subject] == nil { order.append(subject) }
    moves[subject, default: []].append(move)
  }

  /// The moves of each subject, in chronological order.
  var movesBySubject: [[Move]] {
    order.map { subject in
      (moves[subject] ?? []).enumerated().sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }
        .map(\.element)
    }
  }
}

extension PolicyHistory {
  /// Reads a spreadsheet with the columns product, at, from, to, and optionally guideline.
  init(_ data: Data, file: FilePath) throws {
    var sheet = try Spreadsheet(data, file: file)
    let (product, at, from, to) = try Findings.together(
      { try sheet.column("product", "id", "product id") }, { try sheet.column("at", "time") },
      { try sheet.column("from", "from status") }, { try sheet.column("to", "to status") })
    let guideline = sheet.optionalColumn("guideline")
    try sheet.forEach { row in
      let (seconds, start, end, reason) = try Findings.together(
        { try row.read(at) { try DateExpression.parse($0).date(now: Date(seconds: 0)).seconds } },
        { try row.read(from, ProductStatus.parse) }, { try row.read(to, ProductStatus.parse) },
        {
          try guideline.flatMap { column in row[column].isEmpty ? nil : try row.read(column, Guideline.parse).number }
        })
      let move = Move(seconds: seconds, from: start.rawValue, to: end.rawValue, guideline: reason)
      add(move, of: row[product])
    }
  }

  /// Reads the store's own review history.
  init(of catalog: Catalog) throws {
    let sql = """
      SELECT product, coalesce(content, ''), at, from_status, to_status, guideline FROM review_event
      WHERE product IS NOT NULL ORDER BY id
      """
    try catalog.store.rows(sql) { row in
      let move = Move(
        seconds: row.integer(2), from: row.text(3), to: row.text(4), guideline: row.optionalText(5))
      add(move, of: "\(row.integer(0)) \(row.text(1))")
    }
  }
}
