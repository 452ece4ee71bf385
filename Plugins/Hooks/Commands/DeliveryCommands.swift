internal import Foundation
internal import StockroomKit

/// `hook test NAME`.
struct HookTest: Command {
  static let description = CommandDescription(
    "hook test", "Send a ping to a hook, to test it.", effect: .writes, permission: .manageHooks,
    parameters: [HookName.parameter], receipt: DeliveryFields.described,
    examples: ["hook add '*' /bin/cat; hook test cat"])

  private let name: String

  init(_ arguments: Arguments) throws { name = try arguments[HookName.parameter] }

  func run(in context: Context) throws -> Output {
    let hook = try Hooks(catalog: context.catalog).require(name)
    try DeliveryFields.requireActive(hook, in: context.catalog)
    let number = try Ping.record(for: hook, in: context.catalog)
    DeliveryStart.afterCommit(of: context.catalog)
    return try DeliveryFields.receipt("delivery \(number): ping to \(hook.name)", number, in: context.catalog)
  }
}

/// `hook redeliver NUMBER`.
struct HookRedeliver: Command {
  private static let number = Parameter<Int>.argument("number", "The number of the delivery.").named("NUMBER")
    .completed(by: "hook-delivery")

  static let description = CommandDescription(
    "hook redeliver", "Send a finished or failed delivery again, as a new delivery.", effect: .writes,
    permission: .manageHooks, parameters: [number], receipt: DeliveryFields.described,
    examples: ["hook add '*' /bin/cat; hook test cat; hook deliver; hook redeliver 1"])

  private let number: Int64

  init(_ arguments: Arguments) throws { number = Int64(try arguments[Self.number]) }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let outbox = Outbox(catalog.store)
    guard let delivery = try outbox.find(number) else {
      throw Refusal(
        "hook.delivery.unknown", kind: .missing, "there is no delivery \(number)", remedy: .command("hook log"),
        subject: String(number))
    }
    let hook = try Hooks(catalog: catalog).require(delivery.hookName)
    guard delivery.state != .pending else {
      throw Refusal(
        "hook.delivery.pending", kind: .state, "delivery \(number) is still pending",
        remedy: .command("hook deliver --wait"), subject: String(number))
    }
    try DeliveryFields.requireActive(hook, in: catalog)
    let again = try outbox.add(
      delivery.event, id: delivery.eventID, subject: delivery.subject, body: delivery.body, for: hook)
    DeliveryStart.afterCommit(of: catalog)
    return try DeliveryFields.receipt(
      "delivery \(again): \(delivery.event) \(delivery.subject) to \(hook.name) again", again, in: catalog)
  }
}

/// `hook deliver [--wait]`.
struct HookDeliver: Command {
  private static let wait = Parameter<Bool>.flag("wait", "Wait for retries, until nothing is pending.")
  private static let follow = Parameter<Bool>.flag(
    "follow", "Go on with what happens from now on, on other machines, too, until ^C.")

  static let description = CommandDescription(
    "hook deliver", "Make due deliveries now, rather than in the background; fails if one is given up.",
    effect: .reads, writesFiles: true, permission: .manageHooks, parameters: [wait, follow],
    fields: HookExplanations.all.described("hook", ["delivered": .integer, "failed": .integer, "pending": .integer]),
    examples: ["hook deliver", "hook deliver --wait"])

  private let extent: Deliverer.Extent
  /// The newest attempt before the command.
  private var start: Int64 = 0

  init(_ arguments: Arguments) throws {
    extent = try arguments[Self.follow] ? .untilStopped : arguments[Self.wait] ? .untilNothingIsPending : .due
  }

  mutating func prepare(_ preparation: Preparation) throws {
    guard !preparation.isPlan else { return }
    try preparation.inBackgroundStore { task in
      start = try task.reading { catalog in
        if extent == .untilStopped { try requireApproved(in: catalog) }
        return try Outbox(catalog.store).newestAttempt()
      }
      try Deliverer(task, extent: extent, waitsForOthers: true).run()
    }
  }

  private func requireApproved(in catalog: Catalog) throws {
    guard try HookCache.of(catalog).approved(in: catalog).isEmpty else { return }
    throw Refusal(
      "hook.none-approved", kind: .state, "no hook that is enabled is approved on this machine",
      remedy: .command("hook list"))
  }

  func run(in context: Context) throws -> Output {
    let outbox = Outbox(context.catalog.store)
    // The background process may have made some of the deliveries.
    let (delivered, failed) = (
      try outbox.count(.delivered, sinceAttempt: start), try outbox.count(.failed, sinceAttempt: start)
    )
    guard failed == 0 || context.isPlan else {
      throw Refusal(
        "hook.delivery.failed", kind: .unavailable,
        failed == 1 ? "a delivery was given up" : "\(failed) deliveries were given up",
        remedy: .command("hook log --failed"))
    }
    let pending = try Hooks(catalog: context.catalog).all().reduce(0) { try $0 + outbox.count(.pending, of: $1.id) }
    return .record(
      Record([
        Field("delivered", .integer(delivered), label: "Delivered"),
        Field("failed", .integer(failed), label: "Failed"), Field("pending", .integer(pending), label: "Pending"),
      ]))
  }
}

/// The fields of a delivery in outputs of commands.
enum DeliveryFields {
  static let described = HookExplanations.all.described(
    "hook", ["number": .integer, "event": .identifier, "subject": .text, "hook": .identifier])

  static func receipt(_ text: String, _ number: Int64, in catalog: Catalog) throws -> Output {
    guard let delivery = try Outbox(catalog.store).find(number) else { throw Refusal.cancelled }
    return .receipt(
      Receipt(
        text,
        record: Record([
          Field("number", .integer(delivery.id), label: "No."),
          Field("event", .identifier(delivery.event), label: "Event"),
          Field("subject", .text(delivery.subject), label: "Subject"),
          Field("hook", .identifier(delivery.hookName), label: "Hook"),
        ]), tally: .init("delivery", "sent"), next: ["hook log --hook \(delivery.hookName)"]))
  }

  /// Refuses a hook that would not deliver.
  static func requireActive(_ hook: Hook, in catalog: Catalog) throws {
    switch try HookFields.standing(of: hook, in: catalog) {
    case .active, .changed: return
    case .disabled:
      throw Refusal(
        "hook.disabled", kind: .state, "the hook \(hook.name) is disabled",
        remedy: .command(ConsoleLine.text(["hook", "enable", hook.name])),
        subject: hook.name)
    case .notApproved:
      throw Refusal(
        "hook.not-approved", kind: .state, "the hook \(hook.name) is not approved on this machine",
        remedy: .command(ConsoleLine.text(["hook", "approve", hook.name])), subject: hook.name)
    }
  }
}
