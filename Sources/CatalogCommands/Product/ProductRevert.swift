internal import StockroomKit

struct ProductRevert: Command {
  private static let products = Parameter<[ProductReference]>.arguments("product", "The products.")

  static let description = CommandDescription(
    "product revert", "Take back new texts and a new screenshot that are not approved yet.", effect: .writes,
    permission: .manageProducts, parameters: [products],
    examples: [
      "product adopt .chapter2 --status approved; product localize .chapter2 ja --display-name 第2章; "
        + "product revert .chapter2"
    ])

  private let references: [ProductReference]

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.products]
  }

  func run(in context: Context) throws -> Output {
    let products = try references.map(context.product)
    for product in products { try context.catalog.updates.revert(product) }
    return try context.receipt(for: products, verb: "reverted") { "\($0) stays as it was approved" }
  }
}
