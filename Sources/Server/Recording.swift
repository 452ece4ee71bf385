import Foundation
import StockroomKit

/// Writes requests and answers to a file, a JSON object in each line, without credentials.
final class Recording: Sendable {
  private let descriptor: CInt
  private let lines: LineWriter
  /// The maximum size of a recorded body, in bytes.
  private static let limit = 1 << 20

  /// Opens the file for appending.
  init(_ path: String) throws {
    if let status = FileStatus(at: path), status.isFolder { throw Refusal.recordingIsFolder(path) }
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw Refusal.cannotRecord(path, String(cString: strerror(errno)))
    }
    lines = LineWriter(descriptor, dropLine: LineWriter.dropObject)
  }

  func write(_ note: RequestNote) {
    let time = Date.now.iso8601
    var size = 1000 + note.requestBody.count
    if case .data(let body) = note.answer.body { size += body.count }
    lines.write(weighing: size) {
      JSON.object([
        .init(name: "time", value: .string(time)), .init(name: "request", value: Self.request(note)),
        .init(name: "answer", value: Self.answer(note)),
      ]).encoded
    }
  }

  private static func request(_ note: RequestNote) -> JSON {
    let head = note.head
    let fields = head.fields.map { ($0.key, SecretNames.suggestArgument($0.key) ? "****" : $0.value) }.sorted {
      $0.0 < $1.0
    }
    return [
      "method": .string(head.sentMethod), "path": .string(note.hiding(head.path)), "query": .string(note.hiddenQuery),
      "fields": .object(fields.map { .init(name: $0.0, value: .string($0.1)) }),
      "body": hasOpenBodies(note) ? body(note.requestBody, note) : ["bytes": JSON(note.requestBody.count)],
    ]
  }

  private static func answer(_ note: RequestNote) -> JSON {
    [
      "status": JSON(note.status),
      "fields": .object(note.answer.fields.map { .init(name: $0.name, value: .string($0.value)) }),
      "body": hasOpenBodies(note) ? body(note.answer, note) : .null,
    ]
  }

  /// Console lines may contain passwords, and their output private keys.
  private static func hasOpenBodies(_ note: RequestNote) -> Bool { !note.head.path.hasPrefix("/stockroom/") }

  func close() {
    lines.close()
    Foundation.close(descriptor)
  }

  private static func body(_ answer: RouteAnswer, _ note: RequestNote) -> JSON {
    switch answer.body {
    case .data(let data): body(data, note)
    case .file(_, let tag): ["file": .string(tag)]
    }
  }

  /// The JSON without secret members, and without secrets in the server's URLs.
  private static func masked(_ json: JSON, _ note: RequestNote) -> JSON {
    switch json {
    case .array(let elements): .array(elements.map { masked($0, note) })
    case .object(let members):
      .object(
        members.map { member in
          secrets.contains(member.name.lowercased())
            ? JSON.Member(name: member.name, value: "****")
            : JSON.Member(name: member.name, value: masked(member.value, note))
        })
    case .string(let text) where text.hasPrefix(note.head.base + "/"):
      .string(note.head.base + note.hiding(String(text.dropFirst(note.head.base.count))))
    case .string, .number, .bool, .null, .raw: json
    }
  }

  private static let secrets: Set = ["password", "secret", "privatekey", "sharedsecret"]

  /// JSON as it is, other text as a string, and bytes by their number.
  private static func body(_ data: Data, _ note: RequestNote) -> JSON {
    guard !data.isEmpty else { return .null }
    guard data.count <= limit else { return ["bytes": JSON(data.count)] }
    let bytes = Array(data)
    if let json = try? JSONReader.value(of: bytes) { return masked(json, note) }
    return String(validating: bytes, as: UTF8.self).map(JSON.string) ?? ["bytes": JSON(data.count)]
  }
}

extension Refusal {
  fileprivate static func recordingIsFolder(_ path: String) -> Refusal {
    Refusal(
      "serve.record", kind: .unavailable, "\(path) is a folder; --record needs a file",
      hint: "name a file: --record \(path)/requests.ndjson", subject: path)
  }

  fileprivate static func cannotRecord(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "serve.record", kind: .unavailable, "cannot write \(path): \(reason)",
      hint: "name a file in a folder that exists and that you may write to", subject: path)
  }
}
