internal import TextWidth

/// A value laid out for one cell: harmless text, its columns, its tone.
struct Cell {
  /// How readily a cell gives up its end on a narrow terminal, the most willing first.
  enum Kind: Int, CaseIterable {
    case text, identifier
    /// Numbers, dates, money, statuses: shortened they would lie.
    case fixed
  }

  let text: String
  let width: Int
  let tone: Tone
  /// Nil where there is nothing to shorten or align.
  let kind: Kind?
  let isNumber: Bool

  init(_ value: Value) {
    text = TerminalText.line(PeopleText.cell(value))
    width = DisplayWidth.of(text)
    tone = if case .term(_, _, let tone) = value { tone } else { .plain }
    kind = text.isEmpty ? nil : Kind(value)
    isNumber = value.isNumber
  }
}

extension Cell.Kind {
  fileprivate init(_ value: Value) {
    self =
      switch value {
      case .null, .text, .list, .record: .text
      case .identifier: .identifier
      case .integer, .decimal, .boolean, .date, .bytes, .duration, .term, .money: .fixed
      }
  }
}
