import Console
import ContextServer
import Engine
import Foundation
import Store
import StockroomKit
import TestSupport
import Testing

@testable import stockroom

/// A store that is replaced, moved, or deleted while it is open is neither written nor read, at no door; what was
/// acknowledged is in the former one, and the other store stays as it was.
@Suite(.enabled(if: storesAreFiles)) struct ReplacedStoreTests {
  /// How a store gets out of its place, by a shell in the folder of both stores.
  enum Way: String, CaseIterable {
    case movedOver = "mv other/store.db work/store.db"
    case movedAway = "mv work/store.db work/away.db"
    case deleted = "rm work/store.db"
    case createdAgain = "rm work/store.db; cp other/store.db work/store.db"
    case copiedOver = "cp other/store.db work/store.db"
    case linkSwitched = "ln -s other/store.db next.db; mv -T next.db link.db"
    case folderMoved = "mv work work-2"
    case folderSwitched = "mv work work-2; ln -s other work"

    /// Where the former store is afterward; nil if nowhere.
    var former: String? {
      switch self {
      case .movedOver, .deleted, .createdAgain, .copiedOver: nil
      case .movedAway: "work/away.db"
      case .linkSwitched: "work/store.db"
      case .folderMoved, .folderSwitched: "work-2/store.db"
      }
    }

    var path: String { self == .linkSwitched ? "link.db" : "work/store.db" }
    var other: String { self == .movedOver ? "work/store.db" : "other/store.db" }
  }

  enum DoorName: CaseIterable { case prompt, batch, request, agent }

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, app) in [("work", "com.example.books"), ("other", "com.example.other")] {
      try FileManager.default.createDirectory(atPath: scratch.path(name), withIntermediateDirectories: true)
      let workspace = try engine("\(name)/store.db").workspace(for: "ann")
      _ = try workspace.perform("app", "create", app, "--name", name, "--sku", name)
      workspace.store.close()
    }
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link.db"), withDestinationPath: "work/store.db")
  }

  private func engine(_ path: String) throws -> Engine {
    try Engine(
      plugins: Console.withOwn(plugins.filter { ["Catalog", "Hooks"].contains($0.name) }),
      store: .file(at: scratch.path(path)), doorCommands: Console.doorCommands,
      host: Host(machineFolder: scratch.path("machine")))
  }

  /// The SKUs of a store's apps and the names of its products, with what its check finds.
  private func contents(_ path: String) throws -> [String] {
    let workspace = try engine(path).workspace(for: "ann")
    defer { workspace.store.close() }
    _ = try workspace.perform("store", "check")
    return try workspace.read { catalog in
      try catalog.store.all("SELECT sku FROM app UNION ALL SELECT reference_name FROM product") { $0.text(0) }
    }
  }

  @Test(arguments: DoorName.allCases, Way.allCases)
  func `it says so, and writes to neither`(name: DoorName, way: Way) throws {
    let caller = try Caller(name, engine(way.path), folder: scratch.path)
    try caller.write("One")
    let moved = try Shell.run(way.rawValue, in: scratch)
    try #require(moved.status == 0, "\(moved.errors)")
    // A batch is acknowledged at its end.
    if name == .batch { #expect(Self.refuses { try caller.commit() }) }
    for _ in 1...2 {
      #expect(Self.refuses { try caller.write("Two") })
      #expect(Self.refuses { try caller.read() })
    }
    caller.close()
    #expect(try contents(way.other) == ["other"])
    if let former = way.former { #expect(try contents(former) == (name == .batch ? ["work"] : ["work", "One"])) }
  }

  @Test(arguments: DoorName.allCases)
  func `it goes on once the store is back`(name: DoorName) throws {
    let caller = try Caller(name, engine("work/store.db"), folder: scratch.path)
    try caller.write("One")
    #expect(try Shell.run("mv work/store.db away.db; mv away.db work/store.db", in: scratch).status == 0)
    try caller.write("Two")
    try caller.commit()
    caller.close()
    #expect(try contents("work/store.db") == ["work", "One", "Two"])
  }

  private static func refuses(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch let failure as LineFailure {
      return ["store.replaced", "store.missing"].contains(failure.refusal.code)
    } catch {
      return ["store.replaced", "store.missing"].contains((error as? Refusal)?.code)
    }
  }
}

/// A caller that has a store open.
private struct Caller {
  private let name: ReplacedStoreTests.DoorName
  private let workspace: Workspace
  private let prompt: TestSession
  private let agent: AgentSession

  init(_ name: ReplacedStoreTests.DoorName, _ engine: Engine, folder: String) throws {
    self.name = name
    prompt = TestSession(engine, actorName: "ann", folder: folder)
    agent = AgentSession(engine.workspace(for: "agent"), home: folder, folder: folder)
    workspace = engine.workspace(for: "server")
    if name == .batch { try line("begin") }
  }

  private func line(_ text: String) throws { _ = try prompt.run(text) }

  func write(_ product: String) throws {
    let words = ["product", "create", "com.example.books.\(product.lowercased())", "--name", product]
    switch name {
    case .prompt, .batch: try line(words.joined(separator: " "))
    case .request:
      _ = try workspace.write("POST /", why: nil) { _, perform in try perform(try workspace.call(words)) }
    case .agent: try ask(words.joined(separator: " "), .write)
    }
  }

  func read() throws {
    switch name {
    case .prompt, .batch: try line("product list")
    case .request:
      _ = try workspace.read(firingDue: true) { try $0.store.all("SELECT apple_id FROM product") { $0.integer(0) } }
    case .agent: try ask("product list", .read)
    }
  }

  private func ask(_ line: String, _ mode: LineRequest.Mode) throws {
    _ = try agent.run(LineRequest(line: line, mode: mode, emit: { _ = try $0.collected() }, confirm: { _ in }))
  }

  /// Ends a batch.
  func commit() throws {
    if name == .batch { try line("commit") }
  }

  func close() { workspace.store.close() }
}
