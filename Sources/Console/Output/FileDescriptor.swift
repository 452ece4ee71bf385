internal import Foundation
internal import StockroomKit

/// Writes whole texts to file descriptors.
enum FileDescriptor {
  /// The reader of a pipe is gone.
  struct Closed: Error {}

  /// Opens a placeholder for each closed standard stream, so that no later file becomes one; reading and writing still
  /// fail.
  static func reserveStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  static func writeAll(_ text: String, to descriptor: CInt) throws {
    var text = text
    try text.withUTF8 { try writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) throws {
    try bytes.withUnsafeBytes { try writeAll($0, to: descriptor) }
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws {
    do {
      try OpenFile.writeAll(bytes, to: descriptor)
    } catch {
      guard error.number != EPIPE else { throw Closed() }
      throw Refusal(
        "output.failed", kind: .unavailable, "cannot write the output: \(error.reason)",
        hint: "check the disk space, and that standard output is open")
    }
  }
}
