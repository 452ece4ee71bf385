import StockroomKit

/// The fields of promotions in the output of commands.
struct PromotionOutput {
  let catalog: Catalog

  static let product = FieldDescription("product", .identifier, label: "Product ID", "The promoted product.")

  static let fields = [
    FieldDescription("position", .integer, label: "Position", "The place on the app's page; 1 is the first."), product,
    FieldDescription("name", .text, label: "Reference Name", "The reference name of the product."),
    FieldDescription(
      "visible", .boolean, label: "Visible", "Whether all customers see it, or only those for whom the app shows it."),
    FieldDescription("enabled", .boolean, label: "Enabled", "Whether the App Store may show it."),
    FieldDescription(
      "state", .term, label: "State", "Its state in review, which needs an image: product image PRODUCT FILE."),
    ProductImage.field,
  ]

  func values(_ promotion: Promotion) throws -> [Value] {
    guard let product = try catalog.products.find(promotion.product) else { return [] }
    let state = try Promotions(catalog).state(of: promotion)
    return [
      .integer(Int64(promotion.position)), .identifier(product.productID.rawValue), .text(product.referenceName),
      .boolean(promotion.isVisible), .boolean(promotion.isEnabled),
      .term(code: state.rawValue, label: state.label, tone: .plain),
      .text(try PromotionalImages(catalog).find(product)?.fileName),
    ]
  }

  func record(_ promotion: Promotion) throws -> Record {
    Record(zip(Self.fields, try values(promotion)).map { Field($0.name, $1, label: $0.label) })
  }
}
