import StockroomKit

/// Removes what the file does not have, of the kinds of records that it has: localizations, then products of the apps
/// that it names, then apps.
///
/// A file with a problem removes nothing, because what it says is not known.
struct PrunePass {
  private let input: ReconcileInput
  private let seen: SeenItems
  private let names: NameQueue

  init(_ input: ReconcileInput, _ earlier: EarlierRows) {
    self.input = input
    seen = earlier.seen
    names = earlier.names
  }

  private var catalog: Catalog { input.catalog }

  func run(_ result: inout Reconciler.Result) throws {
    guard result.findings.isEmpty else { return }
    guard try seen.hasProducts || catalog.products.count() == 0 else {
      throw Refusal.nothingKept(input.records.fileName, input.options.applyLine)
    }
    let listsApps = input.records.hasApps && !seen.apps.isEmpty
    for app in try catalog.apps.all() {
      let bundleID = app.bundleID.rawValue
      let isListed = seen.apps.contains(bundleID)
      let hasProducts = seen.appsOfProducts.contains(app.appleID)
      guard isListed || listsApps || hasProducts, !seen.unlistedApps.contains(bundleID) else { continue }
      guard !seen.appsOfProducts.isEmpty || !isListed else { continue }
      var filter = ProductFilter()
      filter.app = app.appleID
      var gone: [Product] = []
      var unlocalized: [(Product, String)] = []
      try catalog.products.eachBatch(filter) { products in
        try input.context.checkCancelled()
        gone += products.filter { !seen.products.contains($0.appleID.rawValue) }
        // Which texts the file has of a product that waits is not known yet.
        unlocalized += try strayLocales(
          of: products.filter {
            seen.products.contains($0.appleID.rawValue) && !names.contains($0, of: app)
          })
      }
      try remove(unlocalized, &result)
      for product in gone {
        try attempt(.product, product.productID.rawValue, &result) { try catalog.products.delete(product) }
      }
      if listsApps, !isListed, !hasProducts {
        try attempt(.app, bundleID, &result) { try catalog.apps.delete(app) }
      }
    }
  }

  /// Removes the localizations of products that waited for their names.
  func finishWaiting(_ result: inout Reconciler.Result) throws {
    guard result.findings.isEmpty, !names.entries.isEmpty else { return }
    let products = try names.entries.compactMap { try input.product(of: $0.records) }
    try remove(strayLocales(of: products), &result)
  }

  private func remove(_ localizations: [(Product, String)], _ result: inout Reconciler.Result) throws {
    for (product, locale) in localizations {
      try attempt(.localization, "\(product.productID.rawValue) \(locale)", &result) {
        try catalog.localizations.remove(locale, of: product)
      }
    }
  }

  private func strayLocales(of products: [Product]) throws -> [(Product, String)] {
    guard input.records.hasLocalizations, !seen.locales.isEmpty else { return [] }
    let products = products.filter { !seen.unlistedProducts.contains($0.appleID.rawValue) }
    let localizations = try catalog.products.editedLocalizations(of: products)
    return products.flatMap { product in
      (localizations[product.appleID] ?? []).map(\.locale)
        .filter { !seen.locales.contains(product.appleID.rawValue, in: $0) }.map { (product, $0) }
    }
  }

  /// Removes an item; a refusal names the item, since the file has no place for it.
  private func attempt(
    _ kind: CatalogRecord.Kind, _ item: String, _ result: inout Reconciler.Result, _ body: () throws -> Void
  ) throws {
    do {
      try body()
      result.tally[kind].removed += 1
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      result.findings.note(refusal.ofPruning(item, of: input.records.fileName))
    }
  }
}

extension Refusal {
  /// A file without products is probably cut off or the wrong file.
  fileprivate static func nothingKept(_ file: String, _ applyLine: String) -> Refusal {
    Refusal(
      "interchange.prune.empty", kind: .state, "\(file) has no product, so --prune cannot tell what to keep",
      remedy: Remedy(
        "\(command: applyLine) without --prune removes nothing; \(command: "product delete ITEM") removes one"),
      subject: file)
  }

  fileprivate func ofPruning(_ item: String, of file: String) -> Refusal {
    Refusal(
      code, kind: kind, "\(item) is not in \(file), and cannot be removed: \(message)", remedy: remedy, subject: item)
  }
}
