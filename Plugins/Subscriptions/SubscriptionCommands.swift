import StockroomKit

/// The noun `subscription`: the products that are auto-renewable subscriptions.
enum SubscriptionCommands {
  static let form = ProductForm(
    of: .autoRenewable, noun: "subscription", columns: ["id", "name", "group", "level", "period", "status"],
    omitting: ["hosted", "no-hosted"], profile: .asc2026,
    commands: [
      .init("create", of: "product create", "Create an auto-renewable subscription.", created),
      .init("list", of: "product list", "List the subscriptions. Default: of all apps.", "subscription list"),
      .init("show", of: "product show", "Show a subscription.", "\(created); subscription show .monthly"),
      .init(
        "edit", of: "product edit", "Change a subscription.",
        "\(created); subscription edit .monthly --level 2 --family-sharable"),
      .init(
        "localize", of: "product localize", "Set a subscription's name and description in a locale, or remove it.",
        "\(created); subscription localize .monthly ja --display-name 月額"),
      .init(
        "price", of: "price set", "Set a subscription's price.", "\(created); subscription price .monthly --price 4.99"),
      .init(
        "availability", of: "product availability", "Choose where a subscription is sold.",
        "\(created); subscription availability .monthly --only USA,JPN"),
      .init(
        "screenshot", of: "product screenshot", "Set a subscription's review screenshot.",
        "\(created); subscription screenshot .monthly shot.png"),
      .init(
        "image", of: "product image", "Set the image that the App Store shows for a subscription.",
        "\(created); subscription image .monthly image.png"),
      .init("why", of: "product why", "Explain a subscription's status.", "\(created); subscription why .monthly"),
      .init(
        "can", of: "product can", "List the commands allowed on a subscription now.",
        "\(created); subscription can .monthly"),
      .init(
        "delete", of: "product delete", "Delete a subscription. This ID can never be used again.",
        "\(created); subscription delete .monthly --yes"),
    ])

  private static let created =
    "subscription group create Premium; subscription create .monthly --name Monthly --group Premium"

  private static let group = Parameter<String?>.option(
    "group", "The subscription group; it cannot be changed later."
  ).named("GROUP").completed(by: "subscription group")
  private static let level = Parameter<Int?>.option(
    "level", "The level of service in the group; 1 is the highest. Default: below the others.")
  private static let period = Parameter<SubscriptionPeriod?>.option(
    "period", "How often an auto-renewable subscription renews; fixed once it was submitted.")
  private static let familySharable = Parameter<Bool?>.negatableFlag(
    "family-sharable", "Customers may share it with their family; it cannot be switched off again.")

  /// The fields of a subscription in `product show`.
  private static let described = [
    FieldDescription("group", .text, label: "Subscription Group", "The subscription group."),
    FieldDescription("level", .integer, label: "Level", "The level of service in the group; 1 is the highest."),
    FieldDescription("period", .term, label: "Period", "How often it renews."),
    FieldDescription(
      "familySharable", .boolean, label: "Family Sharing", "Whether customers may share it with their family."),
  ]

  /// Adds the commands, their options, and the columns.
  static func add(to registry: inout Registry) {
    let forms = registry.form(form)
    for command in forms where ["subscription create", "subscription edit"].contains(command) {
      registry.option(group, on: command) { try Subscriptions($2).join($0, $1) }
      registry.option(level, on: command) { try Subscriptions($2).set(level: $0, of: $1) }
      registry.option(familySharable, on: command) { try Subscriptions($2).set(isFamilySharable: $0, of: $1) }
    }
    // The forms of these commands have it, too. Without the commands of products, there are none to add it to.
    let all = forms.contains("subscription create") ? ["product create", "product edit"] : []
    for command in all { registry.option(period, on: command) { try SubscriptionPeriods($2).set($0, of: $1) } }
    FamilyCommands.add(to: &registry, with: all)
    registry.column(
      ProductColumn("group", label: "Group", summary: "The subscription group.") { product, _, catalog in
        .text(try Subscriptions(catalog).groupName(of: product))
      })
    registry.column(
      ProductColumn(
        "level", label: "Level", summary: "The level of service in the group; 1 is the highest.", kind: .integer,
        alignment: .trailing, values: Int.self
      ) { product, _, catalog in
        .integer(try Subscriptions(catalog).find(product).map { Int64($0.level) })
      })
    registry.column(
      ProductColumn("period", label: "Period", summary: "How often a subscription renews.") { product, _, catalog in
        try period(of: product, catalog)
      })
    registry.section(describing: described) { product, catalog in
      let subscriptions = Subscriptions(catalog)
      guard let subscription = try subscriptions.find(product) else { return [] }
      let values: [Value] = [
        .text(try subscriptions.groupName(of: product)), .integer(Int64(subscription.level)),
        try period(of: product, catalog), .boolean(subscription.isFamilySharable),
      ]
      return zip(described, values).map { Field($0.name, $1, label: $0.label) }
    }
    registry.require { product, catalog in try Subscriptions(catalog).missing(from: product) }
    registry.require { product, catalog in try GroupTexts(catalog).missing(from: product) }
    registry.require { product, catalog in try SubscriptionPeriods(catalog).missing(from: product) }
    registry.legalCommands { product, catalog in try Subscriptions(catalog).legalCommands(for: product) }
    for field in SubscriptionFields.all { registry.interchange(field) }
  }

  private static func period(of product: Product, _ catalog: Catalog) throws -> Value {
    try SubscriptionPeriods(catalog).find(product).map { .term(code: $0.rawValue, label: $0.label, tone: .plain) }
      ?? .null
  }
}
