import StockroomKit

extension StoreKitOffers {
  /// The offers of a product as members of its subscription, and those that a file cannot say.
  ///
  /// - Parameter hasLists: True in a file of version 5, which has all introductory offers.
  func members(of product: CatalogRecord, id: String, hasLists: Bool, losses: inout Losses) throws -> [(String, JSON)] {
    try Self.kinds.flatMap { kind -> [(String, JSON)] in
      let offers = try JSONReader.elements(of: product[layout.position(of: kind.field)]?.text ?? "")
      let written = try offers.compactMap { try file($0, id, kind, hasLists, &losses) }
      guard kind.texts.isEmpty, !hasLists else { return [(kind.key, .array(written))] }
      losses.add("\(kind.noun) beside another one", written.count - 1)
      return [(Self.single, written.first ?? .null)]
    }
  }

  /// True if the offers of a product need a file of version 5.
  func needsLists(_ product: CatalogRecord) throws -> Bool {
    try Self.kinds.contains { kind in
      let offers = try JSONReader.elements(of: product[layout.position(of: kind.field)]?.text ?? "")
      return offers.contains { $0[Self.plan]?.text == "MONTHLY" }
    }
  }

  /// An offer as the file has it; nil for one that it cannot have.
  private func file(
    _ offer: JSON, _ id: String, _ kind: Kind, _ hasLists: Bool, _ losses: inout Losses
  ) throws -> JSON? {
    guard offer["startDate"]?.text ?? "" <= prices.today || !kind.texts.isEmpty,
      prices.today <= offer["endDate"]?.text ?? "9999" || !kind.texts.isEmpty
    else {
      losses.add("\(kind.noun) of another day")
      return nil
    }
    let period = offer["duration"]?.text.flatMap(SubscriptionPeriod.init(rawValue:))
    let mode = Self.modes.first { $0.field == offer[Self.mode]?.text }
    let storefronts = offer["storefronts"]?.text?.split(separator: ",").map(String.init) ?? []
    let storefront = offer["storefront"]?.text
    guard offer["active"] != false, let period, let mode,
      storefronts.isEmpty || storefronts.contains(prices.storefront.alpha3),
      storefront == nil || storefront == prices.storefront.alpha3
    else {
      losses.add("\(kind.noun) of other storefronts, or that are over")
      return nil
    }
    let name = kind.texts.first.map { offer[$0.field]?.text ?? "" } ?? "\(mode.field) \(period) \(isMonthly(offer))"
    var members: [String: JSON] = [
      "internalID": .string(StoreKitID.id(of: "\(kind.key) \(id) \(name)")),
      "numberOfPeriods": offer[kind.periods] ?? 1, "paymentMode": .string(mode.file),
      "subscriptionPeriod": .string(period.duration),
    ]
    if let text = offer[Self.price]?.text {
      guard let amount = try prices.amount(ofOffer: text) else {
        losses.add("\(kind.noun) without a price in the storefront")
        return nil
      }
      members["displayPrice"] = .string(amount.amount)
    }
    for (file, field) in kind.texts { members[file] = offer[field] }
    if hasLists { members["billingPlanType"] = offer[Self.plan]?.text == "MONTHLY" ? "MONTHLY" : "BILLED_UPFRONT" }
    if kind.key == "codeOffers" {
      let customers = offer[Self.customers]?.elements?.compactMap(\.text) ?? []
      members["eligibility"] = JSON(customers.map { $0.lowercased() })
      members["isStackable"] = .bool(offer[Self.introductory.name]?.text == Self.introductory.stacked)
      losses.add("custom codes", offer["customCodes"]?.elements?.count ?? 0)
    }
    if kind.key == "winbackOffers" { members["isEligible"] = true }
    noteLosses(of: offer, kind, &losses)
    return .object(members.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: $0.value) })
  }

  private func noteLosses(of offer: JSON, _ kind: Kind, _ losses: inout Losses) {
    if !kind.initial.isEmpty {
      if kind.initial.members?.contains(where: { offer[$0.name] != $0.value }) == true {
        losses.add("win-back offers with conditions")
      }
    } else if offer["startDate"] != nil || offer["endDate"] != nil {
      losses.add("introductory offers with days")
    }
    if offer["autoRenewEnabled"] == false { losses.add("offer codes without renewal") }
    if offer["storefronts"] != nil || offer["storefront"] != nil { losses.add("offers of some storefronts") }
  }
}

extension JSONReader {
  /// The objects of a canonical list; none for an empty text.
  static func elements(of text: String) throws -> [JSON] {
    text.isEmpty ? [] : try value(of: Array(text.utf8)).elements ?? []
  }
}
