internal import Foundation

/// An http URL of this machine, which needs no name server: nothing sent to it leaves the machine.
public struct LoopbackURL: Hashable, Sendable {
  /// The reason that a text is not such a URL.
  public enum Problem: Error, Hashable, Sendable {
    /// It is not a URL.
    case notURL
    /// Its scheme is not http.
    case scheme
    /// Its host is not this machine.
    case host(String)
  }

  enum Address: Hashable, Sendable {
    case v4([UInt8])
    case v6
  }

  /// The URL as typed.
  public let text: String
  /// The value of the Host header field.
  let host: String
  /// The addresses, in the order in which they are tried.
  let addresses: [Address]
  /// The port, by default 80.
  public let port: UInt16
  /// The path and the query, for the request line.
  let path: String

  /// Parses a URL.
  ///
  /// - Throws: A ``Problem`` unless it is http to 127.0.0.0/8, [::1], or localhost.
  public init(_ text: String) throws(Problem) {
    let scheme = "http://"
    guard text.utf8.count <= 2000, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw .notURL }
    guard text.lowercased().hasPrefix(scheme) else { throw .scheme }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    let tail = rest.dropFirst(authority.count)
    guard !tail.contains("#"), !authority.contains("@"), !authority.contains("\\") else {
      throw .notURL
    }
    let (name, port) = try Self.split(authority)
    self.text = text
    self.port = port
    host = String(authority)
    path = tail.hasPrefix("/") ? String(tail) : "/" + tail
    addresses = try Self.addresses(of: name)
  }

  private static func split(_ authority: Substring) throws(Problem) -> (name: String, port: UInt16) {
    var name = authority
    var digits: Substring?
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { throw .notURL }
      name = authority[...end]
      let after = authority[authority.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else { throw .notURL }
      digits = after.isEmpty ? nil : after.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      (name, digits) = (authority[..<colon], authority[authority.index(after: colon)...])
    }
    guard let digits else { return (name.lowercased(), 80) }
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let port = UInt16(digits), port > 0 else {
      throw .notURL
    }
    return (name.lowercased(), port)
  }

  private static func addresses(of name: String) throws(Problem) -> [Address] {
    if name == "localhost" { return [.v4([127, 0, 0, 1]), .v6] }
    if name == "[::1]" { return [.v6] }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) && (part == "0" || !part.hasPrefix("0")) ? UInt8(part) : nil
    }
    let bytes = parts.compactMap { $0 }
    guard parts.count == 4, bytes.count == 4, bytes[0] == 127 else { throw .host(name) }
    return [.v4(bytes)]
  }
}

/// The URL of a server as its clients see it, before the paths: `https://api.example.com`.
public struct BaseURL: Hashable, ParameterValue {
  /// The name of a value in help.
  public static let valueName = "URL"

  /// The URL, without a slash at its end.
  public let text: String

  /// Parses an http or https URL with a host, and perhaps a port and a path, but no user, query, or fragment.
  ///
  /// - Throws: A `Refusal` whose subject is the word.
  public static func parse(_ text: String) throws -> BaseURL {
    let form = /(?i)https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?<port>[0-9]+))?(?:\/[a-z0-9._~-]+)*\/?/
    guard text.utf8.count <= 2000, let match = text.wholeMatch(of: form),
      match.port.map({ UInt16($0) ?? 0 > 0 }) ?? true
    else {
      throw Refusal(
        "url.base", kind: .usage, "\(ProgramArguments([text]).hidden[0]) is not the base URL of a server",
        hint: "use one such as https://api.example.com", subject: text)
    }
    return BaseURL(text: text.hasSuffix("/") ? String(text.dropLast()) : text)
  }
}
