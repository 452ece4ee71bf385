internal import StockroomKit

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
      return { product in changes[product.appleID].map { .date($0.at) } ?? .null }
    },
    ProductColumn("displayName", label: "Display Name", summary: "The name buyers see, in the app's locale.") {
      _, catalog in
      let apps = try catalog.appsByID()
      return { product in
        let locale = apps[product.app]?.primaryLocale
        let localization = try catalog.localizations.all(of: product).first { $0.locale == locale }
        return localization?.displayName.map(Value.text) ?? .null
      }
    },
    ProductColumn("screenshot", label: "Screenshot", summary: "The review screenshot's file name.") { product, _, _ in
      product.screenshotName.map { .text($0) } ?? .null
    },
  ]
}

extension Catalog {
  fileprivate func appsByID() throws -> [AppleID: App] {
    Dictionary(uniqueKeysWithValues: try apps.all().map { ($0.appleID, $0) })
  }
}
