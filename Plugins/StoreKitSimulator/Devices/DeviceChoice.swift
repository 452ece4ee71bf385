internal import StockroomKit

/// The options `--device` and `--app` of the simulator's commands.
struct DeviceChoice: Sendable {
  private static let device = Parameter<String?>.option("device", "The device. Default: the one in use.")
    .named("NAME").completed(by: "storekit-device")
  private static let app = Parameter<AppReference?>.option("app", "The app on it. Default: the app in use.")

  /// The device as an argument, in the commands that manage devices.
  static let argument = Parameter<String>.argument("name", "The device.").named("NAME")
    .completed(by: "storekit-device")
  /// `--device` alone, for commands about the whole device.
  static let ofDevice: [any AnyParameter] = [device]
  /// Both.
  static let parameters: [any AnyParameter] = [device, app]

  private let name: String?
  private let reference: AppReference?

  init(_ arguments: Arguments, hasApp: Bool = true) throws {
    name = try arguments[Self.device]
    reference = hasApp ? try arguments[Self.app] : nil
  }

  func device(in context: Context) throws -> Device { try device(in: context.catalog) }

  /// The device, before the transaction opens.
  func device(in catalog: Catalog) throws -> Device {
    try Devices(catalog: catalog).chosen(name)
  }

  func app(in context: Context) throws -> App {
    try context.app(reference)
  }

  /// The app, or without `--app` that of the first full name of a product.
  func app(of products: [String], in context: Context) throws -> App {
    let named = reference == nil ? products.lazy.compactMap { Products.parts(of: $0).bundleID }.first : nil
    return try named.flatMap { try context.catalog.apps.find($0) } ?? app(in: context)
  }

  /// The app, before the transaction opens; a refusal is repeated inside the transaction.
  func app(in catalog: Catalog) throws -> App {
    let app =
      if let reference {
        try Int64(reference.text).flatMap { try catalog.apps.find(AppleID($0)) } ?? catalog.apps.find(reference.text)
      } else {
        try catalog.appInUse ?? catalog.apps.only()
      }
    guard let app else { throw Refusal.noDevice }
    return app
  }
}
