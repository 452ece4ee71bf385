package import StockroomKit

/// A command on a whole workspace: its units, plugins, and store; it cannot come from a plugin.
package protocol WorkspaceCommand: Sendable {
  /// Its description.
  static var description: CommandDescription { get }
  /// True if it may run in a batch file, in a loop, or between `begin` and `commit`.
  static var isAllowedInUnit: Bool { get }
  /// True if it reads through ``Workspace/read(at:firingDue:_:)``, so that `--at` works.
  static var readsAtDate: Bool { get }

  /// Reads the arguments.
  init(_ arguments: Arguments) throws

  /// Runs it; it passes tables that must be read inside a transaction to `emit`.
  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output

  /// Shows the changes that running it would make.
  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output
}

extension WorkspaceCommand {
  package static var isAllowedInUnit: Bool { true }
  package static var readsAtDate: Bool { false }

  /// Runs a reading command; a command that writes files names them.
  package func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    guard !call.description.writesFiles else {
      let files = call.description.parameters.filter(\.isWritten).flatMap { call.arguments.words($0.name) }
      for file in files { try workspace.requireFolder(of: file) }
      return .message("would write \(files.joined(separator: " "))")
    }
    guard call.effect == .reads || call.effect == .none else { throw Refusal.notPlanned(call.command) }
    return try run(in: workspace, call, emit: emit)
  }
}

extension Refusal {
  /// A command cannot be planned.
  package static func notPlanned(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "plan.not-possible", "\(command.description.name) cannot be planned",
      hint: "rehearse it on a copy: start stockroom with --scratch")
  }

  /// A command that must not be part of a unit.
  static func notInUnit(_ command: RegisteredCommand, isTransaction: Bool) -> Refusal {
    Refusal(
      "unit.not-here", kind: .state, "\(command.description.name) cannot be used in a run, in a loop, or after begin",
      hint: isTransaction ? "commit or rollback first" : "run it on its own")
  }
}

/// The commands of every workspace.
enum WorkspaceCommands {
  private static let types: [any WorkspaceCommand.Type] = [
    BeginCommand.self, CommitCommand.self, DiffCommand.self, PluginDisable.self, PluginEnable.self,
    PluginListCommand.self, PluginShow.self, RedoCommand.self, RollbackCommand.self, StoreBackup.self,
    StoreCopyCommand.self,
    StoreCompact.self, StoreInfo.self, StoreInit.self, StoreRestore.self, UndoCommand.self,
  ]

  /// The explanations of the fields of their receipts.
  static var explanations: [Explanation] {
    types.map { $0.description }.flatMap { $0.explanations(of: $0.receipt) }
  }

  /// The commands, with the fields that plugins add.
  static func all(with registry: Registry) -> [RegisteredCommand] {
    types.map { type in
      var description = type.description
      if type == StoreInfo.self {
        let counts = registry.views.storeCounts.map(\.field)
        description.deriveFields { $0 + counts }
      }
      return RegisteredCommand(
        description, plugin: "Console", factory: .workspace { try type.init($0) }, looksAtDates: type.readsAtDate)
    }
  }
}
