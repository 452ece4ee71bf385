internal import Foundation
internal import StockroomKit

/// `webhookDeliveries` and `webhookPings`: the deliveries to webhooks, redelivery, and tests.
enum WebhookDeliveries {
  static let deliveries = ConnectResource(
    "webhookDeliveries", at: "/v1/webhookDeliveries",
    attributes: [
      .init("createdDate", .dateTime), .init("deliveryState", .choice(states)), .init("errorMessage", .string),
      .init("redelivery", .boolean), .init("sentDate", .dateTime), .init("request", .structure),
      .init("response", .structure),
    ],
    relationships: [
      .toOne("event", WebhookEvents.resource.type) { id, catalog in
        guard let number = Int64(id), String(number).hasSameBytes(as: id) else { return nil }
        return try WebhookEvents.find("id = ?", .integer(number), catalog)
      }
    ],
    find: { id, catalog in
      guard let number = Int64(id), String(number).hasSameBytes(as: id) else { return nil }
      return try read("d.id = ?", .integer(number), catalog).first.map(\.item)
    },
    create: ConnectWrite(links: [.init("template", "webhookDeliveries")]) { document, unit in
      let id = document.link("template") ?? ""
      guard let number = Int64(id), try Outbox(unit.catalog.store).find(number) != nil else {
        throw ConnectError.linkNotFound(document, "template", "webhookDeliveries")
      }
      try unit.perform(["hook", "redeliver", "--", id])
      return try newest(in: unit.catalog)
    },
    permission: .manageHooks)

  static let pings = ConnectResource(
    "webhookPings", at: "/v1/webhookPings",
    create: ConnectWrite(links: [.init("webhook", "webhooks")]) { document, unit in
      guard let hook = try Webhooks.find(document.link("webhook") ?? "", unit.catalog) else {
        throw ConnectError.linkNotFound(document, "webhook", "webhooks")
      }
      try unit.perform(["hook", "test", "--", hook.name])
      return try newest(in: unit.catalog)
    },
    permission: .manageHooks)

  /// The deliveries of a webhook, the newest first.
  static let ofWebhook = ConnectRelationship.toMany(
    "deliveries", deliveries.type,
    ConnectList(filters: [.choice("deliveryState", of: states), Self.since, Self.before]) { query, catalog in
      guard let number = Int64(query.parent) else { return ConnectPage(all: []) }
      let wanted = query.filters["deliveryState"]
      let (since, before) = (try date(Self.since, of: query), try date(Self.before, of: query))
      let found = try read("d.hook = ?", .integer(number), catalog).filter { delivery in
        (wanted?.contains(delivery.state) ?? true) && (since.map { delivery.created >= $0 } ?? true)
          && (before.map { delivery.created < $0 } ?? true)
      }
      return try ConnectPage(of: found, query, \.item)
    })

  private static let states = ["SUCCEEDED", "FAILED", "PENDING"]
  private static let since: ConnectList.Filter = "createdDateGreaterThanOrEqualTo"
  private static let before: ConnectList.Filter = "createdDateLessThan"

  private static func date(_ filter: ConnectList.Filter, of query: ConnectQuery) throws -> Date? {
    guard let text = query.filters[filter.name]?.first else { return nil }
    guard text.first?.isNumber == true, let date = try? DateExpression.parse(text) else {
      throw ConnectError.parameterInvalid(
        "filter[\(filter.name)]", "'\(text)' is not a date such as 2026-12-24T08:00:00Z")
    }
    return date.date(now: .distantPast)
  }

  private struct Delivery {
    let state: String
    let created: Date
    let item: ConnectItem

    init(_ row: Row) throws {
      created = MachineTime.date(row.integer(2))
      let stored = try row.term(HookDelivery.State.self, 1, in: "hook_delivery.state", of: row.integer(0))
      state =
        switch stored {
        case .delivered: "SUCCEEDED"
        case .failed, .canceled: "FAILED"
        case .pending: "PENDING"
        }
      let result = row.optionalText(5)
      let status = result.flatMap { $0.hasPrefix("HTTP ") ? Int($0.dropFirst("HTTP ".count)) : nil }
      let isFailed = state == "FAILED"
      let sent = row.optionalInteger(4).map { JSON.string(MachineTime.date($0).iso8601) }
      item = ConnectItem(
        String(row.integer(0)),
        [
          "createdDate": .string(created.iso8601), "deliveryState": .string(state),
          "errorMessage": isFailed ? .string(result ?? stored.rawValue) : .null, "redelivery": .bool(row.boolean(7)),
          "sentDate": sent ?? .null, "request": ["url": JSON(row.optionalText(3))],
          "response": status.map { ["httpStatusCode": JSON($0), "body": JSON(row.optionalText(6))] } ?? .null,
        ])
    }
  }

  /// Deliveries with their last attempts.
  private static func read(_ condition: String, _ value: SQLValue, _ catalog: Catalog) throws -> [Delivery] {
    try catalog.store.all(
      """
      SELECT d.id, d.state, d.created_ms, hook.target, a.started_ms, a.result, a.output,
        EXISTS (SELECT 1 FROM hook_delivery e WHERE e.hook = d.hook AND e.event_id = d.event_id AND e.id < d.id)
      FROM hook_delivery d JOIN hook ON hook.id = d.hook AND hook.kind = 'url'
        LEFT JOIN hook_attempt a ON a.delivery = d.id AND a.number = d.attempts
      WHERE \(condition) ORDER BY d.id DESC
      """, value, body: Delivery.init)
  }

  private static func newest(in catalog: Catalog) throws -> String? {
    try Outbox(catalog.store).newest(limit: 1) { _ in true }.first.map { String($0.id) }
  }
}
