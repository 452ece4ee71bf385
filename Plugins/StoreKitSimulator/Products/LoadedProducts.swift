internal import Foundation
internal import StockroomKit

/// What apps have on devices: the products of their requests since the last launch.
struct LoadedProducts {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The products of one app on one device.
  struct Loaded {
    let environment: StoreEnvironment
    let storefront: Storefront
    let products: [StoreProduct]
  }

  /// What an app has; nil if it asked for nothing since its launch.
  func find(on device: Device, app: App) throws -> Loaded? {
    try store.first(
      "SELECT environment, storefront, products, id FROM storekit_response WHERE device = ? AND app = ?",
      .integer(device.id), .integer(app.appleID.rawValue)
    ) { row in
      let key = row.integer(3)
      return Loaded(
        environment: try row.term(StoreEnvironment.self, 0, in: "storekit_response.environment", of: key),
        storefront: try row.value(1, in: "storekit_response.storefront", of: key, Storefront.init(code:)),
        products: try row.value(2, in: "storekit_response.products", of: key, Self.read))
    }
  }

  /// Writes what an app has.
  func write(
    _ products: [StoreProduct], environment: StoreEnvironment, storefront: Storefront, on device: Device, app: App
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(products), as: UTF8.self)
    try store.execute(
      """
      INSERT INTO storekit_response (device, app, environment, storefront, products, at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (device, app) DO UPDATE SET environment = excluded.environment, storefront = excluded.storefront,
        products = excluded.products, at = excluded.at
      """, .integer(device.id), .integer(app.appleID.rawValue), .text(environment.rawValue), .text(storefront.alpha3),
      .text(text), .integer(store.now.seconds))
  }

  /// Forgets what an app has, as when it is launched.
  func forget(on device: Device, app: App) throws {
    try store.execute(
      "DELETE FROM storekit_response WHERE device = ? AND app = ?", .integer(device.id), .integer(app.appleID.rawValue))
  }

  private static func read(_ text: String) -> [StoreProduct]? {
    try? JSONDecoder().decode([StoreProduct].self, from: Data(text.utf8))
  }
}
