internal import StockroomKit

struct ProductsCommand: Command {
  private static let ids = Parameter<[String]>.arguments(
    "id", "The product IDs in your app's code, or full names. Default: all products of the app.", isRequired: false
  ).named("ID").completed(by: "product")

  static let description = CommandDescription(
    "storekit products", "Request products as an app does: valid products, and invalid identifiers.",
    also: ["product request", "product information"], effect: .writes, permission: .manageProducts,
    parameters: [ids] + DeviceChoice.parameters,
    fields: StoreKitExplanations.all.described(
      "storekit",
      [
        "id": .identifier, "valid": .boolean, "title": .text, "description": .text, "price": .money,
        "downloadable": .boolean, "contentVersion": .text, "contentLengths": .list, "reason": .term,
        "fix": .text, "error": .text, "errorCode": .integer,
      ]),
    examples: [
      "storekit device add iPad; storekit products", "storekit device add iPad; storekit products .chapter1 .chapter2",
      "storekit device add iPad; storekit products com.example.books.chapter1 -o json",
    ])

  private let ids: [String]
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    ids = try arguments[Self.ids]
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    var device = try choice.device(in: context)
    let app = try choice.app(of: ids, in: context)
    let ids = try ids.isEmpty ? Self.all(of: app, in: catalog) : ids
    let request = try ProductsRequest(device, app, in: catalog)
    try request.send(
      "SKProductsRequest.start()", from: .app, to: .storeKit, note: HumanNumbers.count(ids.count, "identifier"))
    if let error = try device.isOffline ? .offline : Devices(catalog: catalog).takeError(of: &device) {
      try request.send("request(_:didFailWithError:)", from: .storeKit, to: .app, note: error.description)
      return .record(
        Record(
          title: "the request failed: \(error.description)",
          [
            Field("error", .text(error.description), audience: .data),
            Field("errorCode", .integer(Int64(error.code)), audience: .data),
          ]))
    }
    let response = try request.response(to: ids.map { Self.identifier($0, in: app) })
    try request.keep(response)
    try request.send(
      "productsRequest(_:didReceive:)", from: .storeKit, to: .app,
      note: "\(HumanNumbers.count(response.products.count, "product")), "
        + HumanNumbers.count(response.invalid.count, "invalid identifier"))
    return .table(Self.table(of: response))
  }

  /// The identifier that the code of an app has; the name of another app's product stays as it is.
  private static func identifier(_ name: String, in app: App) -> String {
    if name.hasPrefix(".") { return app.productID(shortName: name) }
    let (bundleID, productID) = Products.parts(of: name)
    return bundleID.map { $0.hasSameBytes(as: app.bundleID.rawValue) } == true ? productID : name
  }

  private static func all(of app: App, in catalog: Catalog) throws -> [String] {
    var (ids, filter): ([String], ProductFilter) = ([], ProductFilter())
    filter.app = app.appleID
    try catalog.products.each(filter) { ids.append($0.productID.rawValue) }
    return ids
  }

  private static func table(of response: ProductsResponse) -> Table {
    let columns = [
      Column("id", label: "Product ID"), Column("valid", label: "Valid", audience: .data),
      Column("title", label: "Title"), Column("description", label: "Description"),
      Column("price", label: "Price", alignment: .trailing),
      Column("downloadable", label: "Downloadable", audience: .data),
      Column("contentVersion", label: "Content Version"),
      Column("contentLengths", label: "Content Lengths", alignment: .trailing),
      Column("reason", label: "Invalid Because"), Column("fix", label: "Fix"),
    ]
    let valid = response.products.map { product -> [Value] in
      [
        .identifier(product.id), .boolean(true), .text(product.title), .text(product.description),
        .money(amount: product.amount, currency: product.currency, formatted: product.formatted),
        .boolean(product.isDownloadable), .text(product.contentVersion),
        product.contentLengths.isEmpty ? .null : .list(product.contentLengths.map(Value.bytes)), .null, .null,
      ]
    }
    let invalid = response.invalid.map { identifier -> [Value] in
      [
        .identifier(identifier.id), .boolean(false), .null, .null, .null, .null, .null, .null,
        .term(code: identifier.reason.rawValue, label: identifier.text, tone: .attention),
        .text(identifier.fix),
      ]
    }
    return Table(columns: columns, empty: "no products", rows: valid + invalid)
  }
}

struct CatalogCommand: Command {
  static let description = CommandDescription(
    "storekit catalog", "Show the product IDs that an app would fetch from its own server.", also: ["catalogue"],
    effect: .reads, permission: .manageProducts, parameters: DeviceChoice.parameters,
    fields: StoreKitExplanations.all.described(
      "storekit", ["id": .identifier, "title": .text, "delivery": .text, "contentVersion": .text]),
    examples: ["storekit device add iPad; storekit catalog -o json"])

  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let app = try choice.app(in: context)
    let device = try choice.device(in: context)
    let request = try ProductsRequest(device, app, in: catalog)
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "no products that the store would return") { emit in
        var filter = ProductFilter()
        filter.app = app.appleID
        try catalog.products.each(filter) { product in
          try context.checkCancelled()
          guard let found = try request.response(to: [product.productID.rawValue]).products.first else { return }
          try emit([
            .identifier(found.id), .text(found.title),
            .text(try ProductDelivery.word(of: product, in: catalog)), .text(found.contentVersion),
          ])
        }
      })
  }
}
