import Foundation
import Synchronization

/// A server on a loopback port of its own that answers each connection with what a test says.
final class ListeningServer: Sendable {
  /// What it does with a request.
  enum Answer: Sendable {
    case bytes(String)
    /// Sends the bytes and then leaves the connection open.
    case hanging(String)
    /// Sends the bytes and then more of them without an end.
    case endless(String)

    static func status(_ code: Int) -> Answer { .bytes("HTTP/1.1 \(code) X\r\nContent-Length: 2\r\n\r\nok") }
  }

  let port: UInt16
  private let descriptor: CInt
  private let requests = Mutex<[String]>([])

  /// The requests so far, whole.
  var received: [String] { requests.withLock { $0 } }
  var url: String { "http://127.0.0.1:\(port)/hook" }

  init(_ answer: @escaping @Sendable (Int) -> Answer) throws {
    let socket = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 8) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRINUSE) }
    descriptor = socket
    port = UInt16(bigEndian: place.sin_port)
    Thread.detachNewThread { [self] in
      var count = 0
      while case let connection = accept(socket, nil, nil), connection >= 0 {
        count += 1
        let answer = answer(count)
        Thread.detachNewThread { self.serve(connection, answer) }
      }
    }
  }

  /// Stops listening; connections that are open end with the test.
  func stop() {
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
  }

  private func serve(_ connection: CInt, _ answer: Answer) {
    defer { close(connection) }
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !Self.isWhole(text) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    requests.withLock { $0.append(text) }
    func write(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      return send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
    }
    switch answer {
    case .bytes(let text): _ = write(text)
    case .hanging(let text):
      _ = write(text)
      _ = read(connection, &buffer, buffer.count)
    case .endless(let text):
      _ = write(text)
      while write(String(repeating: "x", count: 10_000)) {}
    }
  }

  private static func isWhole(_ text: String) -> Bool {
    guard let end = text.range(of: "\r\n\r\n"),
      let length = text.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap({ Int($0.1) })
    else { return false }
    return text[end.upperBound...].utf8.count >= length
  }
}
