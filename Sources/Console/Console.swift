package import StockroomKit
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering

/// The console as a program: plugins in, exit status out.
package struct Console {
  private let plugins: [any Plugin]
  private let environment: [String: String]

  /// A console with these plugins, in this order.
  package init(plugins: [any Plugin]) {
    self.plugins = plugins
    environment = ProcessInfo.processInfo.environment
  }

  /// Runs what the command line asks for: a command, lines, a batch from standard input, or the prompt.
  package func run(_ options: ConsoleOptions) -> Int32 {
    TextEncoding.useUTF8()
    signal(SIGPIPE, SIG_IGN)
    if options.words.first == "worker" { return runWorker(options.words.dropFirst()) }
    let printer = makePrinter(options)
    do {
      let session = try makeSession(options, printer: printer)
      defer { session.storeKeeper.close() }
      do {
        return try run(options, in: session)
      } catch let error where !(error is FileDescriptor.Closed) {
        session.storeKeeper.discardUnused()
        throw Redaction(tree: session.tree).concealed(BatchRun.failure(error))
      }
    } catch is FileDescriptor.Closed {
      return 0
    } catch {
      let failure = BatchRun.failure(error)
      printer.report(failure)
      return failure.status
    }
  }

  private func run(_ options: ConsoleOptions, in session: Session) throws -> Int32 {
    let dialog = TerminalDialog()
    if Terminal.isInteractive { session.dialog = dialog }
    if !options.words.isEmpty {
      try session.execute(try CommandNode(words: options.words))
      return 0
    }
    for line in options.lines {
      var parser = Parser(source: Array(line.utf8), file: "-c", mode: .file)
      while let line = try parser.next() { try session.execute(line) }
    }
    if !options.lines.isEmpty {
      guard let unit = session.unit else { return 0 }
      try session.rollBack(unit)
      throw Refusal(
        "unit.open", "the unit was never committed; \(HumanNumbers.count(unit.commandCount, "command")) rolled back",
        hint: "end the line with commit")
    }
    guard Terminal.isInteractive else {
      let header = UnitHeader(actor: Actor(name: session.actorName), line: "run -")
      _ = try BatchRun(files: ["-"], allowsShell: false).run(in: session, header: header)
      return 0
    }
    let loop = try PromptLoop(session: session)
    try runStartupFile(options, in: session)
    printWelcome(session)
    return try loop.run()
  }

  private func printWelcome(_ session: Session) {
    let file = session.storeKeeper.file
    session.printer.note(
      file.exists
        ? "Stockroom, \(file.path). help lists the commands."
        : "Stockroom. There is no store yet; the first command that writes makes \(file.path). help lists the commands."
    )
  }

  /// Runs the startup file, at the prompt only: scripts never read it.
  private func runStartupFile(_ options: ConsoleOptions, in session: Session) throws {
    let path = folder("XDG_CONFIG_HOME", ".config") + "/stockroom/rc"
    guard !options.skipsStartupFile, let data = FileManager.default.contents(atPath: path) else { return }
    var parser = Parser(source: [UInt8](data), file: path, mode: .file)
    do {
      while let line = try parser.next() { try session.execute(line) }
    } catch {
      session.printer.report(BatchRun.failure(error))
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
    var everything = Registry()
    for plugin in allPlugins { install(plugin, into: &everything) }
    let keeper = StoreKeeper(
      path: storePath(options), schemas: [.catalog] + everything.schemas, isScratch: options.isScratch,
      note: { [printer] in printer.note($0) })
    let disabled = try disabledPlugins(keeper)
    var registry = disabled.isEmpty ? everything : Registry()
    if !disabled.isEmpty {
      for plugin in allPlugins where !disabled.contains(plugin.name) { install(plugin, into: &registry) }
    }
    let absent = everything.entries.filter { disabled.contains($0.plugin) }.map(\.description.name)
    try registry.validate(absent: Set(absent))
    let tree = try CommandTree(Self.commands(of: registry))
    let items = allPlugins.map { plugin in
      PluginList.Item(
        name: plugin.name, summary: plugin.summary, isEnabled: !disabled.contains(plugin.name),
        commands: everything.entries.filter { $0.plugin == plugin.name }.map(\.description.name))
    }
    let session = Session(
      registry: registry, tree: tree, plugins: PluginList(items: items), storeKeeper: keeper, printer: printer,
      environment: environment, actorName: options.actor ?? NSUserName())
    session.isConfirmed = options.isConfirmed
    session.historyPath = historyPath
    return session
  }

  /// Refuses a format or colour that does not exist, wherever it was given.
  private func checkFormats(_ options: ConsoleOptions) throws {
    var checked = CommonOptions()
    if let output = options.output ?? environment["STOCKROOM_OUTPUT"] { try checked.set("output", to: output) }
    if let color = options.color { try checked.set("color", to: color) }
  }

  private var allPlugins: [any Plugin] { [BuiltinPlugin()] + plugins }

  private func install(_ plugin: any Plugin, into registry: inout Registry) {
    registry.install(plugin)
  }

  /// Plugins this store has switched off; a store that cannot be read has its say when a command needs it.
  private func disabledPlugins(_ keeper: StoreKeeper) throws -> Set<String> {
    guard keeper.exists, let store = try? keeper.forReading() else { return [] }
    let prefix = PluginList.settingPrefix
    let names = try? store.use { try Settings(in: $0).all(startingWith: prefix) }
    return Set((names ?? []).map { String($0.name.dropFirst(prefix.count)) })
  }

  private static func commands(of registry: Registry) -> [RegisteredCommand] {
    let plugins = registry.entries.map { entry -> RegisteredCommand in
      var description = entry.description
      description.parameters += registry.options.filter { $0.command == description.name }.map(\.description)
      return RegisteredCommand(description, plugin: entry.plugin, maker: .plugin(entry.make))
    }
    let own = BuiltinPlugin.sessionCommands.map { type in
      RegisteredCommand(type.description, plugin: "Console", maker: .session { try type.init($0) })
    }
    return plugins + own
  }

  private func storePath(_ options: ConsoleOptions) -> String {
    options.store ?? environment["STOCKROOM_STORE"] ?? folder("XDG_DATA_HOME", ".local/share") + "/stockroom/store.db"
  }

  private var historyPath: String { folder("XDG_STATE_HOME", ".local/state") + "/stockroom/history" }

  private func folder(_ variable: String, _ fallback: String) -> String {
    environment[variable] ?? (environment["HOME"] ?? NSHomeDirectory()) + "/" + fallback
  }

  /// The child's side of `WorkerProcess`: untrusted work on bytes from standard input.
  private func runWorker(_ words: ArraySlice<String>) -> Int32 {
    var registry = Registry()
    for plugin in plugins { install(plugin, into: &registry) }
    guard let worker = registry.workers[words.joined(separator: "/")] else { return 2 }
    do {
      let reply = try worker(FileHandle.standardInput.readDataToEndOfFile())
      try FileHandle.standardOutput.write(contentsOf: reply)
      return 0
    } catch {
      return 1
    }
  }
}
