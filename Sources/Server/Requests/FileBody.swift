import Foundation
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import NIOPosix
import NIOSSL
import StockroomKit

/// An open file that is sent in parts, so that little or nothing of it is in memory.
struct FileBody: Sendable {
  /// Closes the file when nobody sends it anymore.
  private final class Handle: Sendable {
    let file: NIOFileHandle

    init(_ descriptor: CInt) { file = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor) }

    deinit { try? file.close() }
  }

  /// Small enough for a thousand concurrent downloads and for slow clients, which must read a part within the timeout;
  /// large enough that threads rarely wait for each other.
  private static let partLength = 256 << 10

  /// The length of the open file in bytes, even if another file replaces it.
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
      // It throws if there is none.
      let isEncrypted = (try? await channel.pipeline.containsHandler(type: NIOSSLServerHandler.self).get()) != nil
      if isEncrypted { try await copy(range, to: &writer, on: channel) } else { try await send(range, on: channel) }
      try await writer.finish(nil)
    }
  }

  /// Sends the file with sendfile(2), without copying it.
  private func send(_ range: Range<Int>, on channel: any Channel) async throws {
    var start = range.lowerBound
    while start < range.upperBound {
      let part = Self.part(at: start, of: range)
      let region = FileRegion(fileHandle: handle.file, readerIndex: part.lowerBound, endIndex: part.upperBound)
      try await channel.eventLoop.flatSubmit {
        do {
          // Before the handler that knows buffers of bytes alone.
          let codec = try channel.pipeline.syncOperations.context(handlerType: HTTP1ToHTTPServerCodec.self)
          return codec.writeAndFlush(NIOAny(HTTPServerResponsePart.body(.fileRegion(region))))
        } catch {
          return channel.eventLoop.makeFailedFuture(error)
        }
      }.get()
      start = part.upperBound
    }
  }

  /// Reads the file for a connection that encrypts it: while a client reads a part, the next is read.
  private func copy(_ range: Range<Int>, to writer: inout any ResponseBodyWriter, on channel: any Channel) async throws
  {
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
  }

  private static func part(at start: Int, of range: Range<Int>) -> Range<Int> {
    start..<min(start + partLength, range.upperBound)
  }

  private func read(_ range: Range<Int>) async throws -> ByteBuffer {
    try await NIOThreadPool.singleton.runIfActive { [handle] in
      try handle.file.withUnsafeFileDescriptor { descriptor in
        let bytes = try OpenFile.read(upTo: range.count, at: Int64(range.lowerBound), from: descriptor)
        // The connection is closed then, so that the client sees that bytes are missing.
        guard bytes.count == range.count else { throw IOError(errnoCode: EIO, reason: "the file is too short") }
        return ByteBuffer(bytes: bytes)
      }
    }
  }
}
