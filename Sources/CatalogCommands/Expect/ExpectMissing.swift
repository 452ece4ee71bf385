internal import StockroomKit

/// `expect missing PRODUCT ITEM`.
struct ExpectMissing: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let item = Parameter<String>.argument("item", "What it must lack, as product why calls it.").named(
    "ITEM")

  static let description = CommandDescription(
    "expect missing", "Fail unless a product lacks something for Ready to Submit.", effect: .reads,
    parameters: [product, item], examples: ["expect missing .chapter1 screenshot"])

  private let reference: ProductReference
  private let item: String

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    item = try arguments[Self.item]
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    let missing = try context.catalog.products.missing(from: product).map(\.item)
    guard missing.contains(item) else {
      let list = missing.isEmpty ? "nothing" : missing.joined(separator: ", ")
      throw Refusal.unexpected("\(product.productID.rawValue) misses \(list), not \(item)", subject: item)
    }
    return .nothing
  }
}
