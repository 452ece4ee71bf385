internal import StockroomKit

struct StorefrontShow: Command {
  private static let storefront = Parameter<Storefront>.argument("storefront", "JPN or JP.")

  static let description = CommandDescription(
    "storefront show", "Show a storefront.", effect: .none, parameters: [storefront],
    fields: Explanations.all.described(
      "storefront",
      [
        "id": .identifier, "alpha2": .identifier, "name": .text, "storefrontID": .integer, "region": .text,
        "languages": .list,
      ]),
    examples: ["storefront show JPN", "storefront show us"])

  private let storefront: Storefront

  init(_ arguments: Arguments) throws {
    storefront = try arguments[Self.storefront]
  }

  func run(in context: Context) throws -> Output {
    .record(Record(storefront.fields))
  }
}
