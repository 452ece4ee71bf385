internal import Basics
internal import Catalog
internal import Store

/// Finds the product for a word.
struct ProductLookup {
  let catalog: Catalog

  func product(_ text: String) throws -> Product {
    if text.hasPrefix(".") {
      guard let app = catalog.appInUse else { throw Refusal.noAppInUse(count: try catalog.apps.all().count) }
      let full = app.productID(shortName: text)
      guard let product = try catalog.products.find(full) else { throw try unknown(text, full: full) }
      return product
    }
    if let product = try catalog.products.find(text) { return product }
    if let number = Int64(text), let product = try catalog.products.find(AppleID(number)) { return product }
    guard !text.contains(".") else { throw try unknown(text, full: text) }
    return try byLastPart(text)
  }

  private func byLastPart(_ text: String) throws -> Product {
    var filter = ProductFilter()
    filter.search = "." + text
    filter.app = catalog.appInUse?.appleID
    var matches: [Product] = []
    try catalog.products.each(filter) { product in
      if product.productID.lastPart.hasSameBytes(as: text) { matches.append(product) }
    }
    guard let match = matches.first else { throw try unknown(text, full: text) }
    guard matches.count == 1 else {
      let names = matches.prefix(5).map(\.productID.rawValue).joined(separator: ", ")
      throw Refusal("product.ambiguous", "\(text) may be \(names)", hint: "type the full ID", subject: text)
    }
    return match
  }

  private func unknown(_ text: String, full: String) throws -> Refusal {
    let isLastPart = !full.contains(".")
    let wanted = isLastPart ? catalog.appInUse?.productID(shortName: "." + text) : full
    return try wanted.flatMap { try catalog.products.deletedRefusal($0, subject: text) }
      ?? Refusal.productUnknown(text, full: full)
  }
}

extension Refusal {
  static func productUnknown(_ text: String, full: String) -> Refusal {
    Refusal(
      "product.unknown", kind: .missing, "there is no product \(full)",
      remedy: .command("product list --search \(full.split(separator: ".").last ?? "")"),
      subject: text)
  }
}
