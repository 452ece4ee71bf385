internal import StockroomKit

/// `webhooks`: the hooks that call a URL of this machine; one hears of one event, or of all.
enum Webhooks {
  static let resource = ConnectResource(
    "webhooks", at: "/v1/webhooks",
    attributes: [
      .init("name", .string), .init("url", .string), .init("eventTypes", .choices(eventTypes)),
      .init("enabled", .boolean),
    ],
    find: { id, catalog in try find(id, catalog).map(item) },
    list: ConnectList { query, catalog in try ConnectPage(of: all(catalog), query, item) },
    create: ConnectWrite(
      [
        .required("name", .string), .required("url", .string), .required("secret", .string),
        .required("eventTypes", .choices(eventTypes)), .required("enabled", .boolean),
      ], links: [.init("app", "apps")], perform: create),
    update: ConnectWrite(
      [.init("secret", .string, isNullable: false), .init("enabled", .boolean, isNullable: false)], perform: update),
    delete: { item, unit in
      guard let hook = try find(item.id, unit.catalog) else { return }
      try unit.perform(["hook", "remove", "--", hook.name])
    },
    permission: .manageHooks)

  /// The webhooks of an app: a hook hears of every app.
  static let ofApp = ConnectRelationship.toMany(
    "webhooks", resource.type, ConnectList { query, catalog in try ConnectPage(of: all(catalog), query, item) })

  private static let events = HookEvent.allCases.filter { $0 != .all }
  private static let eventTypes = events.map(\.connectType)

  private static func all(_ catalog: Catalog) throws -> [Hook] {
    try Hooks(catalog: catalog).all().filter { $0.target.kind == .url }
  }

  private static func find(_ id: String, _ catalog: Catalog) throws -> Hook? {
    try all(catalog).first { String($0.id).hasSameBytes(as: id) }
  }

  private static func item(_ hook: Hook) -> ConnectItem {
    ConnectItem(
      String(hook.id),
      [
        "name": .string(hook.name), "url": .string(hook.target.text),
        "eventTypes": JSON(events.filter { hook.event.includes($0) }.map(\.connectType)),
        "enabled": .bool(hook.isEnabled),
      ])
  }

  @Sendable private static func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let number = Int64(document.link("app") ?? ""), try unit.catalog.apps.find(AppleID(number)) != nil else {
      throw ConnectError.linkNotFound(document, "app", "apps")
    }
    let (name, url) = (document.text("name") ?? "", document.text("url") ?? "")
    guard HookTarget.isURL(url) else {
      throw ConnectError.attributeInvalid(document, "url", "'\(url)' is not a URL of this machine")
    }
    let event = try event(of: document)
    try unit.perform(
      ["hook", "add", "--name=\(name)", "--secret=\(try secret(of: document))", "--", event.rawValue, url])
    if document.flag("enabled") == false { try unit.perform(["hook", "disable", "--", name]) }
    return try Hooks(catalog: unit.catalog).find(name).map { String($0.id) }
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let hook = try find(document.id, unit.catalog) else { return nil }
    if document.text("secret") != nil {
      try unit.perform(["hook", "approve", "--secret=\(try secret(of: document))", "--", hook.name])
    }
    if let isEnabled = document.flag("enabled") {
      try unit.perform(["hook", isEnabled ? "enable" : "disable", "--", hook.name])
    }
    return document.id
  }

  private static func event(of document: ConnectDocument) throws -> HookEvent {
    let types = Set(document.attributes["eventTypes"]?.elements?.compactMap(\.text) ?? [])
    let chosen = events.filter { types.contains($0.connectType) }
    if chosen.count == events.count { return .all }
    guard let event = chosen.first, chosen.count == 1 else {
      throw ConnectError.attributeInvalid(
        document, "eventTypes", "A webhook hears of one event type, or of all of them")
    }
    return event
  }

  /// A secret that is one: the command asks a person for the secret `-`.
  private static func secret(of document: ConnectDocument) throws -> String {
    let secret = document.text("secret") ?? ""
    guard !secret.isEmpty, secret != "-" else {
      throw ConnectError.attributeInvalid(document, "secret", "The secret must have more characters")
    }
    return secret
  }
}

extension HookEvent {
  /// The event as the API spells such types: `PRODUCT_STATUS_CHANGED`.
  fileprivate var connectType: String {
    rawValue.replacing(".", with: "_").replacing("-", with: "_").uppercased()
  }
}
