internal import StockroomKit

extension PurchaseTrace {
  /// The diagram in 80 columns: a column for each party, an arrow for each message.
  ///
  /// All but texts in other letters, such as labels of a Japanese device, is ASCII, which every terminal shows.
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

/// The layout of the diagram in text.
private struct TraceDrawing {
  /// The last name ends in column 80.
  private static let places: [Party: Int] = [.user: 3, .app: 27, .storeKit: 51, .appStore: 75]

  /// A text at a column, in place of the lifelines.
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

  /// A message: its name, its arrow, and its note.
  func lines(of message: StoreMessage) -> [String] {
    let (from, to) = (column(of: message.sender), column(of: message.receiver))
    let start = min(from, to) + 1
    let width = abs(to - from) - 1
    guard width > 2 else { return [] }
    let dashes = String(repeating: "-", count: width - 1)
    let names = TraceText.wrapped(TraceText.name(of: message.message), to: width - 2, lines: 3)
    let notes = TraceText.wrapped(message.note ?? "", to: width - 2, lines: 3)
    return names.map { row([Piece(column: start, text: centered($0, in: width))]) }
      + [row([Piece(column: start, text: to > from ? dashes + ">" : "<" + dashes)])]
      + notes.map { row([Piece(column: start, text: centered($0, in: width))]) }
  }

  private func column(of party: Party) -> Int { Self.places[party] ?? 0 }

  private func centered(_ text: String, in width: Int) -> String {
    let missing = max(width - TextLines.width(of: text), 0)
    return String(repeating: " ", count: missing / 2) + text + String(repeating: " ", count: missing - missing / 2)
  }

  /// A line of the pieces, with the lifelines between them.
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

extension PurchaseTrace {
  /// The diagram as Mermaid, which GitHub draws in Markdown.
  var mermaid: String {
    var lines = ["sequenceDiagram", "  title \(Self.escaped(title))"]
    lines += Party.allCases.map { "  participant \($0.rawValue) as \($0.label)" }
    let span = "\(Party.user.rawValue),\(Party.appStore.rawValue)"
    if let origin { lines.append("  Note over \(span): \(Self.escaped(origin))") }
    for (index, message) in messages.enumerated() {
      if hasNewTime(index) { lines.append("  Note over \(span): \(Self.escaped(message.at.iso8601))") }
      let note = message.note.map { "<br/>\(Self.escaped($0))" } ?? ""
      let text = Self.escaped(message.message) + note
      lines.append("  \(message.sender.rawValue)->>\(message.receiver.rawValue): \(text)")
    }
    return lines.joined(separator: "\n")
  }

  /// Text that cannot end its statement: Mermaid, "Entity codes to escape characters".
  ///
  /// A semicolon or a newline would end it, `%%` would begin a comment or a directive, and browsers read markup.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ";", "#", "%", "<", ">", "&", "\"", "{", "}", "\\": escaped += "#\(scalar.value);"
      case _ where scalar.properties.isWhitespace || scalar.properties.generalCategory == .control: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// Text that fits a diagram.
enum TraceText {
  /// The short name of a callback: `updatedTransactions` of
  /// `paymentQueue(_:updatedTransactions:)`.
  static func name(of message: String) -> String {
    if message.hasPrefix("paymentQueue(_:"), message.hasSuffix(":)") {
      return String(message.dropFirst("paymentQueue(_:".count).dropLast(2))
    }
    if message.hasPrefix("paymentQueue"), message.hasSuffix("(_:)") {
      let name = message.dropFirst("paymentQueue".count).dropLast("(_:)".count)
      return name.prefix(1).lowercased() + name.dropFirst()
    }
    return message
  }

  /// One line of text, shortened in the middle to `width` columns.
  static func shortened(_ text: String, to width: Int) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard TextLines.width(of: line) > width else { return line }
    let dots = "..."
    let end = prefix(of: line.reversed(), width: (width - dots.count) / 3)
    let start = prefix(of: line, width: width - dots.count - TextLines.width(of: String(end)))
    return String(start) + dots + String(end.reversed())
  }

  /// Text in at most `count` lines, broken between words or within wide ones; the last line is shortened.
  static func wrapped(_ text: String, to width: Int, lines count: Int) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var lines: [String] = []
    for word in words {
      for (index, part) in (TextLines.width(of: word) > width ? parts(of: word) : [word]).enumerated() {
        let longer = (lines.last ?? "") + (index == 0 && !lines.isEmpty ? " " : "") + part
        if !lines.isEmpty, lines.count == count || TextLines.width(of: longer) <= width {
          lines[lines.count - 1] = longer
        } else {
          lines.append(part)
        }
      }
    }
    return lines.map { shortened($0, to: width) }
  }

  /// The parts of a long word: `restore`, `Completed`, `Transactions()`; `com.`, `example.`, `books`.
  private static func parts(of word: String) -> [String] {
    var parts: [String] = [""]
    var last: Character = " "
    for character in word {
      if last == "." || last == "@" || character.isUppercase && last.isLowercase { parts.append("") }
      parts[parts.count - 1].append(character)
      last = character
    }
    return parts
  }

  private static func prefix(of characters: some Sequence<Character>, width: Int) -> [Character] {
    var taken: [Character] = []
    var columns = 0
    for character in characters {
      columns += TextLines.width(of: String(character))
      guard columns <= width else { break }
      taken.append(character)
    }
    return taken
  }
}
