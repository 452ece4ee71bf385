internal import Basics
internal import TextWidth

/// The columns of a table for a terminal, without those that say the least, and with a long text last.
///
/// Empty columns are always left out. In a table that is wider than the terminal, digests go, and then what is the same
/// in all rows; notes below the rows say so. On a pipe the columns do not depend on the rows.
struct ColumnChoice {
  /// A wider text is the last column, where it wraps with the most room.
  static let longText = 30

  /// The places of the columns in a row, in the order they are shown.
  private(set) var shown: [Int]
  /// The columns, in the order they are shown.
  var columns: [Column] { shown.map { all[$0] } }
  /// What the columns that are left out would say.
  private(set) var notes: [String] = []

  private let all: [Column]

  /// Chooses among columns.
  ///
  /// - Parameter isComplete: False if more rows follow, in which a value may differ.
  init(_ columns: [Column], rows: [[Cell]], isComplete: Bool, width: Int?) {
    all = columns
    shown = Array(columns.indices)
    guard let width else { return }
    if isComplete {
      let filled = shown.filter { index in columns[index].isChosen || rows.contains { $0[index].kind != nil } }
      if !filled.isEmpty { shown = filled }
    }
    let widths = columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].label)) { max($0, $1[index].width) }
    }
    var excess = shown.reduce(-Grid.gap) { $0 + widths[$1] + Grid.gap } - width
    /// Removes the widest of some columns, until the others fit or none is left.
    func leave(out candidates: [Int]) -> [Int] {
      var left: [Int] = []
      for index in candidates.sorted(by: { widths[$0] > widths[$1] }) where excess > 0 && shown.count > 1 {
        shown.removeAll { $0 == index }
        excess -= widths[index] + Grid.gap
        left.append(index)
      }
      return left.sorted()
    }
    let droppable = shown.filter { !columns[$0].isChosen && !columns[$0].label.isEmpty }
    let digests = leave(
      out: droppable.filter { index in
        rows.contains { $0[index].isDigest } && rows.allSatisfy { $0[index].isDigest || $0[index].kind == nil }
      })
    let shared = leave(
      out: !isComplete || rows.count < 2
        ? []
        : droppable.filter { index in
          shown.contains(index) && rows[0][index].kind != nil && rows[0][index].kind != .bar
            && rows.allSatisfy { $0[index].text == rows[0][index].text }
        })
    func labels(_ indices: [Int], value: (Int) -> String) -> String {
      indices.map { TerminalText.line(columns[$0].label) + value($0) }.joined(separator: ", ")
    }
    if !shared.isEmpty { notes.append("All rows: \(labels(shared) { " " + rows[0][$0].text })") }
    if !digests.isEmpty { notes.append("Not shown: \(labels(digests) { _ in "" }); --wide shows all columns") }
    let texts = shown.filter { index in
      widths[index] > Self.longText && rows.allSatisfy { $0[index].kind == .text || $0[index].kind == nil }
    }
    if excess > 0, let long = texts.max(by: { widths[$0] < widths[$1] }) {
      shown = shown.filter { $0 != long } + [long]
    }
  }
}
