import Store

/// The rules of an era, which a store can exchange for others while nothing depends on them.
extension Catalog {
  /// Follows the rules of an era from now on; guards and listeners see the changed setting.
  ///
  /// - Throws: A `Refusal` if the store has products, or apps and testers that the new rules do not allow.
  package func follow(_ profile: RuleProfile) throws {
    let new = RuleTable.of(profile)
    if profile != rules.profile { try requireIndependence(of: new) }
    try set(RuleTable.settingName, to: profile.rawValue)
    (rules, hasChangedRules) = (new, true)
  }

  /// Reads the rules again if this catalog has changed them, because a savepoint may have restored the former ones.
  package func readChangedRules() throws {
    if hasChangedRules { rules = try RuleTable.of(store) }
  }

  /// Refuses other rules for a store with items that depend on the present ones.
  ///
  /// Identifiers, prices, and statuses of products mean something else in another era, even if they look the same.
  private func requireIndependence(of new: RuleTable) throws {
    let count = try products.count()
    guard count == 0 else {
      let products = count == 1 ? "1 product" : "\(count) products"
      throw Refusal(
        "store.profile.has-products", kind: .state,
        "the store has \(products) under the rules of \(rules.profile.rawValue)",
        remedy: Self.another(new).or(Remedy("delete what was never sold", command: "product delete PRODUCT")),
        subject: new.profile.rawValue)
    }
    for app in try apps.all() {
      let (id, edit) = (app.bundleID.rawValue, "app edit \(app.bundleID.rawValue)")
      try requireAllowed(id, fix: "\(edit) --name NAME", new) { try new.appName.check(app.name) }
      try requireAllowed(id, fix: "\(edit) --sku SKU", new) { try new.sku.check(app.sku) }
      try requireAllowed(id, fix: "\(edit) --locale LOCALE", new) { _ = try new.locale(app.primaryLocale) }
    }
    try testers.each { tester in
      try requireAllowed(tester.email, fix: "tester delete \(tester.email)", new) {
        try new.requireOffered(tester.storefront)
        let isEdited = tester.interruptsPurchases || tester.renewalRate != nil
        guard new.testersAreEditable || !isEdited else { throw Refusal.testerFixed(tester.email, tester) }
      }
    }
  }

  private func requireAllowed(_ item: String, fix: String, _ new: RuleTable, _ check: () throws -> Void) throws {
    do {
      try check()
    } catch let refusal as Refusal {
      throw Refusal(
        "store.profile.not-allowed", kind: .state,
        "the rules of \(new.profile.rawValue) do not allow \(item): \(refusal.message)",
        remedy: Remedy("change it first", command: fix).or(Self.another(new)), subject: new.profile.rawValue)
    }
  }

  private static func another(_ rules: RuleTable) -> Remedy {
    Remedy("create another store: stockroom --store PATH store init --profile \(rules.profile.rawValue)")
  }
}
