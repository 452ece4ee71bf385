import Foundation
import StockroomKit

/// `freshness mark PRODUCT`.
struct FreshnessMark: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product that was checked.")

  static let description = CommandDescription(
    "freshness mark", "Note that a product was checked now.", effect: .writes, permission: .manageProducts,
    parameters: [product], examples: ["freshness mark .chapter1"])

  private let reference: ProductReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    try Freshness(context.catalog).mark(product)
    let id = product.productID.rawValue
    return .receipt(
      Receipt(
        "checked \(id)", record: Record([Field("id", .identifier(id)), Field("checked", .date(context.now))]),
        tally: .init("product", "checked")))
  }
}

/// `freshness list [--older-than DURATION]`.
struct FreshnessList: Command {
  private static let age = Parameter<Duration?>.option("older-than", "How long ago the last check was. Default: 180d.")

  static let description = CommandDescription(
    "freshness list", "List the products that need a check, those never checked first.", effect: .reads,
    parameters: [age],
    fields: [
      FieldDescription("id", .identifier, label: "Product ID", "The product."),
      FieldDescription("checked", .date, label: "Checked", "When a person last checked it."),
    ],
    examples: ["freshness list", "freshness list --older-than 30d"], isNounDefault: true)

  private let age: Int64

  init(_ arguments: Arguments) throws {
    age = try arguments[Self.age]?.seconds ?? 180 * 86_400
  }

  func run(in context: Context) throws -> Output {
    let freshness = Freshness(context.catalog)
    var stale: [(product: Product, checked: Int64?)] = []
    try context.catalog.products.each(ProductFilter()) { product in
      let checked = try freshness.lastCheck(of: product)?.seconds
      if (checked ?? .min) <= context.now.seconds - age { stale.append((product, checked)) }
    }
    stale.sort { ($0.checked ?? .min) < ($1.checked ?? .min) }
    return .table(
      Table(
        columns: Self.description.fields.columns(),
        empty: "every product was checked recently",
        rows: stale.map { product, checked in
          [.identifier(product.productID.rawValue), checked.map { .date(Date(seconds: $0)) } ?? .null]
        }))
  }
}
