internal import Basics
internal import Documents

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
        layout = begin(columns, with: held, in: &buffer)
        held = []
        try buffer.drain(to: sink)
      }
    }
    if layout == nil {
      if !held.isEmpty {
        let filled = filled(columns, in: held)
        _ = begin(filled.map { columns[$0] }, with: held.map { row in filled.map { row[$0] } }, in: &buffer)
      } else if !table.empty.isEmpty {
        buffer.append(line: TerminalText.lines(table.empty))
      }
    }
    try buffer.flush(to: sink)
  }

  /// The columns to show on a terminal: those with something in any row, and those asked for.
  ///
  /// On a pipe they do not depend on the rows.
  private func filled(_ columns: [Column], in rows: [[Cell]]) -> [Int] {
    guard width != nil else { return Array(columns.indices) }
    let filled = columns.indices.filter { index in
      columns[index].isChosen || rows.contains { $0[index].kind != nil }
    }
    return filled.isEmpty ? Array(columns.indices) : filled
  }

  private func begin(_ columns: [Column], with rows: [[Cell]], in buffer: inout TextBuffer) -> RowLayout {
    let layout = RowLayout(columns: columns, rows: rows, width: width, style: style)
    if let header = layout.header { buffer.append(line: header) }
    for (index, row) in rows.enumerated() {
      for line in layout.lines(row, isFirst: index == 0) { buffer.append(line: line) }
    }
    return layout
  }
}
