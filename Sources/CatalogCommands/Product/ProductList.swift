import StockroomKit

struct ProductList: Command {
  static let description = CommandDescription(
    "product list", "List products. Default: of all apps.",
    also: ["in-app purchases", "items", "waiting for upload", "ready to submit", "rejected", "approved"],
    effect: .reads,
    permission: .manageProducts, parameters: ProductSelection.filters,
    examples: [
      "product list", "product list --status ready-to-submit --columns id,displayName,hosted",
      "product list --where hosted=yes,status!=approved", "product list --search chapter --sort -created --limit 10",
    ], ownsListing: true)

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let columns = try ProductColumns(context.listing.columns, in: context)
    let order = try ProductOrder(context.listing, in: context)
    return .table(
      Table(columns: columns.columns, empty: "no products") { emit in
        try order.each(of: selection, in: context) { product in
          try context.checkCancelled()
          try emit(try columns.row(product))
        }
      })
  }
}

/// The columns of `product list`, by the names in `--columns`.
struct ProductColumns {
  private static let usual = ["id", "name", "type", "status"]
  /// Names that tell products of several apps apart.
  private static let ofApps = ["id", "app", "name", "type", "status"]

  let columns: [Column]
  private let readers: [ProductColumn.Reader]

  init(_ names: [String]?, in context: Context) throws {
    let chosen = names.flatMap { $0.isEmpty ? nil : $0 }
    let wanted = try (chosen ?? (context.catalog.products.sharesIdentifiers() ? Self.ofApps : Self.usual))
      .map(context.productColumn)
    columns = wanted.map { wanted in
      var column = wanted.column
      column.isChosen = names?.isEmpty == false
      return column
    }
    readers = wanted.map(\.reader)
  }

  func row(_ product: Product) throws -> [Value] {
    try readers.map { try $0(product) }
  }
}

/// The order of a `product list`: by SQLite for the catalog's own fields, by this type if `--sort` names a column of a
/// plugin.
struct ProductOrder {
  private let listing: Listing
  private let keys: [(reader: ProductColumn.Reader, isDescending: Bool)]?

  init(_ listing: Listing, in context: Context) throws {
    self.listing = listing
    let fields = listing.sort.map { field in
      let isDescending = field.hasPrefix("-")
      return (name: isDescending ? String(field.dropFirst()) : field, isDescending: isDescending)
    }
    let isOfCatalog = fields.allSatisfy { field in
      ProductFilter.sortable.contains { $0.key.hasSameBytes(as: field.name) }
    }
    // A name that is not a column either is refused.
    let isKnown = fields.allSatisfy { field in context.hasProductColumn(field.name) }
    guard !isOfCatalog, isKnown else {
      keys = nil
      return
    }
    keys = try fields.map { (try context.productColumn($0.name).reader, $0.isDescending) }
  }

  /// Calls `body` with each product selected, in order.
  func each(of selection: ProductSelection, in context: Context, body: (Product) throws -> Void) throws {
    guard let keys else { return try selection.each(for: listing, in: context, body: body) }
    var unordered = listing
    unordered.sort = []
    unordered.limit = nil
    var rows: [(product: Product, values: [Value])] = []
    try selection.each(for: unordered, in: context) { product in
      try context.checkCancelled()
      rows.append((product, try keys.map { try $0.reader(product) }))
    }
    rows.sort { left, right in
      for (index, key) in keys.enumerated() {
        let order = Value.order(left.values[index], right.values[index])
        if order != 0 { return key.isDescending ? order > 0 : order < 0 }
      }
      return left.product.productID.rawValue.utf8.lexicographicallyPrecedes(right.product.productID.rawValue.utf8)
    }
    for row in rows.prefix(listing.limit ?? .max) { try body(row.product) }
  }
}

extension ProductColumn {
  /// The catalog's own columns.
  static let ofCatalog = [
    ProductColumn("id", label: "Product ID", summary: "The product ID.", kind: .identifier) { product, _, _ in
      .identifier(product.productID.rawValue)
    },
    ProductColumn("name", label: "Reference Name", summary: "The reference name.") { product, _, _ in
      .text(product.referenceName)
    },
    ProductColumn("type", label: "Type", summary: "The type.", kind: .term, values: ProductType.self) { product, _, _ in
      product.type.value
    },
    ProductColumn("status", label: "Status", summary: "The status.", kind: .term, values: StatusChoice.self) {
      product, _, catalog in
      try catalog.products.statusValue(of: product)
    },
    ProductColumn("appleID", label: "Apple ID", summary: "The Apple ID.", kind: .integer, values: Int.self) {
      product, _, _ in
      .integer(product.appleID.rawValue)
    },
    ProductColumn("app", label: "App", summary: "The app's bundle ID.", kind: .identifier) { _, catalog in
      let apps = try catalog.appsByID()
      return { product in .identifier(apps[product.app]?.bundleID.rawValue ?? "") }
    },
    ProductColumn("hosted", label: "Hosted", summary: "Host Content with Apple.", kind: .boolean, values: Bool.self) {
      product, _, _ in
      .boolean(product.isHosted)
    },
    ProductColumn("cleared", label: "Cleared for Sale", summary: "Cleared for Sale.", kind: .boolean, values: Bool.self)
    {
      product, _, _ in
      .boolean(product.isClearedForSale)
    },
    ProductColumn(
      "created", label: "Created", summary: "When it was created.", kind: .date, values: DateExpression.self
    ) {
      product, _, _ in
      .date(product.createdAt)
    },
    ProductColumn(
      "changed", label: "Last Changed",
      summary: "When it, its texts, its price or anything else of it was last changed, by the store's clock.",
      kind: .date, values: DateExpression.self
    ) { _, catalog in
      let changes = try catalog.products.lastChanges()
      return { product in .date(changes[product.appleID]?.at) }
    },
    ProductColumn("displayName", label: "Display Name", summary: "The name buyers see, in the app's locale.") {
      _, catalog in
      let apps = try catalog.appsByID()
      return { product in
        let locale = apps[product.app]?.primaryLocale
        let localization = try catalog.localizations.all(of: product).first { $0.locale == locale }
        return .text(localization?.displayName)
      }
    },
    ProductColumn("screenshot", label: "Screenshot", summary: "The review screenshot's file name.") { product, _, _ in
      .text(product.screenshotName)
    },
  ]
}

extension Catalog {
  fileprivate func appsByID() throws -> [AppleID: App] {
    Dictionary(uniqueKeysWithValues: try apps.all().map { ($0.appleID, $0) })
  }
}
