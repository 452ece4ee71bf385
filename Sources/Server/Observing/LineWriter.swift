internal import Dispatch
internal import Foundation

/// Writes lines to a descriptor on a queue of its own, so that no request waits for them.
final class LineWriter: Sendable {
  private let descriptor: CInt
  private let queue = DispatchQueue(label: "stockroom.lines")

  init(_ descriptor: CInt) { self.descriptor = descriptor }

  func write(_ line: String) {
    queue.async { [descriptor] in Self.write(Array("\(line)\n".utf8), to: descriptor) }
  }

  /// Waits until everything is written.
  func close() { queue.sync {} }

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
