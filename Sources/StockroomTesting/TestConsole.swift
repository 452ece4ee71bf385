internal import Console
internal import Engine
public import Foundation
public import StockroomKit

/// A console in this process, with chosen plugins, on an empty store of its own.
///
///     let console = try TestConsole(plugins: [CatalogPlugin(), FreshnessPlugin()])
///     try console.run("app create com.example.books --name Books --sku BOOKS")
///     try console.run("product create .level2 --name 'Level 2'")
///     #expect(try console.rows(of: "freshness list").map { $0["checked"] } == [.null])
///     #expect(console.refusal(of: "product delete .none --yes")?.kind == .missing)
///
/// The store and the folder for files are deleted with the object. The store's clock is set to 2012-11-21 00:00 UTC, so
/// that the output does not depend on the day. Workers run in this process.
public final class TestConsole {
  /// The folder where relative paths begin.
  public let folder: URL
  let session: TestSession
  private let temporary: TemporaryFolder
  private let log: ProgressLog
  private let store: TestStore

  /// Opens a console.
  ///
  /// - Parameters:
  ///   - plugins: The plugins, in the order in which their guards and listeners run.
  ///   - actor: The actor, as recorded in the journal; `--actor` at the end of a line names another.
  ///   - clock: The date at which the store's clock is set; nil leaves it real.
  ///   - secrets: Returns the answer when a command asks for a secret.
  /// - Throws: A `Refusal` if two plugins clash.
  public convenience init(
    plugins: [any Plugin], actor: String = "ann", clock: String? = "2012-11-21",
    secrets: @escaping (String) -> String = { _ in "Asked4Phrase" }
  ) throws {
    try self.init(plugins: plugins, actor: actor, secrets: secrets) { folder, plugins in
      try TestStore(in: folder, isEmpty: clock == nil) {
        try Engine(plugins: plugins, store: .file(at: folder + "/store.db")).store.schemas
      }
    }
    if let clock { try run("clock set \(clock)") }
  }

  /// Creates a console on a copy of a store on a server; for a store in a file, the caller copies the file.
  package convenience init(plugins: [any Plugin], copying other: TestStore) throws {
    try self.init(plugins: plugins, actor: "ann", secrets: { _ in "Asked4Phrase" }) { folder, _ in
      try TestStore(in: folder, copying: other)
    }
  }

  private init(
    plugins: [any Plugin], actor: String, secrets: @escaping (String) -> String,
    store makeStore: (_ folder: String, _ plugins: [any Plugin]) throws -> TestStore
  ) throws {
    temporary = try TemporaryFolder()
    folder = URL(fileURLWithPath: temporary.path)
    let plugins = Console.withOwn(plugins)
    store = try makeStore(temporary.path, plugins)
    let engine = try Engine(
      plugins: plugins, store: store.location,
      doorCommands: Console.doorCommands, host: Host(machineFolder: temporary.path + "/machine"))
    let log = ProgressLog()
    self.log = log
    session = TestSession(
      engine, actorName: actor, folder: temporary.path,
      progress: ProgressReporter { label, done, total, _ in log.add(.init(label: label, done: done, total: total)) },
      secrets: secrets)
  }

  deinit { session.workspace.store.close() }

  /// Runs a line as if typed at the prompt, short product names and all; returns what it shows in a format.
  ///
  /// - Throws: A `Refusal` if a command of the line is refused.
  @discardableResult
  public func run(_ line: String, as format: OutputFormat = .table) throws -> String {
    try session.run(line, as: format)
  }

  /// Runs a line and returns what it shows to programs, as JSON.
  public func json(_ line: String) throws -> String {
    try run(line, as: .json)
  }

  /// Returns what a line would change, row by row, without changing it.
  public func plan(_ line: String) throws -> String {
    try run("plan " + line)
  }

  /// Why a line is refused; nil if it runs.
  ///
  /// The refusal is the one that a person sees: its remedy may be the corrected line.
  public func refusal(of line: String) -> Refusal? {
    do {
      try run(line)
      return nil
    } catch {
      return error as? Refusal
    }
  }

  /// The errors of a line as the console prints them, with the places in the files it reads; empty if it runs.
  ///
  ///     try console.write("product,price\n.level2,x\n", to: "prices.csv")
  ///     #expect(console.errors(of: "price import prices.csv").hasPrefix("prices.csv:2:9: error:"))
  public func errors(of line: String) -> String {
    session.errors(of: line)
  }

  /// The texts that Tab offers at the end of a line.
  public func completions(of line: String) -> [String] {
    session.completions(of: line)
  }

  /// The progress that commands have reported so far, in order.
  public var progress: [ProgressStep] { log.steps }

  /// Called for each report of progress while the work goes on, to test what happens meanwhile.
  public var onProgress: (@Sendable (ProgressStep) -> Void)? {
    get { log.observer }
    set { log.observer = newValue }
  }

  /// Whether destructive commands run without `--yes`.
  public var isConfirmed: Bool {
    get { session.workspace.isConfirmed }
    set { session.workspace.isConfirmed = newValue }
  }

  // MARK: - The store

  /// The store's time.
  public var now: Date {
    get throws { try looking { $0.store.now } }
  }

  /// Moves the store's clock to a later date, such as `2012-12-24` or `+3d`; what comes due on the way happens.
  public func setClock(_ date: String) throws {
    try run("clock set \(date)")
  }

  /// Undoes the actor's last unit.
  public func undo() throws {
    try run("undo")
  }

  /// The tables that the journal does not record, with the reason for each.
  public var unrecordedTables: [String: String] {
    Schema.unrecorded(in: [.store, .catalog] + session.workspace.registry.schemas)
  }

  /// Reads the catalog itself.
  public func looking<Value>(_ body: (Catalog) throws -> Value) throws -> Value {
    try session.workspace.read(body)
  }

  /// Changes the catalog directly, in a unit of its own.
  @discardableResult
  public func unit<Value>(_ line: String = "test", _ body: (Catalog) throws -> Value) throws -> Value {
    try session.workspace.write(line, body)
  }
}
