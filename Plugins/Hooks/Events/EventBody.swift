internal import Foundation
internal import StockroomKit

/// The JSON of an event, the same in each attempt, so that its signature is, too; `docs/hooks.md` describes it.
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
      Field("unit", unit.map { .integer($0) } ?? .null),
    ]
  }

  func json(subject: [Field], before: Value = .null, after: Value = .null, move: StatusMove? = nil) -> String {
    let actor = move?.by ?? actor
    let record = Record(
      head + [
        Field(
          "actor", .record([Field("name", .text(actor.name)), Field("role", .text(actor.part.rawValue))])),
        Field("subject", .record(subject)), Field("before", before), Field("after", after),
        Field("reason", move.map { .text($0.reason) } ?? .null),
        Field("guideline", (move?.guideline).map { .text($0) } ?? .null),
        Field("message", (move?.remark).map { .text($0) } ?? .null),
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
    return try Outbox(catalog.store).add(HookEvent.ping, id: id, subject: hook.name, body: body, for: hook)
  }
}
