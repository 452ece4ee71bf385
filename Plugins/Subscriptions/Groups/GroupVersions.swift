import StockroomKit

/// A version of the texts of a subscription group: each approved one, and the next.
struct GroupVersion {
  let group: Int64
  /// The number, from 1.
  let number: Int
  /// The state in `SubscriptionGroupVersionState`.
  let state: String

  /// The group's number and its own.
  var id: String { "\(group)_\(number)" }

  static let states = [
    "PREPARE_FOR_SUBMISSION", "READY_FOR_REVIEW", "WAITING_FOR_REVIEW", "IN_REVIEW", "ACCEPTED", "APPROVED",
    "REPLACED_WITH_NEW_VERSION", "REJECTED", "DEVELOPER_REJECTED",
  ]

  /// The versions of a group, the oldest first.
  static func all(of group: Int64, in catalog: Catalog) throws -> [GroupVersion] {
    let texts = GroupTexts(catalog)
    let review = try texts.review(of: group)
    let approved = (1..<(review.approvals + 1)).map { number in
      let isNewest = number == review.approvals
      return GroupVersion(group: group, number: number, state: isNewest ? "APPROVED" : "REPLACED_WITH_NEW_VERSION")
    }
    guard try approved.isEmpty || review.state.isUnderReview || !texts.changed(of: group).isEmpty else {
      return approved
    }
    let isInDraft = try catalog.reviews?.isInDraft(GroupReviews.key(group), catalog: catalog)
    let state = isInDraft == true ? "READY_FOR_REVIEW" : review.state.rawValue
    return approved + [GroupVersion(group: group, number: review.approvals + 1, state: state)]
  }

  /// The version with an identifier; nil if there is none.
  ///
  /// The version after the approved one can be found before it has any changes.
  static func find(_ id: String, in catalog: Catalog) throws -> GroupVersion? {
    let parts = id.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let group = Int64(parts[0]), let number = Int(parts[1]),
      "\(group)_\(number)".hasSameBytes(as: id), try GroupTexts(catalog).groups.find(group) != nil
    else { return nil }
    let versions = try all(of: group, in: catalog)
    return versions.first { $0.number == number } ?? next(after: versions).flatMap { $0.number == number ? $0 : nil }
  }

  /// The version that the next change of approved texts creates; nil if it exists or none was ever approved.
  static func next(after versions: [GroupVersion]) -> GroupVersion? {
    guard let last = versions.last, last.state.hasSameBytes(as: "APPROVED") else { return nil }
    return GroupVersion(group: last.group, number: last.number + 1, state: "PREPARE_FOR_SUBMISSION")
  }
}

/// `subscriptionGroupVersions` of the App Store Connect API, and the localizations of version 2, which belong to them.
enum GroupVersionResources {
  static func add(to registry: inout Registry) {
    registry.resource(versions)
    registry.alternate(localizations)
    registry.relationship(ofGroup, of: groups)
    registry.relationship(ofLocalization, of: texts)
    registry.connectCode(
      "STATE_ERROR.ENTITY_STATE_INVALID", "The request cannot be fulfilled in the current state of the resource",
      for: "subscription.group.first", "subscription.group.in-draft", "subscription.group.in-review",
      "subscription.group.localization.last")
    registry.connectCode(
      "STATE_ERROR.VALIDATION_ERROR", "The request cannot be fulfilled because something is missing",
      for: "subscription.group.localization.none")
    registry.connectLink(link, for: "subscription.group.first", "subscription.group.localization.none")
  }

  private static let type = "subscriptionGroupVersions"
  private static let groups = "subscriptionGroups"
  private static let texts = "subscriptionGroupLocalizations"
  private static let link = "subscriptionGroup"

  private static let versions = ConnectResource(
    type, at: "/v1/\(type)",
    attributes: [.init("version", .integer), .init("state", .choice(GroupVersion.states))],
    relationships: [
      .toOne(link, groups) { id, catalog in try GroupVersion.find(id, in: catalog).map { .reference("\($0.group)") } },
      .toMany("localizations", texts, of: groups, texts) { id, catalog in
        try GroupVersion.find(id, in: catalog).map { "\($0.group)" }
      },
    ],
    find: { id, catalog in try GroupVersion.find(id, in: catalog).map(item) },
    create: ConnectWrite(links: [.init(link, groups)]) { document, unit in
      guard let group = try group(document.link(link) ?? "", unit.catalog) else {
        throw ConnectError.linkNotFound(document, link, groups)
      }
      let versions = try GroupVersion.all(of: group.id, in: unit.catalog)
      guard let next = GroupVersion.next(after: versions) else {
        throw stateInvalid(
          "The subscription group has the version \(versions.last?.id ?? ""), which is not approved yet",
          document.pointer(toLink: link))
      }
      return next.id
    })

  private static let ofGroup = ConnectRelationship.toMany(
    "versions", type,
    ConnectList(filters: [.choice("state", of: GroupVersion.states)]) { query, catalog in
      guard let group = try group(query.parent, catalog) else { return ConnectPage(all: []) }
      let versions = try GroupVersion.all(of: group.id, in: catalog).filter { query.takes("state", $0.state) }
      return try ConnectPage(of: versions, query, item)
    })

  /// The version of a localization: the group's newest, whose texts administrators see.
  private static let ofLocalization = ConnectRelationship.toOne("version", type) { id, catalog in
    guard let number = AppleID(connect: id)?.rawValue,
      let text = try ResourceItems(.groupLocalization, in: catalog).find(number)
    else { return nil }
    return try GroupVersion.all(of: text.owner, in: catalog).last.map(item)
  }

  /// Version 2 of localizations, which belong to the version that can be edited.
  private static let localizations = ConnectAlternate(texts, at: "/v2/\(texts)", links: [.init("version", type)]) {
    document, catalog in
    guard let version = try GroupVersion.find(document.link("version") ?? "", in: catalog) else {
      throw ConnectError.linkNotFound(document, "version", type)
    }
    let isEditable = !["APPROVED", "REPLACED_WITH_NEW_VERSION"].contains(version.state)
    guard isEditable else {
      throw stateInvalid(
        "The version \(version.id) is approved; create the next one", document.pointer(toLink: "version"))
    }
    return [link: ["\(version.group)"]]
  }

  private static func group(_ id: String, _ catalog: Catalog) throws -> ResourceItem? {
    guard let number = AppleID(connect: id)?.rawValue else { return nil }
    return try GroupTexts(catalog).groups.find(number)
  }

  @Sendable private static func item(_ version: GroupVersion) -> ConnectItem {
    ConnectItem(version.id, ["version": JSON(version.number), "state": .string(version.state)])
  }

  private static func stateInvalid(_ detail: String, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "STATE_ERROR.ENTITY_STATE_INVALID", "The request cannot be fulfilled in the current state of the resource",
      detail, source: .pointer(pointer))
  }
}
