internal import StockroomKit

/// `hook edit NAME`.
struct HookEdit: Command {
  private static let hook = Parameter<String>.argument("hook", "The hook.").named("NAME").completed(by: "hook")
  private static let rename = Parameter<String?>.option("name", "Another name.").named("NEW")
  private static let event = Parameter<HookEvent?>.option("event", "The event that it receives; * for every event.")
  private static let target = Parameter<String?>.option(
    "target", "A program, which is run without a shell, or an http URL of this machine."
  ).named("COMMAND|URL").completed(by: "file")
  private static let arguments = Parameter<[String]>.arguments(
    "argument", "Arguments of the program of --target; after -- they may begin with -.", isRequired: false
  ).ofProgram
  private static let timeout = Parameter<Duration?>.option("timeout", "The time limit of an attempt, up to 1 hour.")
  private static let retries = Parameter<[Duration]>.options(
    "retry-after", "The waits after failed attempts, before a delivery is given up.")

  static let description = CommandDescription(
    "hook edit",
    "Change a hook's name, event, target, or timeout; an approved hook stays approved, with its secret.",
    effect: .writes, permission: .manageHooks,
    parameters: [hook, arguments, rename, event, target, timeout, retries],
    receipt: HookFields.described,
    examples: [
      "hook add '*' /bin/cat; hook edit cat --name all --timeout 5s",
      "hook add unit.undone http://localhost:8080/a --name a; hook edit a --event '*' --target http://localhost:8080/b",
    ])

  private let name: String
  private let typed: String?
  private let arguments: ProgramArguments
  private var changes: Hook.Changes

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.hook]
    typed = try arguments[Self.target]
    self.arguments = try arguments.ofProgram(Self.arguments)
    let waits = try arguments[Self.retries]
    changes = Hook.Changes(
      name: try arguments[Self.rename], event: try arguments[Self.event],
      timeout: try arguments[Self.timeout].map(HookAdd.seconds),
      retries: waits.isEmpty ? nil : try RetrySchedule(waits))
    if !self.arguments.words.isEmpty {
      guard let typed else {
        throw Refusal(
          "hook.edit.arguments", kind: .usage, "arguments need a program",
          hint: "hook edit NAME --target COMMAND ARGUMENT…", subject: self.arguments.words[0])
      }
      try HookAdd.requireProgram(typed)
    }
    guard typed != nil || changes != Hook.Changes() else {
      throw Refusal(
        "hook.edit.nothing", kind: .usage, "nothing to change",
        hint: "add an option, such as --event '*'; help hook edit lists them", subject: name)
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    var hook: Hook?
    try preparation.looking { hook = try Hooks(catalog: $0).require(name) }
    guard let typed else { return }
    let target = try HookTarget(typed: typed, arguments: arguments, preparation)
    changes.target = target
    if let event = changes.event ?? hook?.event { try target.confirm(for: event, preparation) }
  }

  func run(in context: Context) throws -> Output {
    let hooks = Hooks(catalog: context.catalog)
    let former = try hooks.require(name)
    let hook = try hooks.edit(former, changes)
    try HookApproval.move(from: former, to: hook, arguments: changes.target?.secretArguments, in: context)
    return .receipt(
      Receipt(
        "edited \(hook.name): \(hook.event.rawValue) -> \(hook.target.line)",
        record: Record(try HookFields.of(hook, in: context.catalog)), tally: .init("hook", "edited")))
  }
}
