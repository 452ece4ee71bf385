internal import Foundation
internal import StockroomKit

/// The stream that the client reads, one message per line, shared by threads.
final class ClientOutput: @unchecked Sendable {  // `lock` guards the descriptor's use and `isClosed`.
  private let descriptor: CInt
  /// Readable once the server must end.
  private let end: CInt
  private let lock = NSLock()
  private var isClosed = false

  init(_ descriptor: CInt, until end: CInt) {
    (self.descriptor, self.end) = (descriptor, end)
  }

  /// Writes a message; true if the client still reads.
  @discardableResult
  func send(_ message: JSON) -> Bool {
    let bytes = message.encodedBytes + [UInt8(ascii: "\n")]
    return lock.withLock {
      isClosed = isClosed || !write(bytes)
      return !isClosed
    }
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A writable pipe takes this many bytes without blocking, so that the end is never missed.
      var ready = [
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0), pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&ready, 2, -1) >= 0 || errno == EINTR else { return false }
      guard ready[1].revents == 0 else { return false }
      guard ready[0].revents != 0 else { continue }
      let count = rest.prefix(Self.piece).withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR, errno != EAGAIN { return false }
    }
    return true
  }

  private static let piece = 4096
}
