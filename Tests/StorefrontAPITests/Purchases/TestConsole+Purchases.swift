import CatalogCommands
import PriceTiers
import ReviewWorkflow
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import StorefrontAPI
import Subscriptions

extension TestConsole {
  /// A console with an app, two products, and a tester who bought the map, which is transaction 1.
  static func purchases() throws -> TestConsole {
    let console = try TestConsole(plugins: [
      CatalogPlugin(), PriceTiersPlugin(), ReviewWorkflowPlugin(), StoreKitSimulatorPlugin(), StorefrontAPIPlugin(),
    ])
    for line in purchaseLines { try console.run(line) }
    return console
  }

  /// A console with two subscriptions of a group, and a tester who bought the lower one, which is transaction 1.
  static func subscriptions() throws -> TestConsole {
    let console = try TestConsole(plugins: [
      CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin(), StorefrontAPIPlugin(),
    ])
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription create .gold --name Gold --group Reading --period 1m --level 1 --price 9.99",
      "subscription create .silver --name Silver --group Reading --period 1m --level 2 --price 4.99",
      "tester create yuki@example.com --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11",
      "storekit subscribe .silver --account yuki@example.com",
    ] { try console.run(line) }
    return console
  }

  /// The lines of ``purchases()``.
  static let purchaseLines = [
    "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
    "contract sign", "app create com.example.books --name 'Example Books' --sku BOOKS1",
    "product create .map --name Map --description 'A map of it all' --tier 1",
    "product create .coins --name Coins --description 'A bag of coins' --type consumable --tier 2",
    "tester create john@example.com --first John --last Miller --storefront USA --password Harbour-Ferry-13",
    "storekit device add iPad", "storekit sign-in john@example.com --password Harbour-Ferry-13",
    "storekit products .map .coins", "storekit buy .map", "storekit finish .map",
  ]
}
