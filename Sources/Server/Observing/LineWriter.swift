internal import Dispatch
internal import Foundation
internal import StockroomKit
internal import Synchronization

/// Writes lines to a descriptor on a queue of its own, so that no request waits for them.
///
/// Lines that find too many others waiting, such as for a disk, are dropped, and counted in a line of their own.
final class LineWriter: Sendable {
  private struct Waiting {
    var bytes = 0
    var dropped = 0
  }

  /// How long the lines that wait may be, in bytes.
  static let room = 16 << 20
  /// How long the last lines may take when the server stops, in seconds.
  private static let patience = 5.0

  private let descriptor: CInt
  private let queue = DispatchQueue(label: "stockroom.lines")
  private let waiting = Mutex(Waiting())
  private let dropLine: @Sendable (_ count: Int) -> String

  /// - Parameter dropLine: The line that stands for lines that were dropped.
  init(_ descriptor: CInt, dropLine: @escaping @Sendable (_ count: Int) -> String) {
    (self.descriptor, self.dropLine) = (descriptor, dropLine)
  }

  /// The line for programs that stands for lines that were dropped.
  @Sendable static func dropObject(_ count: Int) -> String {
    JSON.object([.init(name: "dropped", value: JSON(count))]).encoded
  }

  func write(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    let hasRoom = waiting.withLock { waiting in
      guard waiting.bytes + bytes.count <= Self.room else {
        waiting.dropped += 1
        return false
      }
      waiting.bytes += bytes.count
      return true
    }
    guard hasRoom else { return }
    queue.async { [self] in
      Self.write(bytes, to: descriptor)
      let dropped = waiting.withLock { waiting in
        defer { waiting.dropped = 0 }
        waiting.bytes -= bytes.count
        return waiting.dropped
      }
      if dropped > 0 { Self.write(Array("\(dropLine(dropped))\n".utf8), to: descriptor) }
    }
  }

  /// Waits until everything is written, as long as the descriptor takes it.
  func close() {
    let end = DispatchSemaphore(value: 0)
    queue.async { end.signal() }
    _ = end.wait(timeout: .now() + Self.patience)
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return
      }
      rest.removeFirst(count)
    }
  }
}
