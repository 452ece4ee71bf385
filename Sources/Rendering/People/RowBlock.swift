internal import TextWidth

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
