import StockroomKit

/// Counts products' prices before they are removed.
struct PriceInventory {
  private var products = 0
  private var tiers = 0
  private var basePrices = 0
  private var byHand = 0
  private var changes = 0

  /// Adds a product's current and scheduled prices.
  mutating func add(_ product: Product, in catalog: Catalog) throws {
    let pricing = try PriceResolver(catalog, on: catalog.store.now).pricing(of: product)
    products += 1
    if pricing.tier != nil { tiers += 1 }
    if pricing.base != nil { basePrices += 1 }
    byHand += pricing.manual.count
    changes += try PlannedChanges(product: product, catalog: catalog).dates().count
  }

  /// The text of what was removed; for only a tier, of what is left.
  var removed: String {
    let parts = [
      part(tiers, "price tier"), part(basePrices, "base price"),
      byHand == 0 ? nil : byHand == 1 ? "1 manual price" : "\(byHand) manual prices",
      changes == 0 ? nil : HumanNumbers.count(changes, "scheduled change"),
    ].compactMap(\.self)
    guard let last = parts.last else { return "no price, as before; nothing changed" }
    guard parts.count > 1 || tiers == 0 else { return "no price tier" }
    let beginning = parts.dropLast().joined(separator: ", ")
    return (beginning.isEmpty ? last : "\(beginning) and \(last)") + " removed"
  }

  /// For programs.
  var fields: [Field] {
    [("tiers", tiers), ("basePrices", basePrices), ("pricesByHand", byHand), ("scheduledChanges", changes)].map {
      Field($0, .integer(Int64($1)), audience: .data)
    }
  }

  private func part(_ count: Int, _ name: String) -> String? {
    count == 0 ? nil : products == 1 ? name : HumanNumbers.count(count, name)
  }
}
