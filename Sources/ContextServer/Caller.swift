internal import StockroomKit

/// The client of a request, as the request describes it.
struct Caller {
  /// True for a version without a handshake, in which each request describes its client.
  var isStateless = false
  /// True if the client can ask its person to fill in a form.
  var canAsk = false
  /// The ID of the request.
  var id: JSON = .null
  /// The token under which the client receives progress.
  var progressToken: JSON?
  /// The answers of the client's person, by question.
  var answers: JSON?
  /// The server's state of a question, which the client returned.
  var state: String?

  /// Reads the envelope of a request.
  ///
  /// - Throws: The error for a version that is not served, or an incomplete envelope.
  init(_ request: Request, handshake: Handshake?) throws(RPCError) {
    id = request.id
    let meta = request.params["_meta"]
    if let token = meta?["progressToken"] {
      switch token {
      case .string, .number: progressToken = token
      default: throw .invalidParameters("progressToken must be a string or a number")
      }
    }
    guard let version = meta?[MetaKey.version] else {
      guard request.method != "server/discover" else {
        throw .invalidParameters("_meta lacks \(MetaKey.version) and \(MetaKey.capabilities)")
      }
      canAsk = handshake?.canAsk ?? false
      return
    }
    guard let version = version.text else { throw .invalidParameters("\(MetaKey.version) must be a string") }
    guard version == ProtocolVersion.stateless else { throw .unsupported(version) }
    guard let capabilities = meta?[MetaKey.capabilities], capabilities.members != nil else {
      throw .invalidParameters("_meta lacks \(MetaKey.capabilities)")
    }
    isStateless = true
    canAsk = Self.asksWithForms(capabilities)
    (answers, state) = (request.params["inputResponses"], request.params["requestState"]?.text)
  }

  /// True if a client's capabilities include elicitation with forms, which an empty object means, too.
  static func asksWithForms(_ capabilities: JSON) -> Bool {
    guard let members = capabilities["elicitation"]?.members else { return false }
    return members.isEmpty || members.contains { $0.name == "form" }
  }
}

/// The result of `initialize`.
struct Handshake {
  let version: String
  let canAsk: Bool

  /// Agrees on the version that the client asks for, or on the newest one if that is unknown.
  init(_ params: JSON) throws(RPCError) {
    guard let asked = params["protocolVersion"]?.text else {
      throw .invalidParameters("protocolVersion must be a string")
    }
    version = ProtocolVersion.handshakes.contains(asked) ? asked : ProtocolVersion.handshake
    canAsk = ProtocolVersion.eliciting.contains(version) && Caller.asksWithForms(params["capabilities"] ?? [:])
  }
}

/// The supported versions of the Model Context Protocol.
///
/// Source: the package `mcp` 2.3.0 of PyPI, `mcp_types.version`.
enum ProtocolVersion {
  /// The newest version, in which each request names its version and the client's capabilities.
  static let stateless = "2026-07-28"
  /// The newest version that begins with `initialize`.
  static let handshake = "2025-11-25"
  /// All versions that begin with `initialize`, oldest first.
  static let handshakes = ["2024-11-05", "2025-03-26", "2025-06-18", handshake]
  /// All versions, newest first.
  static let all = [stateless] + handshakes.reversed()

  /// The versions in which a server can ask the person with `elicitation/create`.
  static let eliciting: Set<String> = ["2025-06-18", handshake]
}

/// The keys that the protocol reserves in `_meta`.
enum MetaKey {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let server = "io.modelcontextprotocol/serverInfo"
}
