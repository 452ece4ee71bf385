internal import Language
internal import Rendering
package import StockroomKit

extension Workspace {
  /// Runs a call in the transaction that its effect requires, and returns its output.
  package func perform(_ call: Call) throws -> Outcome {
    var output = Output.nothing
    var outcome = try perform(call) { output = try $0.collected() }
    outcome.output = output
    return outcome
  }

  /// Runs a call: prepares it without a transaction, then runs it in the one that its effect requires.
  ///
  /// - Parameter emit: Receives the output: of a reading call while its transaction is open, so that rows can be
  ///   passed on one by one; of a writing call after the commit.
  /// - Throws: A `Refusal`, if nothing was changed. An error of `emit` after a commit does not undo it.
  package func perform(_ call: Call, emit: (Output) throws -> Void) throws -> Outcome {
    defer { keepRefused() }
    return try withInstalledHints {
      do {
        changedPlugin = nil
        let outcome = try acting(as: call.common.user) { try run(call) { try emit(withInstalledNext($0)) } }
        if let changedPlugin { try followSources(for: changedPlugin, call) }
        return outcome
      } catch {
        noteRefused(call, error)
        throw error
      }
    }
  }

  private func run(_ call: Call, _ emit: (Output) throws -> Void) throws -> Outcome {
    let wasConfirmed = isConfirmed
    isConfirmed = wasConfirmed || call.common.isConfirmed
    defer { isConfirmed = wasConfirmed }
    try requireEnabled(call)
    try requirePermitted(call.description)
    switch call.command.factory {
    case .door: throw Refusal.ofDoor(call.command)
    case .workspace(let make):
      let command = try make(call.arguments)
      try requireAllowed(type(of: command), call)
      if !isPlanning { try door.confirm(call) }
      let output = try command.run(in: self, call, emit: emit)
      if call.command.writesFile(with: call.arguments) { writtenCount += 1 }
      try emit(output)
      return Outcome()
    case .plugin(let make):
      if call.common.at != nil { try requireReading(call.command, looksAtDates: true) }
      return try perform(try make(call.arguments), call, emit)
    }
  }

  /// Refuses a command of a plugin that turns out to be disabled, now that the store can be read.
  func requireEnabled(_ call: Call) throws {
    // The engine's own commands, such as store check, also work on stores that cannot be read.
    guard call.command.isOfPlugin, !call.command.plugin.hasSameBytes(as: Refusal.console) else { return }
    guard call.effect != .none, unit == nil, try engine.readSwitches() else { return }
    let name = call.description.name
    guard tree.command(named: name) == nil else { return }
    throw Refusal.disabled(name, call.command.plugin)
  }

  func requireAllowed(_ type: any WorkspaceCommand.Type, _ call: Call) throws {
    if call.common.at != nil { try requireReading(call.command, looksAtDates: type.readsAtDate) }
    try requireAllowedInUnit(type.isAllowedInUnit, call.command)
  }

  /// Refuses a command that must not be part of the open unit.
  package func requireAllowedInUnit(_ isAllowed: Bool, _ command: RegisteredCommand) throws {
    guard let unit, !isAllowed else { return }
    throw Refusal.notInUnit(command, isTransaction: unit.kind == .transaction)
  }

  private func perform(_ prepared: any BoundCommand, _ call: Call, _ emit: (Output) throws -> Void) throws -> Outcome {
    var command = prepared
    let wasConfirmed = isConfirmed
    defer { isConfirmed = wasConfirmed }
    if call.effect == .destroys {
      try confirm(call)
      isConfirmed = true
    }
    try command.prepare(preparation(for: call, isPlan: isPlanning))
    if !isPlanning { try door.confirm(call) }
    if store.cancellation.isCancelled() { throw Refusal.cancelled }
    switch call.effect {
    case .none:
      try look(call, command, isPlan: isPlanning, emit)
      return Outcome()
    case .reads:
      try read(call, command, isPlan: isPlanning, emit)
      return Outcome()
    case .writes, .destroys: return try write(call, command, emit)
    }
  }
}

/// The caller's rights.
extension Workspace {
  /// Calls `body` as a user, with that user's rights; as the caller if the name is nil.
  ///
  /// - Throws: A `Refusal` for an unknown user, or if the caller is already a user.
  package func acting<Value>(as user: String?, _ body: () throws -> Value) throws -> Value {
    guard let user else { return try body() }
    guard rights == nil else { throw Refusal.userTwice }
    let former = actorName
    let found = try read { catalog in
      guard let accounts = catalog.accounts else { throw Refusal.noAccounts }
      return try accounts.rights(ofUser: user, catalog: catalog)
    }
    guard let found else { throw Refusal.userUnknown(user) }
    (rights, actorName) = (found, found.name)
    defer { (rights, actorName) = (nil, former) }
    return try body()
  }

  /// True if the caller's roles allow a command.
  package func permits(_ command: CommandDescription) -> Bool { rights?.allow(command) ?? true }

  /// Refuses a command that the caller's roles do not allow.
  func requirePermitted(_ command: CommandDescription) throws {
    guard let rights, !rights.allow(command) else { return }
    throw Refusal.notPermitted(command, rights)
  }
}

extension Refusal {
  fileprivate static func notPermitted(_ command: CommandDescription, _ rights: Rights) -> Refusal {
    Refusal(
      "account.permission", kind: .forbidden, "the roles of \(rights.name) do not allow \(command.name)",
      remedy: .command("role list"), subject: rights.name)
  }

  fileprivate static func userUnknown(_ name: String) -> Refusal {
    Refusal(
      "account.user.unknown", kind: .missing, "there is no user \(name)", remedy: .command("user list"), subject: name)
  }

  fileprivate static let noAccounts = Refusal(
    "account.none", kind: .state, "this program has no users: its plugin for accounts is missing or disabled",
    hint: "omit --as")

  fileprivate static let userTwice = Refusal(
    "account.user.twice", kind: .forbidden, "a user cannot act as another one", hint: "omit --as")
}

extension Refusal {
  static func ofDoor(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "command.door", kind: .usage, "\(command.description.name) works only at the console's prompt and in its files",
      hint: "stockroom \(command.description.name)")
  }
}

extension Workspace {
  /// Runs `body`, and removes commands that are not installed or are disabled from the hints of its errors.
  func withInstalledHints<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal {
      throw refusal.withInstalledRemedy(in: tree)
    } catch let failure as ValidationFailure {
      throw failure.advising(failure.refusal.withInstalledRemedy(in: tree))
    } catch let diagnostic as Diagnostic {
      throw diagnostic.withInstalledHint(in: tree)
    } catch let diagnostics as Diagnostics {
      let all = [diagnostics.first] + diagnostics.others
      throw Diagnostics(all.map { $0.withInstalledHint(in: tree) }) ?? diagnostics
    }
  }

  /// An output without next commands that are not installed or are disabled.
  func withInstalledNext(_ output: Output) -> Output {
    guard case .receipt(var receipt) = output else { return output }
    receipt.next.removeAll { !tree.hasCommand(beginning: $0) }
    return .receipt(receipt)
  }
}

extension Refusal {
  /// A copy without the clauses of its remedy that name commands that are not installed or are disabled.
  package func withInstalledRemedy(in tree: CommandTree) -> Refusal {
    guard let remedy, !remedy.commands.isEmpty else { return self }
    return advising(remedy.keeping { tree.hasCommand(beginning: $0) })
  }
}

extension Diagnostic {
  fileprivate func withInstalledHint(in tree: CommandTree) -> Diagnostic {
    guard !hintCommands.allSatisfy({ tree.hasCommand(beginning: $0) }) else { return self }
    var copy = self
    copy.hint = nil
    return copy
  }
}
