internal import StockroomKit

/// The storefronts whose data the running apps of devices have, which change at each app's own launch.
struct RunningApps {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The storefront of an app's data; nil if it has none yet.
  func storefront(of app: App, on device: Device) throws -> Storefront? {
    try store.first(
      "SELECT storefront, id FROM storekit_running_app WHERE device = ? AND app = ?", .integer(device.id),
      .integer(app.appleID.rawValue)
    ) { try $0.value(0, in: "storekit_running_app.storefront", of: $0.integer(1), Storefront.init(code:)) }
  }

  /// The storefront that an app buys in: that of its data, or that of the account that is signed in.
  func currentStorefront(of app: App, on device: Device) throws -> Storefront? {
    try storefront(of: app, on: device) ?? device.accountStorefront(in: catalog)
  }

  /// Gives a running app the data of a storefront, which it keeps until its next launch.
  func keep(_ storefront: Storefront, for app: App, on device: Device) throws {
    guard try self.storefront(of: app, on: device) == nil else { return }
    try store.execute(
      "INSERT INTO storekit_running_app (device, app, storefront, at) VALUES (?, ?, ?, ?)", .integer(device.id),
      .integer(app.appleID.rawValue), .text(storefront.alpha3), .integer(store.now.seconds))
  }

  /// Starts an app with the data of the account's storefront, or with none; returns it.
  func launch(_ app: App, on device: Device) throws -> Storefront? {
    try store.execute(
      "DELETE FROM storekit_running_app WHERE device = ? AND app = ?", .integer(device.id),
      .integer(app.appleID.rawValue))
    let storefront = try device.accountStorefront(in: catalog)
    if let storefront { try keep(storefront, for: app, on: device) }
    return storefront
  }
}
