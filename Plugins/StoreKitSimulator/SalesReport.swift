internal import Foundation
internal import StockroomKit

/// A report of what was sold, and the description of its command.
struct SalesReport: Sendable {
  private static let from = Parameter<DateExpression?>.option("from", "Only sales and refunds at this date or later.")
  private static let until = Parameter<DateExpression?>.option("until", "Only sales and refunds before this date.")
  private static let app = Parameter<AppReference?>.option("app", "Only sales of this app.").short("a")
  private static let environment = Parameter<StoreEnvironment>.option(
    "environment", "The store: production, or sandbox, whose purchases are never paid.", default: .production,
    text: "production")

  let description: CommandDescription
  private let empty: String
  private let rows: @Sendable (Sales) -> [[Value]]

  private init(
    _ name: String, _ summary: String, also: [String], fields: KeyValuePairs<String, FieldDescription.Kind>,
    empty: String,
    rows: @escaping @Sendable (Sales) -> [[Value]]
  ) {
    description = CommandDescription(
      "sales \(name)", summary, also: also, effect: .reads, permission: .manageProducts,
      parameters: [Self.from, Self.until, Self.app, Self.environment],
      fields: StoreKitExplanations.all.described("sales", fields),
      examples: ["sales \(name)", "sales \(name) --from 2012-11-01 --until 2012-12-01"])
    (self.empty, self.rows) = (empty, rows)
  }

  static let all = [
    SalesReport(
      "report", "Report what customers bought: units, refunds, sales, and the developer's proceeds.",
      also: ["revenue", "earnings", "units sold", "best sellers", "turnover"],
      fields: [
        "product": .identifier, "storefront": .identifier, "price": .money, "units": .integer, "refunds": .integer,
        "sales": .money, "proceeds": .money,
      ], empty: "no sales"
    ) { sales in
      sales.lines.map { key, line in
        [
          .identifier(key.product), .identifier(key.storefront.alpha3), key.price.shown, .integer(line.units),
          .integer(line.refunds), line.sales.shown, line.proceeds?.shown ?? .null,
        ]
      }
    },
    SalesReport(
      "payments", "Report what Apple pays: the proceeds of all sales less refunds, in each currency.",
      also: ["financial report", "payment", "remittance"],
      fields: [
        "currency": .identifier, "units": .integer, "refunds": .integer, "sales": .money, "payment": .money,
      ], empty: "no payments"
    ) { sales in
      sales.payments.map { currency, line in
        [
          .identifier(currency), .integer(line.units), .integer(line.refunds), line.sales.shown,
          line.proceeds?.shown ?? .null,
        ]
      }
    },
  ]

  func bind(_ arguments: Arguments) throws -> any BoundCommand {
    Call(
      report: self, from: try arguments[Self.from], until: try arguments[Self.until],
      app: try arguments[Self.app], environment: try arguments[Self.environment])
  }

  private struct Call: BoundCommand {
    let report: SalesReport
    let from: DateExpression?
    let until: DateExpression?
    let app: AppReference?
    let environment: StoreEnvironment

    func run(in context: Context) throws -> Output {
      let start = from?.date(now: context.now) ?? .distantPast
      let end = until?.date(now: context.now) ?? .distantFuture
      guard start < end else { throw Refusal.emptyPeriod }
      let sales = try Sales(
        in: environment, of: app.map { try context.app($0).appleID }, during: start..<end, context)
      return .table(
        Table(columns: report.description.fields.columns(), empty: report.empty, rows: report.rows(sales)))
    }
  }
}

/// What customers bought in a period: a line for each product, storefront, and price.
struct Sales {
  struct Key: Hashable {
    let product: String
    /// The product's Apple ID, since several apps may use its identifier.
    let item: AppleID
    let storefront: Storefront
    let price: Money
  }

  struct Line {
    var units: Int64 = 0
    var refunds: Int64 = 0
    /// The amount that customers paid, less refunds.
    var sales: Money
    /// The developer's share of it; nil if that is not known.
    var proceeds: Money?

    mutating func add(_ other: Line) {
      units += other.units
      refunds += other.refunds
      sales = sales.adding(other.sales)
      proceeds = if let mine = proceeds, let theirs = other.proceeds { mine.adding(theirs) } else { nil }
    }
  }

  /// What the developer's share depends on.
  private struct Rate: Hashable {
    let price: Money
    let storefront: Storefront
    let day: Int64
  }

  private var found: [Key: Line] = [:]

  init(
    in environment: StoreEnvironment, of app: AppleID?, during period: Range<Date>, _ context: Context
  ) throws {
    let catalog = context.catalog
    let followsYear = catalog.subscriptions?.paidYears(catalog: catalog) ?? { _ in false }
    let upgrades = try catalog.subscriptions?.upgradeRefunds(catalog: catalog) ?? [:]
    // The tables of prices change by days.
    var shares: [Rate: Money?] = [:]
    try PaymentTransactions(catalog: catalog).each { payment in
      try context.checkCancelled()
      // A product that the account owned was free, and a family's share is.
      guard payment.environment == environment, app == nil || payment.app == app, payment.isRefundable,
        let at = payment.processedAt, let price = try payment.price
      else { return }
      let count = Int64(payment.quantity)
      let units = period.contains(at) ? count : 0
      // An upgrade out of a free trial, or at the end of a period, refunds nothing.
      let upgrade = upgrades[payment.identifier].flatMap { $0.percentage > 0 && price.minorUnits > 0 ? $0 : nil }
      let refund = payment.lastRevocation.flatMap { period.contains($0.date) ? $0 : nil }
      let reversal = payment.reversedAt.flatMap { period.contains($0) ? payment.lastRevocation : nil }
      let change = upgrade.flatMap { period.contains($0.date) ? $0 : nil }
      guard units > 0 || refund != nil || reversal != nil || change != nil else { return }
      let rate = Rate(price: price, storefront: payment.storefront, day: at.seconds / 86_400)
      let known =
        try shares[rate] ?? catalog.pricing?.proceeds(of: price, in: payment.storefront, at: at, catalog: catalog)
      shares[rate] = .some(known)
      var share = known
      // It is higher for who paid for a year of subscriptions.
      if payment.type == .autoRenewable, try followsYear(payment.identifier) { share = share?.afterOneYear }
      // A refund after an upgrade is of what is left.
      let rest = PurchaseRevocation.whole - (upgrade?.percentage ?? 0)
      func part(_ revocation: PurchaseRevocation?) -> Int { min(revocation?.percentage ?? 0, rest) }
      let refunded = (change?.percentage ?? 0) + part(refund) - part(reversal)
      func sum(_ one: Money) -> Money { one.times(units, less: count, refunded: refunded) }
      let line = Line(
        units: units,
        refunds: upgrade == nil
          ? (refund == nil ? 0 : count) - (reversal == nil ? 0 : count) : change == nil ? 0 : count, sales: sum(price),
        proceeds: share.map(sum))
      let key = Key(
        product: try catalog.fullName(payment.productID, in: payment.app), item: payment.product,
        storefront: payment.storefront, price: price)
      if found[key]?.add(line) == nil { found[key] = line }
    }
  }

  /// The lines by product, storefront, and price.
  var lines: [(key: Key, line: Line)] {
    found.map { ($0.key, $0.value) }.sorted { first, second in
      (first.key.product, first.key.item, first.key.storefront.alpha3, first.key.price.minorUnits)
        < (second.key.product, second.key.item, second.key.storefront.alpha3, second.key.price.minorUnits)
    }
  }

  /// The sums by currency.
  var payments: [(currency: String, line: Line)] {
    var sums: [String: Line] = [:]
    for (key, line) in found where sums[key.price.currency]?.add(line) == nil { sums[key.price.currency] = line }
    return sums.map { ($0.key, $0.value) }.sorted { $0.currency < $1.currency }
  }
}

extension PaymentTransaction {
  /// The price of one; nil if nothing was paid.
  fileprivate var price: Money? {
    get throws {
      guard let amount, let currency else { return nil }
      return try Money(parsing: amount, currency: currency, exponent: Money.decimals(of: currency))
    }
  }
}

extension Refusal {
  fileprivate static let emptyPeriod = Refusal(
    "sales.period", kind: .usage, "the period ends before it begins", hint: "give --until a later date than --from",
    subject: "--until")
}

extension Money {
  /// So many times the amount, less what was refunded of some: that part in thousandths of a percent, half a minor unit
  /// rounded up; less than none is what a reversal brings back.
  fileprivate func times(_ count: Int64, less refunded: Int64, refunded percentage: Int) -> Money {
    let (whole, part) = (Int64(PurchaseRevocation.whole), Int64(percentage))
    let refund = (minorUnits * refunded * abs(part) + whole / 2) / whole * part.signum()
    return Money(minorUnits: minorUnits * count - refund, currency: currency, exponent: exponent)
  }

  fileprivate func adding(_ other: Money) -> Money {
    Money(minorUnits: minorUnits + other.minorUnits, currency: currency, exponent: exponent)
  }

  fileprivate var shown: Value { .money(amount: amount, currency: currency, formatted: description) }
}
