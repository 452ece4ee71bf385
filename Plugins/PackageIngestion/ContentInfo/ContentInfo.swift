package import StockroomKit

/// What ContentInfo.plist says: which product the content is for, and which version it is.
package struct ContentInfo: Hashable, Sendable {
  /// The property list's name at the root of a package.
  package static let fileName = "ContentInfo.plist"
  static let productKey = "IAPProductIdentifier"
  static let versionKey = "ContentVersion"
  /// How guides of the time spelled the product's key.
  static let misspelledProductKey = "IAPProductionIdentifier"

  /// The identifier of the product the content is for.
  package var productIdentifier: String
  /// The content's version.
  package var version: ContentVersion
  /// The keys an app adds for itself.
  package var others: [String: PropertyListValue]

  package init(productIdentifier: String, version: ContentVersion, others: [String: PropertyListValue] = [:]) {
    self.productIdentifier = productIdentifier
    self.version = version
    self.others = others
  }

  /// The property list as XML; the same values give the same bytes.
  package var propertyList: [UInt8] {
    var values = others
    values[Self.productKey] = .string(productIdentifier)
    values[Self.versionKey] = .string(version.text)
    return XMLPropertyListWriter.write(values)
  }
}
