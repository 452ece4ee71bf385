internal import Basics
internal import TextWidth

/// A value formatted for one cell: safe text, its width, and its tone.
struct Cell {
  /// The order in which cells are shortened on a narrow terminal, the first ones first.
  enum Kind: Int, CaseIterable {
    /// Uses the available width.
    case bar
    case text, identifier
    /// Numbers, dates, money, statuses: never shortened.
    case fixed
  }

  let text: String
  let width: Int
  let tone: Tone
  /// Nil if there is nothing to shorten or align.
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

  /// The cell's bar, as long as its column allows, or nil for other cells.
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
