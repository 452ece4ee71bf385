import StockroomKit

/// The lengths that App Store Connect is known to offer for the period of a subscription.
///
/// Apple publishes no complete list. So another length is noted, and not refused.
enum OfferLengths {
  /// The lengths of introductory offers.
  private struct Row {
    let free: Set<SubscriptionPeriod>
    let upFront: Set<SubscriptionPeriod>
    /// The most periods that are paid as customers go; each is as long as one of the subscription.
    let asYouGo: Int
  }

  private static let months: Set<SubscriptionPeriod> = [.oneMonth, .twoMonths, .threeMonths, .sixMonths]

  private static let table: [SubscriptionPeriod: Row] = [
    .oneWeek: Row(free: [.threeDays], upFront: months.union([.oneYear]), asYouGo: 12),
    .oneMonth: Row(
      free: [.oneWeek, .twoWeeks, .oneMonth, .twoMonths, .threeMonths], upFront: months.union([.oneYear]), asYouGo: 12),
    .twoMonths: Row(free: months, upFront: months.union([.oneYear]), asYouGo: 6),
    .threeMonths: Row(free: months, upFront: months.union([.oneYear]), asYouGo: 4),
    .sixMonths: Row(free: [.oneMonth, .threeMonths, .sixMonths], upFront: [.sixMonths, .oneYear], asYouGo: 2),
    .oneYear: Row(free: months.union([.oneWeek, .twoWeeks, .oneYear]), upFront: [.oneYear], asYouGo: 1),
  ]

  /// The note about an unusual length; other kinds than introductory offers are known to have more lengths.
  static func advice(_ kind: Offer.Kind) -> ResourceDescription.Advice {
    { item, catalog in
      let offer = Offer(kind, item)
      guard let product = try catalog.products.find(offer.product),
        let period = try SubscriptionPeriods(catalog).find(product), let row = table[period],
        !isUsual(offer, for: period, row)
      else { return [] }
      let length = offer.count == 1 ? offer.period.label : "\(offer.count) × \(offer.period.label)"
      return [
        "App Store Connect is not known to have \(kind.resource.title)s of \(length) with this type "
          + "for a subscription of \(period.label)"
      ]
    }
  }

  private static func isUsual(_ offer: Offer, for period: SubscriptionPeriod, _ row: Row) -> Bool {
    switch offer.mode {
    case .asYouGo: offer.period == period && offer.count <= row.asYouGo
    case .free: offer.kind != .introductory || row.free.contains(offer.period)
    case .upFront: offer.kind != .introductory || row.upFront.contains(offer.period)
    }
  }
}
