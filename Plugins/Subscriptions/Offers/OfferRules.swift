import Foundation
import StockroomKit

/// The rules of offers: App Store Connect Help, "Set up introductory offers", "promotional offers", "offer codes", and
/// "win-back offers for auto-renewable subscriptions".
enum OfferRules {
  /// The rules of a kind.
  static func check(_ kind: Offer.Kind, of products: ConnectProducts = .subscriptions) -> ResourceDescription.Rule {
    { change, catalog in
      if case .deleted = change { return }
      let check = try OfferCheck(Offer(kind, change.item, of: products), catalog)
      let prices = OfferPriceCheck(offer: check.offer, product: check.product, catalog: catalog)
      try check.form()
      switch change {
      case .created:
        try prices.check()
        try check.creation()
        if kind == .winBack { try check.start() }
      case .imported:
        try prices.check()
        try check.creation()
      case .adopted:
        try prices.requirePrices()
        try check.creation()
      case .edited(let item, let was):
        let resource = check.offer.resource
        if ["price", "storefronts"].contains(where: { resource.value($0, of: item) != resource.value($0, of: was) }) {
          try prices.check()
        }
        try check.edit(from: Offer(kind, was, of: products))
      case .deleted: break
      }
    }
  }

  /// The registered codes of Apple for refusals.
  static func addErrors(to registry: inout Registry) {
    let invalid = "The provided entity includes a relationship with an invalid value"
    registry.connectCode(
      "ENTITY_ERROR.RELATIONSHIP.INVALID", invalid, for: "subscription.offer.period-missing",
      "subscription.offer.price-missing", "subscription.offer.price-free", "subscription.offer.price-standard")
    registry.connectLink("subscription", for: "subscription.offer.period-missing")
    for link in ConnectProducts.allCases.map(\.pointLink) + ["prices"] {
      registry.connectLink(
        link, for: "subscription.offer.price-free", "subscription.offer.price-missing",
        "subscription.offer.price-standard")
    }
    registry.connectCode(
      "STATE_ERROR", "The request cannot be fulfilled because of the state of another resource",
      for: "subscription.offer.overlap", "subscription.offer.limit", "subscription.offer.deactivated",
      "subscription.offer.inactive", "subscription.offer.redemptions")
    registry.connectDetail(
      "Provided DateRange overlaps with existing offer's DateRange", for: "subscription.offer.overlap")
    registry.connectCode(
      "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE",
      "The provided entity includes an attribute with a value that has already been used",
      for: "subscription.offer.taken", "subscription.offer.code-taken")
    registry.connectCode(
      "ENTITY_ERROR.ATTRIBUTE.INVALID", "An attribute value is invalid.", for: "subscription.offer.periods",
      "subscription.offer.dates", "subscription.offer.id", "subscription.offer.start", "subscription.offer.short",
      "subscription.offer.paid-months", "subscription.offer.expiration", "subscription.offer.code")
  }
}

/// An offer that is about to be written.
private struct OfferCheck {
  let offer: Offer
  let product: Product
  let catalog: Catalog

  init(_ offer: Offer, _ catalog: Catalog) throws {
    (self.offer, self.catalog) = (offer, catalog)
    guard let product = try catalog.products.find(offer.product) else {
      throw Refusal(
        "product.unknown", kind: .missing, "there is no product \(offer.product)", remedy: .command("subscription list")
      )
    }
    self.product = product
  }

  private var resource: ResourceDescription { offer.resource }
  private var id: String { product.productID.rawValue }
  private var name: String { get throws { try catalog.name(of: product) } }

  // MARK: - Form

  /// What holds for every offer.
  func form() throws {
    if try !offer.isOneTime && SubscriptionPeriods(catalog).find(product) == nil {
      throw Refusal(
        "subscription.offer.period-missing", kind: .state, "\(id) does not have a period, which its offers need",
        remedy: .command("subscription edit \(try name) --period 1m"), subject: offer.product.description)
    }
    if offer.mode != .asYouGo, offer.count != 1 {
      throw Refusal(
        "subscription.offer.periods", "an offer that is not paid as customers go has one period",
        hint: "choose its length by --duration, and omit --periods", subject: String(offer.count))
    }
    if let from = offer.days.from, let until = offer.days.until, until < from {
      throw Refusal(
        "subscription.offer.dates", "the last day \(until) is before the first day \(from)",
        hint: "use a later day for --until", subject: until)
    }
    if offer.kind == .winBack { try winBack() }
  }

  // MARK: - Changes

  func creation() throws {
    switch offer.kind {
    case .introductory: try requireFreeDays()
    case .promotional:
      try requireIdentifier()
      try requireRoom()
    case .code: try requireRoom()
    case .winBack: try requireIdentifier()
    }
  }

  func edit(from was: Offer) throws {
    switch offer.kind {
    case .introductory: try requireFreeDays()
    case .promotional: break
    case .code: try CodeRules.requireActive(offer.item, was.item, resource)
    case .winBack: if offer.days.from != was.days.from { try start() }
    }
  }

  /// A win-back offer starts tomorrow or later.
  func start() throws {
    let tomorrow = Date(seconds: catalog.store.now.seconds + 86_400).isoDay
    guard let from = offer.days.from, from < tomorrow else { return }
    throw Refusal(
      "subscription.offer.start", "a win-back offer starts tomorrow, \(tomorrow), or later",
      hint: "use --from tomorrow", subject: from)
  }

  /// The conditions for customers, and the least length, of a win-back offer.
  private func winBack() throws {
    if let months = offer.number("customerEligibilityPaidSubscriptionDurationInMonths"),
      !(1...24).contains(months), ![36, 48, 60].contains(months)
    {
      throw Refusal(
        "subscription.offer.paid-months", "the paid months must be 1 to 24, 36, 48, or 60",
        hint: "use \(months < 36 ? 36 : months < 48 ? 48 : 60)", subject: String(months))
    }
    guard let from = offer.days.from, let until = offer.days.until,
      let first = try? DateExpression.parse(from).date(now: catalog.store.now)
    else { return }
    let least = Date(seconds: first.seconds + 2 * 86_400).isoDay
    guard until < least else { return }
    throw Refusal(
      "subscription.offer.short", "a win-back offer is 3 days long at least, until \(least)",
      hint: "use --until \(least), or a later day", subject: until)
  }

  /// One introductory offer at a time in a storefront.
  private func requireFreeDays() throws {
    let storefronts = Set(try resource.storefronts(of: offer.item, catalog))
    for other in try Offers(catalog).all(of: offer.product, kind: .introductory)
    where other.item.id != offer.item.id && other.overlaps(offer)
      && other.text("targetSubscriptionPlanType") == offer.text("targetSubscriptionPlanType")
    {
      let shared = try resource.storefronts(of: other.item, catalog).filter(storefronts.contains)
      guard let first = shared.first else { continue }
      let place = shared.count == storefronts.count ? "" : " in \(first.nameInText)"
      let end = try other.days.until.map { try DateExpression.parse($0).date(now: catalog.store.now) }
      let next = end.map { Date(seconds: $0.seconds + 86_400).isoDay }
      throw Refusal(
        "subscription.offer.overlap", kind: .state,
        "introductory offer \(other.item.id) is for the same days\(place)",
        remedy: try next.map { Remedy("begin after it: --from \($0)") }
          ?? Remedy(
            "let it end", command: "subscription offer introductory edit \(try name) \(other.item.id) --until DATE"),
        subject: offer.days.from)
    }
  }

  /// The identifiers of all offers of a subscription differ.
  private func requireIdentifier() throws {
    guard let identifier = offer.identifier else { return }
    let isPlain = identifier.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isPlain else {
      throw Refusal(
        "subscription.offer.id", "the identifier of an offer may contain only letters, digits, and '.' '_' '-'",
        hint: "use an identifier such as spring_2026", subject: identifier)
    }
    let others = try Offers(catalog).all(of: offer.product)
    guard let other = others.first(where: { $0.kind != offer.kind && $0.identifier == identifier }) else { return }
    throw Refusal(
      "subscription.offer.taken", "\(other.kind.resource.title) \(identifier) has this identifier",
      hint: "use another identifier", subject: identifier)
  }

  /// At most 10 active offers of a kind: of a subscription, or of all products of the app that are bought once.
  private func requireRoom() throws {
    let items = ResourceItems(resource, in: catalog)
    let app = offer.isOneTime ? try catalog.apps.find(product.app) : nil
    let active = try (app.map(items.all(in:)) ?? items.all(of: offer.item.owner))
      .filter { resource.value("active", of: $0) != .boolean(false) }
    guard active.count >= 10, let other = try active.last.flatMap({ try catalog.products.find(AppleID($0.owner)) })
    else { return }
    let owner = app?.bundleID.rawValue ?? id
    throw Refusal(
      "subscription.offer.limit", kind: .state, "\(owner) has 10 active \(resource.title)s, which is the maximum",
      remedy: Remedy("delete one of them", command: "\(resource.noun) list \(try catalog.name(of: other))"),
      subject: id)
  }
}
