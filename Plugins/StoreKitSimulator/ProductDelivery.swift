internal import StockroomKit

/// The delivery of a purchase that Apple does not host.
enum ProductDelivery: String, ParameterValue, CaseIterable {
  /// The app contains it, and the purchase unlocks it.
  case builtIn = "built-in"
  /// The app downloads it from its publisher's server.
  case server

  static var valueName: String { "DELIVERY" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static let option = Parameter<ProductDelivery?>.option(
    "delivery", "How buyers get it: built-in (the default) or server; hosted content is Apple's instead.")

  static func parse(_ text: String) throws -> ProductDelivery {
    guard let delivery = ProductDelivery(rawValue: text.lowercased()) else {
      throw Refusal(
        "storekit.delivery.unknown", kind: .usage, "\(text) is not a way to deliver a product",
        hint: text.lowercased() == "hosted"
          ? "use --hosted or hosting enable PRODUCT" : "use \(HumanNumbers.list(choices, "or"))", subject: text)
    }
    return delivery
  }

  /// Records the delivery of a product.
  static func set(_ delivery: ProductDelivery, of product: Product, in catalog: Catalog) throws {
    try catalog.store.execute(
      """
      INSERT INTO storekit_delivery (product, delivery) VALUES (?, ?)
      ON CONFLICT (product) DO UPDATE SET delivery = excluded.delivery
      """, .integer(product.appleID.rawValue), .text(delivery.rawValue))
  }

  /// The recorded delivery of a product; nil for the default.
  static func recorded(of product: Product, in catalog: Catalog) throws -> ProductDelivery? {
    try catalog.store.first(
      "SELECT delivery, id FROM storekit_delivery WHERE product = ?", .integer(product.appleID.rawValue)
    ) { try $0.term(ProductDelivery.self, 0, in: "storekit_delivery.delivery", of: $0.integer(1)) }
  }

  /// The delivery of a product; `hosted` overrides a recorded one.
  static func word(of product: Product, in catalog: Catalog) throws -> String {
    product.isHosted ? "hosted" : (try recorded(of: product, in: catalog) ?? .builtIn).rawValue
  }

  /// The field of `product show`; people see it only if a delivery was recorded.
  static func field(of product: Product, in catalog: Catalog) throws -> Field {
    Field(
      "delivery", .text(try word(of: product, in: catalog)), label: "Delivery",
      audience: try recorded(of: product, in: catalog) == nil ? .data : .everyone)
  }
}

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
