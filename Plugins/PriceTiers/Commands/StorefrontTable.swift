import StockroomKit

/// A tier's prices, one row per storefront.
struct StorefrontTable {
  private let matrix: TierMatrix
  private let prices: [StorefrontPrices]
  /// A note about every price; nil if there is none.
  private let note: String?
  /// Only if a storefront has a note, to leave room for the figures.
  private let hasNotes: Bool

  init(_ storefronts: [Storefront], in matrix: TierMatrix, note: String? = nil) {
    self.matrix = matrix
    self.note = note
    prices = storefronts.map { StorefrontPrices($0, in: matrix) }
    hasNotes = note != nil || prices.contains { $0.isNotOpen || $0.endedCurrency != nil }
  }

  /// Name and currency are shown to people only if there is room.
  func columns(naming isNamed: Bool = true) -> [Column] {
    let columns = [
      Column("storefront", label: "Storefront"),
      Column("name", label: "Name", audience: isNamed ? .everyone : .data),
      Column("currency", label: "Currency", audience: isNamed ? .everyone : .data),
      Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing),
    ]
    return hasNotes ? columns + [Column("note", label: "Note")] : columns
  }

  func rows(of tier: Tier) -> [[Value]] {
    let notOpen = "not open in \(matrix.month)"
    return prices.map { prices in
      let place: [Value] = [.identifier(prices.storefront.alpha3), .text(prices.storefront.name)]
      if prices.isNotOpen { return place + [.null, .null, .null, .text(notOpen)] }
      let note = (prices.endedCurrency?.note ?? note).map(Value.text) ?? .null
      return place + [.identifier(prices.currency.code)] + prices.values(of: tier) + (hasNotes ? [note] : [])
    }
  }
}
