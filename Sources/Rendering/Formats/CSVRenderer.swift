internal import Basics
internal import Documents

/// Renders comma-separated values with a header, as RFC 4180 quotes them, lines ending in a bare newline.
struct CSVRenderer {
  /// On a terminal, control characters in the data are spelled out; on a pipe the data is unchanged.
  let isTerminal: Bool

  func render(_ output: Output, to sink: (String) throws -> Void) throws {
    switch output {
    case .nothing, .file: return
    case .message(let message): try render([Field("message", .text(message))], to: sink)
    case .text(let text): try render([Field("text", .text(text))], to: sink)
    case .record(let record), .drawing(_, let record): try render(record, to: sink)
    case .receipt(let receipt): try render(receipt.record, to: sink)
    case .table(let table): try render(table, to: sink)
    case .tree(let tree): try render(tree.table, to: sink)
    }
  }

  private func render(_ record: Record, to sink: (String) throws -> Void) throws {
    if let table = record.table { return try render(table, to: sink) }
    try render(record.fields, to: sink)
  }

  private func render(_ fields: [Field], to sink: (String) throws -> Void) throws {
    guard !fields.isEmpty else { return }
    try render(Table([fields]), to: sink)
  }

  private func render(_ table: Table, to sink: (String) throws -> Void) throws {
    var csv = CSVWriter(.output)
    csv.row(table.columns.map { shown($0.name) })
    try table.encodeRows(to: sink) { rows in
      for row in rows {
        csv.row(table.columns.indices.map { $0 < row.count ? shown(DataText.cell(row[$0])) : "" })
      }
    } take: {
      csv.buffer.take()
    }
  }

  private func shown(_ cell: String) -> String { isTerminal ? TerminalText.lines(cell) : cell }
}

extension Table {
  /// Rows of fields, each under its name, in the order in which the names first appear; a row may lack some.
  fileprivate init(_ rows: [[Field]]) {
    var places: [String: Int] = [:]
    var columns: [Column] = []
    for field in rows.joined() where places[field.name] == nil {
      places[field.name] = columns.count
      columns.append(Column(field.name))
    }
    let cells = rows.map { fields in
      var row = [Value](repeating: .null, count: columns.count)
      for field in fields { if let place = places[field.name] { row[place] = field.value } }
      return row
    }
    self.init(columns: columns, empty: "", rows: cells)
  }
}

extension Record {
  /// The records of the field with rows, each with the other fields of this one, or nil if there is no such field.
  ///
  /// Other fields that a record also has, or that do not fit in a cell, are omitted; without records they are a row.
  fileprivate var table: Table? {
    guard let index = fields.firstIndex(where: { $0.audience == .rows }), case .list(let items) = fields[index].listed
    else { return nil }
    let others = (fields[..<index] + fields[(index + 1)...]).filter(\.value.fitsInCell)
    guard !items.isEmpty else { return Table([others]) }
    return Table(
      items.map { item in
        guard case .record(let own) = item else { return others + [Field(fields[index].name, item)] }
        return others.filter { other in !own.contains { $0.name == other.name } } + own
      })
  }
}

extension Value {
  fileprivate var fitsInCell: Bool {
    switch self {
    case .record: false
    case .list(let values): !values.contains(where: \.isRecord)
    default: true
    }
  }
}

extension Tree {
  /// The tree as rows, parents before children.
  fileprivate var table: Table {
    Table(columns: [Column("depth"), Column("label"), Column("value")], empty: "") { emit in
      try self.emit(depth: 0, into: emit)
    }
  }

  private func emit(depth: Int64, into emit: ([Value]) throws -> Void) throws {
    try emit([.integer(depth), .text(label), value ?? .null])
    for child in children { try child.emit(depth: depth + 1, into: emit) }
  }
}

/// A value as one cell of csv.
enum DataText {
  /// The cell, in which no text is a formula; numbers and dates are as they are.
  static func cell(_ value: Value) -> String {
    switch value {
    case .text, .identifier, .phrase, .term, .list, .most, .record: FormulaCell.guarded(of(value))
    default: of(value)
    }
  }

  static func of(_ value: Value) -> String {
    switch value {
    case .remark(_, data: .integer(let number)): String(number)
    case .null, .remark: ""
    case .text(let text), .identifier(let text), .phrase(let text, _): text
    case .integer(let number), .bytes(let number): String(number)
    case .decimal(let number, let places): HumanNumbers.fixed(number, places: places) ?? ""
    case .duration(let seconds): HumanNumbers.fixed(seconds, places: 3) ?? ""
    case .boolean(let truth): truth ? "true" : "false"
    case .date(let date): Timestamp.iso8601(date)
    case .term(_, let label, _): label
    case .money(let amount, let currency, _): "\(amount) \(currency)"
    case .bar(let share): HumanNumbers.fixed(share, places: 3) ?? ""
    case .list(let values) where values.contains(where: \.isRecord): value.json(.compact)
    case .list(let values), .most(let values, _): values.map(of).joined(separator: ",")
    case .record: value.json(.compact)
    }
  }
}
