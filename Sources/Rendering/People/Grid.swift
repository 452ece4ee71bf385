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
    self.width = width
    self.style = style
    if let width { shrink(to: width) }
  }

  /// The header, or nil if no column has a label.
  var header: String? {
    guard columns.contains(where: { !$0.label.isEmpty }) else { return nil }
    return compose(columns.map { ($0.label, DisplayWidth.of($0.label), style.bold($0.label)) })
  }

  /// Whether the columns at their minimum widths are wider than a terminal.
  func isWider(than width: Int) -> Bool {
    columns.reduce(-Self.gap) { $0 + $1.width + Self.gap } > width
  }

  /// The lines of a row; its cells wrap only if they do not fit in one line.
  func lines(_ cells: [Cell]) -> [String] {
    let isTooWide = width.map { needed(for: cells) > $0 } ?? false
    let parts = zip(columns, cells).map { column, cell in column.rows(of: cell, wraps: isTooWide) }
    return (0..<(parts.map(\.count).max() ?? 1)).map { row in
      compose(
        zip(parts, cells).map { part, cell in
          let (text, width) = row < part.count ? part[row] : ("", 0)
          return (text, width, style.toned(text, cell.tone))
        })
    }
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

  // The widest text shrinks first.
  private mutating func shrink(to width: Int) {
    let available = max(0, width - Self.gap * (columns.count - 1))
    for index in columns.indices where columns[index].kind != .fixed {
      columns[index].width = min(columns[index].width, max(available, columns[index].least))
    }
    var excess = columns.reduce(0) { $0 + $1.width } - available
    for kind in [Cell.Kind.bar, .text] {
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
  /// The fewest columns it may be shrunk to.
  let least: Int
  let alignment: Column.Alignment

  /// Sizes a column by its header and the cells so far; numbers are right-aligned by default.
  init(_ column: Column, cells: some Collection<Cell>, hasHeader: Bool) {
    label = TerminalText.line(column.label)
    width = cells.reduce(hasHeader ? DisplayWidth.of(label) : 0) { max($0, $1.width) }
    kind = Self.kind(of: cells.lazy.compactMap(\.kind))
    if kind == .bar { width = max(width, Bar.usualWidth) }
    least =
      switch kind {
      case .bar: Bar.leastWidth
      case .text: min(width, max(DisplayWidth.of(label), Self.leastText(cells)))
      case .fixed: width
      }
    let filled = cells.lazy.filter { $0.kind != nil }
    let isNumeric = !filled.isEmpty && filled.allSatisfy(\.isNumber)
    alignment = isNumeric ? .trailing : column.alignment
  }

  /// The rows of a cell in its column, each with its width.
  func rows(of cell: Cell, wraps: Bool) -> [(text: String, width: Int)] {
    if let bar = cell.bar(within: width) { return [bar] }
    guard wraps, kind == .text, cell.width > width else { return [(cell.text, cell.width)] }
    return WordWrap.cell(cell.text, width: width).map { ($0, DisplayWidth.of($0)) }
  }

  /// The fewest columns for a text: those of its longest word, unless a break in that is the lesser evil.
  private static func leastText(_ cells: some Sequence<Cell>) -> Int {
    var longest = 8
    for cell in cells where cell.width > longest {
      for word in cell.text.split(separator: " ") { longest = max(longest, DisplayWidth.of(String(word))) }
      if longest >= 16 { return 16 }
    }
    return longest
  }

  private static func kind(of kinds: some Sequence<Cell.Kind>) -> Cell.Kind {
    var isBar = false
    for kind in kinds {
      if kind == .text { return .text }
      if kind == .bar { isBar = true }
    }
    return isBar ? .bar : .fixed
  }
}
