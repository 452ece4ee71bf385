internal import StockroomKit

struct ProductDelete: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  static let description = CommandDescription(
    "product delete", "Delete a product. This ID can never be used again.", also: ["remove", "in-app purchase"],
    effect: .destroys,
    permission: .manageProducts, parameters: [product], receipt: ProductReceipt.one,
    examples: ["product delete .coins --yes"])

  private let reference: ProductReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    let fields = try context.fields(of: product)
    try context.catalog.products.delete(product)
    return .receipt(
      Receipt(
        "deleted \(product.productID.rawValue); this ID can never be used again", record: Record(fields),
        tally: .init("product", "deleted")))
  }
}
