import CatalogCommands
import PackageIngestion
import PriceTiers
import ReviewWorkflow
import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

extension TestConsole {
  /// A console with a signed contract, Example Books with a chapter, an issue, and coins, a tester in the United States
  /// and one in Japan, and an iPad without an account.
  static func payments(adding plugins: any Plugin...) throws -> TestConsole { try payments(adding: plugins) }

  private static func payments(adding plugins: [any Plugin]) throws -> TestConsole {
    let console = try TestConsole(
      plugins: [
        CatalogPlugin(), PackageIngestionPlugin(), PriceTiersPlugin(), ReviewWorkflowPlugin(),
        StoreKitSimulatorPlugin(),
      ] + plugins)
    try console.run(
      "contract contact --name 'Ann Admin' --email ann@example.com", "contract bank --name 'Example Bank'",
      "contract tax --country USA", "contract sign",
      "app create com.example.books --name 'Example Books' --sku BOOKS1",
      "product create .chapter1 --name 'Chapter 1' --description 'A chapter with pictures' --tier 1",
      "product localize .chapter1 ja --display-name 第一章 --description 写真がたくさん載っている第一章です",
      "product create .coins --name 'Bag of Coins' --description 'A bag of a hundred coins' --type consumable --tier 2",
      "product create .issues --name 'All Issues' --description 'Every issue for a year' --type non-renewing --tier 3",
      "tester create john@example.com --first John --last Miller --storefront USA --password \(johnsPassword)",
      "tester create yuki@example.com --first Yuki --last Sato --storefront JPN --password \(yukisPassword)",
      "storekit device add iPad")
    return console
  }

  static let johnsPassword = "Harbour-Ferry-13"
  static let yukisPassword = "Harbour-Ferry-11"

  /// The same with John signed in, and the products requested.
  static func shopping(adding plugins: any Plugin...) throws -> TestConsole {
    let console = try payments(adding: plugins)
    try console.run("storekit sign-in john@example.com --password \(johnsPassword)", request)
    return console
  }

  static let request = "storekit products .chapter1 .coins .issues"

  /// Runs lines one after another, each in a unit of its own.
  func run(_ first: String, _ second: String, _ more: String...) throws {
    for line in [first, second] + more { try run(line) }
  }

  /// The messages that the parties send while lines run, each as `App > StoreKit: add(_:) [quantity 1]`.
  func messages(during lines: String...) throws -> [String] {
    let start = try looking { try StoreMessages(catalog: $0).newest() }
    for line in lines { try run(line) }
    return try looking { catalog in
      try catalog.store.all(
        "SELECT \(StoreMessage.columns) FROM \(StoreMessage.all) WHERE id > ? ORDER BY id", .integer(start),
        body: StoreMessage.init
      ).map { message in
        let note = message.note.map { " [\($0)]" } ?? ""
        return "\(message.sender.label) > \(message.receiver.label): \(message.message)\(note)"
      }
    }
  }

  /// The transaction with a number.
  func payment(_ number: Int64) throws -> PaymentTransaction {
    try looking { try PaymentTransactions(catalog: $0).require(number) }
  }

  func app() throws -> App { try looking { try #require(try $0.apps.find("com.example.books")) } }

  func product(_ name: String) throws -> Product {
    try looking { try #require(try $0.products.find("com.example.books.\(name)")) }
  }
}

/// An output is not of the kind that a test expects.
struct Unexpected: Error {
  let what: String
}
