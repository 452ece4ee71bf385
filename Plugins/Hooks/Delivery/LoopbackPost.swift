internal import Foundation
internal import StockroomKit

/// One POST over a socket to this machine: no name server, no proxy, no redirect, and no more of the answer than its
/// status and a few kilobytes.
struct LoopbackPost {
  let url: LoopbackURL
  let headers: [(String, String)]
  let body: String
  /// In seconds, for all of it.
  let timeout: Int64

  private static let maximumHead = 16_384

  private enum Failure: Error {
    case system(String, CInt)
    case late
    case nonsense(String)
  }

  func run() -> AttemptResult {
    let deadline = MachineTime.now + timeout * 1000
    var failure: AttemptResult = .failed("no address")
    for address in url.addresses {
      do {
        let socket = try connect(to: address, deadline)
        defer { close(socket) }
        try send(Array(request.utf8), to: socket, deadline)
        return try answer(from: socket, deadline)
      } catch Failure.late {
        return .failed("timed out")
      } catch Failure.nonsense(let text) {
        return .failed(text)
      } catch Failure.system("connect", let number) {
        failure = .failed("cannot connect: \(FileSystemError(number).reason)")
      } catch Failure.system(let what, let number) {
        return .failed("cannot \(what): \(FileSystemError(number).reason)")
      } catch {
        return .failed("cannot be called")
      }
    }
    return failure
  }

  private var request: String {
    let lines = [
      "POST \(url.path) HTTP/1.1", "Host: \(url.host)", "User-Agent: Stockroom", "Accept: */*",
      "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Connection: close",
    ]
    let all = lines + headers.map { "\($0.0): \($0.1)" }
    return all.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  // MARK: - The answer

  private func answer(from socket: CInt, _ deadline: Int64) throws -> AttemptResult {
    var received: [UInt8] = []
    var head: (status: Int, end: Int)?
    while head == nil {
      guard received.count <= Self.maximumHead else { throw Failure.nonsense("its answer is not HTTP") }
      guard let more = try receive(from: socket, deadline) else { throw Failure.nonsense("it closed the connection") }
      received += more
      head = try Self.head(of: received)
    }
    guard let (status, end) = head else { throw Failure.nonsense("its answer is not HTTP") }
    // The status counts; of the body, only what comes with it is kept.
    var output = Array(received[end...].prefix(AttemptResult.maximumOutput))
    let patience = min(deadline, MachineTime.now + 200)
    while output.count < AttemptResult.maximumOutput, let more = try? receive(from: socket, patience) {
      output += more.prefix(AttemptResult.maximumOutput - output.count)
    }
    return AttemptResult(
      isSuccess: 200..<300 ~= status, text: "HTTP \(status)", output: String(decoding: output, as: UTF8.self))
  }

  /// The status of an answer whose headers are complete, and where its body begins; nil if more must come.
  private static func head(of bytes: [UInt8]) throws -> (status: Int, end: Int)? {
    let prefix = Array("HTTP/1.".utf8)
    guard bytes.starts(with: prefix.prefix(bytes.count)) else { throw Failure.nonsense("its answer is not HTTP") }
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
    else { throw Failure.nonsense("its answer is not HTTP") }
    return (status, end)
  }

  // MARK: - The socket

  private func connect(to address: LoopbackURL.Address, _ deadline: Int64) throws -> CInt {
    let family: CInt
    if case .v4 = address { family = AF_INET } else { family = AF_INET6 }
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = CInt(SOCK_STREAM.rawValue)
    #endif
    let socket = Foundation.socket(family, type, 0)
    guard socket >= 0 else { throw Failure.system("connect", errno) }
    do {
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
      #if canImport(Darwin)
        var yes: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<CInt>.size))
      #endif
      let result = with(address) { Foundation.connect(socket, $0, $1) }
      guard result == 0 || errno == EINPROGRESS else { throw Failure.system("connect", errno) }
      if result != 0 {
        try wait(for: socket, POLLOUT, deadline)
        var problem: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &problem, &size)
        guard problem == 0 else { throw Failure.system("connect", problem) }
      }
      return socket
    } catch {
      close(socket)
      throw error
    }
  }

  /// Calls `body` with a socket address, which is one of this machine by its bytes.
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

  private func send(_ bytes: [UInt8], to socket: CInt, _ deadline: Int64) throws {
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
        throw Failure.system("send", errno)
      }
    }
  }

  /// What has come; nil at the end.
  private func receive(from socket: CInt, _ deadline: Int64) throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      try wait(for: socket, POLLIN, deadline)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 { return nil }
      guard errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK else { throw Failure.system("receive", errno) }
    }
  }

  private func wait<Events: BinaryInteger>(for socket: CInt, _ events: Events, _ deadline: Int64) throws {
    while true {
      let left = deadline - MachineTime.now
      guard left > 0 else { throw Failure.late }
      var place = pollfd(fd: socket, events: Int16(events), revents: 0)
      let count = poll(&place, 1, Int32(min(left, 1000)))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw Failure.system("wait", errno) }
    }
  }
}
