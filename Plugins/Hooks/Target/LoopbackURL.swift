internal import Foundation
internal import StockroomKit

/// An http URL of this machine, whose address needs no name server: nothing that a hook sends leaves the machine.
struct LoopbackURL: Hashable, Sendable {
  enum Address: Hashable, Sendable {
    case v4([UInt8])
    case v6
  }

  /// As typed.
  let text: String
  /// The value of the header Host.
  let host: String
  /// In the order in which they are tried.
  let addresses: [Address]
  let port: UInt16
  /// The path with the query, as the request line has it.
  let path: String

  /// Parses a URL.
  ///
  /// - Throws: A `Refusal` for anything but http to 127.0.0.0/8, [::1], or localhost.
  init(_ text: String) throws {
    let scheme = "http://"
    guard text.utf8.count <= 2000, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw Refusal.urlInvalid(text) }
    guard text.lowercased().hasPrefix(scheme) else {
      throw Refusal(
        "hook.url.scheme", "a hook calls http URLs of this machine only", hint: "http://localhost:8080/hook",
        subject: text)
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    let tail = rest.dropFirst(authority.count)
    guard !tail.contains("#"), !authority.contains("@"), !authority.contains("\\") else {
      throw Refusal.urlInvalid(text)
    }
    let (name, port) = try Self.split(authority, text)
    self.text = text
    self.port = port
    host = String(authority)
    path = tail.hasPrefix("/") ? String(tail) : "/" + tail
    addresses = try Self.addresses(of: name, text)
  }

  private static func split(_ authority: Substring, _ text: String) throws -> (name: String, port: UInt16) {
    var name = authority
    var digits: Substring?
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { throw Refusal.urlInvalid(text) }
      name = authority[...end]
      let after = authority[authority.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else { throw Refusal.urlInvalid(text) }
      digits = after.isEmpty ? nil : after.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      (name, digits) = (authority[..<colon], authority[authority.index(after: colon)...])
    }
    guard let digits else { return (name.lowercased(), 80) }
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let port = UInt16(digits), port > 0 else {
      throw Refusal.urlInvalid(text)
    }
    return (name.lowercased(), port)
  }

  private static func addresses(of name: String, _ text: String) throws -> [Address] {
    if name == "localhost" { return [.v4([127, 0, 0, 1]), .v6] }
    if name == "[::1]" { return [.v6] }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) && (part == "0" || !part.hasPrefix("0")) ? UInt8(part) : nil
    }
    let bytes = parts.compactMap { $0 }
    guard parts.count == 4, bytes.count == 4, bytes[0] == 127 else {
      throw Refusal(
        "hook.url.not-loopback", "\(name) is not this machine: a hook calls 127.0.0.1, [::1], or localhost only",
        hint: "http://localhost:8080/hook", subject: text)
    }
    return [.v4(bytes)]
  }
}

extension Refusal {
  fileprivate static func urlInvalid(_ text: String) -> Refusal {
    Refusal("hook.url.invalid", "\(text) is not a URL", hint: "http://localhost:8080/hook", subject: text)
  }
}
