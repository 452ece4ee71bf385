/// The versions of the Model Context Protocol that are served.
///
/// Source: the package `mcp` 2.3.0 of PyPI, `mcp_types.version`.
enum ProtocolVersion {
  /// The newest version, in which each request says its version and what the client can do.
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
