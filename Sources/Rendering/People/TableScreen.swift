/// A table for people: a header, aligned columns, or a note that it is empty.
struct TableScreen {
  /// Rows buffered to find the widths; later ones are streamed.
  private static let sample = 1000
  let width: Int?
  let style: Style

  func render(_ table: Table, to sink: (String) throws -> Void) throws {
    var buffer = OutputBuffer()
    var held: [[Cell]] = []
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
        guard held.count == Self.sample else { return }
        layout = begin(columns, with: held, in: &buffer)
        held = []
        try buffer.drain(to: sink)
      }
    }
    if layout == nil {
      if !held.isEmpty {
        _ = begin(columns, with: held, in: &buffer)
      } else if !table.empty.isEmpty {
        buffer.append(line: TerminalText.lines(table.empty))
      }
    }
    try buffer.flush(to: sink)
  }

  private func begin(_ columns: [Column], with rows: [[Cell]], in buffer: inout OutputBuffer) -> RowLayout {
    let layout = RowLayout(columns: columns, rows: rows, width: width, style: style)
    if let header = layout.header { buffer.append(line: header) }
    for (index, row) in rows.enumerated() {
      for line in layout.lines(row, isFirst: index == 0) { buffer.append(line: line) }
    }
    return layout
  }
}
