import Foundation

/// A secret's bytes, which are wiped after use.
///
/// A secret that was never a `String` leaves no copy in memory: ``init(readingLineOf:)`` reads it from a file, a pipe,
/// or a terminal byte by byte.
public final class SecretBytes: ExpressibleByStringLiteral {
  /// The longest secret that is read, in bytes.
  public static let limit = 4096

  /// Ends with a zero, like a C string; wiped as a whole.
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: SecretBytes.limit + 1)
  private var count = 0

  /// Copies a text, which itself cannot be wiped; truncates at ``limit``.
  public init(_ text: String) {
    buffer.initialize(repeating: 0)
    for byte in text.utf8.prefix(Self.limit) { append(byte) }
  }

  /// Copies a text.
  public required convenience init(stringLiteral text: String) { self.init(text) }

  /// The next line of a file, without its end; nil at the end of the file or after ^C or ^D.
  ///
  /// Reads nothing past the line. Skips empty lines before it if `skipsEmpty` is set. Throws a
  /// `POSIXError` for a file that cannot be read, and `ENAMETOOLONG` for a line longer than ``limit``.
  public init?(readingLineOf descriptor: CInt, skipsEmpty: Bool = false) throws {
    buffer.initialize(repeating: 0)
    var byte: UInt8 = 0
    defer { byte = 0 }
    while true {
      let length = read(descriptor, &byte, 1)
      if length < 0, errno == EINTR {
        // ^C cancels typed input; other signals do not end a file or a pipe.
        guard isatty(descriptor) == 0 else { return nil }
        continue
      }
      guard length >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      guard length > 0 else {
        // The last line of a file may lack a line end; a line being typed is canceled.
        if count > 0, isatty(descriptor) == 0 { break }
        return nil
      }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && skipsEmpty else {
        guard count < Self.limit else { throw POSIXError(.ENAMETOOLONG) }
        append(byte)
        continue
      }
      if count > 0 || !skipsEmpty { break }
    }
    if count > 0, buffer[count - 1] == UInt8(ascii: "\r") {
      count -= 1
      buffer[count] = 0
    }
  }

  deinit {
    if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
    buffer.deallocate()
  }

  /// True if both are equal byte by byte.
  public func isSame(as other: SecretBytes) -> Bool {
    buffer.prefix(count).elementsEqual(other.buffer.prefix(other.count))
  }

  /// True if it is valid UTF-8 without a zero byte.
  public var isText: Bool {
    var codec = UTF8()
    var bytes = buffer.prefix(count).makeIterator()
    while true {
      switch codec.decode(&bytes) {
      case .scalarValue("\0"), .error: return false
      case .scalarValue: continue
      case .emptyInput: return true
      }
    }
  }

  /// Calls `body` with each of its characters; invalid UTF-8 becomes U+FFFD.
  func eachScalar(_ body: (Unicode.Scalar) -> Void) {
    var codec = UTF8()
    var bytes = buffer.prefix(count).makeIterator()
    while true {
      switch codec.decode(&bytes) {
      case .scalarValue(let scalar): body(scalar)
      case .error: body("\u{FFFD}")
      case .emptyInput: return
      }
    }
  }

  /// Calls `body` with the bytes as a zero-terminated C string.
  func withCString<Value>(_ body: (UnsafePointer<CChar>) throws -> Value) rethrows -> Value {
    try buffer.withMemoryRebound(to: CChar.self) { buffer in
      guard let start = buffer.baseAddress else { return try "".withCString(body) }
      return try body(UnsafePointer(start))
    }
  }

  /// A copy as a string, which cannot be wiped: for a secret that is needed later, such as a signing key.
  public var copy: String { String(decoding: buffer.prefix(count), as: UTF8.self) }

  private func append(_ byte: UInt8) {
    buffer[count] = byte
    count += 1
  }
}
