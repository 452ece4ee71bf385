import StockroomKit

extension Reconciler {
  /// Removes what the file does not have, of the kinds of records that it has: localizations, then products of the apps
  /// that it names, then apps.
  ///
  /// A file with a problem removes nothing, because what it says is not known.
  func prune() throws {
    guard findings.isEmpty else { return }
    let listsApps = source.hasApps && !seenApps.isEmpty
    let place = TextPlace(file: source.fileName, line: 1, column: 1)
    for app in try catalog.apps.all() {
      let isListed = seenApps.contains(app.bundleID.rawValue)
      guard isListed || listsApps || namedApps.contains(app.appleID),
        !unlistedApps.contains(app.bundleID.rawValue)
      else { continue }
      guard !namedApps.isEmpty || !isListed else { continue }
      var filter = ProductFilter()
      filter.app = app.appleID
      var gone: [Product] = []
      var unlocalized: [(Product, String)] = []
      try catalog.products.eachBatch(filter) { products in
        try context.checkCancelled()
        let kept = products.filter { seenProducts.contains($0.appleID.rawValue) }
        gone += products.filter { !seenProducts.contains($0.appleID.rawValue) }
        unlocalized += try strayLocales(of: kept)
      }
      for (product, locale) in unlocalized {
        try attemptPruning(.localization, place) { try catalog.localizations.remove(locale, of: product) }
      }
      for product in gone { try attemptPruning(.product, place) { try catalog.products.delete(product) } }
      if listsApps, !isListed, !namedApps.contains(app.appleID) {
        try attemptPruning(.app, place) { try catalog.apps.delete(app) }
      }
    }
  }

  private func strayLocales(of products: [Product]) throws -> [(Product, String)] {
    guard source.hasLocalizations, !seenLocales.isEmpty else { return [] }
    let products = products.filter { !unlistedProducts.contains($0.appleID.rawValue) }
    let localizations = try catalog.products.editedLocalizations(of: products)
    return products.flatMap { product in
      (localizations[product.appleID] ?? []).map(\.locale)
        .filter { !seenLocales.contains(product.appleID.rawValue, in: $0) }.map { (product, $0) }
    }
  }

  private func attemptPruning(_ kind: CatalogRecord.Kind, _ place: TextPlace, _ body: () throws -> Void) throws {
    let isDone: Void? = try findings.gather {
      do {
        if options.keepsGoing { try catalog.attempt(body) } else { try body() }
      } catch let refusal as Refusal where !refusal.kind.isFailure {
        throw place.error(refusal)
      }
    }
    if isDone == nil { tally[kind].failed += 1 } else { tally[kind].removed += 1 }
  }
}
