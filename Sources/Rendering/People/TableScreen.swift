/// A table for people: a header, aligned columns, or a word that there is nothing.
struct TableScreen {
  /// Rows held back to find the widths; those after them stream.
  private static let sample = 1000
  let width: Int?
  let style: Style

  func render(_ table: Table, to sink: (String) throws -> Void) throws {
    var buffer = OutputBuffer()
    var held: [[Cell]] = []
    var grid: Grid?
    let shown = table.columns.indices.filter { table.columns[$0].audience == .everyone }
    let columns = shown.map { table.columns[$0] }
    try table.rows { row in
      let cells = shown.map { Cell($0 < row.count ? row[$0] : .null) }
      if let grid {
        buffer.append(line: grid.line(cells))
        try buffer.drain(to: sink)
      } else {
        held.append(cells)
        guard held.count == Self.sample else { return }
        grid = begin(columns, with: held, in: &buffer)
        held = []
        try buffer.drain(to: sink)
      }
    }
    if grid == nil {
      if !held.isEmpty {
        _ = begin(columns, with: held, in: &buffer)
      } else if !table.empty.isEmpty {
        buffer.append(line: TerminalText.lines(table.empty))
      }
    }
    try buffer.flush(to: sink)
  }

  private func begin(_ columns: [Column], with rows: [[Cell]], in buffer: inout OutputBuffer) -> Grid {
    let grid = Grid(columns: columns, rows: rows, width: width, style: style)
    if let header = grid.header { buffer.append(line: header) }
    for row in rows { buffer.append(line: grid.line(row)) }
    return grid
  }
}
