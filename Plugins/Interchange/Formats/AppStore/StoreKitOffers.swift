import StockroomKit

/// The offers of subscriptions in a configuration file, and the fields of the catalog that have them.
///
/// A file says less of an offer than the catalog: it has one storefront, and no days. So what is known of an offer stays,
/// and offers that a file does not have are kept.
struct StoreKitOffers {
  /// A kind of offer: its list in the file, its field, and its members that differ.
  struct Kind {
    /// The member of a subscription with its offers: `adHocOffers`.
    let key: String
    /// The field of products: `subscription_promotional_offers`.
    let field: String
    /// One offer in a count.
    let noun: String
    /// The members with texts, in the file and in the field; the first one names the offer.
    let texts: [(file: String, field: String)]
    /// The name of the number of periods in the field.
    var periods = "numberOfPeriods"
    /// What the catalog needs, and the file lacks.
    var initial: JSON = [:]
  }

  static let kinds = [
    Kind(
      key: "introductoryOffers", field: "subscription_introductory_offers", noun: "introductory offers", texts: []),
    Kind(
      key: "adHocOffers", field: "subscription_promotional_offers", noun: "promotional offers",
      texts: [("offerID", "offerCode"), ("referenceName", "name")]),
    Kind(
      key: "codeOffers", field: "subscription_offer_codes", noun: "offer codes",
      texts: [("referenceName", "name")]),
    Kind(
      key: "winbackOffers", field: "win_back_offers", noun: "win-back offers",
      texts: [("offerID", "offerId"), ("referenceName", "referenceName")], periods: "periodCount",
      // Everybody who left, since Xcode asks for no condition.
      initial: [
        "customerEligibilityPaidSubscriptionDurationInMonths": 1,
        "customerEligibilityTimeSinceLastSubscribedInMonths": ["minimum": 0, "maximum": 60],
        "startDate": "2000-01-01", "endDate": "2099-12-31",
      ]),
  ]
  /// The only introductory offer in files before version 5.
  static let single = "introductoryOffer"
  static let members = kinds.map(\.key) + [single]
  static let fields = kinds.map(\.field)

  static let modes: [(file: String, field: String)] = [
    ("free", "FREE_TRIAL"), ("payAsYouGo", "PAY_AS_YOU_GO"), ("payUpFront", "PAY_UP_FRONT"),
  ]
  static let price = "price"
  static let mode = "offerMode"
  static let plan = "targetSubscriptionPlanType"
  static let customers = "customerEligibilities"
  static let introductory = (name: "offerEligibility", stacked: "STACK_WITH_INTRO_OFFERS")

  let layout: RecordLayout
  let prices: SinglePrices

  // MARK: - Reading

  /// Reads the offers of a subscription into the record of its product.
  ///
  /// - Parameter known: The texts of the fields of the product in the catalog; empty without one.
  func read(
    _ object: JSONObject, known: (_ field: String) throws -> String, into record: inout CatalogRecord,
    ignored: inout Losses
  ) throws {
    for kind in Self.kinds {
      var nodes = try object.elements(kind.key)
      if kind.texts.isEmpty, nodes.isEmpty, let node = object.node[Self.single], !node.isNull { nodes = [node] }
      guard let first = nodes.first else { continue }
      guard let position = layout.position(of: kind.field) else {
        ignored.add(kind.noun, nodes.count)
        continue
      }
      var offers = try JSONReader.elements(of: known(kind.field))
      var isKept = Array(repeating: false, count: offers.count)
      var new: [JSON] = []
      for node in nodes {
        guard let offer = try offer(JSONObject(node, in: object.file), kind) else {
          ignored.add("\(kind.noun) with a length or a price that the store does not have")
          continue
        }
        if let index = offers.firstIndex(where: { isSame($0, offer, kind) }) {
          offers[index] = try merge(offer, into: offers[index])
          isKept[index] = true
        } else if kind.texts.isEmpty, new.contains(where: { isMonthly($0) == isMonthly(offer) }) {
          ignored.add("\(kind.noun) beside another one")
        } else {
          new.append(.object((offer.members ?? []) + (kind.initial.members ?? [])))
        }
      }
      if kind.texts.isEmpty {
        // A new one is for all days and storefronts, as the file says, and two cannot be for the same.
        let replaced = offers.indices.filter { index in
          !isKept[index] && new.contains { isMonthly($0) == isMonthly(offers[index]) }
        }
        for index in replaced.reversed() { offers.remove(at: index) }
        ignored.add("\(kind.noun) of the catalog, which another one replaces", replaced.count)
      }
      offers += new
      guard !offers.isEmpty else { continue }
      record[position] = Cell(JSON.array(offers).encoded, line: first.line, column: first.column)
    }
  }

  /// An offer as the field has it; nil for one that the store cannot have.
  private func offer(_ object: JSONObject, _ kind: Kind) throws -> JSON? {
    let count = try object.cell("numberOfPeriods").flatMap { Int($0.text) } ?? 1
    guard let mode = try object.cell("paymentMode"),
      let code = Self.modes.first(where: { $0.file.hasSameBytes(as: mode.text) })?.field,
      let period = try object.cell("subscriptionPeriod"),
      let length = Length(period.text, count: count, isRepeated: code == "PAY_AS_YOU_GO")
    else { return nil }
    var offer: JSON = [Self.mode: .string(code), "duration": .string(length.period.rawValue)]
    for (file, field) in kind.texts {
      guard let text = try object.cell(file)?.text, !text.isEmpty else { return nil }
      offer = offer.adding(field, .string(text))
    }
    offer = offer.adding(kind.periods, JSON(length.count))
    if code != Self.modes[0].field {
      guard let amount = try object.cell("displayPrice"),
        let price = try object.locating(amount, { try prices.text(ofOffer: amount.text) })
      else { return nil }
      offer = offer.adding(Self.price, .string(price))
    }
    if try object.cell("billingPlanType")?.text == "MONTHLY" { offer = offer.adding(Self.plan, "MONTHLY") }
    guard kind.key == "codeOffers" else { return offer }
    let customers = try object.elements("eligibility").compactMap { $0.text?.uppercased() }
    guard !customers.isEmpty else { return nil }
    let isStacked = object.node["isStackable"]?.json.flag ?? true
    return offer.adding(Self.customers, JSON(customers))
      .adding(Self.introductory.name, .string(isStacked ? Self.introductory.stacked : "REPLACE_INTRO_OFFERS"))
  }

  /// True for the same name, or the same introductory offer at whatever price.
  private func isSame(_ known: JSON, _ offer: JSON, _ kind: Kind) -> Bool {
    let names = kind.texts.first.map { [$0.field] } ?? [Self.mode, "duration", kind.periods]
    return (!kind.texts.isEmpty || isMonthly(known) == isMonthly(offer))
      && names.allSatisfy { (known[$0] ?? .null).encoded.hasSameBytes(as: (offer[$0] ?? .null).encoded) }
  }

  /// True for an offer of the monthly plan; others are of the plan that is paid at once.
  func isMonthly(_ offer: JSON) -> Bool { offer[Self.plan]?.text == "MONTHLY" }

  /// The known offer with the values of the file; a price that is the same in the storefront keeps those of others.
  private func merge(_ offer: JSON, into known: JSON) throws -> JSON {
    try (offer.members ?? []).reduce(known) { merged, member in
      var member = member
      if member.name == Self.price, let text = known[Self.price]?.text, let new = member.value.text {
        member = JSON.Member(name: member.name, value: .string(try prices.text(ofOffer: text, taking: new)))
      }
      let others = (merged.members ?? []).filter { $0.name != member.name }
      return .object(others + [member])
    }
  }
}

/// The length of an offer in a file, in periods that the store has.
private struct Length {
  let period: SubscriptionPeriod
  let count: Int

  /// - Parameter isRepeated: True if the number of periods stays; otherwise two weeks are one period.
  init?(_ duration: String, count: Int, isRepeated: Bool) {
    func period(times factor: Int) -> SubscriptionPeriod? {
      let digits = duration.dropFirst().dropLast()
      guard duration.hasPrefix("P"), let unit = duration.last, let number = Int(digits), (1...366).contains(number)
      else {
        return nil
      }
      let text = "P\(number * factor)\(unit)"
      return SubscriptionPeriod.allCases.first { $0.duration.hasSameBytes(as: text) }
    }
    guard (1...12).contains(count), let found = period(times: isRepeated ? 1 : count) else { return nil }
    self.period = found
    self.count = isRepeated ? count : 1
  }
}

extension JSON {
  var isEmpty: Bool { members?.isEmpty ?? true }
}
