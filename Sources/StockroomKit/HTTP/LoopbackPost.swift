internal import Basics
internal import Foundation

/// One POST of JSON to this machine: without a name server, a proxy, or redirects, and with at most 4 KiB of the
/// answer.
///
/// It is written by hand because it must not be able to leave the machine, as any HTTP library could.
///
/// ```swift
/// let url = try LoopbackURL("http://localhost:8080/notifications")
/// let answer = try LoopbackPost(to: url, body: "{}", timeout: 10).run()
/// ```
public struct LoopbackPost: Sendable {
  /// A server's answer.
  public struct Answer: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The first 4 KiB of the body.
    public let body: String
  }

  /// The reason that there is no answer.
  public enum Failure: Error, Hashable, Sendable {
    /// No server accepted the connection.
    case notConnected(reason: String)
    /// The connection broke.
    case broken(reason: String)
    /// The server did not answer in time.
    case timedOut
    /// The server closed the connection without an answer.
    case closed
    /// The response is not HTTP.
    case notHTTP

    /// The failure in a few words.
    public var text: String {
      switch self {
      case .notConnected(let reason), .broken(let reason): reason
      case .timedOut: "timed out"
      case .closed: "it closed the connection"
      case .notHTTP: "its answer is not HTTP"
      }
    }
  }

  private let url: LoopbackURL
  private let headers: [(String, String)]
  private let body: String
  private let timeout: Int64

  /// The value of its field User-Agent, which nothing else sends.
  package static let userAgent = "Stockroom"
  private static let maximumHead = 16_384
  private static let maximumBody = 4096

  /// Describes a request.
  ///
  /// - Parameters:
  ///   - headers: Additional header fields, without line breaks.
  ///   - timeout: The limit for the whole exchange, in seconds.
  public init(to url: LoopbackURL, headers: [(String, String)] = [], body: String, timeout: Int64) {
    (self.url, self.headers, self.body, self.timeout) = (url, headers, body, timeout)
  }

  /// Sends the request, and waits for the answer.
  public func run() throws(Failure) -> Answer {
    let deadline = ContinuousClock.now + .seconds(timeout)
    var failure = Failure.notConnected(reason: "no address")
    for address in url.addresses {
      do throws(Failure) {
        let socket = try connect(to: address, deadline)
        defer { close(socket) }
        try send(Array(request.utf8), to: socket, deadline)
        return try answer(from: socket, deadline)
      } catch .notConnected(let reason) {
        failure = .notConnected(reason: reason)
      }
    }
    throw failure
  }

  private var request: String {
    let lines = [
      "POST \(url.path) HTTP/1.1", "Host: \(url.host)", "User-Agent: \(Self.userAgent)", "Accept: */*",
      "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Connection: close",
    ]
    let all = lines + headers.map { "\($0.0): \($0.1)" }
    return all.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  // MARK: - The answer

  private func answer(from socket: CInt, _ deadline: ContinuousClock.Instant) throws(Failure) -> Answer {
    var received: [UInt8] = []
    var head: (status: Int, end: Int)?
    while head == nil {
      guard received.count <= Self.maximumHead else { throw .notHTTP }
      guard let more = try receive(from: socket, deadline) else { throw .closed }
      received += more
      head = try Self.head(of: received)
    }
    guard let (status, end) = head else { throw .notHTTP }
    // The status is what counts; of the body, the part that arrives with it is enough.
    var output = Array(received[end...].prefix(Self.maximumBody))
    let timeout = min(deadline, .now + .milliseconds(200))
    while output.count < Self.maximumBody, let more = try? receive(from: socket, timeout) {
      output += more.prefix(Self.maximumBody - output.count)
    }
    return Answer(status: status, body: String(decoding: output, as: UTF8.self))
  }

  /// The status and the start of the body; nil if the header is not complete yet.
  private static func head(of bytes: [UInt8]) throws(Failure) -> (status: Int, end: Int)? {
    let prefix = Array("HTTP/1.".utf8)
    guard bytes.starts(with: prefix.prefix(bytes.count)) else { throw .notHTTP }
    var end: Int?
    for index in bytes.indices.dropFirst() where bytes[index] == 0x0A {
      let isBlank = bytes[index - 1] == 0x0A || index > 2 && bytes[index - 1] == 0x0D && bytes[index - 2] == 0x0A
      if isBlank {
        end = index + 1
        break
      }
    }
    guard let end else { return nil }
    let words = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.split(separator: 0x20, maxSplits: 2)
    guard words.count >= 2, words[1].count == 3, let status = Int(String(decoding: words[1], as: UTF8.self)),
      100..<600 ~= status
    else { throw .notHTTP }
    return (status, end)
  }

  // MARK: - The socket

  private func connect(to address: LoopbackURL.Address, _ deadline: ContinuousClock.Instant) throws(Failure) -> CInt {
    let family: CInt
    if case .v4 = address { family = AF_INET } else { family = AF_INET6 }
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = CInt(SOCK_STREAM.rawValue)
    #endif
    let socket = Foundation.socket(family, type, 0)
    guard socket >= 0 else { throw .cannotConnect(errno) }
    do throws(Failure) {
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
      #if canImport(Darwin)
        var yes: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<CInt>.size))
      #endif
      let result = with(address) { Foundation.connect(socket, $0, $1) }
      guard result == 0 || errno == EINPROGRESS else { throw .cannotConnect(errno) }
      if result != 0 {
        try wait(for: socket, POLLOUT, deadline)
        var problem: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &problem, &size)
        guard problem == 0 else { throw .cannotConnect(problem) }
      }
      return socket
    } catch {
      close(socket)
      throw error
    }
  }

  /// Calls `body` with a socket address, made from bytes: no resolver is involved.
  private func with(
    _ address: LoopbackURL.Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    func call<Address>(_ value: Address) -> CInt {
      withUnsafePointer(to: value) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<Address>.size))
        }
      }
    }
    switch address {
    case .v4(let bytes):
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = url.port.bigEndian
      place.sin_addr.s_addr = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      return call(place)
    case .v6:
      var place = sockaddr_in6()
      place.sin6_family = sa_family_t(AF_INET6)
      place.sin6_port = url.port.bigEndian
      place.sin6_addr = in6addr_loopback
      return call(place)
    }
  }

  private func send(_ bytes: [UInt8], to socket: CInt, _ deadline: ContinuousClock.Instant) throws(Failure) {
    #if canImport(Darwin)
      let flags: CInt = 0
    #else
      let flags = CInt(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        try wait(for: socket, POLLOUT, deadline)
      } else if errno != EINTR {
        throw .cannot("send", errno)
      }
    }
  }

  /// The received bytes; nil at the end.
  private func receive(from socket: CInt, _ deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      try wait(for: socket, POLLIN, deadline)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 { return nil }
      guard errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK else { throw .cannot("receive", errno) }
    }
  }

  private func wait<Events: BinaryInteger>(
    for socket: CInt, _ events: Events, _ deadline: ContinuousClock.Instant
  ) throws(Failure) {
    while true {
      let left = deadline - .now
      guard left > .zero else { throw .timedOut }
      var place = pollfd(fd: socket, events: Int16(events), revents: 0)
      let count = poll(&place, 1, Int32(min(left / .milliseconds(1), 1000)))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw .cannot("wait", errno) }
    }
  }
}

extension LoopbackPost.Failure {
  fileprivate static func cannotConnect(_ number: CInt) -> Self {
    .notConnected(reason: "cannot connect: \(FileSystemError(number).reason)")
  }

  fileprivate static func cannot(_ what: String, _ number: CInt) -> Self {
    .broken(reason: "cannot \(what): \(FileSystemError(number).reason)")
  }
}
