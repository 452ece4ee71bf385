internal import StockroomKit

/// `webhooks`: the hooks that call a URL of this machine, each for one event of an app, or for all.
enum Webhooks {
  static let resource = ConnectResource(
    "webhooks", at: "/v1/webhooks",
    attributes: [
      .init("name", .string), .init("url", .string), .init("eventTypes", .choices(WebhookEvents.types)),
      .init("enabled", .boolean),
    ],
    relationships: [
      // A hook of the console receives the events of every app.
      .toOne("app", "apps") { id, catalog in
        try find(id, catalog)?.app.map { .reference($0.description) }
      },
      WebhookDeliveries.ofWebhook,
    ],
    find: { id, catalog in try find(id, catalog).map(item) },
    list: ConnectList { query, catalog in try ConnectPage(of: all(catalog), query, item) },
    create: ConnectWrite(
      [
        .required("name", .string), .required("url", .string), .required("secret", .string),
        .required("eventTypes", .choices(WebhookEvents.types)), .required("enabled", .boolean),
      ], links: [.init("app", "apps")], perform: create),
    update: ConnectWrite(
      [
        .init("name", .string, isNullable: false), .init("url", .string, isNullable: false),
        .init("secret", .string, isNullable: false), .init("enabled", .boolean, isNullable: false),
        .init("eventTypes", .choices(WebhookEvents.types), isNullable: false),
      ], perform: update),
    delete: { item, unit in
      guard let hook = try find(item.id, unit.catalog) else { return }
      try unit.perform(["hook", "remove", "--", hook.name])
    },
    permission: .manageHooks)

  /// The webhooks of an app: its own, and the webhooks of every app.
  static let ofApp = ConnectRelationship.toMany(
    "webhooks", resource.type,
    ConnectList { query, catalog in
      let own = try all(catalog).filter { $0.app.map { $0.description.hasSameBytes(as: query.parent) } ?? true }
      return try ConnectPage(of: own, query, item)
    })

  private static func all(_ catalog: Catalog) throws -> [Hook] {
    try Hooks(catalog: catalog).all().filter { $0.target.kind == .url }
  }

  static func find(_ id: String, _ catalog: Catalog) throws -> Hook? {
    try all(catalog).first { String($0.id).hasSameBytes(as: id) }
  }

  private static func item(_ hook: Hook) -> ConnectItem {
    ConnectItem(
      String(hook.id),
      [
        "name": .string(hook.name), "url": .string(hook.target.text),
        "eventTypes": JSON(WebhookEvents.events.filter { hook.event.includes($0) }.map(\.connectType)),
        "enabled": .bool(hook.isEnabled),
      ])
  }

  @Sendable private static func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let number = Int64(document.link("app") ?? ""), let app = try unit.catalog.apps.find(AppleID(number)) else {
      throw ConnectError.linkNotFound(document, "app", "apps")
    }
    let (name, url) = (document.text("name") ?? "", try url(of: document, unit) ?? "")
    let event = try WebhookEvents.event(of: document)
    try unit.perform(
      [
        "hook", "add", "--name=\(name)", "--app=\(app.bundleID.rawValue)", "--secret=\(try secret(of: document))",
        "--webhook=\(unit.request.base)", "--", event.rawValue, url,
      ])
    if document.flag("enabled") == false { try unit.perform(["hook", "disable", "--", name]) }
    return try Hooks(catalog: unit.catalog).find(name).map { String($0.id) }
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard var hook = try find(document.id, unit.catalog) else { return nil }
    var options = document.options(["name": "name"])
    if let url = try url(of: document, unit) { options.append("--target=\(url)") }
    if document.attributes["eventTypes"] != nil {
      options.append("--event=\(try WebhookEvents.event(of: document).rawValue)")
    }
    if !options.isEmpty {
      try unit.perform(["hook", "edit"] + options + ["--", hook.name])
      hook = try find(document.id, unit.catalog) ?? hook
    }
    if document.text("secret") != nil {
      try unit.perform(["hook", "approve", "--secret=\(try secret(of: document))", "--", hook.name])
    }
    if let isEnabled = document.flag("enabled") {
      try unit.perform(["hook", isEnabled ? "enable" : "disable", "--", hook.name])
    }
    return document.id
  }

  /// The sent URL, never the name of a program or this server; nil if none was sent.
  private static func url(of document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let url = document.text("url") else { return nil }
    guard HookTarget.isURL(url) else {
      throw ConnectError.attributeInvalid(document, "url", "'\(url)' is not a URL of this machine")
    }
    let own = [unit.request.port.flatMap(UInt16.init(exactly:)), (try? LoopbackURL(unit.request.base))?.port]
    if let port = (try? LoopbackURL(url))?.port, own.contains(port) {
      throw ConnectError.attributeInvalid(document, "url", "'\(url)' is this server; a webhook calls another one")
    }
    return url
  }

  /// The sent secret; `-` is refused, because the command would prompt for it.
  private static func secret(of document: ConnectDocument) throws -> String {
    let secret = document.text("secret") ?? ""
    guard !secret.isEmpty, secret != "-" else {
      throw ConnectError.attributeInvalid(document, "secret", "The secret must have more characters")
    }
    return secret
  }
}

/// `webhookEvents`, and the types of events: Apple's, and Stockroom's own for other events.
enum WebhookEvents {
  /// The events of deliveries, with the payload that was sent.
  static let resource = ConnectResource(
    "webhookEvents", at: "/v1/webhookEvents",
    attributes: [
      .init("eventType", .choice(types)), .init("payload", .string), .init("ping", .boolean),
      .init("createdDate", .dateTime),
    ],
    find: { id, catalog in try find("event_id = ?", .text(id), catalog) }, permission: .manageHooks)

  /// The event of the first delivery to a URL that satisfies a condition.
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

  /// The events that happen in a store.
  static let events = HookEvent.allCases.filter { $0 != .all }

  /// The types that clients may send.
  static let types = apple + events.map(\.connectType).filter { !apple.contains($0) }

  /// `WebhookEventType` of the App Store Connect API 4.4.1.
  static let apple = [
    "ALTERNATIVE_DISTRIBUTION_PACKAGE_AVAILABLE_UPDATED", "ALTERNATIVE_DISTRIBUTION_PACKAGE_VERSION_CREATED",
    "ALTERNATIVE_DISTRIBUTION_TERRITORY_AVAILABILITY_UPDATED", "APP_STORE_VERSION_APP_VERSION_STATE_UPDATED",
    "BACKGROUND_ASSET_VERSION_APP_STORE_RELEASE_STATE_UPDATED",
    "BACKGROUND_ASSET_VERSION_EXTERNAL_BETA_RELEASE_STATE_UPDATED",
    "BACKGROUND_ASSET_VERSION_INTERNAL_BETA_RELEASE_CREATED", "BACKGROUND_ASSET_VERSION_STATE_UPDATED",
    "BETA_FEEDBACK_CRASH_SUBMISSION_CREATED", "BETA_FEEDBACK_SCREENSHOT_SUBMISSION_CREATED",
    "BUILD_BETA_DETAIL_EXTERNAL_BUILD_STATE_UPDATED", "BUILD_UPLOAD_STATE_UPDATED",
  ]

  /// The event of a hook for the types that a client sends; types that never happen in a store, such as for builds, are
  /// accepted together with one that does.
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
        "A webhook of this store receives one of \(events.map(\.connectType).joined(separator: ", ")), or all of them"
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
