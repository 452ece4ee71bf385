package import Foundation

/// A connection to a server of this machine, byte by byte, so that a test can also send what no client would.
package final class HTTPConnection {
  private let descriptor: Int32
  private var received = Data()

  package init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw TestSupportError("cannot connect to port \(port): \(errno)") }
  }

  deinit { close(descriptor) }

  /// Sends bytes; returns false if the server has closed the connection.
  @discardableResult
  package func send(_ bytes: Data) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = Data(rest.dropFirst(count))
    }
    return true
  }

  /// Sends a text.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Data(text.utf8)) }

  /// What the server sends until it closes the connection; nil if it has not after a number of seconds.
  package func rest(within seconds: Double = 60) -> Data? {
    let end = Date(timeIntervalSinceNow: seconds)
    while end.timeIntervalSinceNow > 0 {
      guard let isOpen = receive(until: end) else { return nil }
      if !isOpen { return received }
    }
    return nil
  }

  /// The next answer.
  package func answer(within seconds: Double = 60) throws -> HTTPAnswer {
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
      if let (answer, length) = HTTPAnswer.read(received) {
        received = Data(received.dropFirst(length))
        return answer
      }
      guard end.timeIntervalSinceNow > 0, let isOpen = receive(until: end) else {
        throw TestSupportError("no answer after \(seconds) seconds: \(String(decoding: received, as: UTF8.self))")
      }
      guard isOpen else {
        throw TestSupportError("the server closed the connection: \(String(decoding: received, as: UTF8.self))")
      }
    }
  }

  /// Takes what has come; false if the server has closed the connection, nil if nothing came in time.
  private func receive(until end: Date) -> Bool? {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, Int32(max(0, end.timeIntervalSinceNow) * 1000) + 1) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }
}

/// An answer of a server, whose body has a Content-Length.
package struct HTTPAnswer {
  package let status: Int
  /// By lowercase names.
  package let fields: [String: String]
  package let body: Data

  /// The body as text.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON: dictionaries, arrays, texts, and numbers.
  package func json() throws -> Any { try JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) }

  /// A value of a JSON body by its path: `data.0.attributes.name`.
  package func value(_ path: String) throws -> Any? {
    var value: Any? = try json()
    for part in path.split(separator: ".") {
      if let list = value as? [Any] {
        value = Int(part).flatMap { list.indices.contains($0) ? list[$0] : nil }
      } else {
        value = (value as? [String: Any])?[String(part)]
      }
    }
    return value is NSNull ? nil : value
  }

  /// A text of a JSON body by its path.
  package func text(_ path: String) throws -> String? { try value(path) as? String }

  /// A number of a JSON body by its path.
  package func number(_ path: String) throws -> Int? { try value(path) as? Int }

  /// The first answer in bytes, and its length; nil if it is not whole yet.
  static func read(_ bytes: Data, isHead: Bool = false) -> (HTTPAnswer, Int)? {
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[bytes.startIndex..<end.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    let hasBody = status != 204 && status != 304 && status >= 200
    let length = hasBody ? Int(fields["content-length"] ?? "0") ?? 0 : 0
    let start = end.upperBound - bytes.startIndex
    guard bytes.count >= start + length else { return nil }
    let body = Data(bytes.dropFirst(start).prefix(length))
    return (HTTPAnswer(status: status, fields: fields, body: body), start + length)
  }
}
