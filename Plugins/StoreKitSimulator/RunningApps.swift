internal import Foundation
internal import StockroomKit

/// The storefronts of running apps, which change when an app is launched.
struct RunningApps {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The message that starts an app.
  static let launchMessage = "launch"

  /// True for a row numbered as a message after the app's last launch; ?1 is the device, ?2 the app.
  ///
  /// Messages have ascending numbers in both of their tables, and undo takes the message of a launch back.
  fileprivate static let isSinceLaunch = """
    id > coalesce(
      (SELECT max(id) FROM storekit_event WHERE device = ?1 AND app = ?2 AND message = '\(launchMessage)'), 0)
    """

  /// The storefront of an app's data: that of its launch, or else of its first request with an account; nil if it has no
  /// data yet.
  func storefront(of app: App, on device: Device) throws -> Storefront? {
    for (table, condition) in [("storekit_running_app", ""), ("storekit_request", "AND \(Self.isSinceLaunch)")] {
      let found = try store.first(
        """
        SELECT storefront, id FROM \(table) WHERE device = ?1 AND app = ?2 AND storefront IS NOT NULL \(condition)
        ORDER BY id LIMIT 1
        """, .integer(device.id), .integer(app.appleID.rawValue)
      ) { try $0.value(0, in: "\(table).storefront", of: $0.integer(1), Storefront.init(code:)) }
      if let found { return found }
    }
    return nil
  }

  /// The storefront for an app's purchases: of its data, or of the signed-in account.
  func currentStorefront(of app: App, on device: Device) throws -> Storefront? {
    try storefront(of: app, on: device) ?? device.accountStorefront(in: catalog)
  }

  /// Gives a running app the data of a storefront until its next launch.
  func keep(_ storefront: Storefront, for app: App, on device: Device) throws {
    if try self.storefront(of: app, on: device) == nil { try add(storefront, for: app, on: device) }
  }

  private func add(_ storefront: Storefront, for app: App, on device: Device) throws {
    try store.execute(
      "INSERT INTO storekit_running_app (device, app, storefront, at) VALUES (?, ?, ?, ?)", .integer(device.id),
      .integer(app.appleID.rawValue), .text(storefront.alpha3), .integer(store.now.seconds))
  }

  /// Starts an app with the data of the account's storefront, if any.
  ///
  /// The message of the launch, which follows, ends the data of earlier requests until the launch is undone.
  func launch(_ app: App, on device: Device) throws {
    try store.execute(
      "DELETE FROM storekit_running_app WHERE device = ? AND app = ?", .integer(device.id),
      .integer(app.appleID.rawValue))
    if let storefront = try device.accountStorefront(in: catalog) { try add(storefront, for: app, on: device) }
  }
}

/// The products that apps on devices received since their last launch.
///
/// A response has the number of its request's newest message. Undo skips requests, so a launch deletes no response: the
/// next request does, and until then, undo of the launch brings the products back.
struct LoadedProducts {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// A product in the newest response to an app; nil if it received none since its launch.
  func find(
    _ id: ProductIdentifier, on device: Device, app: App, in environment: StoreEnvironment
  ) throws -> (product: StoreProduct, storefront: Storefront)? {
    var found: (product: StoreProduct, storefront: Storefront)?
    try store.rows(
      """
      SELECT storefront, products, id FROM storekit_response
      WHERE device = ?1 AND app = ?2 AND environment = ?3 AND \(RunningApps.isSinceLaunch) ORDER BY id DESC
      """, .integer(device.id), .integer(app.appleID.rawValue), .text(environment.rawValue)
    ) { row in
      guard found == nil else { return }
      let products = try row.value(1, in: "storekit_response.products", of: row.integer(2), Self.read)
      guard let product = products.first(where: { $0.id.hasSameBytes(as: id.rawValue) }) else { return }
      let storefront = try row.value(
        0, in: "storekit_response.storefront", of: row.integer(2), Storefront.init(code:))
      found = (product, storefront)
    }
    return found
  }

  /// Records the products of a response, so that the app can buy them.
  func add(_ response: ProductsResponse, on device: Device, app: App) throws {
    guard !response.products.isEmpty else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(response.products), as: UTF8.self)
    try store.execute(
      "DELETE FROM storekit_response WHERE device = ?1 AND app = ?2 AND NOT \(RunningApps.isSinceLaunch)",
      .integer(device.id), .integer(app.appleID.rawValue))
    let last = try StoreMessages(catalog: catalog).newest()
    try store.execute(
      """
      INSERT INTO storekit_response (id, device, app, environment, storefront, products, at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, .integer(last), .integer(device.id), .integer(app.appleID.rawValue), .text(response.environment.rawValue),
      .text(response.storefront.alpha3), .text(text), .integer(store.now.seconds))
  }

  private static func read(_ text: String) -> [StoreProduct]? {
    try? JSONDecoder().decode([StoreProduct].self, from: Data(text.utf8))
  }
}
