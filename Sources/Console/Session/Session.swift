internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// A running console: a workspace, and the state that lines leave for later ones.
final class Session {
  /// The workspace of this session, on the open store.
  private(set) var workspace: Workspace
  /// Prints output and errors.
  let printer: Printer
  /// The history of lines typed at the prompt.
  var historyPath: String?
  /// The files in use besides the store, and the stores of the sessions that run this one.
  var filesInUse = FilesInUse()
  /// The process's environment.
  let environment: [String: String]

  var variables = Variables()
  /// The origins of variables' values, by name.
  var origins: [String: Origin] = [:]
  /// The secrets known so far.
  var known = KnownSecrets()
  var aliases: [String: String] = [:]
  /// Whether the prompt shows how long each line took.
  var showsTiming = false
  /// Whether the prompt shows in gray what may follow.
  var showsHints = true
  /// How long an open unit may be idle before the prompt warns, in seconds; nil for no warning.
  var idleLimit: Int64? = 300
  /// The base folder of relative paths: that of the batch file being run, or empty at the prompt.
  var folder = ""
  /// Whether the lines being run may start programs and write files with `|`, `>`, and a transcript's `$`.
  ///
  /// Typed lines may, a file only if it was started with `--shell`; no line can restore the permission.
  var allowsShell = false
  /// Reports what a plan would have run or written; the session's own printer if nil.
  var planPrinter: Printer?
  /// Whether the store is temporary and only its catalog is wanted, so that no line may have an effect elsewhere.
  var isRehearsal = false
  /// How deeply batch files are nested.
  var runDepth = 0
  /// Asks the person at the terminal; nil in a run and on a pipe.
  weak var dialog: (any Dialog)?
  /// The agent whose lines are run, which limits what they may do.
  weak var agent: AgentSession?
  /// The folder whose files the agent may use; nil if it may use none.
  var agentFolder: String?
  /// Whether the command being run is the only one, given by a shell.
  var runsOneCommand = false
  /// Whether the person types at the prompt, rather than in a shell.
  var hasPrompt = false
  /// Whether the line being run was typed at the prompt.
  var isPrompt: Bool { hasPrompt && runDepth == 0 }
  /// Whether there is someone to ask about the line being run.
  var canAsk: Bool { dialog != nil && runDepth == 0 }
  /// Whether the commands being run are repeated.
  var isWatching = false
  var wantsQuit = false
  /// Whether standard input is the script, so that it cannot answer questions.
  var readsStandardInput = false
  /// The counts of receipts, which are not shown during a loop or a run.
  var tally: Tally?
  /// The line being run, as typed.
  var currentLine = ""
  /// The command being run, as the origin of files it runs.
  var currentCommand: CommandNode?
  /// How many statements may still be run; nil for any number.
  var statementsLeft: Int?
  /// How deeply aliases are nested.
  var aliasDepth = 0
  /// Answers for secrets, in tests.
  var answerSecret: ((String) -> SecretBytes)?
  /// Whether workers run in this process, in tests.
  var worksInProcess = false
  /// Receives the progress of long work instead of the terminal, in tests.
  var observedProgress: ProgressReporter?

  init(_ workspace: Workspace, printer: Printer, environment: [String: String]) {
    self.workspace = workspace
    self.printer = printer
    self.environment = environment
    workspace.openDoor = self
    printer.scrub = { [weak self] in self?.known.scrub($0) ?? $0 }
  }

  /// Another session, on another store, with the same plugins.
  func companion(on file: StoreFile, printer: Printer) throws -> Session {
    let engine = try workspace.engine.engine(on: file, isScratch: false, isTemporary: true)
    let session = Session(
      engine.workspace(for: workspace.actorName), printer: printer, environment: environment)
    session.filesInUse = filesInUse
    session.filesInUse.outerStores += store.files
    session.historyPath = historyPath
    return session
  }

  /// Switches to another store.
  func open(_ file: StoreFile) throws {
    try protectedFiles.requireReadable(file.path, typed: file.path, isStore: true)
    let engine = try workspace.engine.engine(on: file, isScratch: store.isScratch)
    if engine.store.exists { try engine.store.reading { _ in } }
    store.close()
    workspace = workspace.moved(to: engine)
  }

  /// The text of a word, with its variables expanded.
  func expand(_ word: Word) throws -> String {
    if let literal = word.literal { return literal }
    return try variables.expand(word, environment: lookUp)
  }

  /// A variable of the environment; one that is not UTF-8 is refused rather than repaired.
  func lookUp(_ name: String) throws(Diagnostic) -> String? {
    guard ProgramInput.isUTF8(name) else {
      throw Diagnostic(.environmentNotUTF8(name))
    }
    return environment[name]
  }

  /// Stores the key of the last record as `$_`.
  func remember(_ output: Output) {
    let record: Record? =
      switch output {
      case .record(let record): record
      case .receipt(let receipt): receipt.record
      default: nil
      }
    for field in record?.fields ?? [] {
      guard case .identifier(let key) = field.value else { continue }
      variables["_"] = key
      return
    }
  }
}

/// Shortcuts to the session's workspace.
extension Session {
  /// The open store.
  var store: StoreProvider { workspace.store }
  /// Everything that plugins added.
  var registry: Registry { workspace.registry }
  /// The commands.
  var tree: CommandTree { workspace.tree }
  /// The open unit of `begin`, a run, or a loop.
  var unit: OpenUnit? { workspace.unit }
  /// Whether the commands being run are only planned.
  var isPlanning: Bool { workspace.isPlanning }

  /// The header of a unit of several lines.
  func header(_ line: String, _ common: CommonOptions = CommonOptions()) -> UnitHeader {
    UnitHeader(actor: Actor(name: common.actor ?? workspace.actorName), line: line, why: common.why)
  }
}
