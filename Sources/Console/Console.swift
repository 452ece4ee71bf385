package import Engine
package import StockroomKit
internal import CEditLine
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering

/// The console as a program.
package struct Console {
  /// The program's version.
  package static let version = "0.1.0"

  private let plugins: [any Plugin]
  private let environment: [String: String]

  /// Creates a console with plugins, in this order.
  package init(plugins: [any Plugin]) {
    self.plugins = plugins
    environment = ProgramInput.environment
  }

  /// Runs the command line: a command, lines, a batch from standard input, or the prompt.
  package func run(_ options: ConsoleOptions) -> Int32 {
    // No core dumps, and no other program reads the environment or the memory, where the system can prevent that.
    _ = cedit_keep_memory_private()
    FileDescriptor.reserveStandardStreams()
    TextEncoding.useUTF8()
    StandardStreams.prepareSignals()
    if options.words.first == "worker" {
      return WorkerChild(options.words.dropFirst(), in: Installation.registry(of: plugins))?.run() ?? 2
    }
    if options.words.first == BackgroundProcess.word { return runBackground(options) }
    TemporaryFolder.sweep()
    let printer = makePrinter(options)
    do {
      try StandardStreams.requireHarmless(
        ProtectedFiles(stores: [try storeLocation(options).file].compactMap(\.self), plugins: plugins))
      try ProgramInput.requireUTF8Arguments()
      try ProgramInput.requireUTF8Settings()
      let session = try makeSession(options, printer: printer)
      // Never freed: the process ends next, and takes its memory with it, which is faster than freeing each object.
      _ = Unmanaged.passRetained(session)
      defer {
        session.workspace.endStaging()
        session.store.close()
      }
      do {
        let status = try run(options, in: session)
        if let farewell = session.scratchFarewell() { printer.note(farewell) }
        guard status == 0 else { return status }
        return session.workspace.hasFoundProblems ? 1 : session.workspace.hasFoundChanges ? 3 : 0
      } catch let error where !(error is FileDescriptor.Closed) {
        if session.store.discardUnused() { session.printer.note("deleted the new, empty store") }
        throw session.reporter.concealed(error)
      }
    } catch is FileDescriptor.Closed {
      return 0
    } catch {
      let failure = Failure(of: error)
      printer.report(failure)
      return failure.status
    }
  }

  /// Runs the work that `BackgroundProcess` has started.
  private func runBackground(_ options: ConsoleOptions) -> Int32 {
    guard let path = options.store, options.words.count == 2 else { return 2 }
    do {
      let engine = try Engine(
        plugins: Self.withOwn(plugins), store: StoreLocation(path), host: Host(machineFolder: dataFolder))
      return try engine.workspace(for: NSUserName()).runBackground(options.words[1]) ? 0 : 2
    } catch {
      return 1
    }
  }

  private func run(_ options: ConsoleOptions, in session: Session) throws -> Int32 {
    let dialog = TerminalDialog()
    if Terminal.isInteractive { session.dialog = dialog }
    if !options.words.isEmpty {
      session.runsOneCommand = true
      session.scope.allowsShell = true
      let node = try CommandNode(words: options.words)
      try session.execute(node)
      return 0
    }
    guard options.lines.isEmpty else {
      try LineRun(lines: options.lines).run(in: session)
      return 0
    }
    guard Terminal.isInteractive else {
      _ = try BatchRun(files: ["-"]).run(in: session, header: session.header("run -"))
      return 0
    }
    let loop = try PromptLoop(session: session)
    try runStartupFile(options, in: session)
    printWelcome(session)
    session.scope.allowsShell = true
    let status = try loop.run()
    // The person has already seen the differences.
    session.workspace.hasFoundChanges = false
    session.workspace.hasFoundProblems = false
    return status
  }

  private func printWelcome(_ session: Session) {
    let name = session.store.location.name
    session.printer.note(
      session.store.exists
        ? "Stockroom, \(name). help lists the commands."
        : "Stockroom. There is no store yet; your first change creates \(name). help lists the commands."
    )
  }

  static let startupFile = "rc"

  /// Runs the startup file, at the prompt only: scripts never read it.
  private func runStartupFile(_ options: ConsoleOptions, in session: Session) throws {
    guard !options.skipsStartupFile, let path = folders.folder(for: .config).map({ "\($0)/\(Self.startupFile)" }),
      access(path, F_OK) == 0
    else { return }
    do {
      try session.within {
        $0.filesInUse.run.append(FilePlace(path))
      } _: {
        var parser = Parser(source: try TextInput.file(path, typed: path, isInFile: false), file: path, mode: .file)
        try session.execute(&parser)
      }
    } catch {
      session.printer.report(Failure(of: error))
    }
  }

  private func makePrinter(_ options: ConsoleOptions) -> Printer {
    let format = (options.output ?? environment["STOCKROOM_OUTPUT"]).flatMap { OutputFormat(rawValue: $0.lowercased()) }
    let color = options.color.flatMap { ColorChoice(rawValue: $0.lowercased()) }
    return Printer(
      format: format ?? .table, errorFormat: options.errors, color: color ?? .auto, environment: environment)
  }

  private func makeSession(_ options: ConsoleOptions, printer: Printer) throws -> Session {
    try checkFormats(options)
    let engine = try Engine(
      plugins: Self.withOwn(plugins), store: try storeLocation(options), isScratch: options.isScratch,
      doorCommands: Self.doorCommands, cancellation: .interrupt, isForSwitching: options.switchesPlugins,
      host: Host(
        machineFolder: dataFolder,
        otherFolders: [folders.folder(for: .config), folders.folder(for: .state)].compactMap(\.self),
        startBackground: BackgroundProcess.start))
    let session = Session(
      engine.workspace(for: options.actor ?? NSUserName()), printer: printer, environment: environment)
    session.workspace.isConfirmed = options.isConfirmed
    session.historyPath = folders.folder(for: .state).map { $0 + "/history" }
    return session
  }

  /// Refuses an unknown output format or color setting, also from the environment.
  private func checkFormats(_ options: ConsoleOptions) throws {
    var checked = CommonOptions()
    if let output = options.output ?? environment["STOCKROOM_OUTPUT"] { try checked.set("output", to: output) }
    if let color = options.color { try checked.set("color", to: color) }
  }

  /// A problem with the program's own arguments, in the error format that they ask for; nil for text.
  package static func outerError(_ problem: String, arguments: [String]) -> String? {
    let values = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--errors" }.map(\.1)
    let assigned = arguments.filter { $0.hasPrefix("--errors=") }.map { String($0.dropFirst("--errors=".count)) }
    let refusal = Refusal("usage.program", kind: .usage, problem, hint: "stockroom --help")
    switch (values + assigned).last.flatMap(ErrorFormat.init(rawValue:)) {
    case .json: return Diagnostic(refusal).json()
    case .github: return Diagnostic(refusal).github()
    case .text, nil: return nil
    }
  }

  /// Plugins with the engine's own.
  package static func withOwn(_ plugins: [any Plugin]) -> [any Plugin] { [EnginePlugin()] + plugins }

  /// The console's own commands.
  package static var doorCommands: [RegisteredCommand] { SessionCommands.registered }

  /// The named store, or the default one, whose folder is created with it.
  private func storeLocation(_ options: ConsoleOptions) throws -> StoreLocation {
    let named = CompleteCommand.words(in: options.words).flatMap { OuterWords($0).store }
    if let path = named ?? options.store ?? environment["STOCKROOM_STORE"] { return try StoreLocation(path) }
    guard let dataFolder else { throw Refusal.noHome }
    return .file(StoreFile(path: dataFolder + "/store.db", makesFolder: true))
  }

  private var dataFolder: String? { folders.folder(for: .data) }

  private var folders: UserFolders { UserFolders(environment) }
}

extension Refusal {
  fileprivate static let noHome = Refusal(
    "store.no-home", kind: .missing, "there is no home folder for a store",
    hint: "name a store with --store PATH, or set HOME to the absolute path of a folder")
}

extension Session {
  /// A note about the changes lost with a temporary copy; nil if nothing was changed.
  fileprivate func scratchFarewell() -> String? {
    guard store.hasScratchCopy, let count = try? rowsThatDiffer(), count > 0 else { return nil }
    let rows = HumanNumbers.count(count, "row")
    return "copy discarded; \(rows) not saved to \(store.location.name) (diff shows them)"
  }

  private func rowsThatDiffer() throws -> Int {
    try store.withOriginal { original in
      try original.use { before in
        try store.reading { after in
          try before.reading { try after.reading { try Self.rowsThatDiffer(before, after) } }
        }
      }
    }
  }

  private static func rowsThatDiffer(_ before: Transaction, _ after: Transaction) throws -> Int {
    // Rows are compared only if something was changed.
    guard try before.journal.newestEntry(in: before) != after.journal.newestEntry(in: after) else { return 0 }
    var count = 0
    try StoreDifference(from: before, to: after).eachChange { _ in count += 1 }
    return count
  }
}
