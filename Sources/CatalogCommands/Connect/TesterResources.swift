import StockroomKit

/// `sandboxTesters`, version 2 of the API, which neither creates nor deletes them.
enum TesterResources {
  static let testers = ConnectResource(
    "sandboxTesters", at: "/v2/sandboxTesters",
    attributes: [
      .init("firstName", .string), .init("lastName", .string), .init("acAccountName", .string),
      .init("territory", .territory), .init("applePayCompatible", .boolean),
      .init("interruptPurchases", .boolean),
      .init("subscriptionRenewalRate", .choice(RenewalRate.allCases.map(\.rawValue))),
    ],
    find: { id, catalog in try email(id).flatMap(catalog.testers.find).map(item) },
    list: ConnectList { query, catalog in
      var testers: [Tester] = []
      try catalog.testers.each { testers.append($0) }
      return try ConnectPage(of: testers, query, item)
    },
    update: ConnectWrite(
      [
        .init("territory", .territory, isNullable: false),
        .init("interruptPurchases", .boolean),
        .init("subscriptionRenewalRate", .choice(RenewalRate.allCases.map(\.rawValue))),
      ], perform: update))

  static func item(_ tester: Tester) -> ConnectItem {
    ConnectItem(
      Hexadecimal.text(tester.email.utf8),
      [
        "firstName": .string(tester.firstName), "lastName": .string(tester.lastName),
        "acAccountName": .string(tester.email), "territory": .string(tester.storefront.alpha3),
        "applePayCompatible": false, "interruptPurchases": .bool(tester.interruptsPurchases),
        "subscriptionRenewalRate": .string((tester.renewalRate ?? .fiveMinutes).rawValue),
      ])
  }

  /// The email address of an identifier, which is its hexadecimal form: an address may not be safe in a path.
  static func email(_ id: String) -> String? {
    guard let bytes = Hexadecimal.bytes(id), Hexadecimal.text(bytes).hasSameBytes(as: id) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let email = email(document.id) else { return nil }
    var options: [String] = []
    if let territory = document.text("territory") { options.append("--storefront=\(territory)") }
    if let flag = document.flag("interruptPurchases") {
      options.append(flag ? "--interrupt-purchases" : "--no-interrupt-purchases")
    }
    if let rate = document.text("subscriptionRenewalRate").flatMap(RenewalRate.init(rawValue:)) {
      options.append("--renewal-rate=\(rate.word)")
    }
    if !options.isEmpty { try unit.perform(["tester", "edit"] + options + ["--", email]) }
    return document.id
  }
}
