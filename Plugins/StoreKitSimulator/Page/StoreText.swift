internal import StockroomKit

/// Checks texts that customers see, which come from files and other people.
enum StoreText {
  /// Refuses control characters, and characters that change the direction of text; HTML is plain text.
  static func check(_ text: String, _ name: String, limit: Int, hasLines: Bool = false) throws {
    guard text.unicodeScalars.allSatisfy({ isPlain($0) || hasLines && ($0 == "\n" || $0 == "\r" || $0 == "\t") }) else {
      throw Refusal(
        "storekit.text.characters", "the \(name) must not contain control characters", hint: "remove them")
    }
    guard text.count <= limit else {
      throw Refusal(
        "storekit.text.length", "the \(name) must be at most \(limit) characters", hint: "it has \(text.count)")
    }
  }

  /// Checks a web address, which must be http or https.
  static func address(_ text: String, _ name: String) throws -> String {
    let rest = ["https://", "http://"].compactMap { text.lowercased().hasPrefix($0) ? text.dropFirst($0.count) : nil }
    guard let rest = rest.first, rest.first.map({ $0 != "/" && $0 != "?" }) == true, text.utf8.count <= 2048,
      text.unicodeScalars.allSatisfy({ isPlain($0) && !$0.properties.isWhitespace })
    else {
      throw Refusal(
        "storekit.text.url", "the \(name) must be a web address", hint: "such as http://example.com/art.png")
    }
    return text
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: false
    default: scalar.properties.generalCategory != .control
    }
  }
}
