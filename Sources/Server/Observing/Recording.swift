internal import Foundation
internal import StockroomKit

/// Writes requests and answers to a file, a JSON object in each line, without credentials.
final class Recording: Sendable {
  private let descriptor: CInt
  private let lines: LineWriter
  /// The longest body that is kept, in bytes.
  private static let limit = 1 << 20

  /// Opens the file; what it has stays.
  init(_ path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw Refusal(
        "serve.record", kind: .unavailable, "cannot write \(path): \(String(cString: strerror(errno)))",
        hint: "name a file in a folder that exists", subject: path)
    }
    lines = LineWriter(descriptor)
  }

  func write(_ note: RequestNote) {
    let head = note.head
    var fields = head.fields
    for secret in ["authorization", "cookie"] where fields[secret] != nil { fields[secret] = "****" }
    // Lines of the console may have passwords, and what they print private keys.
    let isOpen = !head.path.hasPrefix("/stockroom/")
    lines.write(
      JSON.object([
        .init(name: "time", value: .string(Date.now.iso8601)),
        .init(
          name: "request",
          value: [
            "method": .string(head.sentMethod), "path": .string(head.path), "query": .string(head.rawQuery),
            "fields": .object(fields.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .string($0.value)) }),
            "body": isOpen ? Self.body(note.requestBody) : ["bytes": JSON(note.requestBody.count)],
          ]),
        .init(
          name: "answer",
          value: [
            "status": JSON(note.status),
            "fields": .object(note.answer.fields.map { .init(name: $0.name, value: .string($0.value)) }),
            "body": isOpen ? Self.body(note.answer) : .null,
          ]),
      ]).encoded)
  }

  func close() {
    lines.close()
    Foundation.close(descriptor)
  }

  private static func body(_ answer: RouteAnswer) -> JSON {
    switch answer.body {
    case .data(let data): body(data)
    case .file(_, let tag): ["file": .string(tag)]
    }
  }

  /// The same without the members that are secret.
  private static func masked(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): .array(elements.map(masked))
    case .object(let members):
      .object(
        members.map { member in
          secrets.contains(member.name.lowercased())
            ? JSON.Member(name: member.name, value: "****")
            : JSON.Member(name: member.name, value: masked(member.value))
        })
    case .string, .number, .bool, .null, .raw: json
    }
  }

  private static let secrets: Set = ["password", "secret", "privatekey", "sharedsecret"]

  /// JSON as it is, other text as a string, and bytes by their number.
  private static func body(_ data: Data) -> JSON {
    guard !data.isEmpty else { return .null }
    guard data.count <= limit else { return ["bytes": JSON(data.count)] }
    let bytes = Array(data)
    if let json = try? JSONReader.value(of: bytes) { return masked(json) }
    return String(validating: bytes, as: UTF8.self).map(JSON.string) ?? ["bytes": JSON(data.count)]
  }
}
