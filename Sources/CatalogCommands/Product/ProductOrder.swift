internal import StockroomKit

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
