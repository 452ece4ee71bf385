@testable import PriceTiers
import StockroomKit

extension TierMatrices {
  /// The matrix of a date.
  func named(_ name: String) -> TierMatrix? {
    all.first { $0.name == name }
  }
}

extension TierMatrix {
  /// Every cell as a line of `price matrix -o csv`, column by column.
  var cells: [String] {
    codes.compactMap { columns[$0] }.flatMap { column in
      allTiers.map { tier in
        let (price, proceeds) = (column.price(of: tier)?.amount ?? "", column.proceeds(of: tier)?.amount ?? "")
        return "\(tier.word),\(column.storefront ?? ""),\(column.currency.code),\(price),\(proceeds)\n"
      }
    }
  }

  /// A tier's price as customers of a storefront read it.
  func text(of number: Int, in code: String) throws -> String? {
    guard let tier = Tier(number), case .money(_, _, let text) = value(of: tier, in: try Storefront.parse(code)) else {
      return nil
    }
    return text
  }
}
