import Dispatch
import Foundation
import StockroomKit
import Synchronization

/// A line for each request on standard error, for people or as JSON.
final class AccessLog: Sendable {
  private let format: ServerOptions.AccessLogFormat
  private let lines: LineWriter

  init(_ format: ServerOptions.AccessLogFormat) {
    self.format = format
    lines = LineWriter(STDERR_FILENO) { count in
      format == .json ? LineWriter.dropObject(count) : "(\(count) lines were dropped)"
    }
  }

  func write(_ note: RequestNote) {
    lines.write(format == .json ? Self.json(note).encoded : Self.text(note))
  }

  func close() { lines.close() }

  private static func text(_ note: RequestNote) -> String {
    let head = note.head
    let path = note.hiding(head.path)
    let target = head.rawQuery.isEmpty ? path : "\(path)?\(note.hiddenQuery)"
    var line = "\(head.sentMethod) \(target) \(note.status) \(milliseconds(note)) ms"
    if let client = note.client { line += " \(client)" }
    if let unit = note.unit { line += " unit \(unit)" }
    if let failure = note.failure { line += " (\(failure))" }
    return ConsoleText.printable("\(line) \(head.id)")
  }

  private static func json(_ note: RequestNote) -> JSON {
    let head = note.head
    return [
      "time": .string(Date.now.iso8601), "method": .string(head.sentMethod), "path": .string(note.hiding(head.path)),
      "query": .string(note.hiddenQuery), "status": JSON(note.status), "milliseconds": .number(milliseconds(note)),
      "bytes": note.bytes.map { JSON($0) } ?? .null, "client": JSON(note.client),
      "unit": note.unit.map { JSON($0) } ?? .null, "failure": JSON(note.failure), "requestId": .string(head.id),
      "store": .string(note.store),
    ]
  }

  private static func milliseconds(_ note: RequestNote) -> String {
    let tenths = Int((note.milliseconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Untrusted text on a terminal.
private enum ConsoleText {
  /// The text without control characters.
  static func printable(_ text: String) -> String {
    // Nearly all lines are ASCII, whose categories need no tables.
    guard text.utf8.contains(where: { !(0x20..<0x7F).contains($0) }) else { return text }
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}

/// Writes lines to a descriptor on a separate queue, so that no request waits for them.
///
/// If too many lines are waiting, such as for a disk, further ones are dropped, and a line reports their number.
final class LineWriter: Sendable {
  private struct Waiting {
    var bytes = 0
    var dropped = 0
  }

  /// The maximum size of the waiting lines, in bytes.
  static let capacity = 16 << 20
  /// The timeout for the last lines when the server stops, in seconds.
  private static let timeout = 5.0

  private let descriptor: CInt
  private let queue = DispatchQueue(label: "stockroom.lines")
  private let waiting = Mutex(Waiting())
  private let dropLine: @Sendable (_ count: Int) -> String

  /// - Parameter dropLine: The line that reports a number of dropped lines.
  init(_ descriptor: CInt, dropLine: @escaping @Sendable (_ count: Int) -> String) {
    (self.descriptor, self.dropLine) = (descriptor, dropLine)
  }

  /// The line of JSON that reports a number of dropped lines.
  @Sendable static func dropObject(_ count: Int) -> String {
    JSON.object([.init(name: "dropped", value: JSON(count))]).encoded
  }

  func write(_ line: String) { write(weighing: line.utf8.count + 1) { line } }

  /// Writes a line that is made on the queue, too, and of whose size until then only an estimate is known.
  func write(weighing size: Int, _ line: @escaping @Sendable () -> String) {
    let hasRoom = waiting.withLock { waiting in
      guard waiting.bytes + size <= Self.capacity else {
        waiting.dropped += 1
        return false
      }
      waiting.bytes += size
      return true
    }
    guard hasRoom else { return }
    queue.async { [self] in
      Self.write(Array("\(line())\n".utf8), to: descriptor)
      let dropped = waiting.withLock { waiting in
        defer { waiting.dropped = 0 }
        waiting.bytes -= size
        return waiting.dropped
      }
      if dropped > 0 { Self.write(Array("\(dropLine(dropped))\n".utf8), to: descriptor) }
    }
  }

  /// Waits until everything is written, as long as the descriptor takes it.
  func close() {
    let end = DispatchSemaphore(value: 0)
    queue.async { end.signal() }
    _ = end.wait(timeout: .now() + Self.timeout)
  }

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
