import StockroomKit

/// The options, columns, and fields of products that are durations of a family.
enum FamilyCommands {
  private static let family = Parameter<String?>.option(
    "family", "The subscription family of an auto-renewable subscription; it cannot be changed later."
  ).named("FAMILY").completed(by: "subscription family")
  private static let freeTrial = Parameter<SubscriptionPeriod?>.option(
    "free-trial", "How long a duration of a family is free at first; for Newsstand apps only."
  ).also("free-trial-duration")
  private static let bonus = Parameter<SubscriptionPeriod?>.option(
    "bonus", "How much longer it lasts for customers who share their data with you: Marketing Opt-In."
  ).also("bonus-duration", "marketing-opt-in")

  /// The fields of a duration in `product show`.
  private static let described = [
    FieldDescription("family", .text, label: "Subscription Family", "The subscription family."),
    FieldDescription("duration", .term, label: "Duration", "How often a duration of a family renews."),
    FieldDescription("freeTrial", .term, label: "Free Trial", "How long it is free at first; for Newsstand apps only."),
    FieldDescription(
      "bonus", .term, label: "Marketing Opt-In Bonus",
      "How much longer it lasts for customers who share their data with the developer."),
  ]

  /// Adds the options, if there are commands of products, and what shows them.
  static func add(to registry: inout Registry, with commands: [String]) {
    for command in commands {
      registry.option(family, on: command, profile: .itc2012) { try SubscriptionFamilies($2).join($0, $1) }
      registry.option(freeTrial, on: command, profile: .itc2012) {
        try SubscriptionFamilies($2).set(freeTrial: $0, of: $1)
      }
      registry.option(bonus, on: command, profile: .itc2012) { try SubscriptionFamilies($2).set(bonus: $0, of: $1) }
    }
    registry.column(
      ProductColumn("family", label: "Family", summary: "The subscription family.") { product, _, catalog in
        .text(try SubscriptionFamilies(catalog).name(of: product))
      })
    registry.section(describing: described) { product, catalog in
      let families = SubscriptionFamilies(catalog)
      guard let duration = try families.find(product) else { return [] }
      let values: [Value] = [
        .text(try families.name(of: product)), term(try SubscriptionPeriods(catalog).find(product)),
        term(duration.freeTrial), term(duration.bonus),
      ]
      return zip(described, values).map { Field($0.name, $1, label: $0.label) }
    }
    registry.require { product, catalog in try SubscriptionFamilies(catalog).missing(from: product) }
    registry.guardChange(FamilyTexts.guardTexts)
    registry.afterChange(FamilyTexts.listen)
    for field in [familyField, freeTrialField, bonusField] { registry.interchange(field.offered(by: .itc2012)) }
  }

  private static func term(_ period: SubscriptionPeriod?) -> Value {
    period.map { .term(code: $0.rawValue, label: $0.label, tone: .plain) } ?? .null
  }

  // MARK: - Files

  private static let familyField = InterchangeField(
    "subscription_family", otherNames: ["family"], label: "Subscription Family",
    summary: "The reference name of the family that a duration belongs to.", keepsValue: true
  ) { products, catalog in
    guard try SubscriptionFamilies(catalog).isUsed() else { return products.map { _ in "" } }
    return try products.map { try SubscriptionFamilies(catalog).name(of: $0) ?? "" }
  } write: { name, product, _, catalog in
    // A file has no other record of the family.
    let families = SubscriptionFamilies(catalog)
    if try families.families.find(named: name, of: product.app.rawValue) == nil {
      _ = try families.families.create(named: name, of: product.app.rawValue)
    }
    try families.join(name, product)
  } lines: { name, product in
    [line(product, "family", name)]
  } isUsed: {
    try SubscriptionFamilies($0).isUsed()
  }

  private static let freeTrialField = field(
    "free_trial_duration", option: "free-trial", "Free Trial",
    "How long a duration of a family is free at first, as an ISO 8601 duration.", of: \.freeTrial
  ) { try $0.set(freeTrial: $1, of: $2) }

  private static let bonusField = field(
    "bonus_duration", option: "bonus", "Marketing Opt-In Bonus",
    "How much longer it lasts for customers who share their data, as an ISO 8601 duration.", of: \.bonus
  ) { try $0.set(bonus: $1, of: $2) }

  /// A length of a duration of a family.
  private static func field(
    _ name: String, option: String, _ label: String, _ summary: String,
    of value: @escaping @Sendable (FamilyDuration) -> SubscriptionPeriod?,
    set: @escaping @Sendable (SubscriptionFamilies, SubscriptionPeriod?, Product) throws -> Void
  ) -> InterchangeField {
    InterchangeField(name, label: label, summary: summary) { products, catalog in
      let families = SubscriptionFamilies(catalog)
      guard try families.isUsed() else { return products.map { _ in "" } }
      return try products.map { try families.find($0).flatMap(value)?.duration ?? "" }
    } canonical: { typed, _ in
      try SubscriptionPeriod.parse(typed).duration
    } write: { text, product, _, catalog in
      try set(SubscriptionFamilies(catalog), text.isEmpty ? nil : .parse(text), product)
    } lines: { text, product in
      [line(product, option, try SubscriptionPeriod.parse(text).word)]
    } isUsed: {
      try SubscriptionFamilies($0).isUsed()
    }
  }

  private static func line(_ product: String, _ option: String, _ value: String) -> String {
    ConsoleLine.text(["product", "edit", product, "--\(option)=\(value)"])
  }
}
