import StockroomKit

/// When a storefront opened, as far as the tier matrices need to know.
///
/// Apple announced 155 countries in June 2012, and its list of 2016 has 155: the same ones, it is inferred,
/// and all open by 21 June 2012, when the last 32 of them started. The other 20 were announced in March 2020.
enum StorefrontOpening: String, Sendable {
  case byJune2012 = "2012-06"
  case in2020 = "2020"

  init(of storefront: Storefront) {
    self = Self.openedIn2020.contains(storefront.alpha3) ? .in2020 : .byJune2012
  }

  private static let openedIn2020: Set = [
    "AFG", "BIH", "CIV", "CMR", "COD", "GAB", "GEO", "IRQ", "LBY", "MAR", "MDV", "MMR", "MNE", "NRU", "RWA", "SRB",
    "TON", "VUT", "XKS", "ZMB",
  ]
}
