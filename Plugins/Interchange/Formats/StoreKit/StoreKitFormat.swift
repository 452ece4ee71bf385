import StockroomKit

/// The configuration file of Xcode's StoreKit testing: the products of one app, with prices of one storefront.
struct StoreKitFormat: FileFormat {
  let name = "storekit"
  let summary = "Xcode's StoreKit configuration file: one app's products, with prices of one storefront."
  let suffixes = [".storekit"]
  let hasScreenshots = false
  var kinds: Set<CatalogRecord.Kind> { [.product, .localization] }

  func source(_ input: FileInput) throws -> (any RecordSource)? { try StoreKitSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { try StoreKitSink(output) }
}

/// The names that the file has for types.
enum StoreKitType {
  private static let names: [(type: ProductType, name: String)] = [
    (.consumable, "Consumable"), (.nonConsumable, "NonConsumable"), (.nonRenewing, "NonRenewingSubscription"),
    (.autoRenewable, "RecurringSubscription"),
  ]

  /// The name of a type; nil for free subscriptions, which the file does not have.
  static func name(of type: ProductType) -> String? { names.first { $0.type == type }?.name }

  static func type(named name: String) throws -> ProductType {
    if let found = names.first(where: { $0.name.hasSameBytes(as: name) }) { return found.type }
    throw Refusal(
      "storekit.type", kind: .missing, "\(name) is not a type of product",
      hint: "one of \(names.map(\.name).joined(separator: ", "))", subject: name)
  }
}

/// The names that the file has for locales: `en_US`, and `de` where the store has `de-DE`.
enum StoreKitLocale {
  /// Locales that Xcode names by their language alone.
  private static let plain = ["ar-SA", "de-DE", "fr-FR", "nl-NL"]

  static func name(of locale: String) -> String {
    plain.contains { $0.hasSameBytes(as: locale) }
      ? String(locale.prefix { $0 != "-" }) : locale.replacing("-", with: "_")
  }

  /// The store's locale, or the name itself if there is none, so that it is refused where it is.
  static func locale(named name: String) -> String {
    if let locale = try? Locales.canonical(name) { return locale }
    let parts = name.lowercased().split { $0 == "_" || $0 == "-" }
    guard let first = parts.first else { return name }
    let language = first == "nb" ? "no" : String(first)
    // A language alone is its own country's locale; one with a country is another's unless the store has no country.
    let found = Locales.all.first { locale in
      parts.count == 1 ? locale.hasPrefix(language + "-") || locale == language : locale == language
    }
    return found ?? name
  }
}

/// Identifiers as Xcode makes them, but the same for the same product each time.
enum StoreKitID {
  /// Eight hexadecimal digits: FNV-1a of the text.
  static func id(of text: String) -> String {
    let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
