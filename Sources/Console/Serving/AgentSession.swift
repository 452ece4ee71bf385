package import ContextServer
package import Engine
internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

/// A session for the lines of an agent.
///
/// Variables and aliases last for one line; the app in use lasts until the end.
package final class AgentSession: AgentConsole {
  let session: Session
  private(set) var request: LineRequest?
  /// The line as the journal and the person see it.
  private(set) var shownLine = ""
  /// True if the line has more than one command.
  private(set) var isUnit = false
  /// The last planned command that writes.
  private(set) var planned: Call?
  private var changes: Output?
  /// The error that stopped the line for a question to the person, whatever the line reported.
  var question: (any Error)?
  /// True if the person has approved the line.
  var isApproved = false
  private var written: Set<Int64> = []

  /// The units that the agent may undo without approval, its own; nil for all.
  var ownUnits: Set<Int64>? { request?.hasPerson == true ? written : nil }

  /// Creates a session on a workspace of its own.
  ///
  /// - Parameters:
  ///   - home: The folder for `~`.
  ///   - folder: The folder whose files it may use; nil for no files.
  package init(_ workspace: Workspace, home: String, folder: String? = FileManager.default.currentDirectoryPath) {
    let printer = Printer.screenless
    // Not the process's environment, whose secrets a line could show.
    session = Session(workspace, printer: printer, environment: ["HOME": home])
    session.readsStandardInput = true
    session.runsOneCommand = true
    // As in a file, lines cannot do what only a person at a prompt may do.
    session.scope.runDepth = 1
    session.agent = self
    session.agentFolder = folder
  }

  package var workspace: Workspace { session.workspace }

  package func run(_ request: LineRequest) throws -> LineResult {
    (self.request, planned, changes, question, isApproved) = (request, nil, nil, nil, false)
    session.statementsLeft = Self.statementLimit
    session.observedProgress = request.progress
    let (committed, last) = (workspace.committedCount, workspace.lastUnit)
    var failure: (any Error)?
    var scope: String?
    let notes = session.restoringState {
      session.printer.collect = { [unowned self] in try take($0) }
      defer { (session.printer.collect, scope) = (nil, workspace.scopeInUse) }
      return session.printer.captured {
        do { try execute(request) } catch { failure = error }
      }
    }
    if request.mode == .write, workspace.lastUnit != last, let unit = workspace.lastUnit { written.insert(unit) }
    if request.mode != .plan { workspace.scopeInUse = scope }
    if let question { throw question }
    let lines = Self.some(notes.split(separator: "\n").map(String.init))
    if let failure { throw self.failure(failure, notes: lines) }
    var result = LineResult()
    result.notes = lines
    result.changes = changes
    if workspace.committedCount > committed, workspace.lastUnit != last { result.unit = workspace.lastUnit }
    if request.mode == .plan { result.question = try plannedQuestion() }
    return result
  }

  private func execute(_ request: LineRequest) throws {
    let whole = try lines(of: request.line)
    let statements = whole.flatMap(\.statements)
    shownLine = session.redaction.text(request.line.trimmingCharacters(in: .whitespacesAndNewlines))
    isUnit = statements.count { $0.runs } > 1
    switch request.mode {
    case .plan where whole.count == 1 && statements.count == 1 && !statements[0].isPlanned:
      for line in try lines(of: Self.plan + request.line) { try session.execute(line) }
    case .plan where statements.contains { $0.runs && !$0.isPlanned }:
      changes = try session.planUnit { try run(whole) }
    case .write where isUnit:
      let header = UnitHeader(actor: Actor(name: workspace.actorName), line: shownLine, why: request.why)
      _ = try workspace.unit(OpenUnit(.run, header: header, usesSavepoints: false)) { try run(whole) }
    default: try run(whole)
    }
  }

  private static let plan = "plan "
  /// The maximum number of statements in one request, including those of loops.
  static let statementLimit = 100_000

  private func lines(of text: String) throws -> [Line] {
    var parser = Parser(source: Array(text.utf8), file: "line", mode: .file)
    var lines: [Line] = []
    while let line = try session.read(&parser) {
      if workspace.store.cancellation.isCancelled() { throw Refusal.cancelled }
      lines.append(line)
    }
    return lines
  }

  private func run(_ lines: [Line]) throws {
    for line in lines { try session.execute(line) }
  }

  private func take(_ output: Output) throws {
    if request?.mode == .plan, planned != nil, case .table = output {
      changes = try output.collected()
    } else {
      try request?.emit(output)
    }
  }

  /// The first of many lines, and the number of the rest.
  private static func some(_ lines: [String]) -> [String] {
    let limit = 100
    return lines.count > limit ? lines.prefix(limit) + ["… and \(lines.count - limit) more"] : lines
  }

  // MARK: - Failures

  private func failure(_ error: any Error, notes: [String]) -> LineFailure {
    let failure = session.reporter.concealed(error)
    let diagnostic = failure.diagnostic
    var result = LineFailure(
      Refusal(
        diagnostic.code, kind: diagnostic.kind.ofRefusal, diagnostic.message,
        remedy: diagnostic.hint.map { Remedy($0) },
        subject: failure.refusal?.subject.map(session.state.known.scrub)))
    result.correction = failure.correction
    if let range = diagnostic.range, range.file == "line" {
      let isShifted = request?.mode == .plan && range.line == 1 && !isUnit
      result.place = (range.line, max(1, range.column - (isShifted ? Self.plan.count : 0)))
    }
    result.others = Self.some(
      (diagnostic.others + failure.others).map { other in
        "\(other.code): \(other.message)" + (other.hint.map { " (\($0))" } ?? "")
      })
    (result.aftermath, result.notes) = (failure.aftermath, notes)
    return result
  }
}

/// The permissions of an agent's lines.
extension AgentSession {
  /// The common options of a command, with the request's reason; refuses options for persons only.
  func admitted(_ common: CommonOptions) throws -> CommonOptions {
    let options = [(common.isConfirmed, "--yes"), (common.actor != nil, "--actor"), (common.user != nil, "--as")]
    for (isGiven, name) in options where isGiven {
      throw Refusal(
        "agent.option", kind: .forbidden, "an agent cannot give \(name)",
        hint: name == "--yes"
          ? "omit it; the person will be asked" : "omit it; stockroom mcp --actor NAME names the agent",
        subject: name)
    }
    var common = common
    common.why = common.why ?? request?.why
    return common
  }

  /// Refuses a call that the line must not make.
  func admit(_ call: Call, isPlan: Bool) throws {
    let effect = call.effect
    let writes = effect == .writes || effect == .destroys
    if isPlan {
      planned = writes ? call : nil
      return
    }
    let writesFile = call.command.writesFile(with: call.arguments)
    if request?.mode == .read, writes || writesFile { throw Refusal.agentWrites(call.command, file: !writes) }
    if mustBeAlone(call), isUnit || workspace.unit != nil || session.scope.runDepth > 1 {
      throw Refusal.notAlone(call.command)
    }
  }

  /// Refuses a command of the console that an agent must not run.
  func admit(_ command: any SessionCommand, of registered: RegisteredCommand, isPlan: Bool) throws {
    if command.changesSession, !(command is UseCommand) {
      throw Refusal(
        "agent.session", kind: .forbidden, "\(registered.description.name) is for a person at the console",
        hint: "search_commands finds others", subject: registered.description.name)
    }
    guard [.writes, .destroys].contains(registered.description.effect) else { return }
    if isPlan {
      planned = Call(registered, arguments: Arguments(), line: "")
    } else if request?.mode == .read {
      throw Refusal.agentWrites(registered, file: false)
    }
  }
}

extension Refusal {
  fileprivate static func agentWrites(_ command: RegisteredCommand, file: Bool) -> Refusal {
    let name = command.description.name
    return Refusal(
      "agent.writes", kind: .usage, "\(name) \(file ? "writes a file" : "changes the store"), and read changes nothing",
      hint: file ? "use write" : "use plan, then write", subject: name)
  }
}

extension Statement {
  /// True if it runs commands, and is not a definition.
  fileprivate var runs: Bool {
    switch self {
    case .command, .loop: true
    case .assignment, .alias: false
    }
  }

  /// True if it already has a prefix: `plan` or `watch`.
  fileprivate var isPlanned: Bool {
    switch self {
    case .command(let node): !node.prefixes.isEmpty
    case .loop(let loop): !loop.prefixes.isEmpty
    case .assignment, .alias: false
    }
  }
}
