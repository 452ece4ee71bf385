public import Foundation
internal import Store

/// An app.
public struct App: Hashable, Sendable {
  /// Its numeric Apple ID, which is also its key in the store.
  public let appleID: AppleID
  /// Its bundle identifier.
  public let bundleID: BundleIdentifier
  /// The name customers see.
  public var name: String
  /// The stock keeping unit; it cannot be changed.
  public let sku: String
  /// The primary locale, which products start in.
  public var primaryLocale: String
  /// When it was created, by the store's clock.
  public let createdAt: Date

  static let columns = "apple_id, bundle_id, name, sku, locale, created_at"

  init(_ row: Row) {
    appleID = AppleID(row.integer(0))
    bundleID = BundleIdentifier(stored: row.text(1))
    name = row.text(2)
    sku = row.text(3)
    primaryLocale = row.text(4)
    createdAt = Date(seconds: row.integer(5))
  }

  init(appleID: AppleID, bundleID: BundleIdentifier, name: String, sku: String, primaryLocale: String, createdAt: Date)
  {
    self.appleID = appleID
    self.bundleID = bundleID
    self.name = name
    self.sku = sku
    self.primaryLocale = primaryLocale
    self.createdAt = createdAt
  }

  /// The full product identifier for a short name: `.level2` in `com.example.app`.
  public func productID(shortName: String) -> String {
    bundleID.rawValue + shortName
  }

  /// `.level2` if the identifier begins with the app's own; otherwise the whole identifier.
  public func shortName(of productID: ProductIdentifier) -> String {
    let prefix = bundleID.rawValue + "."
    let text = productID.rawValue
    guard text.hasPrefix(prefix) else { return text }
    return "." + text.dropFirst(prefix.count)
  }
}
