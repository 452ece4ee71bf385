import StockroomKit

extension ResourceDescription {
  /// A group of subscriptions, of which a customer has one at a time: App Store Connect Help, "Offer auto-renewable
  /// subscriptions".
  static let group = ResourceDescription(
    "subscription group", type: "subscriptionGroups", of: .app, form: .items, version: 1,
    label: "Subscription Group", "a customer has one of its subscriptions at a time.",
    also: ["add", "new"],
    fields: [
      ResourceField(
        "referenceName", .text(1...64), label: "Reference Name", "The group's name, which customers do not see."
      ).required.selectable.example("Premium")
    ], showsOwner: false, shown: [groupState], rule: Subscriptions.checkGroup,
    isInProducts: { !(try Subscriptions($1).products(of: $0.id).isEmpty) })

  /// The texts of a group on the page of a customer's account.
  static let groupLocalization = ResourceDescription(
    "subscription group localization", type: "subscriptionGroupLocalizations", of: .item(.group),
    form: .localizations, version: 1, label: "Localization", "the texts of a group in a locale.",
    also: ["translate", "display name"],
    fields: [
      ResourceField("locale", .locale, label: "Locale", "The locale, such as ja.").required.fixed.example("ja"),
      ResourceField(
        "name", .text(2...30), label: "Subscription Group Display Name", "The group's name on the account page."
      ).required.example("プレミアム"),
      ResourceField(
        "customAppName", .text(1...30), label: "App Name Display Option",
        "The app's name on the account page. Default: the app's own name."),
    ],
    computed: [
      (
        .init("state", .choice(MetadataState.ofTexts)),
        { text, catalog in .string(try GroupTexts(catalog).state(of: text).ofText) }
      )
    ],
    shown: [textState],
    rule: GroupTexts.check, follow: GroupTexts.follow,
    isInProducts: { !(try Subscriptions($1).products(of: $0.owner).isEmpty) })
}

extension ResourceDescription {
  private static let groupState: Shown = (
    MetadataState.field, { group, catalog in try GroupTexts(catalog).state(of: group.id)?.value ?? .null }
  )

  private static let textState: Shown = (
    MetadataState.field, { text, catalog in try GroupTexts(catalog).state(of: text).value }
  )
}

extension MetadataState {
  /// The states of a localization in the API.
  fileprivate static let ofTexts = ["PREPARE_FOR_SUBMISSION", "WAITING_FOR_REVIEW", "APPROVED", "REJECTED"]

  /// The state of a localization, which is the same during review and before it.
  fileprivate var ofText: String { self == .inReview ? MetadataState.waitingForReview.rawValue : rawValue }

  fileprivate static let field = FieldDescription(
    "state", .term, label: "State",
    "The review of the texts: the first ones go with the group's first subscription, and later changes alone.")
}
