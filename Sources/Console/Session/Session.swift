internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// A running console: a workspace, and the state between lines.
final class Session {
  /// The workspace of this session, on the open store.
  private(set) var workspace: Workspace
  /// Prints output and errors.
  let printer: Printer
  /// The history of lines typed at the prompt.
  var historyPath: String?
  /// The state between lines: variables, aliases, and settings.
  var state: SessionState
  /// The scope of the running lines.
  var scope = RunScope()
  /// Reports what a plan would run or write; nil for the session's own printer.
  var planPrinter: Printer?
  /// True if the store is temporary, and lines must have no effect elsewhere.
  var isRehearsal = false
  /// Asks the person at the terminal; nil in a run and on a pipe.
  weak var dialog: (any Dialog)?
  /// The agent that wrote the lines, which limits their permissions.
  weak var agent: AgentSession?
  /// The folder whose files the agent may use; nil for no files.
  var agentFolder: String?
  /// True if the running command is the only one, from a shell.
  var runsOneCommand = false
  /// True if the person types at the prompt, rather than in a shell.
  var hasPrompt = false
  /// True if the running line was typed at the prompt.
  var isPrompt: Bool { hasPrompt && scope.runDepth == 0 }
  /// True if a person can be asked about the running line.
  var canAsk: Bool { dialog != nil && scope.runDepth == 0 }
  /// True if standard input is the script, and cannot answer questions.
  var readsStandardInput = false
  /// The remaining number of statements that may run; nil for no limit.
  var statementsLeft: Int?
  /// Answers for secrets, in tests.
  var answerSecret: ((String) -> SecretBytes)?
  /// True if workers run in this process, in tests.
  var worksInProcess = false
  /// Receives the progress of long work instead of the terminal, in tests.
  var observedProgress: ProgressReporter?

  init(_ workspace: Workspace, printer: Printer, environment: [String: String]) {
    self.workspace = workspace
    self.printer = printer
    state = SessionState(environment: environment)
    workspace.openDoor = self
    printer.scrub = { [weak self] in self?.state.known.scrub($0) ?? $0 }
  }

  /// Another session, on another store, with the same plugins.
  func companion(on location: StoreLocation, printer: Printer) throws -> Session {
    let engine = try workspace.engine.engine(on: location, isScratch: false, isTemporary: true)
    let session = Session(
      engine.workspace(for: workspace.actorName), printer: printer, environment: environment)
    session.scope.filesInUse = scope.filesInUse
    session.scope.filesInUse.outerStores += store.files
    session.historyPath = historyPath
    return session
  }

  /// Switches to another store.
  func open(_ location: StoreLocation) throws {
    if let file = location.file {
      try protectedFiles.requireReadable(file.path, typed: file.path, isStore: true)
    }
    let engine = try workspace.engine.engine(on: location, isScratch: store.isScratch)
    if engine.store.exists { try engine.store.reading { _ in } }
    store.close()
    workspace = workspace.moved(to: engine)
  }

  /// Runs `body` and restores the state between lines, except for newly known secrets.
  func restoringState<Value>(_ body: () throws -> Value) rethrows -> Value {
    let (state, scope, planned) = (state, workspace.scopeInUse, workspace.plannedFiles)
    let (output, errors, color) = (printer.format, printer.errorFormat, printer.color)
    defer {
      self.state = state.knowing(self.state.known)
      (workspace.scopeInUse, workspace.plannedFiles) = (scope, planned)
      (printer.format, printer.errorFormat, printer.color) = (output, errors, color)
    }
    return try body()
  }

  /// Runs `body` as a unit of several commands, lists the changed rows, and rolls everything back.
  ///
  /// Variables, aliases, settings, and the app in use are restored too. Commands only report the files that they would
  /// write, and later commands find these as written.
  func planUnit(_ common: CommonOptions = CommonOptions(), _ body: () throws -> Void) throws -> Output {
    try restoringState {
      try workspace.planUnit(actor: Actor(name: common.actor ?? workspace.actorName)) {
        (state.tally, workspace.plannedFiles) = (Tally(), workspace.plannedFiles ?? PlannedFiles())
        try body()
        state.tally?.warnings.forEach(printer.note)
      }
    }
  }
}

/// Shortcuts to the session's workspace.
extension Session {
  /// The rules of the store; the usual ones if it cannot be read.
  var rules: RuleTable { (try? workspace.read(\.rules)) ?? RuleTable.of(.itc2012) }
  /// The open store.
  var store: StoreProvider { workspace.store }
  /// Everything that plugins added.
  var registry: Registry { workspace.registry }
  /// The commands.
  var tree: CommandTree { workspace.tree }
  /// The process's environment.
  var environment: [String: String] { state.environment }
  /// Removes the secrets known so far from texts.
  var redaction: Redaction { Redaction(tree: tree, aliases: state.aliases, known: state.known) }
  /// Makes failures from errors.
  var reporter: Reporter { Reporter(session: self) }
  /// The open unit of `begin`, a run, or a loop.
  var unit: OpenUnit? { workspace.unit }
  /// True if the running commands are only planned.
  var isPlanning: Bool { workspace.isPlanning }

  /// The header of a unit of several lines.
  func header(_ line: String, _ common: CommonOptions = CommonOptions()) -> UnitHeader {
    UnitHeader(actor: Actor(name: common.actor ?? workspace.actorName), line: line, why: common.why)
  }
}

/// The scope of the running lines, which a file, an alias, or a command changes while it runs.
struct RunScope {
  /// The base folder of relative paths: that of the batch file being run, or empty at the prompt.
  var folder = ""
  /// True if the running lines may start programs and write files with `|`, `>`, and a transcript's `$`.
  ///
  /// Typed lines may, a file only if it was started with `--shell`; no line can restore the permission.
  var allowsShell = false
  /// The nesting depth of batch files.
  var runDepth = 0
  /// The nesting depth of aliases.
  var aliasDepth = 0
  /// The number of bytes of the running line that come from aliases.
  var aliasEnd = 0
  /// True if `watch` is repeating the running command.
  var isWatching = false
  /// The running line, as typed.
  var line = ""
  /// The running command, for the errors in the files that it runs.
  var command: CommandNode?
  /// The files in use besides the store, and the stores of the sessions that run this one.
  var filesInUse = FilesInUse()
}

/// The files that a session uses besides its store.
struct FilesInUse {
  /// The stores of the sessions that run this one.
  var outerStores: [StoreFile] = []
  /// The batch files, transcripts, and startup files being run.
  var run: [FilePlace] = []
  /// The files that the current lines write with `>`.
  var written: [FilePlace] = []
}

extension Session {
  /// Runs `body` with a changed scope.
  func within<Value>(_ change: (inout RunScope) -> Void, _ body: () throws -> Value) rethrows -> Value {
    let outer = scope
    change(&scope)
    defer { scope = outer }
    return try body()
  }

  /// Runs `body`; disallows the shell unless `isAllowed` is true.
  func allowingShell<Value>(_ isAllowed: Bool, _ body: () throws -> Value) rethrows -> Value {
    try within({ $0.allowsShell = $0.allowsShell && isAllowed }, body)
  }
}
