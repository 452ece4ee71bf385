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

/// What `explain hook` says.
enum HookExplanations {
  static let all =
    [
      Explanation(
        "hook", label: "Hook",
        """
        A program or a URL of this machine that hears of changes, as App Store Connect's webhooks do. Each event is \
        written with its change and delivered after the commit, in order and at least once; failed attempts are \
        repeated, and hold up no command and no other hook. Hooks of a store run only where `hook add` or \
        `hook approve` approved them: a store from elsewhere runs nothing.
        """)
    ] + Explanation.fields(of: "hook", hooks) + Explanation.fields(of: "hook", deliveries)

  private static let hooks: [Explanation.FieldText] = [
    ("name", "Name", "The hook's name, which commands take."),
    ("event", "Event", "What it hears of; * is everything."),
    ("app", "App", "The app whose events it hears of; none for every app."),
    ("target", "Target", "The program with its arguments, or the URL."),
    (
      "state", "State",
      "active; disabled; not approved here, so that it runs nothing on this machine; or changed since approval, when its program is another one."
    ),
    ("timeout", "Timeout", "How long one attempt may take; then the program and its children are killed."),
    (
      "retry-after", "Retry After",
      "How long it waits after each failed attempt; after the last, a delivery is given up."
    ),
    ("signed", "Signed", "Whether deliveries are signed with a secret, which is kept on this machine and never shown."),
    ("pending", "Pending", "Deliveries that are still to be made."),
    ("delivered", "Delivered", "Deliveries that were made; the log keeps the newest 10,000."),
    ("failed", "Failed", "Deliveries that were given up."),
    ("created", "Created", "When it was added, by the store's clock."),
  ]

  private static let deliveries: [Explanation.FieldText] = [
    ("number", "No.", "The number of the delivery, which hook redeliver takes."),
    ("subject", "Subject", "What the event is about: a product, a timer, or a unit."),
    ("hook", "Hook", "The hook that it is for."),
    ("attempt", "Attempt", "1 for the first attempt of a delivery."),
    ("time", "Time", "When the attempt began, by the machine's clock."),
    ("result", "Result", "The program's exit status, the server's HTTP status, or why there is none."),
    ("duration", "Duration", "How long the attempt took."),
    ("next-retry", "Next Retry", "When it is attempted again, by the machine's clock."),
    ("output", "Output", "The first 4 KiB of what the program printed or the server answered."),
  ]
}
