internal import Foundation
internal import Rendering
internal import StockroomKit

/// Rows that changed, for people and programs: `~ product com.example.level2  status Missing Metadata -> Approved`.
enum ChangeList {
  /// How much of a new row, or of one that goes, is told.
  enum Detail {
    /// What matters most.
    case highlights
    /// All it holds.
    case everything
  }

  static func output(_ changes: [RowChange], detail: Detail = .highlights, nothing: String) -> Output {
    output(detail: detail, nothing: nothing) { body in try changes.forEach(body) }
  }

  /// The same for changes that are told one after the other.
  static func output(
    detail: Detail = .highlights, nothing: String, each: @escaping ((RowChange) throws -> Void) throws -> Void
  ) -> Output {
    let columns = [
      Column("change", label: ""), Column("noun", label: "What"), Column("subject", label: "Subject"),
      Column("details", label: "Change"),
    ]
    return .table(
      Table(columns: columns, empty: nothing) { emit in
        try each { change in
          try emit([
            .text(sign(change.kind)), .text(change.noun), .identifier(change.subject),
            .text(details(change, detail)),
          ])
        }
      })
  }

  /// The columns of a change in a few words.
  static func details(_ change: RowChange, _ detail: Detail = .highlights) -> String {
    switch change.kind {
    case .update:
      return change.columns.map { "\(words($0.name)) \(shown($0.old, of: $0)) -> \(shown($0.new, of: $0))" }
        .joined(separator: ", ")
    case .insert:
      let told = change.columns.filter { $0.isHighlight || detail == .everything }
      return told.map { "\(words($0.name)) \(shown($0.new, of: $0))" }.joined(separator: ", ")
    case .delete:
      let told = change.columns.filter { detail == .everything && $0.old != nil }
      return told.map { "\(words($0.name)) \(shown($0.old, of: $0))" }.joined(separator: ", ")
    }
  }

  private static func words(_ column: String) -> String {
    String(column.hasPrefix("is_") ? column.dropFirst(3) : column[...]).replacing("_", with: " ")
  }

  private static func shown(_ value: String?, of column: RowChange.Column) -> String {
    guard let value else { return "none" }
    if column.isSecret { return "***" }
    if column.name.hasPrefix("is_") { return value.utf8.elementsEqual("1".utf8) ? "yes" : "no" }
    if column.name == "at" || column.name.hasSuffix("_at"), let seconds = Int64(value) {
      return Timestamp.short(Date(seconds: seconds))
    }
    return ProductStatus(rawValue: value)?.label ?? shortened(value)
  }

  /// Nothing that people type is so long; a table of prices, which is one row, is.
  private static func shortened(_ value: String) -> String {
    guard value.utf8.count > 4096 else { return value }
    return "\(value.prefix(60))… (\(HumanNumbers.bytes(Int64(value.utf8.count))))"
  }

  private static func sign(_ kind: JournalChange.Kind) -> String {
    switch kind {
    case .insert: "+"
    case .update: "~"
    case .delete: "-"
    }
  }
}
