@testable import PriceTiers
import StockroomKit

extension TierMatrices {
  /// The matrix of a date.
  func named(_ name: String) -> TierMatrix? {
    all.first { $0.name == name }
  }
}

extension TierMatrix {
  /// A tier's price as customers of a storefront read it.
  func text(of number: Int, in code: String) throws -> String? {
    guard let tier = Tier(number), case .money(_, _, let text) = value(of: tier, in: try Storefront.parse(code)) else {
      return nil
    }
    return text
  }
}
