internal import Foundation
internal import StockroomKit

/// The event of a change.
struct Announcement {
  let event: HookEvent
  /// The app concerned, if any.
  let app: AppleID?
  /// The key of the subject: a product's full name, a version's number, a timer's name, or a unit's number.
  let key: String
  let subject: [Field]
  let before: Value
  let after: Value
  let move: StatusMove?
  /// The change as the API's documents tell it.
  let webhook: WebhookChange

  /// Writes a change to the outbox, for each hook that receives it.
  static func record(_ change: Change, in catalog: Catalog) throws {
    switch change {
    case .statusChanged, .versionStateChanged, .contentProcessed, .contentRefused, .timerFired: break
    case .updateMoved(let update, _, .approved, _) where update.content != nil: break
    default: return
    }
    let hooks = try HookCache.of(catalog).listening(in: catalog)
    guard !hooks.isEmpty, let announcement = try of(change, in: catalog) else { return }
    try announcement.record(for: hooks, in: catalog)
  }

  /// Writes an undo or a redo to the outbox.
  static func record(_ reversal: UnitReversal, in catalog: Catalog) throws {
    let hooks = try HookCache.of(catalog).listening(in: catalog)
    guard !hooks.isEmpty else { return }
    try of(reversal).record(for: hooks, in: catalog, unit: reversal.by)
  }

  private func record(for hooks: [Hook], in catalog: Catalog, unit: Int64? = nil) throws {
    let listening = hooks.filter { hook in
      hook.event.includes(event) && (hook.app == nil || app == nil || hook.app == app)
    }
    guard !listening.isEmpty else { return }
    let id = UUID().uuidString.lowercased()
    let unit = unit ?? catalog.store.unitNumber
    let body = try EventBody(id: id, event: event.rawValue, unit: unit, in: catalog).json(
      subject: subject, before: before, after: after, move: move)
    let outbox = Outbox(catalog.store)
    for hook in listening {
      let sent = hook.api.map {
        webhook.document(of: event.connectType, id: id, at: catalog.store.now, own: body, api: $0)
      }
      try outbox.add(event.rawValue, id: id, subject: key, body: sent ?? body, for: hook)
    }
    let approved = Set(try HookCache.of(catalog).approved(in: catalog).map(\.id))
    if listening.contains(where: { approved.contains($0.id) }) { DeliveryStart.afterCommit(of: catalog) }
  }

  private init(
    _ event: HookEvent, _ key: String, of app: AppleID? = nil, _ subject: [Field], before: Value = .null,
    after: Value = .null, move: StatusMove? = nil, webhook: WebhookChange = WebhookChange()
  ) {
    (self.event, self.key, self.app, self.subject) = (event, key, app, subject)
    (self.before, self.after, self.move, self.webhook) = (before, after, move, webhook)
  }

  /// The event of a change; nil if hooks do not receive it.
  private static func of(_ change: Change, in catalog: Catalog) throws -> Announcement? {
    switch change {
    case .statusChanged(let product, let was, let move):
      Announcement(
        .statusChanged, try catalog.fullName(of: product), of: product.app, try fields(of: product, in: catalog),
        before: .record([Field("status", was.value)]), after: .record([Field("status", product.status.value)]),
        move: move, webhook: WebhookChange(product, was.rawValue, product.status.rawValue))
    case .versionStateChanged(let version, let was, let move):
      Announcement(
        .versionStateChanged, version.version, of: version.app, try fields(of: version, in: catalog),
        before: .record([Field("state", was.value)]), after: .record([Field("state", version.state.value)]), move: move,
        webhook: WebhookChange(version, was.connectVersionState, version.state.connectVersionState))
    case .contentProcessed(let content, let product):
      try of(
        .contentProcessed, content, product, from: .processing, after: HostedContent.State.ready.value, in: catalog)
    case .contentRefused(let content, let product, let move):
      try of(.contentProcessed, content, product, from: .processing, after: .null, move, in: catalog)
    case .updateMoved(let update, _, _, let move):
      try update.content.map {
        try of(
          .contentApproved, $0, update.product, from: .inReview,
          after: HostedContent.State.approved.value, move, in: catalog)
      }
    case .timerFired(let timer):
      Announcement(
        .timerFired, "\(timer.name) \(timer.subject)",
        [
          Field("type", .text("timer")), Field("owner", .text(timer.owner)), Field("name", .text(timer.name)),
          Field("key", .text(timer.subject)), Field("due", .date(timer.at)),
        ])
    default: nil
    }
  }

  private static func of(
    _ event: HookEvent, _ content: HostedContent, _ product: Product, from: HostedContent.State, after: Value,
    _ move: StatusMove? = nil, in catalog: Catalog
  ) throws -> Announcement {
    Announcement(
      event, try catalog.fullName(of: product), of: product.app,
      try fields(of: product, in: catalog) + [Field("contentVersion", .text(content.version))],
      before: .record([Field("state", from.value)]), after: .record([Field("state", after)]), move: move,
      webhook: WebhookChange(product, nil, nil))
  }

  private static func of(_ reversal: UnitReversal) -> Announcement {
    Announcement(
      reversal.isRedo ? .unitRedone : .unitUndone, String(reversal.number),
      [Field("type", .text("unit")), Field("number", .integer(reversal.number)), Field("line", .text(reversal.line))])
  }

  private static func fields(of version: AppVersion, in catalog: Catalog) throws -> [Field] {
    let app = try catalog.apps.find(version.app)
    return [
      Field("type", .text("version")), Field("version", .identifier(version.version)),
      Field("app", .identifier(app?.bundleID.rawValue)),
      Field("appleID", .integer(version.app.rawValue)),
    ]
  }

  private static func fields(of product: Product, in catalog: Catalog) throws -> [Field] {
    [
      Field("type", .text("product")), Field("id", .identifier(product.productID.rawValue)),
      Field("appleID", .integer(product.appleID.rawValue)), Field("name", .text(product.referenceName)),
      Field("app", .identifier(try catalog.apps.find(product.app)?.bundleID.rawValue)),
    ]
  }
}

/// The JSON of an event, which all attempts share with its signature; `docs/hooks.md` describes it.
struct EventBody {
  static let version: Int64 = 1

  private let head: [Field]
  private let actor: Actor

  init(id: String, event: String, unit: Int64?, in catalog: Catalog) throws {
    actor = catalog.actor
    head = [
      Field("version", .integer(Self.version)), Field("id", .text(id)), Field("event", .text(event)),
      Field("store", try catalog.settings.value("store.label").map { .text($0) } ?? .null),
      Field("time", .date(catalog.store.now)), Field("machineTime", .date(Date())),
      Field("unit", .integer(unit)),
    ]
  }

  func json(subject: [Field], before: Value = .null, after: Value = .null, move: StatusMove? = nil) -> String {
    let actor = move?.by ?? actor
    let record = Record(
      head + [
        Field(
          "actor", .record([Field("name", .text(actor.name)), Field("role", .text(actor.part.rawValue))])),
        Field("subject", .record(subject)), Field("before", before), Field("after", after),
        Field("reason", .text(move?.reason)),
        Field("guideline", .text(move?.guideline)),
        Field("message", .text(move?.remark)),
      ])
    return record.jsonLine
  }
}

/// A ping, as App Store Connect sends it to test a webhook.
enum Ping {
  static func record(for hook: Hook, in catalog: Catalog) throws -> Int64 {
    let id = UUID().uuidString.lowercased()
    let body = try EventBody(id: id, event: HookEvent.ping, unit: nil, in: catalog)
      .json(subject: [Field("type", .text("hook")), Field("name", .text(hook.name))])
    let sent = hook.api.map {
      WebhookChange().document(of: "WEBHOOK_PING_CREATED", id: id, at: catalog.store.now, own: nil, api: $0)
    }
    return try Outbox(catalog.store).add(HookEvent.ping, id: id, subject: hook.name, body: sent ?? body, for: hook)
  }
}
