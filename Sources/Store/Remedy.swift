/// How to fix what was refused: advice, a command, or both.
///
/// A command is named apart from the advice if it may belong to a plugin that is not installed, or is switched off: then
/// it is not shown.
public struct Remedy: Hashable, Codable, Sendable {
  /// The advice, as text.
  public let advice: String?
  /// The command, with its words: `review withdraw com.example.level2`.
  public let command: String?

  /// Advice alone.
  public init(_ advice: String) {
    (self.advice, command) = (advice, nil)
  }

  /// A command, which may follow some advice.
  public init(_ advice: String? = nil, command: String) {
    (self.advice, self.command) = (advice, command)
  }

  /// The remedy as text: `raise ContentVersion: package upload FILE`.
  public var text: String { [advice, command].compactMap(\.self).joined(separator: ": ") }
}
