public import Store

/// A field that people want to change with a command, and that Apple lets nobody change.
///
/// An option of one of its names is refused with what to do instead, rather than as unknown:
///
///     FixedField("type", message: "a product's type cannot be changed", remedy: .command("product create ID"))
public struct FixedField: Hashable, Codable, Sendable {
  /// The names of options that mean it, without dashes.
  public let names: [String]
  /// That it cannot be changed, in a sentence.
  public let message: String
  /// What to do instead.
  public let remedy: Remedy

  /// Declares a field that cannot be changed.
  public init(_ names: String..., message: String, remedy: Remedy) {
    (self.names, self.message, self.remedy) = (names, message, remedy)
  }
}
