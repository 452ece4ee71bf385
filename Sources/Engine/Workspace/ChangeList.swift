internal import Foundation
package import Rendering
package import StockroomKit

/// Rows that changed, for people and programs: `~ product com.example.level2  status Missing Metadata -> Approved`.
package enum ChangeList {
  /// The shown columns of an added or deleted row.
  package enum Detail {
    /// The most important columns, as part of a sentence.
    case sentence
    /// The most important columns.
    case highlights
    /// All columns.
    case everything
  }

  /// The largest value that a sentence shows, in bytes.
  private static let sentenceLimit = 200

  package static func output(_ changes: [RowChange], detail: Detail = .highlights, nothing: String) -> Output {
    output(detail: detail, nothing: nothing) { body in try changes.forEach(body) }
  }

  /// A list of changes that `each` pushes one by one.
  package static func output(
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
            .phrase(details(change, detail), data: .list(change.columns.map(data))),
          ])
        }
      })
  }

  /// The changed columns in a few words.
  package static func details(_ change: RowChange, _ detail: Detail = .highlights) -> String {
    switch change.kind {
    case .update:
      return change.columns.map { updated($0, detail) }.joined(separator: ", ")
    case .insert:
      let shownColumns = change.columns.filter { $0.isHighlight || detail == .everything }
      return shownColumns.map { "\(words($0.name)) \($0.words.new ?? shown($0.new, $0.currency?.new, of: $0, detail))" }
        .joined(
          separator: ", ")
    case .delete:
      let shownColumns = change.columns.filter { column in
        column.old != nil && (detail == .everything || detail == .highlights && column.isHighlight)
      }
      return shownColumns.map { "\(words($0.name)) \($0.words.old ?? shown($0.old, $0.currency?.old, of: $0, detail))" }
        .joined(
          separator: ", ")
    }
  }

  private static func updated(_ column: RowChange.Column, _ detail: Detail) -> String {
    let isLong = [column.old, column.new].allSatisfy { $0.map { $0.utf8.count > sentenceLimit } ?? false }
    if detail == .sentence, isLong { return "\(words(column.name)) changed" }
    let (old, new) = (
      column.words.old ?? shown(column.old, column.currency?.old, of: column, detail),
      column.words.new ?? shown(column.new, column.currency?.new, of: column, detail)
    )
    return "\(words(column.name)) \(old) -> \(new)"
  }

  /// A column for programs: its name, and its value before and after.
  private static func data(_ column: RowChange.Column) -> Value {
    .record([
      Field("column", .text(camelCased(column.name))), Field("before", data(column.old, of: column)),
      Field("after", data(column.new, of: column)),
    ])
  }

  private static func data(_ value: String?, of column: RowChange.Column) -> Value {
    guard let value else { return .null }
    if column.isSecret { return .text(KnownSecrets.stars) }
    if column.isFlag { return .boolean(value.hasSameBytes(as: "1")) }
    return column.moment(value).map(Value.date) ?? .text(value)
  }

  /// `review_notes` as data names it, `reviewNotes`.
  private static func camelCased(_ column: String) -> String {
    let words = column.split(separator: "_")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }

  private static func words(_ column: String) -> String {
    String(column.hasPrefix("is_") ? column.dropFirst(3) : column[...]).replacing("_", with: " ")
  }

  private static func shown(
    _ value: String?, _ currency: RowChange.Currency?, of column: RowChange.Column, _ detail: Detail
  ) -> String {
    guard let value else { return "none" }
    if column.isSecret { return KnownSecrets.stars }
    if column.isFlag { return value.hasSameBytes(as: "1") ? "yes" : "no" }
    if let moment = column.moment(value) { return Timestamp.short(moment) }
    if let currency, let amount = Int64(value) {
      let exponent = currency.decimals ?? Money.decimals(of: currency.code)
      return Money(minorUnits: amount, currency: currency.code, exponent: exponent).description
    }
    return ProductStatus(rawValue: value)?.label ?? AppVersionState(rawValue: value)?.label ?? shortened(value, detail)
  }

  /// The value, or its beginning: values that people type are at most 4 kB, unlike a table of prices in one row.
  private static func shortened(_ value: String, _ detail: Detail) -> String {
    guard value.utf8.count > (detail == .sentence ? sentenceLimit : 4096) else { return value }
    return "\(value.prefix { !$0.isNewline }.prefix(60))… (\(HumanNumbers.bytes(Int64(value.utf8.count))))"
  }

  private static func sign(_ kind: JournalChange.Kind) -> String {
    switch kind {
    case .insert: "+"
    case .update: "~"
    case .delete: "-"
    }
  }
}

extension RowChange.Column {
  fileprivate var isFlag: Bool { name.hasPrefix("is_") }

  /// The date in a value of the column; nil if the column does not hold dates.
  fileprivate func moment(_ value: String) -> Date? {
    guard isTime else { return nil }
    return Int64(value).map(Date.init(seconds:))
  }
}

/// The items that a call would delete and change, grouped by noun rather than row by row.
package enum LossSummary {
  /// The maximum number of names in a line.
  private static let named = 5

  /// The deleted and changed items; if `restores`, also the restored ones.
  static func output(_ changes: [RowChange], restores: Bool = false) -> Output {
    var lines = section("this deletes:", changes.filter { $0.kind == .delete })
    lines += section("this changes:", changes.filter { $0.kind == .update })
    if restores { lines += section("this restores:", changes.filter { $0.kind == .insert }) }
    return .message(lines.isEmpty ? "nothing would change" : lines.joined(separator: "\n"))
  }

  private static func section(_ title: String, _ changes: [RowChange]) -> [String] {
    guard !changes.isEmpty else { return [] }
    var nouns: [String] = []
    var groups: [String: [RowChange]] = [:]
    for change in changes {
      if groups[change.noun] == nil { nouns.append(change.noun) }
      groups[change.noun, default: []].append(change)
    }
    // Parts, which are named after their owner, follow the owners.
    let subjects = Set(changes.map(\.subject))
    let owners = Set(nouns.filter { noun in !(groups[noun] ?? []).contains { owner(of: $0, among: subjects) != nil } })
    let ordered = nouns.filter(owners.contains) + nouns.filter { !owners.contains($0) }
    return [title] + ordered.map { "  " + line($0, groups[$0] ?? [], among: subjects) }
  }

  private static func line(_ noun: String, _ changes: [RowChange], among subjects: Set<String>) -> String {
    let names = changes.filter(\.isNamed).map { change in
      owner(of: change, among: subjects).map { String(change.subject.dropFirst($0.count + 1)) } ?? change.subject
    }
    let known = Array(Set(names)).sorted()
    let count = HumanNumbers.count(changes.count, noun)
    guard !known.isEmpty, known.count == changes.count else { return count }
    let rest = known.count > named ? ", and \(HumanNumbers.grouped(known.count - named)) more" : ""
    return "\(count): \(known.prefix(named).joined(separator: ", "))\(rest)"
  }

  /// The owner at the beginning of a change's subject: `com.example.level2` of `com.example.level2 ja`.
  private static func owner(of change: RowChange, among subjects: Set<String>) -> String? {
    guard let space = change.subject.firstIndex(of: " ") else { return nil }
    let owner = String(change.subject[..<space])
    return subjects.contains(owner) ? owner : nil
  }
}
