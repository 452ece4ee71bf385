internal import Foundation
internal import LineEditor
internal import StockroomKit

/// Reads a whole text, as a batch file or a sheet is, and refuses what would fill the memory.
struct TextInput {
  /// The most bytes of a line: what is longer has no lines.
  static let lineLimit = 1 << 20
  /// The most bytes of a text: some four million commands.
  static let limit = 256 << 20

  /// What it is called in an error.
  private let name: String

  /// The bytes of standard input, to its end.
  static func standardInput() throws -> [UInt8] {
    try TextInput(name: "standard input").read(STDIN_FILENO)
  }

  /// The bytes of a file; `name` is the path as it was typed.
  static func file(_ path: String, typed name: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Refusal("file.unreadable", "cannot read \(name)", hint: "is the path right?", subject: name)
    }
    defer { close(descriptor) }
    return try TextInput(name: name).read(descriptor)
  }

  private func read(_ descriptor: CInt) throws -> [UInt8] {
    var status = stat()
    let size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    guard size <= Self.limit else { throw tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var (line, lineStart) = (1, 0)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if Interrupts.pending { throw Refusal.cancelled }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      guard count > 0 else { return bytes }
      let start = bytes.count
      bytes += buffer[..<count]
      try requireText(bytes[start...], line: line)
      for index in bytes[start...].indices where bytes[index] == UInt8(ascii: "\n") {
        guard index - lineStart <= Self.lineLimit else { throw tooLong(line) }
        (line, lineStart) = (line + 1, index + 1)
      }
      guard bytes.count - lineStart <= Self.lineLimit else { throw tooLong(line) }
      guard bytes.count <= Self.limit else { throw tooLarge }
    }
  }

  /// A NUL, or as many other controls as bytes at random have, is no slip in a text.
  private func requireText(_ bytes: ArraySlice<UInt8>, line: Int) throws {
    var (line, controls) = (line, 0)
    for byte in bytes where byte < 0x20 {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case 0:
        throw Refusal(
          "file.not-text", "\(name) is not text: line \(line) has a NUL byte",
          hint: "commands and sheets are UTF-8 text", subject: name)
      default: controls += 1
      }
    }
    guard controls <= max(16, bytes.count / 32) else {
      throw Refusal(
        "file.not-text", "\(name) is not text: it is full of control characters",
        hint: "commands and sheets are UTF-8 text", subject: name)
    }
  }

  private func unreadable(_ number: Int32) -> Refusal {
    switch number {
    case EISDIR: .fileIsFolder(name)
    case EBADF:
      Refusal(
        "file.unreadable", "cannot read \(name): it is closed", hint: "stockroom run FILE reads a file instead",
        subject: name)
    default: Refusal("file.unreadable", "cannot read \(name): \(String(cString: strerror(number)))", subject: name)
    }
  }

  private func tooLong(_ line: Int) -> Refusal {
    Refusal(
      "file.line-too-long", "line \(line) of \(name) is longer than \(Self.lineLimit) bytes",
      hint: "is it text? A command may go on after a \\ at the end of its line", subject: name)
  }

  private var tooLarge: Refusal {
    Refusal(
      "file.too-large", "\(name) is larger than \(Self.limit) bytes", hint: "run it in parts", subject: name)
  }
}
