internal import Basics
internal import TextWidth

/// Aligned lines of cells, with two spaces between columns and no borders.
struct Grid {
  static let gap = 2
  private var columns: [ColumnLayout]
  private let width: Int?
  private let style: Style

  init(columns: [Column], rows: [[Cell]], hasHeader: Bool = true, width: Int?, style: Style) {
    self.columns = columns.enumerated().map { index, column in
      ColumnLayout(column, cells: rows.lazy.map { $0[index] }, hasHeader: hasHeader)
    }
    // Two rows with shortened keys could look the same.
    if let key = self.columns.firstIndex(where: { $0.kind == .identifier }) { self.columns[key].isKey = true }
    self.width = width
    self.style = style
    if let width { shrink(to: width) }
  }

  /// The header, or nil if no column has a label.
  var header: String? {
    guard columns.contains(where: { !$0.label.isEmpty }) else { return nil }
    return compose(
      columns.map { column in
        let text = DisplayWidth.truncate(column.label, to: column.width)
        return (text, DisplayWidth.of(text), style.bold(text))
      })
  }

  /// Whether the columns at their minimum widths are wider than a terminal.
  func isWider(than width: Int) -> Bool {
    columns.reduce(-Self.gap) { $0 + $1.width + Self.gap } > width
  }

  /// One line; cells are shortened only if the line would not fit.
  func line(_ cells: [Cell]) -> String {
    let isTooWide = width.map { needed(for: cells) > $0 } ?? false
    return compose(
      zip(columns, cells).map { column, cell in
        let (text, width) = isTooWide || column.kind == .bar ? column.shortened(cell) : (cell.text, cell.width)
        return (text, width, style.toned(text, cell.tone))
      })
  }

  private func compose(_ parts: [(text: String, width: Int, styled: String)]) -> String {
    guard let last = parts.lastIndex(where: { !$0.text.isEmpty }) else { return "" }
    var line = ""
    for (index, part) in parts[...last].enumerated() {
      let padding = String(repeating: " ", count: max(0, columns[index].width - part.width))
      if index > 0 { line += String(repeating: " ", count: Self.gap) }
      if columns[index].alignment == .trailing { line += padding }
      line += part.styled
      if columns[index].alignment == .leading, index < last { line += padding }
    }
    return line
  }

  private func needed(for cells: [Cell]) -> Int {
    zip(columns, cells).reduce(-Self.gap) { $0 + max($1.0.width, $1.1.width) + Self.gap }
  }

  // The widest column of the first kind shrinks first, until all of that kind are at their minimum.
  private mutating func shrink(to width: Int) {
    let available = max(0, width - Self.gap * (columns.count - 1))
    for index in columns.indices where columns[index].kind != .fixed {
      columns[index].width = min(columns[index].width, max(available, columns[index].least))
    }
    var excess = columns.reduce(0) { $0 + $1.width } - available
    for kind in Cell.Kind.allCases {
      while excess > 0, let index = widestColumn(of: kind) {
        columns[index].width -= 1
        excess -= 1
      }
    }
    if excess < 0, let bar = columns.firstIndex(where: { $0.kind == .bar }) { columns[bar].width -= excess }
  }

  private func widestColumn(of kind: Cell.Kind) -> Int? {
    columns.indices
      .filter { columns[$0].kind == kind && columns[$0].width > columns[$0].least }
      .max { columns[$0].width < columns[$1].width }
  }
}

/// The width of one column, and the alignment of its cells.
struct ColumnLayout {
  let label: String
  var width: Int
  let kind: Cell.Kind
  /// Whether its cells name the rows, and are never shortened.
  var isKey = false
  let alignment: Column.Alignment

  /// Sizes a column by its header and the cells so far; numbers are right-aligned by default.
  init(_ column: Column, cells: some Collection<Cell>, hasHeader: Bool) {
    label = TerminalText.line(column.label)
    width = cells.reduce(hasHeader ? DisplayWidth.of(label) : 0) { max($0, $1.width) }
    kind = Self.kind(of: cells.lazy.compactMap(\.kind))
    if kind == .bar { width = max(width, Bar.usualWidth) }
    let filled = cells.lazy.filter { $0.kind != nil }
    let isNumeric = !filled.isEmpty && filled.allSatisfy(\.isNumber)
    alignment = isNumeric ? .trailing : column.alignment
  }

  /// The fewest columns it may be shrunk to.
  var least: Int {
    if isKey { return width }
    return switch kind {
    case .bar: Bar.leastWidth
    case .text: 8
    case .identifier: 12
    case .fixed: width
    }
  }

  func shortened(_ cell: Cell) -> (text: String, width: Int) {
    if let bar = cell.bar(within: width) { return bar }
    guard cell.width > width, kind != .fixed, !isKey else { return (cell.text, cell.width) }
    let text = DisplayWidth.truncate(cell.text, to: width, keeping: kind == .identifier ? .tail : .head)
    return (text, DisplayWidth.of(text))
  }

  private static func kind(of kinds: some Sequence<Cell.Kind>) -> Cell.Kind {
    let order: [Cell.Kind] = [.identifier, .text, .bar]
    return kinds.compactMap(order.firstIndex).min().map { order[$0] } ?? .fixed
  }
}
