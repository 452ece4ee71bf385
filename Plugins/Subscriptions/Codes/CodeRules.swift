import Foundation
import StockroomKit

/// The rules of the codes of offers: App Store Connect Help, "Create offer codes".
enum CodeRules {
  /// The redemptions that the codes of an app may allow in a quarter.
  private static let redemptions = 1_000_000

  @Sendable static func checkCustom(_ change: ResourceChange, _ catalog: Catalog) throws {
    let resource = ResourceDescription.customCode
    switch change {
    case .created(let item):
      try requireFuture(item, resource, catalog)
      try requireRoom(for: item, resource, catalog)
      try requireName(item, catalog)
    case .adopted(let item): try requireName(item, catalog)
    case .edited(let item, let was): try requireActive(item, was, resource)
    case .deleted: break
    }
  }

  @Sendable static func checkBatch(_ change: ResourceChange, _ catalog: Catalog) throws {
    let resource = ResourceDescription.codeBatch
    switch change {
    case .created(let item), .adopted(let item):
      try requireFuture(item, resource, catalog)
      try requireRoom(for: item, resource, catalog)
      let latest = Date(seconds: catalog.store.now.seconds + 184 * 86_400).isoDay
      guard let day = text("expirationDate", of: item, resource), day > latest else { return }
      throw Refusal(
        "subscription.offer.expiration", "one-time codes expire in 6 months at most, on \(latest) if made today",
        hint: "use \(latest) or an earlier day", subject: day)
    case .edited(let item, let was): try requireActive(item, was, resource)
    case .deleted: break
    }
  }

  /// What is off stays off: App Store Connect Help, "Deactivate offer codes".
  static func requireActive(_ item: ResourceItem, _ was: ResourceItem, _ resource: ResourceDescription) throws {
    guard resource.value("active", of: was) == .boolean(false), resource.value("active", of: item) == .boolean(true)
    else { return }
    throw Refusal(
      "subscription.offer.deactivated", kind: .state, "this \(resource.title) was deactivated, and stays so",
      hint: "create another one", subject: "true")
  }

  static func number(_ value: SQLValue) -> Int {
    if case .integer(let number) = value { Int(number) } else { 0 }
  }

  // MARK: - Codes

  private static func text(_ name: String, of item: ResourceItem, _ resource: ResourceDescription) -> String? {
    if case .text(let text) = resource.value(name, of: item) { text } else { nil }
  }

  private static func requireFuture(
    _ item: ResourceItem, _ resource: ResourceDescription, _ catalog: Catalog
  ) throws {
    let offers = ResourceItems(.codeOffer, in: catalog)
    if let offer = try offers.find(item.owner),
      ResourceDescription.codeOffer.value("active", of: offer) == .boolean(false)
    {
      throw Refusal(
        "subscription.offer.inactive", kind: .state, "code offer \(offers.reference(to: offer)) was deactivated",
        hint: "create another offer", subject: String(offer.id))
    }
    guard let day = text("expirationDate", of: item, resource), day <= catalog.store.now.isoDay else { return }
    throw Refusal(
      "subscription.offer.expiration", "the expiration date \(day) must be after today, \(catalog.store.now.isoDay)",
      hint: "use a later day for --expires", subject: day)
  }

  /// The letters and digits of a code, which names one offer of the app.
  private static func requireName(_ item: ResourceItem, _ catalog: Catalog) throws {
    guard let code = text("customCode", of: item, .customCode) else { return }
    guard
      code.utf8.allSatisfy({
        $0 < 0x80 && (Character(UnicodeScalar($0)).isLetter || Character(UnicodeScalar($0)).isNumber)
      })
    else {
      throw Refusal(
        "subscription.offer.code", "a code may contain only letters and digits", hint: "use a code such as SPRING26",
        subject: code)
    }
    guard let app = try app(of: item, catalog) else { return }
    let items = ResourceItems(.customCode, in: catalog)
    let isTaken = try items.all(in: app).contains { items.name(of: $0)?.uppercased() == code.uppercased() }
    guard isTaken else { return }
    throw Refusal(
      "subscription.offer.code-taken", "the app already has a code \(code)", hint: "use another code", subject: code)
  }

  /// A million redemptions in a quarter, by all codes of the app that were made in it.
  private static func requireRoom(
    for item: ResourceItem, _ resource: ResourceDescription, _ catalog: Catalog
  ) throws {
    guard let app = try app(of: item, catalog) else { return }
    let quarter = quarter(of: item.createdAt)
    let sold = try [ResourceDescription.customCode, .codeBatch].reduce(0) { sum, resource in
      try ResourceItems(resource, in: catalog).all(in: app)
        .filter { $0.id != item.id && self.quarter(of: $0.createdAt) == quarter }
        .reduce(sum) { $0 + number(resource.value("numberOfCodes", of: $1)) }
    }
    let wanted = number(resource.value("numberOfCodes", of: item))
    guard sold + wanted > redemptions else { return }
    throw Refusal(
      "subscription.offer.redemptions", kind: .state,
      "the app has \(sold) codes of this quarter, and \(redemptions) is the maximum",
      hint: "use \(redemptions - sold) or less for --count", subject: String(wanted))
  }

  /// The year and the quarter of a time.
  private static func quarter(of seconds: Int64) -> String {
    let day = Date(seconds: seconds).isoDay
    return "\(day.prefix(4)) \(((Int(day.dropFirst(5).prefix(2)) ?? 1) - 1) / 3)"
  }

  private static func app(of item: ResourceItem, _ catalog: Catalog) throws -> App? {
    try ResourceItems(.codeOffer, in: catalog).find(item.owner)
      .flatMap { try catalog.products.find(AppleID($0.owner)) }.flatMap { try catalog.apps.find($0.app) }
  }
}
