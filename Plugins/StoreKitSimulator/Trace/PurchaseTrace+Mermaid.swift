internal import StockroomKit

extension PurchaseTrace {
  /// The diagram in the language of Mermaid, which GitHub draws in Markdown.
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

  /// A text that cannot end its statement: Mermaid, "Entity codes to escape characters".
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
