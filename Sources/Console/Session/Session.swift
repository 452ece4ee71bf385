internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// A console at work: the store it has open, the variables, the app in use, and the unit being written.
final class Session {
  /// The plugins of this program, on or off.
  private let allPlugins: [any Plugin]
  private var installation: Installation
  /// Where the store is, and the store once it is open.
  private(set) var storeKeeper: StoreKeeper
  /// Where output and errors go.
  let printer: Printer
  /// Where lines typed at the prompt are kept.
  var historyPath: String?
  /// The files that are in use beside the store, and the stores of the session that this one is played in.
  var filesInUse = FilesInUse()
  /// The process's environment.
  let environment: [String: String]

  var variables = Variables()
  /// What the values of variables were made of, by name.
  var origins: [String: Origin] = [:]
  /// What turned out to be secret so far.
  var known = KnownSecrets()
  var aliases: [String: String] = [:]
  /// The bundle identifier of the app in use.
  var appInUse: String? { didSet { unit?.knowsApp = false } }
  var actorName: String
  var isConfirmed = false
  /// Whether the prompt says how long each line took.
  var showsTiming = false
  /// How long nothing may be done in an open unit before the prompt warns, in seconds; nil for ever.
  var idleLimit: Int64? = 300
  /// Where relative paths begin: the folder of the batch file being run, or nothing at the prompt.
  var folder = ""
  /// The unit that `begin`, a run or a loop has open.
  var unit: OpenUnit?
  /// How many commands, or units of many, were committed.
  var committedCount = 0
  /// How many commands have written files.
  var writtenCount = 0
  /// Whether the lines being run may start programs and write files with `|`, `>` and a story's `$`: what a person types
  /// may, a file only where whoever started it said `--shell`, and no line can bring the permission back.
  var allowsShell = false
  /// Who is told what a plan would have run or written; the printer where nil.
  var planPrinter: Printer?
  /// How many files are being run, one inside the other.
  var runDepth = 0
  /// What a person at a terminal is asked with; nil in a run and on a pipe.
  weak var dialog: (any Dialog)?
  /// Whether the command being run is the only one, given by a shell.
  var runsOneCommand = false
  /// Whether the person types at the prompt, rather than in a shell.
  var hasPrompt = false
  /// Whether the line being run was typed at the prompt.
  var isPrompt: Bool { hasPrompt && runDepth == 0 }
  /// Whether there is somebody to ask about the line being run.
  var canAsk: Bool { dialog != nil && runDepth == 0 }
  /// The files that the commands being run would write, where they are only planned: none may be written.
  var plannedFiles: PlannedFiles?
  /// Whether the commands being run are only planned.
  var isPlanning: Bool { plannedFiles != nil }
  /// Whether the commands being run are repeated.
  var isWatching = false
  /// Whether the last plan would change anything.
  var hasPlannedChanges = false
  /// Whether a comparison that was asked for found changes, so that the exit status says so.
  var hasFoundChanges = false
  var wantsQuit = false
  /// Whether standard input is the script, and so cannot be asked.
  var readsStandardInput = false
  /// Receipts are counted here instead of shown, while a loop or a run is at work.
  var tally: Tally?
  /// The line being run, as typed.
  var currentLine = ""
  /// The command being run, for the places of files it runs.
  var currentCommand: CommandNode?
  /// How often the store may still be searched for what an unknown key may have meant.
  var searchesLeft = 20
  /// How deep aliases call each other.
  var aliasDepth = 0

  init(
    _ plugins: [any Plugin], storeKeeper: StoreKeeper, printer: Printer, environment: [String: String],
    actorName: String
  ) throws {
    allPlugins = plugins
    installation = try Installation(plugins, for: storeKeeper)
    self.storeKeeper = storeKeeper
    self.printer = printer
    self.environment = environment
    self.actorName = actorName
    printer.scrub = { [weak self] in self?.known.scrub($0) ?? $0 }
  }

  /// Everything plugins brought.
  var registry: Registry { installation.registry }
  /// The commands by their words.
  var tree: CommandTree { installation.tree }
  /// The plugins there are, with those that are switched off.
  var plugins: PluginList { installation.plugins }

  /// Another session, on another store, with the same plugins.
  func companion(on file: StoreFile, printer: Printer) throws -> Session {
    let keeper = storeKeeper.keeper(of: file) { printer.note($0) }
    let session = try Session(
      allPlugins, storeKeeper: keeper, printer: printer, environment: environment, actorName: actorName)
    session.filesInUse = filesInUse
    session.filesInUse.outerStores += storeKeeper.files
    session.historyPath = historyPath
    return session
  }

  /// Works on another store from here on.
  func open(_ file: StoreFile) throws {
    try protectedFiles.requireReadable(file.path, typed: file.path, isStore: true)
    let keeper = storeKeeper.keeper(of: file)
    if keeper.exists { _ = try keeper.forReading() }
    installation = try Installation(allPlugins, for: keeper)
    storeKeeper.close()
    storeKeeper = keeper
    appInUse = nil
  }

  /// Installs the plugins that are on in the store as it stands now.
  func reinstall() throws {
    installation = try Installation(allPlugins, disabled: Installation.disabledPlugins(storeKeeper))
    appInUse = nil
  }

  /// The text of a word, with its variables put in.
  func expand(_ word: Word) throws -> String {
    if let literal = word.literal { return literal }
    return try variables.expand(word, environment: lookUp)
  }

  /// A variable of the environment; one that is not UTF-8 is refused rather than mended.
  func lookUp(_ name: String) throws(Diagnostic) -> String? {
    guard ProgramInput.isUTF8(name) else {
      throw Diagnostic(.environmentNotUTF8(name))
    }
    return environment[name]
  }

  /// Who does a command.
  func actor(for command: RegisteredCommand, _ common: CommonOptions) -> Actor {
    Actor(name: common.actor ?? actorName, part: command.description.isReviewerPart ? .reviewer : .administrator)
  }

  /// Remembers what the last record was about, as `$_`.
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
