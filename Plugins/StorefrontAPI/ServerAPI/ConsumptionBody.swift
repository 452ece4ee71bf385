import Foundation
import StockroomKit

/// The body of a consumption request, which Apple considers for refunds; here it is stored and shown.
struct ConsumptionBody {
  private struct Rule {
    let name: String
    let isRequired: Bool
    let error: ServerAPIError
    let isFit: @Sendable (JSON) -> Bool
  }

  /// The types of products that it may be about.
  private let types: Set<ProductType>
  private let rules: [Rule]

  /// App Store Server API, `ConsumptionRequestV1`: numbers that stand for ranges, about consumables and auto-renewable
  /// subscriptions.
  static let version1 = ConsumptionBody(
    types: [.consumable, .autoRenewable, .freeSubscription],
    rules: [
      consent, number("consumptionStatus", 0...3, 4_000_034), number("platform", 0...2, 4_000_039),
      flag("sampleContentProvided", 4_000_041, isRequired: false), number("deliveryStatus", 0...5, 4_000_036),
      Rule(name: "appAccountToken", isRequired: false, error: error(4_000_033, "appAccountToken")) { value in
        value.text.map { $0.isEmpty || UUID(uuidString: $0) != nil } ?? false
      },
      number("accountTenure", 0...7, 4_000_032), number("playTime", 0...7, 4_000_040),
      number("lifetimeDollarsRefunded", 0...7, 4_000_038), number("lifetimeDollarsPurchased", 0...7, 4_000_037),
      number("userStatus", 0...4, 4_000_042), number("refundPreference", 0...3, 4_000_000),
    ])

  /// App Store Server API, `ConsumptionRequest`, about every type of product.
  static let version2 = ConsumptionBody(
    types: Set(ProductType.allCases),
    rules: [
      consent, flag("sampleContentProvided", 4_000_041, isRequired: true),
      choice(
        "deliveryStatus",
        [
          "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
          "UNDELIVERED_OTHER",
        ], 4_000_036, isRequired: true),
      number("consumptionPercentage", 0...100_000, 4_000_000),
      choice("refundPreference", ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"], 4_000_000, isRequired: false),
    ])

  /// Stores the body for a transaction.
  func store(_ request: ServerAPIRequest) throws -> RouteAnswer {
    let body = try request.body()
    for rule in rules {
      guard let value = body[rule.name], value != .null else {
        if rule.isRequired { throw rule.error }
        continue
      }
      guard rule.isFit(value) else { throw rule.error }
    }
    let identifier = try request.exchange.read { catalog in
      let transaction = try request.purchase(request.parameter("id"), in: catalog).transaction
      guard types.contains(transaction.productType) else { throw ServerAPIError.unsupportedProductType }
      return transaction.identifier
    }
    try request.exchange.write { unit in
      try unit.catalog.store.execute(
        """
        INSERT INTO storefront_consumption (purchase, body, at) VALUES (?, ?, ?)
        ON CONFLICT (purchase) DO UPDATE SET body = excluded.body, at = excluded.at
        """, .text(identifier), .text(body.encoded), .integer(unit.catalog.store.now.seconds))
    }
    return RouteAnswer(202)
  }

  // MARK: - Rules

  /// Apple accepts no data about a customer who did not consent.
  private static let consent = Rule(
    name: "customerConsented", isRequired: true, error: error(4_000_035, "customerConsented")
  ) { $0.flag == true }

  private static func number(_ name: String, _ range: ClosedRange<Int>, _ code: Int) -> Rule {
    Rule(name: name, isRequired: false, error: error(code, name)) { $0.integer.map(range.contains) ?? false }
  }

  private static func flag(_ name: String, _ code: Int, isRequired: Bool) -> Rule {
    Rule(name: name, isRequired: isRequired, error: error(code, name)) { $0.flag != nil }
  }

  private static func choice(_ name: String, _ choices: [String], _ code: Int, isRequired: Bool) -> Rule {
    Rule(name: name, isRequired: isRequired, error: error(code, name)) { $0.text.map(choices.contains) ?? false }
  }

  private static func error(_ code: Int, _ name: String) -> ServerAPIError {
    ServerAPIError(code, "Invalid request. The \(name) field is invalid.")
  }
}

/// `consumption list`.
struct ConsumptionList: Command {
  static let description = CommandDescription(
    "consumption list", "List the consumption that apps' servers reported for refund requests.",
    effect: .reads, permission: .manageApps, fields: PurchaseExplanations.consumption,
    examples: ["consumption list", "consumption"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no consumption information"
      ) { emit in
        try store.rows("SELECT purchase, at, body FROM storefront_consumption ORDER BY id") { row in
          try emit([.identifier(row.text(0)), .date(Date(seconds: row.integer(1))), .text(row.text(2))])
        }
      })
  }
}
