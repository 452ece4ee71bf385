internal import Foundation
internal import StockroomKit

/// Writing whole texts to file descriptors.
enum FileDescriptor {
  /// The reader of a pipe is gone.
  struct Closed: Error {}

  static func writeAll(_ text: String, to descriptor: CInt) throws {
    var text = text
    try text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count > 0 {
          written += count
        } else if errno == EPIPE {
          throw Closed()
        } else if errno != EINTR {
          throw Refusal("output.failed", "cannot write the output: \(String(cString: strerror(errno)))")
        }
      }
    }
  }
}
