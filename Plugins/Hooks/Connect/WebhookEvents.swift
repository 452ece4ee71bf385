internal import StockroomKit

/// `webhookEvents`, and the types of events: Apple's, and Stockroom's own, which Apple has no name for.
enum WebhookEvents {
  /// What deliveries were about; the payload is what a webhook was sent.
  static let resource = ConnectResource(
    "webhookEvents", at: "/v1/webhookEvents",
    attributes: [
      .init("eventType", .choice(types)), .init("payload", .string), .init("ping", .boolean),
      .init("createdDate", .dateTime),
    ],
    find: { id, catalog in try find("event_id = ?", .text(id), catalog) }, permission: .manageHooks)

  /// The event of the first delivery that fits a condition, to any URL.
  static func find(_ condition: String, _ value: SQLValue, _ catalog: Catalog) throws -> ConnectItem? {
    try catalog.store.first(
      """
      SELECT event_id, event, body, created_ms FROM hook_delivery
      WHERE \(condition) AND hook IN (SELECT id FROM hook WHERE kind = 'url') ORDER BY id LIMIT 1
      """, value
    ) { row in
      let event = row.text(1)
      let type = events.first { $0.rawValue.hasSameBytes(as: event) }?.connectType
      return ConnectItem(
        row.text(0),
        [
          "eventType": JSON(type), "payload": .string(row.text(2)), "ping": .bool(event == HookEvent.ping),
          "createdDate": .string(MachineTime.date(row.integer(3)).iso8601),
        ])
    }
  }

  /// What a store has facts for.
  static let events = HookEvent.allCases.filter { $0 != .all }

  /// What clients may send.
  static let types = apple + events.map(\.connectType).filter { !apple.contains($0) }

  /// `WebhookEventType` of the App Store Connect API 4.4.1.
  private static let apple = [
    "ALTERNATIVE_DISTRIBUTION_PACKAGE_AVAILABLE_UPDATED", "ALTERNATIVE_DISTRIBUTION_PACKAGE_VERSION_CREATED",
    "ALTERNATIVE_DISTRIBUTION_TERRITORY_AVAILABILITY_UPDATED", "APP_STORE_VERSION_APP_VERSION_STATE_UPDATED",
    "BACKGROUND_ASSET_VERSION_APP_STORE_RELEASE_STATE_UPDATED",
    "BACKGROUND_ASSET_VERSION_EXTERNAL_BETA_RELEASE_STATE_UPDATED",
    "BACKGROUND_ASSET_VERSION_INTERNAL_BETA_RELEASE_CREATED", "BACKGROUND_ASSET_VERSION_STATE_UPDATED",
    "BETA_FEEDBACK_CRASH_SUBMISSION_CREATED", "BETA_FEEDBACK_SCREENSHOT_SUBMISSION_CREATED",
    "BUILD_BETA_DETAIL_EXTERNAL_BUILD_STATE_UPDATED", "BUILD_UPLOAD_STATE_UPDATED",
  ]

  /// The event of a hook for the types that a client sends; those that never happen in a store, such as those of
  /// builds, are taken beside one that does.
  static func event(of document: ConnectDocument) throws -> HookEvent {
    let types = Set(document.attributes["eventTypes"]?.elements?.compactMap(\.text) ?? [])
    let chosen = events.filter { types.contains($0.connectType) }
    if chosen.count == events.count { return .all }
    guard let event = chosen.first else {
      throw ConnectError.attributeInvalid(
        document, "eventTypes",
        "None of these event types happens in this store; send one of "
          + events.map(\.connectType).joined(separator: ", "))
    }
    guard chosen.count == 1 else {
      throw ConnectError.attributeInvalid(
        document, "eventTypes",
        "A webhook of this store hears of one of \(events.map(\.connectType).joined(separator: ", ")), or of all of them"
      )
    }
    return event
  }
}

extension HookEvent {
  /// The event as the API spells its type: Apple's name, or one like it, `PRODUCT_STATUS_CHANGED`.
  var connectType: String {
    switch self {
    case .versionStateChanged: "APP_STORE_VERSION_APP_VERSION_STATE_UPDATED"
    default: rawValue.replacing(".", with: "_").replacing("-", with: "_").uppercased()
    }
  }
}
