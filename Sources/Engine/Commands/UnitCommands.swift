internal import Rendering
internal import StockroomKit

/// `begin`: a unit of several commands.
struct BeginCommand: WorkspaceCommand {
  static let isAllowedInUnit = false
  static let description = CommandDescription(
    "begin", "Open a unit of several commands; it locks the store until commit or rollback.", effect: .writes,
    examples: ["begin; product edit .chapter1 --notes One; product edit .chapter2 --notes Two; commit"])

  init(_ arguments: Arguments) {}

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    guard workspace.door.takesMoreCalls else {
      throw Refusal(
        "unit.not-here", kind: .state, "begin opens a unit for the commands after it, but none follow here",
        hint: "use begin at the prompt, or -c 'begin; …; commit'")
    }
    let header = workspace.header(for: call, line: "begin … commit")
    try workspace.begin(OpenUnit(.transaction, header: header, usesSavepoints: true))
    return .message("a unit is open: commit saves it, rollback discards it")
  }
}

/// `commit`: saves the open unit.
struct CommitCommand: WorkspaceCommand {
  static let description = CommandDescription(
    "commit", "Save the unit that begin opened.", effect: .writes, examples: ["begin; commit"])

  init(_ arguments: Arguments) {}

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let unit = try OpenUnit.transaction(of: workspace)
    guard let number = try workspace.commit(unit) else { return .message("nothing changed") }
    return .message("committed as unit \(number)")
  }
}

/// `rollback`: discards the open unit.
struct RollbackCommand: WorkspaceCommand {
  static let description = CommandDescription(
    "rollback", "Discard the unit that begin opened.", effect: .writes, examples: ["begin; rollback"])

  init(_ arguments: Arguments) {}

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let unit = try OpenUnit.transaction(of: workspace)
    try workspace.rollBack(unit)
    return .message("\(HumanNumbers.count(unit.commandCount, "command")) rolled back, nothing changed")
  }
}

extension OpenUnit {
  fileprivate static func transaction(of workspace: Workspace) throws -> OpenUnit {
    guard let unit = workspace.unit else {
      throw Refusal(
        "unit.none", kind: .state, "no unit is open",
        remedy: "\(command: "begin") opens one, and \(command: "undo") undoes the last that was saved")
    }
    guard unit.kind == .transaction else {
      throw Refusal(
        "unit.not-here", kind: .state, "a run or a loop is already one unit", hint: "omit commit and rollback")
    }
    return unit
  }
}
