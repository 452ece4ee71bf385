import Foundation
import StockroomKit

/// The rules of the codes of offers: App Store Connect Help, "Create offer codes", and "Create offer codes for In-App
/// Purchases".
struct CodeRules {
  /// The redemptions that the codes of an app may allow in a quarter.
  private static let redemptions = 1_000_000

  private let codes: CodeOffers
  private let catalog: Catalog

  init(_ codes: CodeOffers, _ catalog: Catalog) { (self.codes, self.catalog) = (codes, catalog) }

  func checkCustom(_ change: ResourceChange) throws {
    let resource = codes.customCode
    switch change {
    case .created(let item):
      try requireFuture(item, resource)
      try requireRoom(for: item, resource)
      try requireName(item)
    case .imported(let item), .adopted(let item): try requireName(item)
    case .edited(let item, let was): try Self.requireActive(item, was, resource)
    case .deleted: break
    }
  }

  func checkSet(_ change: ResourceChange) throws {
    let resource = codes.codeSet
    switch change {
    case .created(let item), .imported(let item), .adopted(let item):
      try requireFuture(item, resource)
      try requireRoom(for: item, resource)
      let latest = Date(seconds: catalog.store.now.seconds + 184 * 86_400).isoDay
      guard let day = text("expirationDate", of: item, resource), day > latest else { return }
      throw Refusal(
        "subscription.offer.expiration", "one-time codes expire in 6 months at most, on \(latest) if made today",
        hint: "use \(latest) or an earlier day", subject: day)
    case .edited(let item, let was): try Self.requireActive(item, was, resource)
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

  private func text(_ name: String, of item: ResourceItem, _ resource: ResourceDescription) -> String? {
    if case .text(let text) = resource.value(name, of: item) { text } else { nil }
  }

  private func requireFuture(_ item: ResourceItem, _ resource: ResourceDescription) throws {
    let offers = ResourceItems(codes.offer, in: catalog)
    if let offer = try offers.find(item.owner), codes.offer.value("active", of: offer) == .boolean(false) {
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
  private func requireName(_ item: ResourceItem) throws {
    guard let code = text("customCode", of: item, codes.customCode) else { return }
    guard
      code.utf8.allSatisfy({
        $0 < 0x80 && (Character(UnicodeScalar($0)).isLetter || Character(UnicodeScalar($0)).isNumber)
      })
    else {
      throw Refusal(
        "subscription.offer.code", "a code may contain only letters and digits", hint: "use a code such as SPRING26",
        subject: code)
    }
    guard let app = try app(of: item) else { return }
    let isTaken = try CodeOffers.all.contains { codes in
      let items = ResourceItems(codes.customCode, in: catalog)
      return try items.all(in: app).contains { items.name(of: $0)?.uppercased() == code.uppercased() }
    }
    guard isTaken else { return }
    throw Refusal(
      "subscription.offer.code-taken", "the app already has a code \(code)", hint: "use another code", subject: code)
  }

  /// A million redemptions in a quarter, by all codes of the app that were made in it.
  private func requireRoom(for item: ResourceItem, _ resource: ResourceDescription) throws {
    guard let app = try app(of: item) else { return }
    let quarter = Self.quarter(of: item.createdAt)
    let sold = try CodeOffers.all.flatMap { [$0.customCode, $0.codeSet] }.reduce(0) { sum, other in
      try ResourceItems(other, in: catalog).all(in: app)
        .filter { Self.quarter(of: $0.createdAt) == quarter }
        .reduce(sum) { $0 + Self.number(other.value("numberOfCodes", of: $1)) }
    }
    let wanted = Self.number(resource.value("numberOfCodes", of: item))
    guard sold + wanted > Self.redemptions else { return }
    throw Refusal(
      "subscription.offer.redemptions", kind: .state,
      "the app has \(sold) codes of this quarter, and \(Self.redemptions) is the maximum",
      hint: "use \(Self.redemptions - sold) or less for --count", subject: String(wanted))
  }

  /// The year and the quarter of a time.
  private static func quarter(of seconds: Int64) -> String {
    let day = Date(seconds: seconds).isoDay
    return "\(day.prefix(4)) \(((Int(day.dropFirst(5).prefix(2)) ?? 1) - 1) / 3)"
  }

  private func app(of item: ResourceItem) throws -> App? {
    try codes.product(of: item, catalog).flatMap { try catalog.apps.find($0.app) }
  }
}
