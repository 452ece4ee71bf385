/// A buffer that passes bytes to a sink in chunks.
struct OutputBuffer {
  private static let chunk = 32_768
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  init() {
    bytes.reserveCapacity(Self.chunk + 4096)
  }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func append(line: String) {
    append(line)
    append(UInt8(ascii: "\n"))
  }

  /// The text so far; the buffer is empty then.
  mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return text
  }

  /// Flushes the bytes once there are enough.
  mutating func drain(to sink: (String) throws -> Void) throws {
    if bytes.count >= Self.chunk { try flush(to: sink) }
  }

  mutating func flush(to sink: (String) throws -> Void) throws {
    if !bytes.isEmpty { try sink(take()) }
  }
}
