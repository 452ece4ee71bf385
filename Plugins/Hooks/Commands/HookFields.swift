internal import StockroomKit

/// The fields of a hook in outputs of commands.
enum HookFields {
  static let described = HookExplanations.all.described(
    "hook",
    [
      "name": .identifier, "event": .identifier, "app": .identifier, "target": .text, "state": .term,
      "timeout": .duration,
      "retryAfter": .list, "signed": .boolean, "webhook": .text, "pending": .integer, "delivered": .integer,
      "failed": .integer,
      "created": .date,
    ])

  static let describedColumns = HookExplanations.all.described(
    "hook", ["name": .identifier, "event": .identifier, "target": .text, "state": .term, "pending": .integer])

  static func standing(of hook: Hook, in catalog: Catalog) throws -> Standing {
    Standing(of: hook, in: try Approvals(of: catalog)?.all() ?? [:])
  }

  private static func bundleID(of hook: Hook, in catalog: Catalog) throws -> Value {
    try .identifier(hook.app.flatMap(catalog.apps.find)?.bundleID.rawValue)
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
      Field("webhook", .text(hook.api), label: "Webhook"),
      Field("pending", .integer(try outbox.count(.pending, of: hook.id)), label: "Pending"),
      Field("delivered", .integer(try outbox.count(.delivered, of: hook.id)), label: "Delivered"),
      Field("failed", .integer(try outbox.count(.failed, of: hook.id)), label: "Failed"),
      Field("created", .date(hook.createdAt), label: "Created"),
    ]
  }
}

/// The texts of `explain hook`.
enum HookExplanations {
  static let all =
    [
      Explanation(
        "hook", label: "Hook",
        """
        A program or a URL of this machine that receives changes, as App Store Connect's webhooks do. Each event is \
        written with its change and delivered after the commit, in order and at least once. Failed attempts are \
        repeated; they do not delay commands or other hooks. Hooks of a store run only where `hook add` or \
        `hook approve` approved them: a store from elsewhere runs nothing.
        """)
    ] + Explanation.fields(of: "hook", hooks) + Explanation.fields(of: "hook", deliveries)

  private static let hooks: [Explanation.FieldText] = [
    ("name", "Name", "The hook's name, for commands."),
    ("event", "Event", "The event that it receives; * is every event."),
    ("app", "App", "The app whose events it receives; none for every app."),
    ("target", "Target", "The program with its arguments, or the URL."),
    (
      "state", "State",
      "active; disabled; not approved here, so that it runs nothing on this machine; or changed since approval, if its program was changed."
    ),
    ("timeout", "Timeout", "The time limit of an attempt, after which the program and its children are killed."),
    (
      "retry-after", "Retry After",
      "The wait after each failed attempt; after the last, the delivery fails."
    ),
    ("signed", "Signed", "True if deliveries are signed with a secret, which is kept on this machine and never shown."),
    (
      "webhook", "Webhook",
      "The base URL of the API whose webhook it is; it sends App Store Connect's documents, with links to that URL."
    ),
    ("pending", "Pending", "The number of deliveries still to be made."),
    ("delivered", "Delivered", "The number of successful deliveries; the log keeps the newest 10,000."),
    ("failed", "Failed", "The number of failed deliveries, which are not attempted again."),
    ("created", "Created", "When it was added, by the store's clock."),
  ]

  private static let deliveries: [Explanation.FieldText] = [
    ("number", "No.", "The number of the delivery, for hook redeliver."),
    ("subject", "Subject", "The subject of the event: a product, a timer, or a unit."),
    ("hook", "Hook", "The receiving hook."),
    ("attempt", "Attempt", "1 for the first attempt of a delivery."),
    ("time", "Time", "When the attempt began, by the machine's clock."),
    ("result", "Result", "The program's exit status, the server's HTTP status, or the reason that there is none."),
    ("duration", "Duration", "The duration of the attempt."),
    ("next-retry", "Next Retry", "The time of the next attempt, by the machine's clock."),
    ("output", "Output", "The first 4 KiB of the program's output or the server's answer."),
  ]
}
