@testable import PriceTiers
import StockroomKit

extension PriceStore {
  /// The number of a product's tier.
  func tier(of shortName: String) throws -> Int? {
    try unit("price show") { catalog in
      try catalog.products.find("com.example.books\(shortName)").flatMap { try Prices(catalog).tier(of: $0)?.number }
    }
  }

  /// Puts a product into a status, as a reviewer would.
  func move(_ shortName: String, to status: ProductStatus) throws {
    try unit("review") { catalog in
      guard let product = try catalog.products.find("com.example.books\(shortName)") else { return }
      _ = try catalog.products.move(product, to: status, by: Actor(name: "rae", part: .reviewer), because: "review")
    }
  }
}
