internal import StockroomKit

extension StoreKitSimulatorPlugin {
  /// Adds product pages, imported items, reviews, search, and the delivery of products.
  func installPages(into registry: inout Registry) {
    registry.commands(
      PageCommand.self, SearchCommand.self, ItemImport.self, ItemList.self, ItemDelete.self, ReviewAdd.self)
    registry.option(ProductDelivery.option, on: "product create", apply: ProductDelivery.set)
    registry.option(ProductDelivery.option, on: "product edit", apply: ProductDelivery.set)
    registry.interchange(ProductDelivery.fileField)
    registry.section(describing: PageExplanations.all.described("product", ["delivery": .text])) { product, catalog in
      [try ProductDelivery.field(of: product, in: catalog)]
    }
    registry.complete("storekit-item") { prefix, catalog, limit in
      try Self.items(startingWith: prefix, in: catalog, limit: limit)
    }
    registry.complete("storekit-page") { prefix, catalog, limit in
      let apps = try catalog.apps.all().filter { $0.appleID.description.hasPrefix(prefix) }.prefix(limit)
      let items = try Self.items(startingWith: prefix, in: catalog, limit: limit - apps.count)
      return apps.map { ($0.appleID.description, $0.name) } + items
    }
    registry.explain(PageExplanations.all)
  }

  private static func items(
    startingWith prefix: String, in catalog: Catalog, limit: Int
  ) throws -> [(text: String, summary: String)] {
    var found: [(text: String, summary: String)] = []
    try StoreItems(catalog: catalog).each { item in
      let text = item.appleID.description
      if text.hasPrefix(prefix), found.count < limit { found.append((text, item.name)) }
    }
    return found
  }
}
