internal import StockroomKit

/// `expect status PRODUCT STATUS`.
struct ExpectStatus: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let status = Parameter<StatusChoice>.argument("status", "The status it must have.")

  static let description = CommandDescription(
    "expect status", "Fail unless a product has a status.", effect: .reads, parameters: [product, status],
    examples: ["expect status .chapter1 \"Waiting for Upload\""])

  private let reference: ProductReference
  private let wanted: StatusChoice
  private let typed: String?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    wanted = try arguments[Self.status]
    typed = arguments.words("status").last
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    guard try wanted.matches(product, in: context.catalog) else {
      let label = try context.catalog.products.label(of: product)
      throw Refusal.unexpected(
        "\(product.productID.rawValue) is \(label), not \(wanted.label)", subject: typed)
    }
    return .nothing
  }
}
