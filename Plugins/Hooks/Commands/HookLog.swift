internal import Foundation
internal import StockroomKit

/// `hook log [--hook NAME] [--failed]`.
struct HookLog: Command {
  private static let hook = Parameter<String?>.option("hook", "Only deliveries to this hook.").named("NAME")
    .completed(by: "hook")
  private static let failed = Parameter<Bool>.flag("failed", "Only failed attempts.")

  static let description = CommandDescription(
    "hook log", "List the attempts of deliveries, newest first, and the deliveries that wait for their first attempt.",
    effect: .reads, permission: .manageHooks, parameters: [hook, failed],
    fields: HookExplanations.all.described(
      "hook",
      [
        "number": .integer, "event": .identifier, "subject": .text, "hook": .identifier, "attempt": .integer,
        "time": .date, "result": .text, "duration": .duration, "nextRetry": .date, "output": .text,
      ]),
    examples: ["hook log", "hook log --failed", "hook add '*' /bin/cat; hook test cat; hook log --hook cat"])

  private let hook: String?
  private let onlyFailed: Bool

  init(_ arguments: Arguments) throws {
    hook = try arguments[Self.hook]
    onlyFailed = try arguments[Self.failed]
  }

  func run(in context: Context) throws -> Output {
    // The log also has the deliveries of removed hooks.
    let store = context.catalog.store
    if let hook {
      let sql = "SELECT 1 FROM hook_delivery WHERE hook_name = ? LIMIT 1"
      if try store.first(sql, .text(hook), body: { _ in true }) == nil {
        _ = try Hooks(catalog: context.catalog).require(hook)
      }
    }
    let conditions = [
      hook == nil ? "CAST(?1 AS TEXT) IS NULL" : "d.hook_name = ?1",
      onlyFailed ? "a.is_success = 0" : nil,
    ].compactMap(\.self).joined(separator: " AND ")
    let sql = """
      SELECT d.id, d.event, d.subject, d.hook_name, d.state, d.attempts, d.next_ms, a.number, a.started_ms, a.duration_ms,
        a.result, a.output
      FROM hook_delivery d LEFT JOIN hook_attempt a ON a.delivery = d.id
      WHERE \(conditions) ORDER BY d.id DESC, a.number DESC
      """
    return .table(
      Table(columns: Self.columns, empty: onlyFailed ? "no failed deliveries" : "no deliveries") { emit in
        try store.rows(sql, .text(hook)) { row in try emit(Self.cells(row)) }
      })
  }

  private static let columns = description.fields.columns(dataOnly: ["output"])

  private static func cells(_ row: Row) -> [Value] {
    let isPending = row.text(4) == HookDelivery.State.pending.rawValue
    let attempt = row.optionalInteger(7)
    let isLast = attempt == nil || attempt == row.integer(5)
    let duration = row.optionalInteger(9)
    let isOver = attempt != nil && duration != nil
    let result = row.optionalText(10) ?? (attempt == nil ? row.text(4) : "running")
    return [
      .integer(row.integer(0)), .identifier(row.text(1)), .text(row.text(2)), .identifier(row.text(3)),
      .integer(attempt),
      row.optionalInteger(8).map { .date(MachineTime.date($0)) } ?? .null, .text(result),
      duration.map { .duration(Double($0) / 1000) } ?? .null,
      isPending && isLast && isOver ? .date(MachineTime.date(row.integer(6))) : .null,
      .text(row.optionalText(11)),
    ]
  }
}
