public import Store

/// A requirement that a product must meet before it can be submitted.
public struct UnmetRequirement: Hashable, Codable, Sendable {
  /// The required item: `screenshot`.
  public let item: String
  /// What is wrong with it: `none for review`.
  public let what: String
  /// The command that fixes it, with `PRODUCT` for the product: `product screenshot PRODUCT FILE`; nil if it belongs to
  /// a plugin that is not installed or is switched off.
  public let mend: String?

  /// Creates an unmet requirement.
  public init(_ item: String, _ what: String, mend: String?) {
    self.item = item
    self.what = what
    self.mend = mend
  }

  /// The fix as a refusal's remedy.
  public var remedy: Remedy? { mend.map { .command($0) } }

  static let placeholder = "PRODUCT"

  /// The requirement with the product's name in its command.
  func naming(_ name: String) -> UnmetRequirement {
    UnmetRequirement(item, what, mend: mend?.replacing(Self.placeholder, with: name))
  }

  /// The requirement without a fix that is not a command here.
  public func keeping(_ isCommand: (_ line: String) -> Bool) -> UnmetRequirement {
    guard let mend, !isCommand(mend) else { return self }
    return UnmetRequirement(item, what, mend: nil)
  }
}
