internal import Basics
internal import TextWidth

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
