internal import Language
internal import StockroomKit

/// Commands that commands call.
extension Workspace {
  /// Runs a command in the transaction of another one, and returns its output with the rows read.
  func output(of words: [String], within outer: Call, _ catalog: Catalog, isPlan: Bool) throws -> Output {
    let call = try tree.call(words, within: outer.effect)
    guard case .plugin(let make) = call.command.factory else { throw Refusal.notCallable(call.command) }
    var command = try make(call.arguments)
    try command.prepare(preparation(for: call, isPlan: isPlan, within: catalog))
    return try command.output(for: call, in: context(for: call, catalog: catalog, isPlan: isPlan))
  }
}

/// The commands of an installation, for the guards and columns of plugins, which have no workspace.
struct InstalledCommands: CommandService {
  let registry: Registry
  let tree: CommandTree

  func output(of words: [String], in catalog: Catalog, atMost effect: Effect) throws -> Output {
    let call = try tree.call(words, within: effect)
    guard case .plugin(let make) = call.command.factory else { throw Refusal.notCallable(call.command) }
    var command = try make(call.arguments)
    try command.prepare(
      Preparation(
        isPlan: true, progress: .silent, resolve: { throw Refusal.fileNotSent($0) },
        readSecret: { _ in throw Refusal.notCallable(call.command) },
        runWorker: { _ in throw Refusal.notCallable(call.command) },
        lookAtStore: { try $0(catalog.store) }, lookAtCatalog: { try $0(catalog) }))
    return try command.output(
      for: call,
      in: Context(
        catalog: catalog, registry: registry, arguments: call.arguments, isPlan: true, progress: .silent,
        listing: call.common.listing, isCancelled: { false }))
  }
}

extension BoundCommand {
  fileprivate func output(for call: Call, in context: Context) throws -> Output {
    guard call.effect == .none || call.effect == .reads else { return try run(in: context).collected() }
    return try context.catalog.store.readingOnly { try run(in: context).collected() }
  }
}

extension CommandTree {
  /// A call that another command makes; it has the other's actor, reason, and date.
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
    guard common.at == nil, common.actor == nil, common.why == nil else {
      throw Refusal(
        "call.option", kind: .usage, "a called command takes no --at, --actor, or --why",
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
  fileprivate static func notCallable(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "call.not-here", kind: .forbidden, "\(command.description.name) cannot be called by another command",
      hint: "type it at the prompt, or in a file", subject: command.description.name)
  }
}
