internal import Foundation
internal import StockroomKit

/// A simulated device, on which apps request products, buy, and download.
struct Device: Sendable {
  let id: Int64
  var name: String
  var system: SystemVersion
  /// The language of its labels, BCP 47; product texts follow the account's storefront instead.
  var language: String
  /// The name of the provisioning profile of the apps on it.
  var profile: String
  /// True for the iOS Simulator, in which products can be requested but not bought.
  var isSimulator: Bool
  /// True if commands without `--device` use it.
  var isCurrent: Bool
  /// The email address that is signed in to the store.
  var account: String?
  /// True without a network.
  var isOffline: Bool
  /// True if Restrictions forbid in-app purchases.
  var isRestricted: Bool
  /// True if purchases wait for a parent.
  var isAskingToBuy: Bool
  /// True if purchases are interrupted, for example by new terms.
  var isInterrupting: Bool
  /// The code that the next request or payment fails with.
  var nextError: Int?
  /// The bytes that downloads load per second of the store's clock; nil to load immediately.
  var bandwidth: Int64?
  let addedAt: Date

  static let columns = """
    id, name, ios_version, language, profile, is_simulator, is_current, account, is_offline, is_restricted,
    is_asking_to_buy, is_interrupting, next_error, bandwidth, added_at
    """

  init(_ row: Row) throws {
    id = row.integer(0)
    name = row.text(1)
    system = try row.value(2, in: "storekit_device.ios_version", of: row.integer(0), SystemVersion.init)
    language = row.text(3)
    profile = row.text(4)
    isSimulator = row.boolean(5)
    isCurrent = row.boolean(6)
    account = row.optionalText(7)
    isOffline = row.boolean(8)
    isRestricted = row.boolean(9)
    isAskingToBuy = row.boolean(10)
    isInterrupting = row.boolean(11)
    nextError = row.optionalInteger(12).map(Int.init)
    bandwidth = row.optionalInteger(13)
    addedAt = Date(seconds: row.integer(14))
  }

  /// A device that is not in the store yet.
  init(name: String, system: SystemVersion, language: String, profile: String, isSimulator: Bool, at date: Date) {
    id = 0
    (self.name, self.system, self.language, self.profile) = (name, system, language, profile)
    (self.isSimulator, addedAt) = (isSimulator, date)
    (isCurrent, isOffline, isRestricted, isAskingToBuy, isInterrupting) =
      (false, false, false, false, false)
  }

  /// The columns that change, in the order of `Devices.write`.
  var values: [SQLValue] {
    [
      .text(name), .text(system.text), .text(language), .text(profile), .boolean(isSimulator), .boolean(isCurrent),
      .text(account), .boolean(isOffline), .boolean(isRestricted),
      .boolean(isAskingToBuy), .boolean(isInterrupting), .integer(nextError.map(Int64.init)), .integer(bandwidth),
    ]
  }

  /// False if Restrictions forbid in-app purchases.
  var canMakePayments: Bool {
    get { !isRestricted }
    set { isRestricted = !newValue }
  }

  /// True if content hosted with Apple can be downloaded: since iOS 6, and not in the simulator.
  var downloadsHostedContent: Bool { !isSimulator && system >= .ios6 }
}

/// A version of iOS, such as 6.0.
struct SystemVersion: ParameterValue, Comparable {
  static var otherNames: [String] { ["os", "os-version", "ios-version"] }
  let text: String
  private let number: ContentVersion

  /// The first system with hosted content and product pages.
  static let ios6 = SystemVersion(text: "6.0", number: ContentVersion("6.0") ?? .first)

  /// The first system that reports refunds to an app: Apple,
  /// `paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)`.
  static let ios14 = SystemVersion(text: "14.0", number: ContentVersion("14.0") ?? .first)

  static var valueName: String { "VERSION" }

  private init(text: String, number: ContentVersion) {
    (self.text, self.number) = (text, number)
  }

  init?(_ text: String) {
    guard let number = ContentVersion(text) else { return nil }
    self.init(text: text, number: number)
  }

  static func parse(_ text: String) throws -> SystemVersion {
    guard let version = SystemVersion(text), version.number >= .iPhoneOS3 else {
      throw Refusal(
        "storekit.ios.format", kind: .usage, "\(text) is not a version of iOS with in-app purchase",
        hint: "use 3.0 or later, such as 6.0", subject: text)
    }
    return version
  }

  static func < (left: SystemVersion, right: SystemVersion) -> Bool { left.number < right.number }
}

extension ContentVersion {
  /// The first system with in-app purchase.
  fileprivate static let iPhoneOS3 = ContentVersion("3.0") ?? .first
}

extension Device {
  /// `iOS 6.0` or `iOS 6.0 Simulator`.
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

  /// The values of `storekit device show`.
  func fields(in catalog: Catalog) throws -> [Field] {
    let app = try catalog.appInUse ?? catalog.apps.only()
    let shop =
      try app.flatMap { try RunningApps(catalog: catalog).currentStorefront(of: $0, on: self) }
      ?? accountStorefront(in: catalog)
    return [
      Field("name", .identifier(name), label: "Device"), Field("inUse", .boolean(isCurrent), label: "In Use"),
      Field("ios", .text(system.text), label: "iOS"), Field("simulator", .boolean(isSimulator), label: "Simulator"),
      Field("language", .text(language), label: "Language"), Field("profile", .identifier(profile), label: "Profile"),
      Field("account", .identifier(account), label: "Account"),
      Field("storefront", .identifier(shop?.alpha3), label: "Store"),
      Field("network", .boolean(!isOffline), label: "Network"),
      Field("canMakePayments", .boolean(!isRestricted), label: "Can Make Payments"),
      Field("askToBuy", .boolean(isAskingToBuy), label: "Ask to Buy"),
      Field("interruptPurchases", .boolean(isInterrupting), label: "Interrupt Purchases"),
      Field("failNext", nextError.map { .integer(Int64($0)) } ?? .null, label: "Fail Next"),
      Field("bandwidth", .bytes(bandwidth), label: "Bandwidth"),
      Field("added", .date(addedAt), label: "Added"),
    ]
  }
}
