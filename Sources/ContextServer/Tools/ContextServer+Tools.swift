internal import Engine
internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit
internal import Synchronization

extension ContextServer {
  /// Handles `tools/call`; a refusal is a result, so that the agent sees it.
  func callTool(_ params: JSON, _ caller: Caller) throws(RPCError) -> JSON {
    guard let name = params["name"]?.text else { throw .invalidParameters("name must be a string") }
    let arguments = params["arguments"].flatMap { $0 == .null ? nil : $0 } ?? [:]
    guard arguments.members != nil else { throw .invalidParameters("arguments must be an object") }
    let tool: (JSON, Caller) throws -> JSON
    switch name {
    case "search_commands": tool = { [self] arguments, _ in try search(arguments) }
    case "describe_command": tool = { [self] arguments, _ in try describe(arguments) }
    case "read": tool = read
    case "plan": tool = plan
    case "write": tool = write
    case "undo": tool = undo
    default: throw .invalidParameters("unknown tool \(name.prefix(100))")
    }
    do {
      try Self.requireKnown(arguments, of: name)
      return try tool(arguments, caller)
    } catch let input as InputRequired {
      return input.result
    } catch {
      return Self.failed(error)
    }
  }

  /// A result with the same content as data and as text.
  static func result(_ data: JSON, text: String) -> JSON {
    ["content": [["type": "text", "text": .string(text)]], "structuredContent": data]
  }

  /// A refused call.
  private static func failed(_ error: any Error) -> JSON {
    let failure =
      error as? LineFailure ?? (error as? Refusal).map(LineFailure.init)
      ?? LineFailure(Refusal("internal", kind: .unavailable, "\(error)", hint: "this is a defect; please report it"))
    let refusal = failure.refusal
    var data: JSON = [
      "code": .string(refusal.code), "kind": .string(refusal.kind.rawValue), "message": .string(refusal.message),
      "remedy": JSON(refusal.hint), "correction": JSON(failure.correction), "aftermath": JSON(failure.aftermath),
    ]
    if let place = failure.place { data = data.adding("at", ["line": JSON(place.line), "column": JSON(place.column)]) }
    if !failure.others.isEmpty { data = data.adding("others", JSON(failure.others)) }
    if !failure.notes.isEmpty { data = data.adding("notes", JSON(failure.notes)) }
    var lines = ["\(refusal.code): \(refusal.message)"]
    if let hint = refusal.hint { lines.append("hint: \(hint)") }
    if let correction = failure.correction, correction != refusal.hint { lines.append("meant: \(correction)") }
    lines += failure.others + [failure.aftermath].compactMap(\.self) + failure.notes
    return result(["error": data.compacted], text: lines.joined(separator: "\n")).adding("isError", true)
  }

  // MARK: - Arguments

  /// Refuses unknown arguments, which would otherwise be ignored.
  private static func requireKnown(_ arguments: JSON, of name: String) throws {
    let names = Tool.all(isReadOnly: false).first { $0.name == name }?.input["properties"]?.members?.map(\.name) ?? []
    func isKnown(_ given: String) -> Bool { names.contains { $0.hasSameBytes(as: given) } }
    guard let unknown = arguments.members?.map(\.name).first(where: { !isKnown($0) }) else { return }
    let near = Suggestions.closest(to: unknown, among: names, limit: 1).first
    throw Refusal(
      "usage.option.unknown", kind: .usage, "\(name) has no argument \(unknown.prefix(100))",
      hint: near.map { "did you mean \($0)?" } ?? "its arguments are \(names.joined(separator: ", "))",
      subject: String(unknown.prefix(100)))
  }

  static func integer(_ arguments: JSON, _ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = arguments[name], value != .null else { return nil }
    guard let number = value.integer, range.contains(number) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)",
        subject: name)
    }
    return number
  }

  static func text(_ arguments: JSON, _ name: String) throws -> String? {
    guard let value = arguments[name], value != .null else { return nil }
    guard let text = value.text else {
      throw Refusal("usage.value", kind: .usage, "\(name) must be a string", subject: name)
    }
    return text
  }

  /// A reader for the page that a call asks for.
  static func outputReader(_ arguments: JSON) throws -> OutputReader {
    OutputReader(
      offset: try integer(arguments, "offset", in: 0...Int(Int32.max)) ?? 0,
      limit: try integer(arguments, "limit", in: 0...OutputReader.maximumLimit) ?? OutputReader.defaultLimit)
  }

  /// Reports progress to a client that wants it, at most ten times a second.
  func progress(_ caller: Caller) -> ProgressReporter {
    guard let token = caller.progressToken, let connection else { return .silent }
    let relay = ProgressRelay()
    return ProgressReporter { label, done, total, _ in
      guard let step = relay.step(done) else { return }
      connection.notify(
        "notifications/progress",
        JSON.object([
          .init(name: "progressToken", value: token), .init(name: "progress", value: JSON(step)),
          .init(name: "total", value: total.map { JSON($0) } ?? .null), .init(name: "message", value: .string(label)),
        ]).compacted)
    }
  }
}

/// Limits the progress reports of one request; the protocol requires increasing steps.
final class ProgressRelay: Sendable {
  private let last = Mutex<(done: Int64, time: TimeInterval)>((-1, 0))

  /// The step to report; nil if it is too soon, or not above the last step.
  func step(_ done: Int64) -> Int64? {
    let now = ProcessInfo.processInfo.systemUptime
    return last.withLock { last in
      guard done > last.done, now - last.time >= 0.1 else { return nil }
      last = (done, now)
      return done
    }
  }
}
