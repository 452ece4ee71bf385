package import StockroomKit

/// The content of ContentInfo.plist: the product and the version.
package struct ContentInfo: Hashable, Sendable {
  /// The property list's name at the root of a package.
  package static let fileName = "ContentInfo.plist"
  static let productKey = "IAPProductIdentifier"
  static let versionKey = "ContentVersion"
  /// Spellings of the product's key in guides of the time.
  static let misspelledProductKey = "IAPProductionIdentifier"

  /// The identifier of the content's product.
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
