internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

/// `--columns`, `--sort`, and `--limit` for commands that do not handle them, and `--columns` for records.
enum TableOptions {
  static func apply(_ listing: Listing, to output: Output) throws -> Output {
    switch output {
    case .table(let table):
      .table(limited(try sorted(try chosen(table, listing.columns), listing.sort), listing.limit))
    case .record(let record): .record(try chosen(record, listing.columns))
    default: output
    }
  }

  private static func chosen(_ record: Record, _ columns: [String]?) throws -> Record {
    guard let columns else { return record }
    let names = record.fields.map(\.name)
    return Record(try columns.map { record.fields[try index(of: $0, in: names)] })
  }

  private static func chosen(_ table: Table, _ columns: [String]?) throws -> Table {
    guard let columns else { return table }
    let indices = try columns.map { try index(of: $0, in: table.columns.map(\.name)) }
    let chosen = indices.map { index in
      var column = table.columns[index]
      // A column that is named is shown.
      column.audience = .everyone
      column.isChosen = true
      return column
    }
    return Table(columns: chosen, empty: table.empty) { emit in
      try table.rows { row in try emit(indices.map { row[$0] }) }
    }
  }

  private static func sorted(_ table: Table, _ sort: [String]) throws -> Table {
    let keys = try sort.map { name in
      let isDescending = name.hasPrefix("-")
      return (
        index: try index(of: isDescending ? String(name.dropFirst()) : name, in: table.columns.map(\.name)),
        isDescending: isDescending
      )
    }
    guard !keys.isEmpty else { return table }
    return Table(columns: table.columns, empty: table.empty) { emit in
      var rows: [[Value]] = []
      try table.collected().rows { rows.append($0) }
      rows.sort { left, right in
        for key in keys {
          let order = Value.order(left[key.index], right[key.index])
          if order != 0 { return key.isDescending ? order > 0 : order < 0 }
        }
        return false
      }
      for row in rows { try emit(row) }
    }
  }

  private static func limited(_ table: Table, _ limit: Int?) -> Table {
    guard let limit else { return table }
    struct RowLimitReached: Error {}
    return Table(columns: table.columns, empty: table.empty) { emit in
      guard limit > 0 else { return }
      var count = 0
      do {
        try table.rows { row in
          try emit(row)
          count += 1
          if count == limit { throw RowLimitReached() }
        }
      } catch is RowLimitReached {}
    }
  }

  private static func index(of name: String, in names: [String]) throws -> Int {
    if let index = names.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return index }
    let nearby = Suggestions.closest(to: name, among: names, limit: 1).first
    throw Refusal(
      "usage.column.unknown", kind: .usage, "there is no column \(name)",
      hint: nearby.map { "did you mean \($0)?" } ?? "the columns are \(names.joined(separator: ", "))", subject: name)
  }
}
