/// Text that grows as UTF-8 and goes to a sink in chunks.
public struct TextBuffer: Sendable {
  private static let chunk = 32_768
  /// The text so far, as UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// The text so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The size of the text so far, in bytes.
  public var count: Int { bytes.count }

  /// Creates an empty buffer, with space for a number of bytes.
  public init(capacity: Int = 36_864) {
    bytes.reserveCapacity(capacity)
  }

  /// Appends an ASCII character.
  public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends UTF-8.
  public mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Appends a text.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a text and a newline.
  public mutating func append(line: String) {
    append(line)
    append(UInt8(ascii: "\n"))
  }

  /// The text so far; the buffer is empty then.
  public mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return text
  }

  /// Flushes the bytes once there are enough.
  public mutating func drain(to sink: (String) throws -> Void) throws {
    if bytes.count >= Self.chunk { try flush(to: sink) }
  }

  /// Hands all bytes over.
  public mutating func flush(to sink: (String) throws -> Void) throws {
    if !bytes.isEmpty { try sink(take()) }
  }
}
