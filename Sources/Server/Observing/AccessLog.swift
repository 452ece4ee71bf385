internal import Foundation
internal import StockroomKit

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
    let target = head.rawQuery.isEmpty ? path : "\(path)?\(head.rawQuery)"
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
      "query": .string(head.rawQuery), "status": JSON(note.status), "milliseconds": .number(milliseconds(note)),
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

/// Text of strangers on a terminal.
private enum ConsoleText {
  /// The text without control characters.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
