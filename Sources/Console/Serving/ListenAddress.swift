internal import Foundation
internal import Server
internal import StockroomKit

/// An address and a port: `127.0.0.1:8080`, `[::1]:8080`, `localhost:0`, or a port alone.
struct ListenAddress: ParameterValue {
  static let valueName = "ADDRESS"
  static let usual = ListenAddress(host: "127.0.0.1", port: 8080)

  let host: String
  let port: Int

  var address: ServerOptions.Address { .host(host, port: port) }
  var text: String { address.text }

  /// True if only this machine can reach it.
  var isLoopback: Bool {
    if host == "::1" || host.lowercased() == "localhost" { return true }
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
  }

  static func parse(_ text: String) throws -> ListenAddress {
    guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else {
      if let port = number(text) { return ListenAddress(host: usual.host, port: port) }
      return ListenAddress(host: try host(text, in: text), port: usual.port)
    }
    guard let port = number(text[text.index(after: colon)...]) else { throw Refusal.addressInvalid(text) }
    return ListenAddress(host: try host(text[..<colon], in: text), port: port)
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return UInt16(text).map(Int.init)
  }

  /// A host name, an IPv4 address, or an IPv6 address in brackets.
  private static func host(_ name: some StringProtocol, in text: String) throws -> String {
    let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
    let host = String(isBracketed ? name.dropFirst().dropLast() : name[...])
    let isFit = !host.isEmpty && host.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"[]/@".utf8.contains($0) }
    guard isFit, isBracketed == host.contains(":") else { throw Refusal.addressInvalid(text) }
    return host
  }
}

/// The format of the log of requests.
enum AccessLogFormat: String, CaseIterable, ParameterValue {
  case text, json, none

  static let valueName = "FORMAT"
  static var choices: [String] { allCases.map(\.rawValue) }

  var format: ServerOptions.AccessLogFormat {
    switch self {
    case .text: .text
    case .json: .json
    case .none: .none
    }
  }

  static func parse(_ text: String) throws -> AccessLogFormat {
    guard let format = AccessLogFormat(rawValue: text.lowercased()) else {
      throw Refusal(
        "serve.access-log", kind: .usage, "\(text) is not a format of the log of requests",
        hint: "use text, json, or none", subject: text)
    }
    return format
  }
}

extension Refusal {
  fileprivate static func addressInvalid(_ text: String) -> Refusal {
    Refusal(
      "serve.listen", kind: .usage, "\(text) is not an address to listen on",
      hint: "127.0.0.1:8080, [::1]:8080, localhost:0, or a port", subject: text)
  }
}
