import StockroomKit

/// What `price set` and `price unset` answer.
struct PricingReceipt {
  private let changes: [(was: Product, product: Product)]
  private let tier: Tier?
  private let price: Value
  private let storefront: Storefront
  private let context: Context

  /// Takes the products as they were before, and the storefront whose price is told; before the oldest price matrix,
  /// their tier has no price yet.
  init(_ products: [Product], tier: Tier?, in storefront: Storefront, context: Context) throws {
    self.tier = tier
    self.storefront = storefront
    self.context = context
    changes = try products.map { ($0, try context.catalog.products.find($0.appleID) ?? $0) }
    let matrix = TierMatrices.published.newest(on: context.now)
    price = tier.flatMap { matrix?.value(of: $0, in: storefront) } ?? .null
  }

  func receipt() throws -> Receipt {
    let labels = Set(changes.map(\.product.status.label))
    let tally = Receipt.Tally(
      "product", tier == nil ? "unpriced" : "priced", count: changes.count,
      detail: labels.count == 1 ? labels.first : nil)
    guard changes.count == 1, let (was, product) = changes.first else {
      let products = changes.map { Value.record(Self.fields(of: $0.product)) }
      return Receipt(
        "\(changes.count) products: \(words)", record: Record(fields + [Field("products", .list(products))]),
        tally: tally)
    }
    let moved = product.status == was.status ? "" : "; now \(product.status.label)"
    return Receipt(
      "\(product.productID.rawValue): \(words)\(moved)", record: Record(Self.fields(of: product) + fields),
      tally: tally, next: try context.next(for: product))
  }

  private static func fields(of product: Product) -> [Field] {
    [Field("id", .identifier(product.productID.rawValue)), Field("status", product.status.value)]
  }

  private var fields: [Field] {
    [Field("tier", tier.map { .integer(Int64($0.number)) } ?? .null), Field("price", price)]
  }

  private var words: String {
    guard let tier else { return "no price tier" }
    guard case .money(_, _, let text) = price else { return "\(tier), without a price before the first matrix" }
    let place = Self.withArticle.contains(storefront.alpha3) ? "the \(storefront.name)" : storefront.name
    return "\(tier), \(text) in \(place)"
  }

  /// The storefronts whose English names take an article.
  private static let withArticle: Set<String> = ["ARE", "BHS", "DOM", "GBR", "NLD", "PHL", "USA"]
}
