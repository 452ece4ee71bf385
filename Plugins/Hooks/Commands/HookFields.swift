internal import StockroomKit

/// A hook as commands show it.
enum HookFields {
  static let described = HookExplanations.all.described(
    "hook",
    [
      "name": .identifier, "event": .identifier, "app": .identifier, "target": .text, "state": .term,
      "timeout": .duration,
      "retryAfter": .list, "signed": .boolean, "pending": .integer, "delivered": .integer, "failed": .integer,
      "created": .date,
    ])

  static let describedColumns = HookExplanations.all.described(
    "hook", ["name": .identifier, "event": .identifier, "target": .text, "state": .term, "pending": .integer])

  static func standing(of hook: Hook, in catalog: Catalog) throws -> Standing {
    Standing(of: hook, in: try Approvals(of: catalog)?.all() ?? [:])
  }

  private static func bundleID(of hook: Hook, in catalog: Catalog) throws -> Value {
    try hook.app.flatMap(catalog.apps.find).map { .identifier($0.bundleID.rawValue) } ?? .null
  }

  static func of(_ hook: Hook, in catalog: Catalog) throws -> [Field] {
    let outbox = Outbox(catalog.store)
    return [
      Field("name", .identifier(hook.name), label: "Name"),
      Field("event", .identifier(hook.event.rawValue), label: "Event"),
      Field("app", try bundleID(of: hook, in: catalog), label: "App"),
      Field("target", .text(hook.target.line), label: "Target"),
      Field("state", try standing(of: hook, in: catalog).value, label: "State"),
      Field("timeout", .duration(Double(hook.timeout)), label: "Timeout"),
      Field("retryAfter", .list(hook.retries.waits.map { .duration(Double($0)) }), label: "Retry After"),
      Field("signed", .boolean(hook.isSigned), label: "Signed"),
      Field("pending", .integer(try outbox.count(.pending, of: hook.id)), label: "Pending"),
      Field("delivered", .integer(try outbox.count(.delivered, of: hook.id)), label: "Delivered"),
      Field("failed", .integer(try outbox.count(.failed, of: hook.id)), label: "Failed"),
      Field("created", .date(hook.createdAt), label: "Created"),
    ]
  }
}
