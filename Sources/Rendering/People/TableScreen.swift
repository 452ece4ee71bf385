internal import Basics
internal import Documents
internal import TextWidth

/// A table for people: a header, aligned columns, or a note that it is empty.
struct TableScreen {
  /// Rows buffered to find the widths; later ones are streamed, and those after so many bytes of text.
  private static let sample = (rows: 1000, bytes: 1 << 20)
  let width: Int?
  let style: Style

  func render(_ table: Table, to sink: (String) throws -> Void) throws {
    var buffer = TextBuffer()
    var held: [[Cell]] = []
    var heldBytes = 0
    var layout: RowLayout?
    let shown = table.columns.indices.filter { table.columns[$0].audience == .everyone }
    let columns = shown.map { table.columns[$0] }
    try table.rows { row in
      let cells = shown.map { Cell($0 < row.count ? row[$0] : .null) }
      if let layout {
        for line in layout.lines(cells, isFirst: false) { buffer.append(line: line) }
        try buffer.drain(to: sink)
      } else {
        held.append(cells)
        heldBytes += cells.reduce(0) { $0 + $1.text.utf8.count }
        guard held.count == Self.sample.rows || heldBytes >= Self.sample.bytes else { return }
        layout = begin(columns, with: held, isComplete: false, in: &buffer)
        held = []
        try buffer.drain(to: sink)
      }
    }
    if layout == nil {
      if !held.isEmpty {
        layout = begin(columns, with: held, isComplete: true, in: &buffer)
      } else if !table.empty.isEmpty {
        buffer.append(line: TerminalText.lines(table.empty))
      }
    }
    for note in layout?.notes ?? [] { buffer.append(line: note) }
    try buffer.flush(to: sink)
  }

  private func begin(
    _ columns: [Column], with rows: [[Cell]], isComplete: Bool, in buffer: inout TextBuffer
  ) -> RowLayout {
    let choice = ColumnChoice(columns, rows: rows, isComplete: isComplete, width: width)
    let layout = RowLayout(choice, rows: rows, width: width, style: style)
    for line in layout.header { buffer.append(line: line) }
    for (index, row) in rows.enumerated() {
      for line in layout.lines(row, isFirst: index == 0) { buffer.append(line: line) }
    }
    return layout
  }
}

/// The layout of rows: lines of a grid, or blocks if the terminal is too narrow for that.
struct RowLayout {
  private let shown: [Int]
  private let grid: Grid
  private let block: RowBlock?
  /// Lines below the last row, which say what the columns do not.
  let notes: [String]

  init(_ choice: ColumnChoice, rows: [[Cell]], hasHeader: Bool = true, width: Int?, style: Style) {
    shown = choice.shown
    let columns = choice.columns
    let rows = rows.map { row in choice.shown.map { row[$0] } }
    grid = Grid(columns: columns, rows: rows, hasHeader: hasHeader, width: width, style: style)
    block =
      if let width, grid.isWider(than: width), columns.count > 1 {
        RowBlock(labels: columns.map { TerminalText.line($0.label) }, width: width, style: style)
      } else {
        nil
      }
    let notes = choice.notes.flatMap { note in
      WordWrap.lines(note, width: width).split(separator: "\n").map { style.dim(String($0)) }
    }
    self.notes = block == nil || notes.isEmpty ? notes : [""] + notes
  }

  /// The lines of the header above the rows.
  var header: [String] { block == nil ? grid.header : [] }

  /// The lines of a row; an empty one separates blocks.
  func lines(_ cells: [Cell], isFirst: Bool) -> [String] {
    let cells = shown.map { cells[$0] }
    guard let block else { return grid.lines(cells) }
    return (isFirst ? [] : [""]) + block.lines(cells)
  }
}

/// A row as lines of `label: value`, for a terminal too narrow for its columns.
struct RowBlock {
  private static let indent = 2
  let labels: [String]
  let width: Int
  let style: Style

  /// The lines of a row; a value that does not fit beside its label is below it, and empty cells are omitted.
  func lines(_ cells: [Cell]) -> [String] {
    zip(labels, cells).flatMap { label, cell -> [String] in
      let bar = cell.bar(within: max(Bar.leastWidth, width - Self.indent))
      let (text, textWidth) = bar ?? (cell.text, cell.width)
      guard !text.isEmpty else { return [] }
      let value = style.toned(text, cell.tone)
      guard !label.isEmpty else { return [value] }
      let title = style.dim(label + ":")
      if DisplayWidth.of(label) + 2 + textWidth <= width { return [title + " " + value] }
      let rows = WordWrap.lines(text, width: width - Self.indent).split(separator: "\n")
      return [title] + rows.map { String(repeating: " ", count: Self.indent) + style.toned(String($0), cell.tone) }
    }
  }
}
