internal import Foundation
internal import Hummingbird
internal import NIOCore
internal import NIOPosix
internal import StockroomKit

/// An open file that is sent in parts: while a client reads one, the next is read, and no more is in memory.
struct FileBody: Sendable {
  /// Closes the file with the last one who sends it.
  private final class Handle: Sendable {
    let descriptor: CInt

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  /// Small enough for a thousand downloads at a time, and large enough that threads rarely wait for each other.
  private static let partLength = 256 << 10

  /// The length of the file in bytes, which stays the same though another file takes its place.
  let size: Int
  private let handle: Handle

  /// Opens a file; nil if there is none.
  init?(path: String) async throws {
    let opened = try await NIOThreadPool.singleton.runIfActive { () -> (Handle, Int)? in
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      let handle = Handle(descriptor)
      guard let status = FileStatus(of: descriptor), status.isFile else { return nil }
      return (handle, status.size)
    }
    guard let opened else { return nil }
    (handle, size) = opened
  }

  /// The bytes of a range of it, for the client of a connection.
  func response(_ range: Range<Int>, on channel: any Channel) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      let first = Self.part(at: range.lowerBound, of: range)
      var (part, end) = (try await read(first), first.upperBound)
      while end < range.upperBound {
        let next = Self.part(at: end, of: range)
        async let following = read(next)
        try await writer.write(part)
        // The writer learns only from the event loop that the client is slow, and takes any number of parts until then.
        try await channel.eventLoop.submit {}.get()
        (part, end) = (try await following, next.upperBound)
      }
      try await writer.write(part)
      try await writer.finish(nil)
    }
  }

  private static func part(at start: Int, of range: Range<Int>) -> Range<Int> {
    start..<min(start + partLength, range.upperBound)
  }

  private func read(_ range: Range<Int>) async throws -> ByteBuffer {
    try await NIOThreadPool.singleton.runIfActive { [handle] in
      var buffer = ByteBufferAllocator().buffer(capacity: range.count)
      while buffer.writerIndex < range.count {
        let start = off_t(range.lowerBound + buffer.writerIndex)
        let rest = range.count - buffer.writerIndex
        let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: rest) { bytes in
          max(0, pread(handle.descriptor, bytes.baseAddress, rest, start))
        }
        // The connection is closed then, so that the client sees that bytes are missing.
        guard count > 0 else { throw IOError(errnoCode: errno == 0 ? EIO : errno, reason: "the file is too short") }
      }
      return buffer
    }
  }
}
