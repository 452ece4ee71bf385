internal import Foundation
internal import StockroomKit

/// `clock show`.
struct ClockShow: Command {
  static let description = CommandDescription(
    "clock show", "Show the store's time and its timers.", effect: .reads,
    fields: EngineExplanations.resources.described("clock", ["now": .date, "isReal": .boolean, "due": .list]),
    examples: ["clock show", "clock"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let timers = try context.catalog.timers.all().map { timer in
      Value.record([
        Field("at", .date(timer.at)), Field("owner", .text(timer.owner)), Field("name", .text(timer.name)),
        Field("subject", .text(timer.subject)),
      ])
    }
    return .record(
      Record([
        Field("now", .date(context.now), label: "Now"),
        Field("isReal", .boolean(!context.catalog.store.clockStands), label: "Real clock"),
        Field("due", .list(timers), label: "Due"),
      ]))
  }
}

/// `clock set DATE`.
struct ClockSet: Command {
  private static let date = Parameter<DateExpression>.argument("date", "The new store time.")

  static let description = CommandDescription(
    "clock set",
    "Set the store's clock and stop it. It cannot move back before the newest unit. What was due until then happens at "
      + "the new time; clock advance plays it in order, each at its own time.",
    effect: .writes, permission: .moveClock, parameters: [date],
    receipt: EngineExplanations.resources.described("clock", ["now": .date]),
    examples: ["clock set 2012-12-24", "clock set +30d"])

  private let date: DateExpression

  init(_ arguments: Arguments) throws {
    date = try arguments[Self.date]
  }

  func prepare(_ preparation: Preparation) throws {
    try preparation.prepareTimers { date.date(now: $0) }
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.setClock(date.date(now: context.now))
    return context.clockReceipt("set")
  }
}

/// `clock advance DURATION`.
struct ClockAdvance: Command {
  private static let span = Parameter<[String]>.arguments("duration", "The time to move by, or the day to move to.")
    .named("DURATION")

  static let description = CommandDescription(
    "clock advance", "Advance the store's clock; timers that come due fire in order.", effect: .writes,
    permission: .moveClock, parameters: [span],
    receipt: EngineExplanations.resources.described("clock", ["now": .date]),
    examples: ["clock advance 3d", "clock advance 2 hours", "clock advance monday"])

  private let target: DateExpression

  /// - Throws: A `Refusal` for words that are neither a duration nor a day.
  init(_ arguments: Arguments) throws {
    let text = try arguments[Self.span].joined(separator: " ")
    do {
      let span = try Duration.parse(text)
      target = .after(span)
    } catch let refusal as Refusal {
      guard let day = try? DateExpression.parse(text) else { throw refusal }
      target = day
    }
  }

  func prepare(_ preparation: Preparation) throws {
    try preparation.prepareTimers { target.date(now: $0) }
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.advanceClock(to: target.date(now: context.now))
    return context.clockReceipt("advanced")
  }
}

/// `clock reset`.
struct ClockReset: Command {
  static let description = CommandDescription(
    "clock reset", "Make the store's clock follow the real time again.", effect: .writes, permission: .moveClock,
    receipt: EngineExplanations.resources.described("clock", ["now": .date]),
    examples: ["clock reset"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    try context.catalog.setClock(nil)
    return context.clockReceipt("reset")
  }
}

extension Context {
  fileprivate func clockReceipt(_ verb: String) -> Output {
    .receipt(
      Receipt(
        "the store's clock is \(now.iso8601)", record: Record([Field("now", .date(now))]),
        tally: .init("the clock", verb)))
  }
}
