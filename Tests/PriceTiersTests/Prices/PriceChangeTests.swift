import Foundation
import StockroomKit
import StockroomTesting
import Synchronization
import Testing

@testable import PriceTiers

/// Whoever changes a price announces it, once.
@Suite struct PriceChangeTests {
  /// A plugin that notes the changes of prices, and refuses those of one product.
  private final class Watcher: Plugin {
    let name = "Watcher"
    let summary = "Watches prices."
    let changes = Mutex<[PriceChange]>([])

    func install(into registry: inout Registry) {
      registry.guardChange { change, _ in
        guard case .priceChanged(let product, _) = change, product.productID.rawValue.hasSuffix(".fixed") else {
          return
        }
        throw Refusal("test.fixed", "this price stays")
      }
      registry.afterChange { [self] change, _ in
        if case .priceChanged(_, let price) = change { changes.withLock { $0.append(price) } }
      }
    }

    /// What was announced since the last time.
    func take() -> [PriceChange] {
      changes.withLock { changes in
        defer { changes = [] }
        return changes
      }
    }
  }

  @Test(arguments: [
    ("--tier 3", [PriceChange()]),
    ("--price 4.99", [PriceChange()]),
    ("--tier 3 --from 2012-12-01", [PriceChange(from: Date(year: 2012, month: 12, day: 1))]),
  ])
  func `setting a price is announced once`(options: String, announced: [PriceChange]) throws {
    let watcher = Watcher()
    let console = try TestConsole.prices(adding: watcher)
    try console.create(".map", options: "--tier 1")
    #expect(watcher.take() == [PriceChange()])
    try console.run("price set .map \(options)")
    #expect(watcher.take() == announced)
  }

  @Test func `a price by hand names its storefront, and one that is taken away is announced too`() throws {
    let watcher = Watcher()
    let console = try TestConsole.prices(adding: watcher)
    try console.create(".map", options: "--tier 1")
    _ = watcher.take()
    try console.unit("price set") { catalog in
      let product = try #require(try catalog.products.find("com.example.books.map"))
      let usa = try #require(Storefront(code: "USA"))
      let price = SetPrice(storefront: usa, price: Money(minorUnits: 199, currency: "USD", exponent: 2))
      try PointPrices(catalog).set(price, at: .alone(usa), on: product, for: Period())
    }
    #expect(watcher.take().map { $0.storefronts?.map(\.alpha3) } == [["USA"]])
    try console.run("price unset .map")
    #expect(watcher.take() == [PriceChange()])
  }

  @Test func `a guard keeps a price as it is`() throws {
    let console = try TestConsole.prices(adding: Watcher())
    try console.create(".fixed")
    #expect(console.errors(of: "price set .fixed --tier 3").contains("test.fixed"))
  }
}
