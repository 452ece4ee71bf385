internal import Language
internal import StockroomKit

/// Commands that call other commands.
extension Workspace {
  /// Runs a command in the transaction of another one, and returns its output with the rows read.
  func output(of words: [String], within outer: Call, _ catalog: Catalog, isPlan: Bool) throws -> Output {
    let call = try tree.call(words, within: outer.effect)
    try requirePermitted(call.description)
    return try call.output(in: catalog, isPlan: isPlan, progress: door.progress) {
      context(for: call, catalog: catalog, isPlan: isPlan)
    }
  }
}

/// Calls commands for the guards and columns of plugins, which have no workspace.
struct InstalledCommands: CommandService {
  let registry: Registry
  let tree: CommandTree

  func output(of words: [String], in catalog: Catalog, atMost effect: Effect) throws -> Output {
    let call = try tree.call(words, within: effect)
    return try call.output(in: catalog, isPlan: true, progress: .silent) {
      Context(
        catalog: catalog, registry: registry, arguments: call.arguments, isPlan: true, progress: .silent,
        listing: call.common.listing, isCancelled: { false })
    }
  }
}

extension Call {
  /// The number of commands that have called each other to reach this one.
  @TaskLocal fileprivate static var depth = 0
  /// More than anyone needs, and few enough for the stack.
  private static let deepest = 16

  /// Runs a called command: without files, questions, and other plugins.
  fileprivate func output(
    in catalog: Catalog, isPlan: Bool, progress: ProgressReporter, _ makeContext: () -> Context
  ) throws -> Output {
    guard case .plugin(let make) = command.factory else { throw Refusal.notCallable(command) }
    guard Self.depth < Self.deepest else { throw Refusal.tooDeep(command) }
    return try Self.$depth.withValue(Self.depth + 1) {
      var bound = try make(arguments)
      try bound.prepare(
        Preparation(InnerCallHost(command: command, catalog: catalog, isPlan: isPlan, progress: progress)))
      let context = makeContext()
      guard effect == .none || effect == .reads else { return try bound.run(in: context).collected() }
      return try catalog.store.readingOnly { try bound.run(in: context).collected() }
    }
  }
}

extension CommandTree {
  /// A call by another command, with that command's actor, reason, and date.
  fileprivate func call(_ words: [String], within effect: Effect) throws -> Call {
    let call: Call
    do {
      call = try self.call(words)
    } catch let correction as Correction {
      throw correction.refusal
    } catch let diagnostic as Diagnostic {
      throw Refusal(diagnostic.code, kind: .usage, diagnostic.message, hint: diagnostic.hint)
    }
    let common = call.common
    guard common.at == nil, common.actor == nil, common.user == nil, common.why == nil else {
      throw Refusal(
        "call.option", kind: .usage, "a called command takes no --at, --actor, --as, or --why",
        hint: "give them to the command that calls it", subject: call.description.name)
    }
    guard effect.includes(call.effect) else {
      throw Refusal(
        "call.effect", kind: .forbidden,
        "\(call.description.name) \(call.effect), which a command that \(effect.verb) may not call",
        hint: "declare the effect \(call.effect) for the command that calls it", subject: call.description.name)
    }
    return call
  }
}

extension Effect {
  fileprivate var verb: String { self == .none ? "does not use the store" : "only \(rawValue)" }
}

extension Refusal {
  fileprivate static func tooDeep(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "call.too-deep", kind: .forbidden, "\(command.description.name) is called by commands that call each other",
      hint: "a command must not call itself", subject: command.description.name)
  }

  fileprivate static func notCallable(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "call.not-here", kind: .forbidden, "\(command.description.name) cannot be called by another command",
      hint: "type it at the prompt, or in a file", subject: command.description.name)
  }
}

/// The services of a called command's preparation: only its caller's catalog.
private struct InnerCallHost: PreparationHost {
  let command: RegisteredCommand
  let catalog: Catalog
  let isPlan: Bool
  let progress: ProgressReporter

  func lookAtStore(_ look: (Transaction) throws -> Void) throws { try look(catalog.store) }
  func lookAtCatalog(_ look: (Catalog) throws -> Void) throws { try look(catalog) }
  func resolve(_ typed: String) throws -> String { throw Refusal.notCallable(command) }
  func readSecret(_ prompt: String, isNew: Bool) throws -> SecretBytes { throw Refusal.notCallable(command) }
  func run(_ order: WorkOrder) throws { throw Refusal.notCallable(command) }
  func ask(_ proposal: Proposal) throws { throw Refusal.notCallable(command) }
  func add(_ plugin: any Plugin) throws { throw Refusal.notCallable(command) }
  func removePlugin(named name: String) throws { throw Refusal.notCallable(command) }
}
