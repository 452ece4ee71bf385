import StockroomPlugin

/// What the report counts, from the products that the console lists.
struct CatalogReport {
  /// The products of one status.
  struct Line: Hashable {
    let status: String
    let label: String
    var products = 0
    var hosted = 0
  }

  /// The lines, those with the most products first.
  let lines: [Line]

  /// Counts products as `product list -o json` prints them.
  init(of products: [JSON]) {
    var lines: [String: Line] = [:]
    for product in products {
      let status = product["status"]?.text ?? "?"
      let label = product["statusLabel"]?.text ?? status
      lines[status, default: Line(status: status, label: label)].products += 1
      if product["hosted"]?.isTrue == true { lines[status]?.hosted += 1 }
    }
    self.lines = lines.values.sorted { ($1.products, $0.status) < ($0.products, $1.status) }
  }

  /// The number of words of a product's longest description; nil if it has none.
  static func words(of product: JSON) -> Int? {
    let localizations = product["localizations"]?.elements ?? []
    return localizations.compactMap { $0["description"]?.text }.map { $0.split(whereSeparator: \.isWhitespace).count }
      .max()
  }
}
