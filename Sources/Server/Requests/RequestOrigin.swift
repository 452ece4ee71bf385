import Foundation
import NIOCore
import StockroomKit

/// The scheme and the host that a client used, as the connection or a proxy tells them.
struct RequestOrigin {
  /// `http` or `https`.
  let scheme: String
  /// The host and the port as sent; empty if there is none.
  let host: String

  /// Reads them.
  ///
  /// - Parameters:
  ///   - host: The host of the request itself.
  ///   - isSecure: True if the connection uses TLS.
  ///   - isForwarded: True if a proxy sent the request; of several values in a field, the last is the proxy's own.
  init(_ fields: [String: String], host: String, isSecure: Bool, isForwarded: Bool) {
    func forwarded(_ name: String) -> String? {
      guard isForwarded, let last = fields["x-forwarded-\(name)"]?.split(separator: ",").last else { return nil }
      return last.trimmingCharacters(in: .whitespaces)
    }
    let sent = forwarded("proto")?.lowercased()
    let scheme = sent.flatMap { ["http", "https"].contains($0) ? $0 : nil } ?? (isSecure ? "https" : "http")
    self.scheme = scheme
    guard let name = forwarded("host"), Self.isHost(name) else {
      self.host = host
      return
    }
    let port = forwarded("port").flatMap(UInt16.init).flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" }
    let hasPort = !name.hasSuffix("]") && name.contains(":")
    self.host = hasPort ? name : name + (port ?? "")
  }

  /// The base URL; nil without a usable host.
  var base: String? { Self.isHost(host) ? "\(scheme)://\(host)" : nil }

  /// True if a text can be a host and a port, and nothing else: links repeat it.
  private static func isHost(_ text: String) -> Bool {
    guard (1...255).contains(text.utf8.count) else { return false }
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = rest[..<end].dropFirst()
      guard !address.isEmpty, address.allSatisfy({ $0.isIDCharacter || $0 == UInt8(ascii: ":") }) else { return false }
      rest = rest[end...].dropFirst()
    } else {
      rest = rest.drop(while: \.isIDCharacter)
      guard rest.startIndex > text.utf8.startIndex else { return false }
    }
    guard let colon = rest.popFirst() else { return true }
    return colon == UInt8(ascii: ":") && rest.first != UInt8(ascii: "+") && UInt16(Substring(rest)) != nil
  }
}

/// The address of a proxy: an IP address, or `socket` for the clients of a Unix socket.
package struct ProxyAddress: Hashable, ParameterValue {
  package static let valueName = "ADDRESS"
  private static let socket = "socket"
  private let text: String

  private init(_ text: String) {
    let mapped = "::ffff:"
    self.text = text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.count)) : text
  }

  /// The sender of a connection's requests.
  init(of channel: any Channel) { self.init(channel.remoteAddress?.ipAddress ?? Self.socket) }

  package static func parse(_ text: String) throws -> ProxyAddress {
    if text.lowercased() == socket { return ProxyAddress(socket) }
    guard let address = try? SocketAddress(ipAddress: text, port: 0), let canonical = address.ipAddress else {
      throw Refusal(
        "serve.proxy", kind: .usage, "\(text) is not the address of a proxy",
        hint: "use an IP address such as 127.0.0.1, or socket for the clients of --socket", subject: text)
    }
    return ProxyAddress(canonical)
  }
}
