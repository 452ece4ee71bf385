public import Catalog
public import Rendering

/// Lists of storefronts, which are short for people even if they have almost every storefront.
extension RuleTable {
  /// The words that a list begins with if it has the missing storefronts instead.
  public static let allBut = "all but"

  /// The other storefronts of the era, if a list has more than half of them, but not all.
  public func missing(from storefronts: [Storefront]) -> [Storefront]? {
    let era = Set(self.storefronts)
    guard era.isSuperset(of: storefronts) else { return nil }
    let missing = era.subtracting(storefronts).sorted()
    return missing.isEmpty || missing.count * 2 >= era.count ? nil : missing
  }

  /// The storefronts as a value: in data by their codes; people and yaml have `all but` the missing ones, if these are
  /// fewer.
  public func value(of storefronts: [Storefront]) -> Value {
    let codes = storefronts.map { Value.identifier($0.alpha3) }
    return missing(from: storefronts).map { .most(codes, missing: $0.map { .identifier($0.alpha3) }) } ?? .list(codes)
  }
}
