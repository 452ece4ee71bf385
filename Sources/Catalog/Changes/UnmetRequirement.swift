/// A requirement that a product must meet before it can be submitted.
public struct UnmetRequirement: Hashable, Codable, Sendable {
  /// The required item: `screenshot`.
  public let item: String
  /// What is wrong with it: `none for review`.
  public let what: String
  /// The command that fixes it, with `PRODUCT` for the product: `product screenshot PRODUCT FILE`.
  public let mend: String

  /// Creates an unmet requirement.
  public init(_ item: String, _ what: String, mend: String) {
    self.item = item
    self.what = what
    self.mend = mend
  }

  static let placeholder = "PRODUCT"

  /// The requirement with the product's name in its command.
  func naming(_ name: String) -> UnmetRequirement {
    UnmetRequirement(item, what, mend: mend.replacing(Self.placeholder, with: name))
  }
}
