internal import TextWidth

/// A value laid out for one cell: harmless text, its columns, its tone.
struct Cell {
  /// How readily a cell gives up its end on a narrow terminal, the most willing first.
  enum Kind: Int, CaseIterable {
    /// Takes the room there is.
    case bar
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
  /// The share of a bar, which is drawn once its column's width is known.
  private let share: Double?

  init(_ value: Value) {
    share = if case .bar(let share) = value { share } else { nil }
    text = TerminalText.line(PeopleText.cell(value))
    width = share == nil ? DisplayWidth.of(text) : 0
    tone = if case .term(_, _, let tone) = value { tone } else { .plain }
    kind = text.isEmpty ? nil : Kind(value)
    isNumber = value.isNumber
  }

  /// The bar that the cell is, as long as its column lets it be; nil for any other.
  func bar(within width: Int) -> (text: String, width: Int)? {
    guard let text = share.map({ Bar.text($0, width: width) }) else { return nil }
    return (text, DisplayWidth.of(text))
  }
}

extension Cell.Kind {
  fileprivate init(_ value: Value) {
    self =
      switch value {
      case .null, .text, .phrase, .remark, .list, .record: .text
      case .identifier: .identifier
      case .bar: .bar
      case .integer, .decimal, .boolean, .date, .bytes, .duration, .term, .money: .fixed
      }
  }
}
