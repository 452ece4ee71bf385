import CatalogCommands
import Console
import ContextServer
import Engine
import Foundation
import Store
import StockroomKit
import StockroomTesting

/// A server on a store with an app and a product, without a process.
final class AgentShop {
  let server: ContextServer
  let workspace: Workspace
  private let console: AgentSession
  private let folder: TemporaryFolder
  private let store: TestStore
  private var count = 0

  /// - Parameter usesFiles: Whether the agent was started in the folder of ``path(_:)``.
  init(isReadOnly: Bool = false, usesFiles: Bool = false) throws {
    folder = try TemporaryFolder()
    store = try TestStore(in: folder.path)
    let engine = try Engine(
      plugins: Console.withOwn([CatalogPlugin()]), store: store.location,
      doorCommands: Console.doorCommands)
    workspace = engine.workspace(for: "agent")
    _ = try workspace.perform("app", "create", "com.example.books", "--name", "Books", "--sku", "BOOKS")
    _ = try workspace.perform("product", "create", "com.example.books.one", "--name", "One")
    console = AgentSession(
      engine.workspace(for: "agent"), home: folder.path,
      folder: usesFiles ? folder.path : FileManager.default.currentDirectoryPath)
    server = ContextServer(console, version: "1", isReadOnly: isReadOnly)
  }

  /// The path of a file in its folder.
  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// The answer to a request.
  func send(_ method: String, _ params: JSON = [:]) throws -> JSON {
    count += 1
    let request: JSON = ["jsonrpc": "2.0", "id": .number(String(count)), "method": .string(method), "params": params]
    let answer = server.answer(line: request.encoded) ?? "null"
    return try JSONReader.value(of: Array(answer.utf8))
  }

  /// The result of a tool.
  func use(_ tool: String, _ arguments: JSON) throws -> JSON {
    try send("tools/call", ["name": .string(tool), "arguments": arguments])["result"] ?? [:]
  }

  /// The data of a tool's result.
  func data(_ tool: String, _ arguments: JSON) throws -> JSON {
    try use(tool, arguments)["structuredContent"] ?? [:]
  }

  /// The code with which a tool refuses; nil if it does not.
  func code(_ tool: String, _ arguments: JSON) throws -> String? {
    try data(tool, arguments)["error"]?["code"]?.text
  }

  /// The params of a request without a handshake.
  static func stateless(_ params: JSON = [:], canAsk: Bool = false, version: String = "2026-07-28") -> JSON {
    let capabilities: JSON = canAsk ? ["elicitation": ["form": [:]]] : [:]
    return .object(
      (params.members ?? []) + [
        .init(
          name: "_meta",
          value: [
            "io.modelcontextprotocol/protocolVersion": .string(version),
            "io.modelcontextprotocol/clientCapabilities": capabilities,
          ])
      ])
  }
}
