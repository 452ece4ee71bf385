@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Synchronization

extension TestConsole {
  /// The price of a product as files have it.
  func priceText(of shortName: String) throws -> String {
    guard let product = try product(shortName) else { return "no product" }
    return try looking { try InterchangeField.price.values(of: [product], in: $0).first ?? "none" }
  }

  /// Sets the price of a product as a file would.
  func setPrice(_ typed: String, of shortName: String, isNew: Bool = false) throws {
    _ = try changes(typed, of: shortName, isNew: isNew)
  }

  /// The same; returns the number of rows that changed.
  func changes(_ typed: String, of shortName: String, isNew: Bool = false) throws -> Int64 {
    try unit { catalog in
      guard let product = try catalog.products.find("com.example.books\(shortName)") else { return -1 }
      let before = catalog.store.revision
      let field = InterchangeField.price
      try field.set(field.canonical(typed, in: catalog), of: product, isNew: isNew, in: catalog)
      return Int64(catalog.store.revision - before)
    }
  }
}

/// Remembers the changes of prices that guards see.
final class PriceChanges: Sendable {
  private let changes = Mutex<[PriceChange]>([])

  var all: [PriceChange] { changes.withLock { $0 } }

  var plugin: any Plugin { Watcher(seen: self) }

  private struct Watcher: Plugin {
    let seen: PriceChanges
    let name = "Watcher"
    let summary = "Watches prices."

    func install(into registry: inout Registry) {
      registry.guardChange { change, _ in
        if case .priceChanged(_, let change) = change { seen.changes.withLock { $0.append(change) } }
      }
    }
  }
}
