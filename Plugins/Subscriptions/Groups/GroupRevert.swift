import StockroomKit

/// `subscription group revert`: the approved texts of a group, as `product revert` returns those of a product.
struct GroupRevert: Command {
  private static let group = Parameter<String>.argument("group", "The subscription group, by its name or its number.")
    .completed(by: "subscription group")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description: CommandDescription = {
    var description = CommandDescription(
      "subscription group revert", "Discard changes of a group's texts that are not yet approved.",
      also: ["discard", "take back"], effect: .writes, permission: .manageProducts, parameters: [group, app],
      receipt: [FieldDescription("group", .text, label: "Subscription Group", "The subscription group.")],
      examples: [
        "subscription group create Premium; subscription group localize Premium en-US --name Premium; "
          + "subscription create .monthly --name Monthly --group Premium; product adopt .monthly --status approved; "
          + "subscription group localize Premium ja --name プレミアム; subscription group revert Premium"
      ])
    description.profile = .asc2026
    return description
  }()

  private let group: String
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    group = try arguments[Self.group]
    app = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    try CommandEra.require(Self.description.profile, of: Self.description.name, context.catalog.rules)
    let texts = GroupTexts(context.catalog)
    let app = try context.app(app)
    guard let found = try texts.groups.find(group, of: app.appleID.rawValue) else {
      let id = app.bundleID.rawValue
      throw Refusal(
        "subscription.group.unknown", kind: .missing, "\(id) does not have a subscription group \(group)",
        remedy: .command("subscription group list --app \(id)"), subject: group)
    }
    try texts.revert(found)
    let name = texts.groups.reference(to: found)
    return .receipt(
      Receipt(
        "discarded the changes to subscription group \(name)",
        record: Record([Field("group", .text(name), label: "Subscription Group")]),
        tally: .init("subscription group", "reverted")))
  }
}

extension GroupTexts {
  /// Returns the texts of a group to those that are approved, and deletes those that never were.
  ///
  /// - Throws: A refusal under review, and if nothing changed, or nothing was approved.
  fileprivate func revert(_ group: ResourceItem) throws {
    let review = try review(of: group.id)
    guard !review.state.isUnderReview else { throw try inReview(group.id, review) }
    let approved = try approved(of: group.id)
    let changed = try changed(of: group.id)
    guard !approved.isEmpty, !changed.isEmpty else {
      let name = groups.reference(to: group)
      throw Refusal(
        "subscription.group.not-changed", kind: .state,
        "the subscription group \(name) \(approved.isEmpty ? "has no approved texts" : "has no changes")",
        remedy: .command(try line("show", group.id)), subject: name)
    }
    for text in changed {
      if let values = approved.first(where: { $0[0] == text.values[0] }) {
        _ = try texts.edit(text, to: values)
      } else {
        try texts.delete(text)
      }
    }
  }

  /// The texts that customers see, as the values of an item.
  private func approved(of group: Int64) throws -> [[SQLValue]] {
    let sql = "SELECT locale, name, custom_app_name FROM subscription_group_approved WHERE subscription_group = ?"
    return try catalog.store.all(sql, .integer(group)) { [$0.value(0), $0.value(1), $0.value(2)] }
  }
}
