internal import Console
internal import Engine
public import Foundation
public import StockroomKit

/// A console in this process, with chosen plugins, on an empty store of its own.
///
///     let console = try TestConsole(plugins: [CatalogPlugin(), FreshnessPlugin()])
///     try console.run("app create com.example.books --name Books --sku BOOKS")
///     try console.run("product create .level2 --name 'Level 2'")
///     #expect(try console.run("freshness list").contains(".level2"))
///     #expect(console.refusal(of: "product delete .none --yes")?.kind == .missing)
///
/// The store and the folder for files are deleted with the object. The store's clock is set to 2012-11-21 00:00 UTC, so
/// that the output does not depend on the day.
public final class TestConsole {
  /// The folder where relative paths begin.
  public let folder: URL
  private let session: TestSession
  private let temporary: TemporaryFolder

  /// Opens a console.
  ///
  /// - Parameters:
  ///   - plugins: The plugins, in the order in which their guards and listeners run.
  ///   - actor: The actor, as recorded in the journal.
  ///   - clock: The date at which the store's clock is set; nil leaves it real.
  ///   - secrets: Returns the answer when a command asks for a secret.
  /// - Throws: A `Refusal` if two plugins clash.
  public init(
    plugins: [any Plugin], actor: String = "ann", clock: String? = "2012-11-21",
    secrets: @escaping (String) -> String = { _ in "Asked4Phrase" }
  ) throws {
    temporary = try TemporaryFolder()
    folder = URL(fileURLWithPath: temporary.path)
    let engine = try Engine(
      plugins: Console.withOwn(plugins), store: StoreFile(path: temporary.path + "/store.db"),
      doorCommands: Console.doorCommands)
    session = TestSession(engine, actorName: actor, folder: temporary.path, secrets: secrets)
    if let clock { try run("clock set \(clock)") }
  }

  deinit { session.workspace.store.close() }

  /// Runs a line as if typed at the prompt, short product names and all; returns what it shows.
  ///
  /// - Throws: A `Refusal` if a command of the line is refused.
  @discardableResult
  public func run(_ line: String) throws -> String {
    try session.run(line)
  }

  /// Runs a line and returns what it shows to programs, as JSON.
  public func json(_ line: String) throws -> String {
    try session.run(line, as: .json)
  }

  /// Returns what a line would change, row by row, without changing it.
  public func plan(_ line: String) throws -> String {
    try session.run("plan " + line)
  }

  /// Why a line is refused; nil if it runs.
  public func refusal(of line: String) -> Refusal? {
    do {
      try run(line)
      return nil
    } catch {
      return error as? Refusal
    }
  }

  /// Runs a command given by its words, and returns its output before rendering, with the rows of a table read.
  public func output(_ words: String...) throws -> Output {
    let workspace = session.workspace
    return try workspace.perform(workspace.call(words)).output
  }

  /// Reads the catalog itself.
  public func looking<Value>(_ body: (Catalog) throws -> Value) throws -> Value {
    try session.workspace.looking(body)
  }

  /// Changes the catalog directly, in a unit of its own.
  @discardableResult
  public func unit<Value>(_ line: String = "test", _ body: (Catalog) throws -> Value) throws -> Value {
    try session.workspace.unit(line, body)
  }

  /// Writes a file under ``folder``, with the folders it is in.
  public func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
