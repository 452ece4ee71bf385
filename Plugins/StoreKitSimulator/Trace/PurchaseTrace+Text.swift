internal import StockroomKit

extension PurchaseTrace {
  /// The diagram in 80 columns of ASCII, which every terminal shows: a column for each party, an arrow for each message.
  var text: String {
    let drawing = TraceDrawing()
    var lines = [title] + (origin.map { [$0] } ?? []) + ["", drawing.heading]
    for (index, message) in messages.enumerated() {
      if hasNewTime(index) { lines += [drawing.lifelines, drawing.time(message.at.iso8601)] }
      lines += [drawing.lifelines] + drawing.lines(of: message)
    }
    return (lines + [drawing.lifelines]).joined(separator: "\n")
  }
}

/// The columns of the drawing.
private struct TraceDrawing {
  /// The last name ends in column 80.
  private static let places: [Party: Int] = [.user: 3, .app: 27, .storeKit: 51, .appStore: 75]

  /// A text at a column, over what else is there.
  private struct Piece {
    let column: Int
    let text: String
  }

  /// The names of the parties above their columns.
  var heading: String {
    row(
      Party.allCases.map { party in
        Piece(column: column(of: party) - (party.label.count - 1) / 2, text: party.label)
      }, hasLifelines: false)
  }

  var lifelines: String { row([]) }

  /// The time of the messages that follow.
  func time(_ text: String) -> String {
    let (start, end) = (column(of: .app), column(of: .storeKit))
    return row([Piece(column: start + 1, text: centered(text, in: end - start - 1))])
  }

  /// A message: its name, its arrow, and what it brings.
  func lines(of message: StoreMessage) -> [String] {
    let (from, to) = (column(of: message.sender), column(of: message.receiver))
    let start = min(from, to) + 1
    let room = abs(to - from) - 1
    guard room > 2 else { return [] }
    let dashes = String(repeating: "-", count: room - 1)
    let names = TraceText.wrapped(TraceText.name(of: message.message), to: room - 2, lines: 3)
    let notes = TraceText.wrapped(message.note ?? "", to: room - 2, lines: 3)
    return names.map { row([Piece(column: start, text: centered($0, in: room))]) }
      + [row([Piece(column: start, text: to > from ? dashes + ">" : "<" + dashes)])]
      + notes.map { row([Piece(column: start, text: centered($0, in: room))]) }
  }

  private func column(of party: Party) -> Int { Self.places[party] ?? 0 }

  private func centered(_ text: String, in width: Int) -> String {
    let missing = max(width - TextLines.width(of: text), 0)
    return String(repeating: " ", count: missing / 2) + text + String(repeating: " ", count: missing - missing / 2)
  }

  /// A line of the pieces, with the lifelines where no piece is.
  private func row(_ pieces: [Piece], hasLifelines: Bool = true) -> String {
    let bars = hasLifelines ? Self.places.values.map { Piece(column: $0, text: "|") } : []
    let free = bars.filter { bar in
      !pieces.contains { ($0.column..<$0.column + TextLines.width(of: $0.text)).contains(bar.column) }
    }
    var line = ""
    var end = 0
    for piece in (pieces + free).sorted(by: { $0.column < $1.column }) {
      line += String(repeating: " ", count: max(piece.column - end, 0)) + piece.text
      end = piece.column + TextLines.width(of: piece.text)
    }
    return line
  }
}
