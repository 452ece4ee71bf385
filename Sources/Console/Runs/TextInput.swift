internal import Foundation
internal import LineEditor
internal import StockroomKit

/// Reads a whole text, such as a batch file or a sheet; refuses a text that would fill the memory.
struct TextInput {
  /// The maximum length of a line, in bytes; longer ones are not text.
  static let lineLimit = 1 << 20
  /// The maximum size of a text, in bytes: about four million commands.
  static let limit = 256 << 20

  /// The maximum size of a sheet, in bytes; its rows stay in memory while a loop runs.
  static let sheetLimit = 64 << 20

  /// Its name in errors.
  private let name: String
  private var limit = Self.limit

  /// The bytes of standard input, to its end.
  static func standardInput() throws -> [UInt8] {
    try TextInput(name: "standard input").read(STDIN_FILENO)
  }

  /// The bytes of a file of at most `limit`; `name` is the path as typed.
  ///
  /// - Parameter isInFile: If true, another file names it, and a pipe is refused without waiting for it.
  static func file(_ path: String, typed name: String, limit: Int = Self.limit, isInFile: Bool) throws -> [UInt8] {
    let descriptor = isInFile ? try regular(path, typed: name) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unopened(name) }
    defer { close(descriptor) }
    return try TextInput(name: name, limit: limit).read(descriptor)
  }

  private static func regular(_ path: String, typed name: String) throws -> CInt {
    do {
      return try OpenFile.regular(path)
    } catch {
      throw error.number == ENXIO || error.number == EISDIR ? Refusal.notRegular(name, error) : unopened(name)
    }
  }

  private static func unopened(_ name: String) -> Refusal {
    Refusal(
      "file.unreadable", kind: .unavailable, "cannot read \(name)", hint: "check the path and read permission",
      subject: name)
  }

  private func read(_ descriptor: CInt) throws -> [UInt8] {
    let status = FileStatus(of: descriptor)
    let size = status?.isFile == true ? status?.size ?? 0 : 0
    guard size <= limit else { throw tooLarge }
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
      let chunk = buffer[..<count]
      if bytes.isEmpty { try requireFewControls(chunk) }
      if let place = chunk.withUnsafeBytes({ Self.place(of: 0, in: $0) }) {
        throw notText("it has a NUL byte in line \(line + newlines(in: chunk[..<place]).count)")
      }
      for end in newlines(in: chunk) {
        let length = bytes.count + end - lineStart
        guard length <= Self.lineLimit else { throw tooLong(line) }
        (line, lineStart) = (line + 1, bytes.count + end + 1)
      }
      bytes += chunk
      guard bytes.count - lineStart <= Self.lineLimit else { throw tooLong(line) }
      guard bytes.count <= limit else { throw tooLarge }
    }
  }

  /// The ends of lines; `memchr` is faster than a loop over bytes.
  private func newlines(in chunk: ArraySlice<UInt8>) -> [Int] {
    chunk.withUnsafeBytes { bytes in
      var ends: [Int] = []
      var start = 0
      while let end = Self.place(of: UInt8(ascii: "\n"), in: bytes, from: start) {
        ends.append(end)
        start = end + 1
      }
      return ends
    }
  }

  private static func place(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    return memchr(base + start, CInt(byte), bytes.count - start).map { base.distance(to: UnsafeRawPointer($0)) }
  }

  /// Binary data is full of control characters; a few in a text are reported at their lines.
  private func requireFewControls(_ bytes: ArraySlice<UInt8>) throws {
    let controls = bytes.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard controls <= max(16, bytes.count / 32) else { throw notText("it is full of control characters") }
  }

  private func notText(_ reason: String) -> Refusal {
    Refusal(
      "file.not-text", "\(name) is not text: \(reason)", hint: "commands and sheets are UTF-8 text", subject: name)
  }

  private func unreadable(_ number: Int32) -> Refusal {
    switch number {
    case EISDIR: .fileIsFolder(name)
    case EBADF:
      Refusal(
        "file.unreadable", kind: .unavailable, "cannot read \(name): it is closed",
        hint: "stockroom run FILE reads a file instead",
        subject: name)
    default:
      Refusal(
        "file.unreadable", kind: .unavailable, "cannot read \(name): \(String(cString: strerror(number)))",
        subject: name)
    }
  }

  private func tooLong(_ line: Int) -> Refusal {
    Refusal(
      "file.line-too-long", "line \(line) of \(name) is longer than \(Self.lineLimit) bytes",
      hint: "check that it is text; a command may continue after a \\ at the end of its line", subject: name)
  }

  private var tooLarge: Refusal {
    Refusal(
      "file.too-large", "\(name) is larger than \(limit) bytes", hint: "split it into parts", subject: name)
  }
}
