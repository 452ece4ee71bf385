internal import StockroomKit

/// The columns of `product list`: the catalogue's own and those of plugins, by the names in `--columns`.
struct ProductColumns {
  private static let usual = ["id", "name", "type", "status"]

  let columns: [Column]
  private let values: [(Product) throws -> Value]

  init(_ names: [String]?, in context: Context) throws {
    let known = try Self.own(context.catalog) + context.registry.columns
    let wanted = names.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usual
    var columns: [Column] = []
    var values: [(Product) throws -> Value] = []
    for name in wanted {
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      let argument = parts.count == 2 ? parts[1] : nil
      guard let column = known.first(where: { $0.name == parts.first }), argument == nil || column.takesArgument else {
        throw Refusal.columnUnknown(name, known: known)
      }
      let label = argument.map { "\(column.label) \($0)" } ?? column.label
      columns.append(Column(name, label: label, alignment: column.alignment))
      values.append { product in try column.value(product, argument, context.catalog) }
    }
    self.columns = columns
    self.values = values
  }

  func row(_ product: Product) throws -> [Value] {
    try values.map { try $0(product) }
  }

  private static func own(_ catalog: Catalog) throws -> [ProductColumn] {
    let apps = Dictionary(uniqueKeysWithValues: try catalog.apps.all().map { ($0.appleID, $0) })
    return [
      ProductColumn("id", label: "Product ID", summary: "The product ID.") { product, _, _ in
        .identifier(product.productID.rawValue)
      },
      ProductColumn("name", label: "Reference Name", summary: "The reference name.") { product, _, _ in
        .text(product.referenceName)
      },
      ProductColumn("type", label: "Type", summary: "The type.") { product, _, _ in product.type.value },
      ProductColumn("status", label: "Status", summary: "The status.") { product, _, _ in product.status.value },
      ProductColumn("appleID", label: "Apple ID", summary: "The Apple ID.") { product, _, _ in
        .integer(product.appleID.rawValue)
      },
      ProductColumn("app", label: "App", summary: "The app's bundle ID.") { product, _, _ in
        .identifier(apps[product.app]?.bundleID.rawValue ?? "")
      },
      ProductColumn("hosted", label: "Hosted", summary: "Host Content with Apple.") { product, _, _ in
        .boolean(product.isHosted)
      },
      ProductColumn("cleared", label: "Cleared for Sale", summary: "Cleared for Sale.") { product, _, _ in
        .boolean(product.isClearedForSale)
      },
      ProductColumn("created", label: "Created", summary: "When it was made.") { product, _, _ in
        .date(product.createdAt)
      },
      ProductColumn("displayName", label: "Display Name", summary: "The name buyers read, in the app's locale.") {
        product, _, catalog in
        let locale = apps[product.app]?.primaryLocale
        let localization = try catalog.localizations.all(of: product).first { $0.locale == locale }
        return .text(localization?.displayName ?? product.referenceName)
      },
      ProductColumn("screenshot", label: "Screenshot", summary: "The review screenshot's file name.") { product, _, _ in
        product.screenshotName.map { .text($0) } ?? .null
      },
    ]
  }
}

extension ProductColumn {
  fileprivate var takesArgument: Bool { argumentCompleter != nil }
}

extension Refusal {
  static func columnUnknown(_ name: String, known: [ProductColumn]) -> Refusal {
    let names = known.map { column in
      column.argumentCompleter.map { "\(column.name):\($0.uppercased())" } ?? column.name
    }
    return Refusal(
      "product.column.unknown", "products have no column \(name)",
      hint: "the columns are \(names.joined(separator: ", "))", subject: name)
  }
}
