internal import StockroomKit

struct ProductAdopt: Command {
  private static let products = Parameter<[ProductReference]>.arguments("product", "The products.", isRequired: false)
  private static let all = Parameter<Bool>.flag("all", "Every product of the app that was never submitted.")
  private static let app = Parameter<AppReference?>.option("app", "The app that --all means.").short("a")
  private static let status = Parameter<ProductStatus>.required("status", "The status they have elsewhere.")

  static let description = CommandDescription(
    "product adopt", "Adopt the status of products that are already live, without a review.", effect: .writes,
    permission: .manageProducts, parameters: [products, all, app, status],
    receipt: ProductReceipt.several,
    examples: ["product adopt .chapter2 --status approved"])

  private let references: [ProductReference]
  private let isAll: Bool
  private let app: AppReference?
  private let status: ProductStatus

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.products]
    isAll = try arguments[Self.all]
    app = try arguments[Self.app]
    status = try arguments[Self.status]
    guard references.isEmpty == isAll else { throw Refusal.exactlyOne(of: "PRODUCT… and --all") }
  }

  func run(in context: Context) throws -> Output {
    let adopted = try selected(in: context).map { try context.catalog.products.adopt($0, as: status) }
    guard !adopted.isEmpty else {
      throw Refusal(
        "product.selection.empty", kind: .missing, "all products of the app were already submitted",
        remedy: .command("product list"))
    }
    return try context.receipt(for: adopted, verb: "adopted") { "adopted \($0)" }
  }

  private func selected(in context: Context) throws -> [Product] {
    guard isAll else { return try references.map(context.product) }
    var filter = ProductFilter()
    filter.app = try context.app(app).appleID
    filter.statuses = ProductStatus.allCases.filter(\.isComputed)
    var products: [Product] = []
    try context.catalog.products.each(filter) { products.append($0) }
    return products
  }
}
