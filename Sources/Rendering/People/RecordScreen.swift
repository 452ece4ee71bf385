internal import Basics
internal import TextWidth

/// A record for people: a title, aligned labels and values, and small tables below labels with many values.
struct RecordScreen {
  private static let indent = 2
  let width: Int?
  let style: Style

  func lines(_ record: Record) -> [String] {
    var lines: [String] = []
    if let title = record.title { lines += wrapped(title, width).map(style.bold) }
    lines += self.lines(record.fields, indent: 0)
    lines += record.footer.flatMap { wrapped($0, width) }
    return lines
  }

  /// The rows of a text, broken between words.
  private func wrapped(_ text: String, _ width: Int?) -> [String] {
    WordWrap.lines(TerminalText.lines(text), width: width).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private func lines(_ fields: [Field], indent: Int) -> [String] {
    let parts = fields.filter(\.isForPeople).map { field in
      let block = block(field.listed, isLabelled: !field.label.isEmpty, indent: indent)
      return (label: TerminalText.line(field.label), value: field.value, block: block)
    }
    let labelWidth = parts.filter { $0.block == nil }.reduce(0) { max($0, DisplayWidth.of($1.label)) }
    return parts.flatMap { label, value, block in
      if let block { return label.isEmpty ? block : [indented(style.dim(label), by: indent)] + block }
      let remaining = width.map { $0 - indent }
      return inline(value, label: label, labelWidth: labelWidth, width: remaining).map { indented($0, by: indent) }
    }
  }

  private func inline(_ value: Value, label: String, labelWidth: Int, width: Int?) -> [String] {
    let tone: Tone = if case .term(_, _, let tone) = value { tone } else { .plain }
    let hanging = label.isEmpty ? 0 : labelWidth + Grid.gap
    let lines = rows(of: value, width.map { $0 - hanging }).map { style.toned($0, tone) }
    guard !label.isEmpty else { return lines }
    let padding = String(repeating: " ", count: hanging - DisplayWidth.of(label))
    return lines.enumerated().map { index, line in
      if index == 0 { return line.isEmpty ? style.dim(label) : style.dim(label) + padding + line }
      return indented(line, by: hanging)
    }
  }

  /// The rows of a value; only an identifier that is longer than a row, such as a digest, is broken within a word.
  private func rows(of value: Value, _ width: Int?) -> [String] {
    let text = PeopleText.detail(value)
    guard case .identifier = value, let width, width > 0 else { return wrapped(text, width) }
    return WordWrap.cell(text, width: width)
  }

  /// Lines below a label, or nil for a value that fits beside it.
  private func block(_ value: Value, isLabelled: Bool, indent: Int) -> [String]? {
    let inner = indent + Self.indent
    if let grid = FieldGrid(value) { return lines(grid, hasHeader: isLabelled, indent: inner) }
    switch value {
    case .record(let fields): return lines(fields, indent: inner)
    case .list(let values) where !isLabelled:
      return values.map { indented(TerminalText.line(PeopleText.cell($0)), by: inner) }
    default: return nil
    }
  }

  private func lines(_ grid: FieldGrid, hasHeader: Bool, indent: Int) -> [String] {
    let rows = grid.rows.map { $0.map(Cell.init) }
    let width = width.map { $0 - indent }
    let choice = ColumnChoice(grid.columns, rows: rows, isComplete: true, width: width)
    let layout = RowLayout(choice, rows: rows, hasHeader: hasHeader, width: width, style: style)
    let header = hasHeader ? layout.header : []
    let lines = rows.enumerated().flatMap { layout.lines($1, isFirst: $0 == 0) }
    return (header + lines + layout.notes).map { indented($0, by: indent) }
  }

  private func indented(_ line: String, by columns: Int) -> String {
    line.isEmpty ? line : String(repeating: " ", count: columns) + line
  }
}

/// Records as a grid: every field name is a column, in order of first appearance.
struct FieldGrid {
  private(set) var columns: [Column] = []
  private(set) var rows: [[Value]] = []

  /// Nil unless the value is a list of records only.
  init?(_ value: Value) {
    guard case .list(let values) = value, !values.isEmpty else { return nil }
    let records = values.compactMap { if case .record(let fields) = $0 { fields.filter(\.isForPeople) } else { nil } }
    guard records.count == values.count else { return nil }
    var places: [String: Int] = [:]
    for field in records.joined() where places[field.name] == nil {
      places[field.name] = columns.count
      columns.append(Column(field.name, label: field.label))
    }
    for fields in records {
      var row = [Value](repeating: .null, count: columns.count)
      for field in fields { if let place = places[field.name] { row[place] = field.value } }
      rows.append(row)
    }
  }
}
