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

  /// The lines of the header; none if no column has a label.
  var header: [String] {
    guard columns.contains(where: { !$0.label.isEmpty }) else { return [] }
    return lines(columns.map { column in WordWrap.cell(column.label, width: max(1, column.width)) }) { text, _ in
      style.bold(text)
    }
  }

  /// Whether the columns at their minimum widths are wider than a terminal.
  func isWider(than width: Int) -> Bool {
    columns.reduce(-Self.gap) { $0 + $1.width + Self.gap } > width
  }

  /// The lines of a row; its cells wrap only if they do not fit in one line.
  func lines(_ cells: [Cell]) -> [String] {
    let isTooWide = width.map { needed(for: cells) > $0 } ?? false
    let parts = zip(columns, cells).map { column, cell in column.rows(of: cell, wraps: isTooWide) }
    return lines(parts) { text, column in style.toned(text, cells[column].tone) }
  }

  /// The lines of cells that have a row or several each.
  private func lines(_ parts: [[String]], styled: (_ text: String, _ column: Int) -> String) -> [String] {
    (0..<(parts.map(\.count).max() ?? 1)).map { row in
      compose(
        parts.enumerated().map { column, rows in
          let text = row < rows.count ? rows[row] : ""
          return (text, DisplayWidth.of(text), styled(text, column))
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

  // Labels wrap first, then texts, the widest first, and then identifiers.
  private mutating func shrink(to width: Int) {
    let available = max(0, width - Self.gap * (columns.count - 1))
    for index in columns.indices {
      columns[index].width = min(columns[index].width, max(available, columns[index].least))
    }
    var excess = columns.reduce(0) { $0 + $1.width } - available
    func shrink(_ canShrink: (ColumnLayout) -> Bool) {
      while excess > 0,
        let index = columns.indices.filter({ canShrink(columns[$0]) }).max(by: { columns[$0].width < columns[$1].width }
        )
      {
        columns[index].width -= 1
        excess -= 1
      }
    }
    shrink { $0.kind == .bar && $0.width > $0.least }
    shrink { $0.kind != .bar && $0.width > $0.leastForLabel }
    shrink { $0.kind == .text && $0.width > $0.least }
    shrink { $0.width > $0.least }
    if excess < 0, let bar = columns.firstIndex(where: { $0.kind == .bar }) { columns[bar].width -= excess }
  }
}

/// The width of one column, and the alignment of its cells.
struct ColumnLayout {
  let label: String
  var width: Int
  let kind: Cell.Kind
  /// The fewest columns it may be shrunk to.
  let least: Int
  /// The fewest columns in which every cell is in one piece.
  let leastForLabel: Int
  let alignment: Column.Alignment

  /// Sizes a column by its header and the cells so far; numbers are right-aligned by default.
  init(_ column: Column, cells: some Collection<Cell>, hasHeader: Bool) {
    label = TerminalText.line(column.label)
    let ofCells = cells.reduce(0) { max($0, $1.width) }
    let word = hasHeader ? WordWrap.longestWord(label) : 0
    kind = Self.kind(of: cells.lazy.compactMap(\.kind))
    width = max(ofCells, hasHeader ? DisplayWidth.of(label) : 0, kind == .bar ? Bar.usualWidth : 0)
    leastForLabel = max(ofCells, word)
    least =
      switch kind {
      case .bar: max(Bar.leastWidth, word)
      case .text: min(leastForLabel, max(word, Self.leastText(cells)))
      // One in pieces is hard to copy.
      case .identifier: ofCells > ColumnChoice.longText ? max(24, word) : leastForLabel
      case .fixed: leastForLabel
      }
    let filled = cells.lazy.filter { $0.kind != nil }
    let isNumeric = !filled.isEmpty && filled.allSatisfy(\.isNumber)
    alignment = isNumeric ? .trailing : column.alignment
  }

  /// The rows of a cell in its column.
  func rows(of cell: Cell, wraps: Bool) -> [String] {
    if let bar = cell.bar(within: width) { return [bar.text] }
    guard wraps, kind != .fixed, cell.width > width else { return [cell.text] }
    return WordWrap.cell(cell.text, width: width)
  }

  /// The fewest columns for a text: those of its longest word, unless a break in that is the lesser evil.
  private static func leastText(_ cells: some Sequence<Cell>) -> Int {
    var longest = 8
    for cell in cells where cell.width > longest {
      longest = max(longest, WordWrap.longestWord(cell.text))
      if longest >= 16 { return 16 }
    }
    return longest
  }

  private static func kind(of kinds: some Sequence<Cell.Kind>) -> Cell.Kind {
    let order: [Cell.Kind] = [.identifier, .text, .bar]
    return kinds.compactMap(order.firstIndex).min().map { order[$0] } ?? .fixed
  }
}
