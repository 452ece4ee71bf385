@testable import PriceTiers
import StockroomKit

extension PriceStore {
  /// The number of a product's tier, at a date or by the clock.
  func tier(of shortName: String, on date: String = "now") throws -> Int? {
    try unit("price show") { catalog in
      let date = try DateExpression.parse(date).date(now: catalog.store.now)
      return try catalog.products.find("com.example.books\(shortName)").flatMap { product in
        try Prices(catalog).tier(of: product, on: date)?.number
      }
    }
  }

  /// Moves the clock on.
  func moveClock(to date: String) throws {
    try unit("clock set") { catalog in
      try catalog.setClock(try DateExpression.parse(date).date(now: catalog.store.now))
    }
  }

  /// Puts a product into a status, as a reviewer would.
  func move(_ shortName: String, to status: ProductStatus) throws {
    try unit("review") { catalog in
      guard let product = try catalog.products.find("com.example.books\(shortName)") else { return }
      _ = try catalog.products.move(
        product, to: status, as: StatusMove(by: Actor(name: "rae", part: .reviewer), reason: "review"))
    }
  }
}
