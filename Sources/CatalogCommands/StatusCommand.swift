import StockroomKit

/// `status`.
struct StatusCommand: Command {
  static let description = CommandDescription(
    "status", "Show what needs you, what is in review, and what is due.", effect: .reads,
    fields: Explanations.all.described(
      "status",
      [
        "now": .date, "apps": .integer, "productCount": .integer, "products": .list, "inReview": .list,
        "needsYou": .list,
        "blocksSales": .list,
        "testers": .integer, "contract": .term,
        "nextDue": .text,
      ]),
    examples: ["status", "status --at +30d"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    var counts: [Value] = []
    var total = 0
    for status in ProductStatus.allCases {
      var filter = ProductFilter()
      filter.statuses = [status]
      let waiting = status == .missingMetadata ? try waitingForScreenshot(catalog) : 0
      let count = try catalog.products.count(filter) - waiting
      total += count + waiting
      if count > 0 { counts.append(Self.count(count, status.value)) }
      if waiting > 0 { counts.append(Self.count(waiting, StatusChoice.waitingForScreenshot.value)) }
    }
    var needs: [Value] = []
    for status in ProductStatus.allCases where status.light == .red {
      var filter = ProductFilter()
      filter.statuses = [status]
      filter.limit = 10
      try catalog.products.each(filter) {
        needs.append(try Self.need($0, catalog.products.statusValue(of: $0), catalog))
      }
    }
    for product in try catalog.updates.products(in: .rejected, limit: 10) {
      let state = Value.term(code: "UPDATE_REJECTED", label: "Update Rejected", tone: .attention)
      needs.append(try Self.need(product, state, catalog))
    }
    let others = catalog.reviewedItems
    for item in try others?.all(in: [.rejected], limit: 10, catalog: catalog) ?? [] {
      needs.append(try Self.need(item, catalog))
    }
    let reviewed = try others?.all(in: [.waitingForReview, .inReview], limit: 10, catalog: catalog).map {
      Value.record([Field("id", .identifier($0.title), label: ""), Field("status", $0.state.value, label: "")])
    }
    let contract = try catalog.contract.current()
    let obstacles = try ([contract.obstacle].compactMap(\.self) + Self.versions(catalog)).map {
      $0.keeping(catalog.hasCommand)
    }
    var fields = [
      Field("now", .date(context.now), label: "Store time"),
      Field("apps", .integer(Int64(try catalog.apps.all().count)), label: "Apps"),
      Field("productCount", .integer(Int64(total)), label: "Products"),
      Field("products", .list(counts), label: "By status"),
      Field(
        "inReview", .list(reviewed ?? []), label: "Also in review",
        audience: reviewed?.isEmpty == false ? .everyone : .data),
      Field("needsYou", .list(Array(needs.prefix(10))), label: "Needs you"),
      Field("blocksSales", obstacles.value, label: "Blocks sales", audience: obstacles.isEmpty ? .data : .everyone),
      Field("testers", .integer(Int64(try catalog.testers.count())), label: "Sandbox testers"),
      Field(
        "contract",
        .term(
          code: contract.state.rawValue, label: contract.state.label,
          tone: contract.state == .active ? .good : .attention),
        label: "Paid Applications contract"),
    ]
    if let timer = try catalog.timers.all().first {
      fields.append(Field("nextDue", .text("\(timer.at.iso8601) \(timer.name) \(timer.subject)"), label: "Next due"))
    }
    var footer: [String] = []
    if catalog.reviews == nil {
      footer.append("No plugin moves products through review: a status stays at Ready to Submit.")
    }
    if let fix = obstacles.first?.fix { footer.append("next: \(fix)") }
    return .record(Record(fields, footer: footer))
  }

  /// How many products lack only their review screenshot, in an era with a name for that.
  private func waitingForScreenshot(_ catalog: Catalog) throws -> Int {
    guard catalog.rules.namesMissingScreenshot else { return 0 }
    var filter = ProductFilter()
    filter.select([.waitingForScreenshot])
    return try catalog.products.count(filter)
  }

  /// The apps with an approved product that their versions stop from being sold: at most ten.
  private static func versions(_ catalog: Catalog) throws -> [UnmetRequirement] {
    var found: [UnmetRequirement] = []
    for app in try catalog.apps.all() where found.count < 10 {
      let sale = AppSaleObstacles(catalog: catalog, app: app.appleID, environment: .production)
      var filter = ProductFilter()
      (filter.app, filter.statuses) = (app.appleID, [.approved])
      guard try catalog.products.count(filter) > 0, let version = try sale.version() else { continue }
      found.append(UnmetRequirement("\(app.bundleID.rawValue): \(version.item)", version.what, fix: version.fix))
    }
    return found
  }

  private static func count(_ count: Int, _ status: Value) -> Value {
    .record([Field("status", status, label: ""), Field("count", .integer(Int64(count)), label: "")])
  }

  private static func need(_ item: ReviewedItem, _ catalog: Catalog) throws -> Value {
    let app = item.app == catalog.appInUse?.appleID ? nil : try catalog.apps.find(item.app)?.bundleID.rawValue
    let next = ConsoleLine.text(["review", "submit", "--item", item.title] + (app.map { ["--app", $0] } ?? []))
    return .record([
      Field("id", .identifier(item.title), label: ""), Field("status", item.state.value, label: ""),
      Field("next", catalog.hasCommand(next) ? .text(next) : .null, label: ""),
    ])
  }

  private static func need(_ product: Product, _ status: Value, _ catalog: Catalog) throws -> Value {
    let next = try catalog.products.next(for: product).first
    return .record([
      Field("id", try .identifier(catalog.fullName(of: product)), label: ""), Field("status", status, label: ""),
      Field("next", .text(next), label: ""),
    ])
  }
}
