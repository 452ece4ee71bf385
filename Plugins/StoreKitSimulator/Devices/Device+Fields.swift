internal import StockroomKit

extension Device {
  /// `iOS 6.0`, and whether it is the simulator.
  var kind: String { "iOS \(system.text)\(isSimulator ? " Simulator" : "")" }

  /// The fields of `storekit device show`.
  static let describedFields = StoreKitExplanations.all.described(
    "storekit.device",
    [
      "name": .identifier, "inUse": .boolean, "ios": .text, "simulator": .boolean, "language": .text,
      "profile": .identifier, "account": .identifier, "storefront": .identifier, "network": .boolean,
      "canMakePayments": .boolean, "askToBuy": .boolean, "interruptPurchases": .boolean, "failNext": .integer,
      "bandwidth": .bytes, "added": .date,
    ])

  /// The columns of `storekit device list`.
  static let describedColumns = StoreKitExplanations.all.described(
    "storekit.device",
    [
      "name": .identifier, "inUse": .boolean, "ios": .text, "language": .text, "profile": .identifier,
      "account": .identifier, "network": .boolean,
    ])

  /// The device as `storekit device show` prints it.
  func fields(in catalog: Catalog) throws -> [Field] {
    let app = try catalog.appInUse ?? catalog.apps.only()
    let shop =
      try app.flatMap { try RunningApps(catalog: catalog).currentStorefront(of: $0, on: self) }
      ?? accountStorefront(in: catalog)
    return [
      Field("name", .identifier(name), label: "Device"), Field("inUse", .boolean(isCurrent), label: "In Use"),
      Field("ios", .text(system.text), label: "iOS"), Field("simulator", .boolean(isSimulator), label: "Simulator"),
      Field("language", .text(language), label: "Language"), Field("profile", .identifier(profile), label: "Profile"),
      Field("account", account.map { .identifier($0) } ?? .null, label: "Account"),
      Field("storefront", shop.map { .identifier($0.alpha3) } ?? .null, label: "Store"),
      Field("network", .boolean(!isOffline), label: "Network"),
      Field("canMakePayments", .boolean(!isRestricted), label: "Can Make Payments"),
      Field("askToBuy", .boolean(isAskingToBuy), label: "Ask to Buy"),
      Field("interruptPurchases", .boolean(isInterrupting), label: "Interrupt Purchases"),
      Field("failNext", nextError.map { .integer(Int64($0)) } ?? .null, label: "Fail Next"),
      Field("bandwidth", bandwidth.map { .bytes($0) } ?? .null, label: "Bandwidth"),
      Field("added", .date(addedAt), label: "Added"),
    ]
  }
}
