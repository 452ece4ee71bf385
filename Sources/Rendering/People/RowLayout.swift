internal import Basics

/// The layout of rows: lines of a grid, or blocks if the terminal is too narrow for that.
struct RowLayout {
  private let grid: Grid
  private let block: RowBlock?

  init(columns: [Column], rows: [[Cell]], hasHeader: Bool = true, width: Int?, style: Style) {
    grid = Grid(columns: columns, rows: rows, hasHeader: hasHeader, width: width, style: style)
    block =
      if let width, grid.isWider(than: width), columns.count > 1 {
        RowBlock(labels: columns.map { TerminalText.line($0.label) }, width: width, style: style)
      } else {
        nil
      }
  }

  /// The header above the rows, or nil if there is none.
  var header: String? { block == nil ? grid.header : nil }

  /// The lines of a row; an empty one separates blocks.
  func lines(_ cells: [Cell], isFirst: Bool) -> [String] {
    guard let block else { return [grid.line(cells)] }
    return (isFirst ? [] : [""]) + block.lines(cells)
  }
}
