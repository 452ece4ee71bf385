/// Something a product needs before it can be submitted.
public struct Missing: Hashable, Codable, Sendable {
  /// The thing: `screenshot`.
  public let item: String
  /// What is the matter with it: `none for review`.
  public let what: String
  /// The command that mends it, with `PRODUCT` for the product: `product screenshot PRODUCT FILE`.
  public let mend: String

  /// Names something missing.
  public init(_ item: String, _ what: String, mend: String) {
    self.item = item
    self.what = what
    self.mend = mend
  }

  static let placeholder = "PRODUCT"

  /// The same with the product's name in the command.
  func naming(_ name: String) -> Missing {
    Missing(item, what, mend: mend.replacing(Self.placeholder, with: name))
  }
}
