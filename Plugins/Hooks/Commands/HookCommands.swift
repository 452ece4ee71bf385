internal import StockroomKit

/// The parameter for a hook.
enum HookName {
  static let parameter = Parameter<String>.argument("name", "The hook.").named("NAME").completed(by: "hook")
}

/// `hook list`.
struct HookList: Command {
  static let description = CommandDescription(
    "hook list", "List the hooks, with their state on this machine.", effect: .reads,
    permission: .manageHooks, fields: HookFields.describedColumns,
    examples: ["hook list", "hook"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let approvals = try Approvals(of: catalog)?.all() ?? [:]
    let outbox = Outbox(catalog.store)
    return .table(
      Table(
        columns: HookFields.describedColumns.columns(), empty: "no hooks",
        rows: try Hooks(catalog: catalog).all().map { hook in
          [
            .identifier(hook.name), .identifier(hook.event.rawValue), .text(hook.target.line),
            Standing(of: hook, in: approvals).value, .integer(try outbox.count(.pending, of: hook.id)),
          ]
        }))
  }
}

/// `hook show NAME`.
struct HookShow: Command {
  static let description = CommandDescription(
    "hook show", "Show a hook and the number of its deliveries; never its secret.", effect: .reads,
    permission: .manageHooks, parameters: [HookName.parameter], fields: HookFields.described,
    examples: ["hook add '*' /bin/cat; hook show cat"])

  private let name: String

  init(_ arguments: Arguments) throws { name = try arguments[HookName.parameter] }

  func run(in context: Context) throws -> Output {
    let hook = try Hooks(catalog: context.catalog).require(name)
    return .record(Record(title: hook.name, try HookFields.of(hook, in: context.catalog)))
  }
}

/// `hook remove NAME`.
struct HookRemove: Command {
  static let description = CommandDescription(
    "hook remove", "Remove a hook with its secret and its approval; pending deliveries are canceled.",
    effect: .destroys, permission: .manageHooks, parameters: [HookName.parameter], receipt: HookFields.described,
    examples: ["hook add '*' /bin/cat; hook remove cat --yes"])

  private let name: String

  init(_ arguments: Arguments) throws { name = try arguments[HookName.parameter] }

  func run(in context: Context) throws -> Output {
    let hooks = Hooks(catalog: context.catalog)
    let hook = try hooks.require(name)
    let fields = try HookFields.of(hook, in: context.catalog)
    try hooks.remove(hook)
    if !context.isPlan, let approvals = Approvals(of: context.catalog) {
      // An approval left after a failure lets nothing else run: it is for this definition.
      context.catalog.store.afterCommit("approval of \(hook.name)") { try? approvals.set(nil, for: hook.name) }
    }
    return .receipt(
      Receipt("removed \(hook.name)", record: Record(fields), tally: .init("hook", "removed")))
  }
}

/// `hook enable NAME` and `hook disable NAME`.
struct HookSwitch: Sendable {
  static let all = [
    HookSwitch(
      isOn: true, verb: "enabled",
      description(
        "enable", "Let a hook receive events again; events while it was disabled are lost.",
        example: "hook disable cat; hook enable cat")),
    HookSwitch(
      isOn: false, verb: "disabled",
      description(
        "disable", "Stop a hook; its pending deliveries wait until it is enabled.", example: "hook disable cat")),
  ]

  let description: CommandDescription
  private let isOn: Bool
  private let verb: String

  private init(isOn: Bool, verb: String, _ description: CommandDescription) {
    (self.isOn, self.verb, self.description) = (isOn, verb, description)
  }

  private static func description(_ name: String, _ summary: String, example: String) -> CommandDescription {
    CommandDescription(
      "hook \(name)", summary, effect: .writes, permission: .manageHooks, parameters: [HookName.parameter],
      receipt: HookFields.described, examples: ["hook add '*' /bin/cat; \(example)"])
  }

  func bind(_ arguments: Arguments) throws -> any BoundCommand {
    Call(setting: self, name: try arguments[HookName.parameter])
  }

  private struct Call: BoundCommand {
    let setting: HookSwitch
    let name: String

    func run(in context: Context) throws -> Output {
      let hooks = Hooks(catalog: context.catalog)
      let hook = try hooks.set(hooks.require(name), isEnabled: setting.isOn)
      if setting.isOn { DeliveryStart.afterCommit(of: context.catalog) }
      return .receipt(
        Receipt(
          "\(setting.verb) \(hook.name)", record: Record(try HookFields.of(hook, in: context.catalog)),
          tally: .init("hook", setting.verb)))
    }
  }
}

/// `hook approve NAME`.
struct HookApprove: Command {
  static let description = CommandDescription(
    "hook approve",
    "Let a hook run on this machine as it is now, if its store is from elsewhere or its program was changed.",
    effect: .writes, permission: .manageHooks, parameters: [HookName.parameter] + HookSecret.parameters,
    receipt: HookFields.described, examples: ["hook add '*' /bin/cat; hook approve cat"])

  private let name: String
  private var secret: HookSecret

  init(_ arguments: Arguments) throws {
    name = try arguments[HookName.parameter]
    secret = try HookSecret(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    var hook: Hook?
    var lacksSecret = false
    try preparation.looking { catalog in
      let found = try Hooks(catalog: catalog).require(name)
      let known = try Approvals(of: catalog)?.all()[found.name]
      lacksSecret = found.isSigned && (known?.definition != found.definition || known?.secret == nil)
      hook = found
    }
    try secret.prepare(preparation, isNeeded: lacksSecret)
    if let hook { try hook.target.confirm(for: hook.event, preparation) }
  }

  func run(in context: Context) throws -> Output {
    let hooks = Hooks(catalog: context.catalog)
    var hook = try hooks.require(name)
    let former = try Approvals(of: context.catalog)?.all()[hook.name]
    // A store from elsewhere must not get signatures with a secret that was given for another target.
    let known = former?.definition == hook.definition ? former : nil
    guard !hook.isSigned || secret.isGiven || known?.secret != nil else {
      throw Refusal(
        "hook.secret.missing", kind: .missing,
        "the deliveries of \(hook.name) are signed, and this machine has no secret",
        remedy: .command(ConsoleLine.text(["hook", "approve", hook.name, "--secret", "-"])), subject: hook.name)
    }
    guard !hook.target.hidesArguments || known?.arguments != nil else {
      throw Refusal(
        "hook.arguments.missing", kind: .missing,
        "some arguments of \(hook.name) are secrets, and this machine does not have them",
        remedy: .command(ConsoleLine.text(["hook", "edit", hook.name, "--target", hook.target.text, "ARGUMENT"])),
        subject: hook.name)
    }
    if secret.isGiven { hook = try hooks.set(hook, isSigned: true) }
    guard
      try HookApproval.approve(
        hook, secret: secret.text ?? known?.secret, arguments: known?.arguments, in: context)
    else {
      throw Refusal(
        "hook.no-machine", kind: .unavailable, "hooks cannot be approved here", hint: "use the stockroom program",
        subject: hook.name)
    }
    try Outbox(context.catalog.store).hurry(hook.id)
    DeliveryStart.afterCommit(of: context.catalog)
    return .receipt(
      Receipt(
        "approved \(hook.name): \(hook.event.rawValue) -> \(hook.target.line)",
        record: Record(try HookFields.of(hook, in: context.catalog)), tally: .init("hook", "approved")))
  }
}
