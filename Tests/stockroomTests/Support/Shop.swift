import Foundation
import StockroomTesting
import Synchronization
import TestSupport

/// A scratch folder in which `stockroom` keeps a store, `store.db`, unless stores are on a server.
struct Shop {
  /// What makes an app in use with one product, `com.example.books.chapter1`.
  static let books = [
    "clock set 2012-11-21", "app create com.example.books --name \"Example Books\" --sku BOOKS1",
    "product create .chapter1 --name \"Chapter 1\" --description \"Chapter 1, with pictures\" --tier 1",
  ]

  /// The same under the real clock, so that the prompt shows none.
  static let booksToday = Array(books.dropFirst())

  /// The folder with `Seeds` in it: the package, or the changed copy that `STOCKROOM_TESTED_SOURCES` names.
  static let root =
    ProcessInfo.processInfo.environment["STOCKROOM_TESTED_SOURCES"].map(URL.init(fileURLWithPath:))
    ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let scratch: Scratch
  let store: TestStore
  private var environment: [String: String] { ["STOCKROOM_STORE": storeName] }

  /// What `--store` takes: `store.db`, or the address of a database.
  var storeName: String { store.name }
  /// The same from any folder.
  var storePlace: String { store.place }

  /// An empty shop, or one in which these lines have been run, as one unit each.
  init(_ lines: [String] = []) throws {
    let line = lines.joined(separator: "; ")
    let known = Self.made.withLock { $0[line] }
    scratch = try Scratch()
    store = try TestStore(in: scratch.path, copying: known?.store)
    if let known {
      guard let file = known.file else { return }
      let path = try scratch.file("store.db", file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return
    }
    guard !lines.isEmpty else { return }
    let result = try run("-c", line)
    guard result.status == 0 else { throw ShopError(description: result.errors) }
    // A store with files beside it is made each time.
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    guard Set(names).isSubset(of: ["home", "store.db"]) else { return }
    let made = MadeStore(file: bytes("store.db"), store: try TestStore(in: scratch.path, copying: store))
    Self.made.withLock { $0[line] = made }
  }

  /// A copy of a shop that nobody has open, with its files, in a folder of its own.
  init(copying other: Shop) throws {
    scratch = try Scratch()
    store = try TestStore(in: scratch.path, copying: other.store)
    for name in try FileManager.default.contentsOfDirectory(atPath: other.scratch.path) where name != "home" {
      try FileManager.default.copyItem(atPath: other.scratch.path(name), toPath: scratch.path(name))
    }
  }

  /// What lines have made, for the next tests that begin with the same: a file, or a database on a server.
  private struct MadeStore {
    let file: Data?
    let store: TestStore
  }

  private static let made = Mutex<[String: MadeStore]>([:])

  /// Runs `stockroom` with these words, off a terminal.
  func run(
    _ words: String..., input: String = "", environment more: [String: String] = [:]
  ) throws -> ChildResult {
    try run(words, input: input, environment: more)
  }

  /// The same, with the words in an array.
  func run(_ words: [String], input: String = "", environment more: [String: String] = [:]) throws -> ChildResult {
    try Stockroom.run(words, in: scratch, input: input, environment: environment.merging(more) { $1 })
  }

  /// Runs a line of `/bin/sh`, with `stockroom` on its path.
  func shell(_ line: String, environment more: [String: String] = [:]) throws -> ChildResult {
    try Shell.run(line, in: scratch, environment: environment.merging(more) { $1 })
  }

  /// A line whose forecast prints nothing that is compared: one of the default length takes a minute in a debug build.
  static func withShortForecast(_ line: String) -> String {
    // The forecast of a product has a fixed number of runs.
    line.contains("--submissions") || line.contains(/review simulate [^-]/)
      ? line : line.replacing("review simulate", with: "review simulate --submissions 20000")
  }

  /// Starts a line of `/bin/sh` on a terminal, with `stockroom` on its path.
  func shellOnTerminal(_ line: String) throws -> PseudoTerminal {
    let programs = try Stockroom.executable.deletingLastPathComponent().path
    let path = "PATH=\(programs):$PATH; "
    return try PseudoTerminal(
      "/bin/sh", ["-c", path + line], in: scratch, environment: environment, columns: 160, rows: 100)
  }

  /// Starts `stockroom` on a terminal.
  func terminal(
    _ words: String..., environment more: [String: String] = [:], columns: Int = 160, rows: Int = 100
  ) throws -> PseudoTerminal {
    try start(words, more, columns, rows)
  }

  private func start(
    _ words: [String], _ more: [String: String], _ columns: Int, _ rows: Int
  ) throws -> PseudoTerminal {
    try Stockroom.terminal(
      words, in: scratch, environment: environment.merging(more) { $1 }, columns: columns, rows: rows)
  }

  /// Starts `stockroom` on a terminal, and waits for its prompt.
  func prompt(
    _ words: String..., environment more: [String: String] = [:], columns: Int = 160, rows: Int = 100
  ) throws -> PseudoTerminal {
    let terminal = try start(words, more, columns, rows)
    try terminal.expect("\n> ")
    return terminal
  }

  /// Everything the store holds, as SQL.
  func dump() throws -> String {
    if storesAreFiles { return try query(".dump") }
    // Each dump has another key in its lines of psql's, which begin with a backslash.
    return try answer(
      of: "pg_dump --data-only --inserts -n main '\(storeName)' > dump || exit; sed '/^\\\\/d' dump; rm dump")
  }

  /// What the one column of a query's only row holds.
  func value(_ query: String) throws -> String {
    try self.query(query).trimmingCharacters(in: .newlines)
  }

  /// Changes rows beside the program, which notes nothing down.
  func execute(_ sql: String) throws {
    _ = try query(sql)
  }

  private func query(_ query: String) throws -> String {
    try answer(
      of: storesAreFiles
        ? "sqlite3 store.db \"\(query)\""
        : "PGOPTIONS='-c search_path=main' psql -tA -F '|' '\(storeName)' -c \"\(query)\"")
  }

  private func answer(of line: String) throws -> String {
    let result = try shell(line)
    guard result.status == 0 else { throw ShopError(description: result.errors) }
    return result.output
  }

  /// The bytes of a file in the folder; nil where there is none.
  func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: scratch.path(name))
  }

  /// Whether something of that name is in the folder.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: scratch.path(name))
  }

  /// The permissions of something in the folder.
  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.posixPermissions] as? Int
  }

  /// Brings `Seeds`, or a part of it, into the folder.
  func bringSeeds(_ part: String = "", as name: String = "Seeds") throws {
    try bring("Seeds/" + part, as: name)
  }

  /// Brings a file or folder of the project into the folder.
  func bring(_ path: String, as name: String) throws {
    let target = URL(fileURLWithPath: scratch.path(name))
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.root.appendingPathComponent(path), to: target)
  }
}

/// What keeps a shop from opening.
struct ShopError: Error {
  let description: String
}
