internal import StockroomKit

/// The message with a submission or a decision.
struct ReviewMessage: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "TEXT" }
  static var otherNames: [String] { ["reason", "comment", "because", "text", "note"] }

  /// Allows 1 to 4000 characters, including line breaks: App Store Connect's limit for review notes.
  static func parse(_ text: String) throws -> ReviewMessage {
    let scalars = text.unicodeScalars
    let isBlank = scalars.allSatisfy(\.properties.isWhitespace)
    let isPlain = scalars.allSatisfy { !$0.isControl || $0 == "\n" || $0 == "\t" }
    guard !isBlank, isPlain, scalars.count <= 4000 else {
      throw Refusal(
        "review.message", "a message must be 1 to 4000 characters, not blank, without control characters",
        subject: text)
    }
    return ReviewMessage(text: text)
  }
}
