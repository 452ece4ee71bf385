import StockroomKit

/// The fields of promotions in files; files of a catalog without promotions are written without them.
enum PromotionFields {
  static let all = [position, visible, enabled].map { $0.offered(by: .asc2026) }

  private static let position = InterchangeField(
    "promotion_position", label: "Promotion Position",
    summary: "The place of a promoted product on the page of its app; 1 is the first.", kind: .integer
  ) { products, catalog in
    try products.map { try Promotions(catalog).find($0).map { String($0.position) } ?? "" }
  } canonical: { typed, _ in
    String(try Int.parse(typed))
  } write: { text, product, _, catalog in
    let promotions = Promotions(catalog)
    let known = try promotions.find(product)
    if text.isEmpty {
      if let known { try promotions.delete(known) }
    } else if let known {
      try promotions.place(known, at: try Int.parse(text))
    } else {
      try promotions.create(product, at: try Int.parse(text), isOneOfFile: true)
    }
  } lines: { text, product in
    text.isEmpty ? [] : [ConsoleLine.text(["promotion", "create", product, "--position=\(text)"])]
  } isUsed: {
    try Promotions($0).isUsed() || PromotionalImages($0).count() > 0
  }.omitting("promotional images") { try PromotionalImages($0).count() }

  private static let visible = flag(
    "promotion_visible", "Promotion Visible", "True if all customers see a promoted product.", \.isVisible)

  private static let enabled = flag(
    "promotion_enabled", "Promotion Enabled", "True if the App Store may show a promoted product.", \.isEnabled)

  private static func flag(
    _ name: String, _ label: String, _ summary: String, _ path: any WritableKeyPath<Promotion, Bool> & Sendable
  ) -> InterchangeField {
    InterchangeField(name, label: label, summary: summary, kind: .boolean, keepsValue: true) { products, catalog in
      try products.map { try Promotions(catalog).find($0).map { $0[keyPath: path] ? "true" : "false" } ?? "" }
    } canonical: { typed, _ in
      try Bool.parse(typed) ? "true" : "false"
    } write: { text, product, _, catalog in
      let promotions = Promotions(catalog)
      var promotion = try promotions.require(product)
      promotion[keyPath: path] = text.hasSameBytes(as: "true")
      try promotions.edit(promotion)
    } lines: { text, product in
      let option = name.split(separator: "_").last ?? ""
      return text.hasSameBytes(as: "false") ? [ConsoleLine.text(["promotion", "edit", product, "--no-\(option)"])] : []
    } isUsed: {
      try Promotions($0).isUsed()
    }
  }
}
