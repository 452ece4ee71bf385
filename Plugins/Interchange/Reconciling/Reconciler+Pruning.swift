import StockroomKit

extension Reconciler {
  /// Removes what the file does not have, of the kinds of records that it has: localizations, then products of the apps
  /// that it names, then apps.
  ///
  /// A file with a problem removes nothing, because what it says is not known.
  func prune() throws {
    guard findings.isEmpty else { return }
    guard try hasProducts || catalog.products.count() == 0 else {
      throw Refusal.nothingKept(source.fileName, options.applyLine)
    }
    let listsApps = source.hasApps && !seenApps.isEmpty
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
        // Which texts the file has of a product that waits is not known yet.
        let kept = products.filter {
          seenProducts.contains($0.appleID.rawValue) && !waiting.contains($0.productID.rawValue)
        }
        gone += products.filter { !seenProducts.contains($0.appleID.rawValue) }
        unlocalized += try strayLocales(of: kept)
      }
      try remove(unlocalized)
      for product in gone {
        try attemptPruning(.product, product.productID.rawValue) { try catalog.products.delete(product) }
      }
      if listsApps, !isListed, !namedApps.contains(app.appleID) {
        try attemptPruning(.app, app.bundleID.rawValue) { try catalog.apps.delete(app) }
      }
    }
  }

  /// Does the same with the localizations of products that waited for their names.
  func pruneWaiting() throws {
    guard findings.isEmpty, !waiting.entries.isEmpty else { return }
    let products = try waiting.entries.compactMap { try catalog.products.find($0.records.productID) }
    try remove(strayLocales(of: products))
  }

  private func remove(_ localizations: [(Product, String)]) throws {
    for (product, locale) in localizations {
      try attemptPruning(.localization, "\(product.productID.rawValue) \(locale)") {
        try catalog.localizations.remove(locale, of: product)
      }
    }
  }

  private func strayLocales(of products: [Product]) throws -> [(Product, String)] {
    guard hasLocalizations, !seenLocales.isEmpty else { return [] }
    let products = products.filter { !unlistedProducts.contains($0.appleID.rawValue) }
    let localizations = try catalog.products.editedLocalizations(of: products)
    return products.flatMap { product in
      (localizations[product.appleID] ?? []).map(\.locale)
        .filter { !seenLocales.contains(product.appleID.rawValue, in: $0) }.map { (product, $0) }
    }
  }

  /// Removes an item; the file does not have it, so that a refusal names it and has no place.
  private func attemptPruning(_ kind: CatalogRecord.Kind, _ item: String, _ body: () throws -> Void) throws {
    do {
      try body()
      tally[kind].removed += 1
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      findings.note(refusal.ofPruning(item, of: source.fileName))
    }
  }
}

extension Refusal {
  /// A file without products is more likely cut off, or another one, than a wish to remove all.
  fileprivate static func nothingKept(_ file: String, _ applyLine: String) -> Refusal {
    Refusal(
      "interchange.prune.empty", kind: .state, "\(file) has no product, so --prune cannot tell what to keep",
      remedy: Remedy(
        "\(command: applyLine) without --prune removes nothing; \(command: "product delete ITEM") removes one"),
      subject: file)
  }

  /// The same about an item that a file does not have.
  fileprivate func ofPruning(_ item: String, of file: String) -> Refusal {
    Refusal(
      code, kind: kind, "\(item) is not in \(file), and cannot be removed: \(message)", remedy: remedy, subject: item)
  }
}
