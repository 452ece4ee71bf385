import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// A plugin that lists purchases, and knows the simulator only by the service.
private struct SalesPlugin: Plugin {
  let name = "Sales"
  let summary = "Sales."

  func install(into registry: inout Registry) { registry.commands(SalesList.self) }
}

private struct SalesList: Command {
  private static let account = Parameter<String?>.option("account", "The account.")
  private static let after = Parameter<String?>.option("after", "The identifier before the page.")

  static let description = CommandDescription(
    "sales list", "List sales.", effect: .reads, parameters: [account, after], examples: [])

  private var filter = PurchaseFilter(limit: 2)

  init(_ arguments: Arguments) throws {
    filter.account = try arguments[Self.account]
    filter.after = try arguments[Self.after]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    guard let purchases = catalog.purchases else { return .message("no purchases") }
    let columns = ["id", "product", "state", "price"].map { Column($0, label: $0) }
    return .table(
      Table(columns: columns, empty: "no sales") { emit in
        try purchases.each(filter, catalog: catalog) { sale in
          try emit([
            .identifier(sale.identifier), .identifier(sale.productID), .text(sale.state.rawValue),
            .text("\(sale.currency ?? "-") \(sale.price ?? "-")"),
          ])
        }
      })
  }
}

@Suite struct PurchaseServiceTests {
  private func console() throws -> TestConsole {
    let console = try TestConsole.payments(adding: SalesPlugin())
    try console.run(
      "storekit sign-in john@example.com --password \(TestConsole.johnsPassword)", TestConsole.request,
      "storekit buy .chapter1", "storekit finish 1", "clock advance 1d", "storekit buy .coins --quantity 2",
      "storekit buy .issues --cancel", "storekit restore", "storekit refund 1")
    return console
  }

  @Test func `another plugin reads purchases by the service, a page at a time`() throws {
    let console = try console()
    let first = try console.rows(of: "sales list")
    #expect(first.map { $0["id"] } == [.identifier("1000000000000001"), .identifier("1000000000000002")])
    #expect(first.map { $0["price"] } == [.text("USD 0.99"), .text("USD 1.99")])
    let second = try console.rows(of: "sales list --after 1000000000000002")
    #expect(second.map { $0["state"] } == [.text("FAILED"), .text("RESTORED")])
    #expect(try console.rows(of: "sales list --after 1000000000000004").isEmpty)
    #expect(try console.rows(of: "sales list --account JOHN@example.com").count == 2)
    #expect(try console.rows(of: "sales list --account yuki@example.com").isEmpty)
  }

  @Test func `without the simulator there is no service`() throws {
    let console = try TestConsole(plugins: [SalesPlugin()])
    #expect(try console.run("sales list") == "no purchases\n")
  }

  @Test func `transactions are selected by app, identifier, environment, and date`() throws {
    let console = try console()
    let app = try console.app()
    try console.looking { catalog in
      let service = try #require(catalog.purchases)
      func found(_ filter: PurchaseFilter) throws -> [String] {
        try service.transactions(filter, catalog: catalog).map { String($0.identifier.suffix(1)) }
      }
      #expect(try found(PurchaseFilter()) == ["1", "2", "3", "4"])
      #expect(try found(PurchaseFilter(app: app.appleID)).count == 4)
      #expect(try found(PurchaseFilter(app: AppleID(1))).isEmpty)
      #expect(try found(PurchaseFilter(environment: .production)).isEmpty)
      #expect(try found(PurchaseFilter(environment: .sandbox)).count == 4)
      #expect(try found(PurchaseFilter(since: catalog.store.now)) == ["2", "3", "4"])
      #expect(try found(PurchaseFilter(originalIdentifier: "1000000000000001")) == ["1", "4"])
      for bad in ["", "x", "0", "1", "1000000000000000", "99999999999999999999"] {
        #expect(try found(PurchaseFilter(identifier: bad)).isEmpty, "\(bad)")
      }
      let restored = try #require(try service.transaction("1000000000000004", catalog: catalog))
      #expect(restored.originalIdentifier == "1000000000000001")
      #expect(restored.originalProcessedAt != restored.processedAt)
      #expect(restored.state == .restored && !restored.isOwned)
      #expect(restored.revokedAt == catalog.store.now)
      let coins = try #require(try service.transaction("1000000000000002", catalog: catalog))
      #expect(coins.quantity == 2 && coins.productType == .consumable && coins.isOwned)
      #expect(coins.storefront.alpha3 == "USA" && coins.account == "john@example.com")
    }
  }
}
