internal import StockroomKit

extension ProductDelivery {
  /// The delivery as a field of files; empty for the default.
  static let fileField = InterchangeField(
    "delivery", label: "Delivery", summary: "How buyers get the product, unless Apple hosts it: built-in or server."
  ) { products, catalog in
    guard !products.isEmpty else { return [] }
    let marks = Array(repeating: "?", count: products.count).joined(separator: ", ")
    var found: [Int64: String] = [:]
    try catalog.store.rows(
      "SELECT product, delivery FROM storekit_delivery WHERE product IN (\(marks))",
      products.map { .integer($0.appleID.rawValue) }
    ) { found[$0.integer(0)] = $0.text(1) }
    return products.map { product in
      found[product.appleID.rawValue].flatMap { $0.hasSameBytes(as: builtIn.rawValue) ? nil : $0 } ?? ""
    }
  } canonical: { typed, _ in
    let delivery = try parse(typed)
    return delivery == builtIn ? "" : delivery.rawValue
  } write: { value, product, _, catalog in
    try set(value.isEmpty ? builtIn : parse(value), of: product, in: catalog)
  } lines: { value, product in
    [ConsoleLine.text(["product", "edit", product, "--delivery", value])]
  }
}
