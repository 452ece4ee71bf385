import StockroomKit

/// `subscription reorder`: the levels of a group's subscriptions, as App Store Connect's "Edit Order" sets them.
struct SubscriptionReorder: Command {
  private static let products = Parameter<[ProductReference]>.arguments(
    "product", "All subscriptions of the group, the highest level first; commas join those of one level.")
  private static let group = Parameter<String?>.option(
    "group", "The subscription group. Default: that of the first subscription."
  ).named("GROUP").completed(by: "subscription group")

  static let description: CommandDescription = {
    var description = CommandDescription(
      "subscription reorder", "Set the levels of all subscriptions of a group.", also: ["edit order", "rank"],
      effect: .writes, permission: .manageProducts, parameters: [products, group],
      receipt: [
        FieldDescription("group", .text, label: "Subscription Group", "The subscription group."),
        FieldDescription("levels", .list, label: "Levels", "The subscriptions of each level, the highest first."),
      ],
      examples: [
        "subscription group create Premium; subscription create .basic --name Basic --group Premium; "
          + "subscription create .monthly --name Monthly --group Premium; "
          + "subscription create .yearly --name Yearly --group Premium; "
          + "subscription reorder .monthly,.yearly .basic"
      ])
    description.profile = .asc2026
    return description
  }()

  private let levels: [[ProductReference]]
  private let group: String?

  init(_ arguments: Arguments) throws {
    levels = try arguments[Self.products].map { word in
      word.text.split(separator: ",").map { ProductReference.parse(String($0)) }
    }.filter { !$0.isEmpty }
    group = try arguments[Self.group]
  }

  func run(in context: Context) throws -> Output {
    try CommandEra.require(Self.description.profile, of: Self.description.name, context.catalog.rules)
    let subscriptions = Subscriptions(context.catalog)
    let levels = try levels.map { try $0.map(context.product) }
    let named = levels.flatMap { $0 }
    guard let first = named.first else {
      throw Refusal(
        "usage.missing", kind: .usage, "no subscription is named", hint: "name all subscriptions of a group")
    }
    let known = try subscriptions.require(first)
    let name = try subscriptions.groupName(of: first) ?? ""
    try requireGroup(known.group, name, of: first, subscriptions)
    try requireAll(named, of: known.group, name, subscriptions)
    for (index, products) in levels.enumerated() {
      for product in products where try subscriptions.find(product)?.level != index + 1 {
        try context.catalog.announce(.productEdited(product, was: product)) {
          try subscriptions.set(level: index + 1, of: product)
        }
      }
    }
    let texts = levels.map { $0.map(\.productID.rawValue).joined(separator: ", ") }
    let order = texts.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: "; ")
    return .receipt(
      Receipt(
        "changed the levels of \(name): \(order)",
        record: Record([
          Field("group", .text(name), label: "Subscription Group"),
          Field("levels", .list(texts.map(Value.text)), label: "Levels"),
        ]), tally: .init("subscription group", "changed")))
  }

  private func requireGroup(
    _ number: Int64, _ name: String, of product: Product, _ subscriptions: Subscriptions
  ) throws {
    guard let group, try subscriptions.groups.find(group, of: product.app.rawValue)?.id != number else { return }
    throw Refusal(
      "subscription.reorder.group", kind: .state,
      "\(product.productID.rawValue) is in the group \(name), not in \(group)",
      remedy: .command("subscription list"), subject: group)
  }

  /// Refuses unless each subscription of the group is named once, and no other one.
  private func requireAll(
    _ named: [Product], of group: Int64, _ name: String, _ subscriptions: Subscriptions
  ) throws {
    let all = try subscriptions.products(of: group).map(\.appleID)
    var seen: Set<AppleID> = []
    for product in named {
      let text = product.productID.rawValue
      guard all.contains(product.appleID) else {
        throw Refusal(
          "subscription.reorder.group", kind: .state, "\(text) is not in the group \(name)",
          remedy: .command("subscription list"), subject: text)
      }
      guard seen.insert(product.appleID).inserted else {
        throw Refusal(
          "subscription.reorder.twice", kind: .usage, "\(text) is named twice", hint: "name each subscription once",
          subject: text)
      }
    }
    let missing = try subscriptions.products(of: group).filter { !seen.contains($0.appleID) }
    guard !missing.isEmpty else { return }
    let catalog = subscriptions.catalog
    let words = try levels.map { $0.map(\.text).joined(separator: ",") } + missing.map(catalog.name)
    throw Refusal(
      "subscription.reorder.missing", kind: .usage,
      "the group \(name) also has \(missing.map(\.productID.rawValue).joined(separator: ", "))",
      remedy: .command(ConsoleLine.text(["subscription", "reorder"] + words)))
  }
}
