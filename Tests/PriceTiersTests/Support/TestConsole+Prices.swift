import CatalogCommands
import StockroomKit
import StockroomTesting
import TestSupport

@testable import PriceTiers

extension TestConsole {
  /// A console at a date, with the app Example Books.
  static func prices(
    on date: String = "2012-11-21", under profile: RuleProfile = .itc2012, adding plugin: (any Plugin)? = nil
  ) throws -> TestConsole {
    let plugins: [any Plugin] = [CatalogPlugin(), PriceTiersPlugin()]
    let console = try TestConsole(plugins: plugins + (plugin.map { [$0] } ?? []), clock: date)
    if profile != .itc2012 {
      try console.unit { try $0.settings.set(RuleTable.settingName, to: profile.rawValue) }
    }
    try console.write(Picture.png(width: 640, height: 960), to: "shot.png")
    try console.run("app create com.example.books --name 'Example Books' --sku BOOKS1")
    return console
  }

  /// Creates a product that lacks nothing but a price; `options` may set one.
  func create(_ shortName: String, type: ProductType = .nonConsumable, options: String = "") throws {
    try run(
      """
      product create \(shortName) --type \(type.rawValue) --name 'Book \(shortName)' \
      --description 'A book with many pictures' --screenshot shot.png \(options)
      """)
  }

  /// The product of a short name such as `.chapter1`.
  func product(_ shortName: String) throws -> Product? {
    try looking { catalog in try catalog.products.find("com.example.books\(shortName)") }
  }

  /// The number of a product's tier, at a date or by the clock.
  func tier(of shortName: String, on date: String = "now") throws -> Int? {
    guard let product = try product(shortName) else { return nil }
    return try looking { catalog in
      let date = try DateExpression.parse(date).date(now: catalog.store.now)
      return try Prices(catalog).tier(of: product, on: date)?.number
    }
  }

  /// Puts a product into a status, as a reviewer would.
  func move(_ shortName: String, to status: ProductStatus) throws {
    guard let product = try product(shortName) else { return }
    try unit("review") { catalog in
      let move = StatusMove(by: Actor(name: "rae", part: .reviewer), reason: "review")
      _ = try catalog.products.move(product, to: status, as: move)
    }
  }
}

extension Registry {
  /// What the plugin adds.
  static var prices: Registry {
    var registry = Registry()
    registry.install(PriceTiersPlugin())
    return registry
  }
}
