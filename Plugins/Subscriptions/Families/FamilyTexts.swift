import StockroomKit

/// The display texts and the review notes that the durations of a family have in common: each product has a copy of
/// them, so that whatever reads products finds them.
///
/// A text that a family lacks is taken over from its product; one that it has is changed only for all durations.
struct FamilyTexts {
  private let catalog: Catalog
  private let durations: SubscriptionFamilies

  init(_ catalog: Catalog) { (self.catalog, durations) = (catalog, SubscriptionFamilies(catalog)) }

  private var texts: ResourceItems { ResourceItems(.familyLocalization, in: catalog) }

  // MARK: - From the family to its durations

  /// Gives the durations the changed notes of their family.
  @Sendable static func follow(_ change: ResourceChange, _ catalog: Catalog) throws {
    guard case .edited(let family, let was) = change, differs(notes(of: family), notes(of: was)) else { return }
    for product in try SubscriptionFamilies(catalog).products(of: family.id) {
      _ = try catalog.products.edit(product) { $0.reviewNotes = notes(of: family) }
    }
  }

  /// Gives the durations the changed texts of their family in a locale, or takes the locale from them.
  @Sendable static func followText(_ change: ResourceChange, _ catalog: Catalog) throws {
    let all = FamilyTexts(catalog)
    switch change {
    case .created(let text), .imported(let text), .adopted(let text):
      for product in try all.durations.products(of: text.owner) { try all.settle(product) }
    case .edited(let text, _):
      for product in try all.durations.products(of: text.owner) { try all.give(localization(text), to: product) }
    case .deleted(let text):
      for product in try all.durations.products(of: text.owner) {
        let locale = localization(text).locale
        if try catalog.localizations.find(locale, of: product) != nil {
          try catalog.localizations.remove(locale, of: product)
        }
      }
    }
  }

  private func give(_ text: Localization, to product: Product) throws {
    let own = try catalog.localizations.find(text.locale, of: product)
    guard Self.differs(text.displayName, own?.displayName) || Self.differs(text.description, own?.description) else {
      return
    }
    try catalog.localizations.set(
      text.locale, of: product, displayName: text.displayName, description: text.description)
  }

  // MARK: - From a duration to its family

  /// Makes the texts of a product that is in a family now those of the family, and the other way around.
  func settle(_ product: Product) throws {
    guard let family = try durations.family(of: product) else { return }
    let known = try texts.all(of: family.id).map(Self.localization)
    for own in try catalog.localizations.all(of: product) {
      if !Self.isInitial(own, of: product) {
        try require(own, of: product, in: family)
        try adopt(own, into: family)
      } else if !known.isEmpty, !known.contains(where: { $0.locale.hasSameBytes(as: own.locale) }) {
        try catalog.localizations.remove(own.locale, of: product)
      }
    }
    for text in known { try give(text, to: product) }
    if let notes = Self.notes(of: family), product.reviewNotes == nil {
      _ = try catalog.products.edit(product) { $0.reviewNotes = notes }
    } else {
      try requireNotes(product, in: family)
      try adoptNotes(of: product, into: family)
    }
  }

  /// Takes over what a family lacks, once a product of it has changed.
  @Sendable static func listen(to change: Change, _ catalog: Catalog) throws {
    let all = FamilyTexts(catalog)
    switch change {
    case .productCreated(let product): try all.settle(product)
    case .productEdited(let product, _):
      if let family = try all.durations.family(of: product) { try all.adoptNotes(of: product, into: family) }
    case .localizationSet(let new, of: let product, _):
      guard let family = try all.durations.family(of: product),
        let own = try catalog.localizations.find(new.locale, of: product), !isInitial(own, of: product)
      else { return }
      try all.adopt(own, into: family)
    default: break
    }
  }

  private func adopt(_ own: Localization, into family: ResourceItem) throws {
    guard let known = try texts.find(named: own.locale, of: family.id) else {
      guard let name = own.displayName else { return }
      _ = try texts.create([.text(own.locale), .text(name), .text(own.description)], of: family.id)
      return
    }
    let text = Self.localization(known)
    guard text.description == nil, let description = own.description else { return }
    _ = try texts.edit(known, to: [.text(text.locale), .text(text.displayName), .text(description)])
  }

  private func adoptNotes(of product: Product, into family: ResourceItem) throws {
    guard Self.notes(of: family) == nil, let notes = product.reviewNotes, let name = durations.families.name(of: family)
    else { return }
    _ = try durations.families.edit(family, to: [.text(name), .text(notes)])
  }

  // MARK: - Rules

  /// Refuses to delete a family with durations.
  @Sendable static func check(_ change: ResourceChange, _ catalog: Catalog) throws {
    guard case .deleted(let family) = change,
      let product = try SubscriptionFamilies(catalog).products(of: family.id).first
    else { return }
    throw Refusal(
      "subscription.family.in-use", kind: .state, "\(product.productID.rawValue) is in this family",
      remedy: .command("product delete \(try catalog.name(of: product))"), subject: product.productID.rawValue)
  }

  /// Refuses to leave a locale without its description, which products keep, too.
  @Sendable static func checkText(_ change: ResourceChange, _ catalog: Catalog) throws {
    guard case .edited(let new, let was) = change, localization(new).description == nil,
      localization(was).description != nil, let family = try ResourceItems(.family, in: catalog).find(new.owner)
    else { return }
    let all = FamilyTexts(catalog)
    throw Refusal(
      "subscription.family.description", "a description can be changed, but not removed",
      remedy: Remedy(
        "remove the locale", command: try all.line(family, [localization(new).locale, "--remove"])),
      subject: localization(new).locale)
  }

  /// Refuses to give one duration other texts or notes than its family has.
  @Sendable static func guardTexts(_ change: Change, _ catalog: Catalog) throws {
    let all = FamilyTexts(catalog)
    switch change {
    case .localizationSet(let new, of: let product, _):
      if let family = try all.durations.family(of: product) { try all.require(new, of: product, in: family) }
    case .updateEdited(let update?, of: let product, _):
      guard let family = try all.durations.family(of: product) else { return }
      for text in update.localizations { try all.require(text, of: product, in: family) }
    case .localizationRemoved(let old, of: let product):
      guard let family = try all.durations.family(of: product),
        try all.texts.find(named: old.locale, of: family.id) != nil
      else { return }
      throw try all.refusal(product, family, old.locale, ["--remove"])
    case .productEdited(let new, let was):
      guard differs(new.reviewNotes, was.reviewNotes), let family = try all.durations.family(of: new) else { return }
      try all.requireNotes(new, in: family)
    default: break
    }
  }

  private func require(_ own: Localization, of product: Product, in family: ResourceItem) throws {
    guard let text = try texts.find(named: own.locale, of: family.id).map(Self.localization) else { return }
    let pairs = [
      ("display-name", own.displayName, text.displayName), ("description", own.description, text.description),
    ]
    let others = pairs.compactMap { option, new, known in
      new != nil && known != nil && Self.differs(new, known) ? new.map { "--\(option)=\($0)" } : nil
    }
    if !others.isEmpty { throw try refusal(product, family, own.locale, others) }
  }

  private func requireNotes(_ product: Product, in family: ResourceItem) throws {
    guard let notes = Self.notes(of: family), Self.differs(product.reviewNotes, notes) else { return }
    let app = try catalog.apps.find(product.app)?.bundleID.rawValue ?? ""
    let words = [
      "subscription", "family", "edit", durations.families.reference(to: family),
      "--review-notes=\(product.reviewNotes ?? "")", "--app", app,
    ]
    throw Refusal(
      "subscription.family.notes", kind: .state,
      "the review notes of \(product.productID.rawValue) are those of its family",
      remedy: .command(ConsoleLine.text(words)), subject: product.productID.rawValue)
  }

  private func refusal(
    _ product: Product, _ family: ResourceItem, _ locale: String, _ options: [String]
  ) throws -> Refusal {
    Refusal(
      "subscription.family.texts", kind: .state,
      "the texts of \(product.productID.rawValue) in \(locale) are those of its family",
      remedy: .command(try line(family, [locale] + options)), subject: locale)
  }

  /// The line that changes the texts of a family.
  private func line(_ family: ResourceItem, _ words: [String]) throws -> String {
    let app = try catalog.apps.find(AppleID(family.owner))?.bundleID.rawValue ?? ""
    let name = durations.families.reference(to: family)
    return ConsoleLine.text(["subscription", "family", "localize", name] + words + ["--app", app])
  }

  // MARK: - Parts

  private static func localization(_ text: ResourceItem) -> Localization {
    func value(_ index: Int) -> String? { if case .text(let text) = text.values[index] { text } else { nil } }
    return Localization(locale: value(0) ?? "", displayName: value(1), description: value(2))
  }

  private static func notes(of family: ResourceItem) -> String? {
    if case .text(let notes) = family.values[1] { notes } else { nil }
  }

  /// True for the text that a new product begins with, its reference name, which is not one of all durations.
  private static func isInitial(_ own: Localization, of product: Product) -> Bool {
    own.description == nil && !differs(own.displayName, product.referenceName)
  }

  /// True if two texts differ in a byte.
  private static func differs(_ new: String?, _ old: String?) -> Bool {
    new.map { Array($0.utf8) } != old.map { Array($0.utf8) }
  }
}
