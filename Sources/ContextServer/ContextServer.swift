internal import Engine
internal import Foundation
internal import StockroomKit

/// The console for agents: a server of the Model Context Protocol on one workspace.
///
///     let server = ContextServer(console, version: "0.1.0", isReadOnly: true)
///     server.serve(process)
///
/// It answers one request after the other, on the thread that calls ``serve(_:)``.
package final class ContextServer {
  let console: any AgentConsole
  let version: String
  /// True if writes are refused.
  let isReadOnly: Bool
  /// The connection to its client for messages during a request; nil in tests.
  private(set) var connection: Connection?
  /// The result of the last `initialize`.
  private var handshake: Handshake?
  /// The questions that the client's person has not answered yet.
  var asked = PendingQuestions()
  /// The units that this server has written, oldest first.
  var units: [Int64] = []

  package init(_ console: any AgentConsole, version: String, isReadOnly: Bool = false) {
    (self.console, self.version, self.isReadOnly) = (console, version, isReadOnly)
  }

  /// Serves until the end of the input, or of the process.
  package func serve(_ process: ServerProcess) {
    let connection = Connection(process)
    self.connection = connection
    Thread.detachNewThread { connection.read() }
    while let request = connection.next() { connection.finish(answer(request)) }
  }

  /// The answer to a message in one line; nil if it needs none.
  ///
  /// For tests of the protocol without a process.
  package func answer(line: String) -> String? {
    do throws(Unreadable) {
      guard case .request(let request) = try Message(Array(line.utf8)) else { return nil }
      return answer(request).encoded
    } catch {
      return JSON.response(to: error.id, error: error.error).encoded
    }
  }

  func answer(_ request: Request) -> JSON {
    do throws(RPCError) {
      let caller = try Caller(request, handshake: handshake)
      var result = try result(of: request, caller)
      if caller.isStateless {
        if result["resultType"] == nil { result = result.adding("resultType", "complete") }
        result = result.adding("_meta", [MetaKey.server: identity])
      }
      return .response(to: request.id, result)
    } catch {
      return .response(to: request.id, error: error)
    }
  }

  private func result(of request: Request, _ caller: Caller) throws(RPCError) -> JSON {
    switch request.method {
    case "initialize":
      let handshake = try Handshake(request.params)
      self.handshake = handshake
      return [
        "protocolVersion": .string(handshake.version), "capabilities": Self.capabilities, "serverInfo": identity,
        "instructions": .string(instructions),
      ]
    case "server/discover":
      return [
        "supportedVersions": JSON(ProtocolVersion.all), "capabilities": Self.capabilities,
        "instructions": .string(instructions), "ttlMs": JSON(Self.hour), "cacheScope": "private",
      ]
    case "ping": return [:]
    case "tools/list":
      try requireFirstPage(request.params)
      return [
        "tools": .array(Tool.all(isReadOnly: isReadOnly).map(\.json)), "ttlMs": JSON(Self.hour),
        "cacheScope": "private",
      ]
    case "tools/call": return try callTool(request.params, caller)
    case "resources/list": return try listResources(request.params)
    case "resources/templates/list": return try listTemplates(request.params)
    case "resources/read": return try readResource(request.params)
    case "completion/complete": return try complete(request.params)
    default: throw .unknownMethod(request.method)
    }
  }

  /// Refuses a page after the only one.
  private func requireFirstPage(_ params: JSON) throws(RPCError) {
    if let cursor = params["cursor"], cursor != .null { throw .invalidParameters("unknown cursor") }
  }

  /// The time that a client may cache results that change only with the program, in milliseconds.
  static let hour = 3_600_000

  private static let capabilities: JSON = ["tools": [:], "resources": [:], "completions": [:]]

  private var identity: JSON {
    ["name": "stockroom", "title": "Stockroom", "version": .string(version)]
  }

  /// The instructions for agents.
  private var instructions: String {
    let use =
      "Find commands with search_commands, and get details with describe_command. read runs a line that changes "
      + "nothing; plan shows what a line would change, without changing it. "
    guard !isReadOnly else { return use + "This server is read-only: it refuses every write." }
    return use
      + "write runs a line as one unit of the journal; undo undoes the last unit of this server. A command that "
      + "deletes, creates keys, or changes users, hooks, plugins, or the store needs the person's consent: the client "
      + "asks them, or they type the command that the refusal names. Each refusal says how to fix the problem."
  }
}
