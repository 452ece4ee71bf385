import Foundation
import StockroomKit

extension PriceSchedule {
  /// The lines of a batch file that give a product these prices, in the order in which they must run.
  func lines(for product: String) -> [String] {
    entries.map { entry in
      var words = ["price", "set", product]
      switch entry.price {
      case .tier: words += ["--tier", String(entry.price.text.dropFirst("tier ".count))]
      case .amount(let money, let base):
        words += ["--price", money.amount]
        if entry.storefront == nil { words += ["--base", base.alpha3] }
      case .follow: words = ["price", "unset", product]
      }
      if let storefront = entry.storefront { words += ["--storefront", storefront.alpha3] }
      if let from = entry.from { words += ["--from", from.scheduleText] }
      if let until = entry.until { words += ["--until", until.scheduleText] }
      return ConsoleLine.text(words)
    }
  }
}
