import Foundation
import StockroomKit
import StockroomPlugin

/// The failures of a running program.
extension Refusal {
  static func programNotStarted(_ name: String, _ path: String, _ why: String) -> Refusal {
    Refusal(
      "plugin.program.not-started", kind: .unavailable, "\(name) cannot be started: \(why)",
      hint: "check that \(path) runs; a script needs a first line such as #!/usr/bin/python3", subject: name)
  }

  /// - Parameter status: Its exit status, 128 plus the signal that ended it, or nil if it closed its output and runs.
  static func programEnded(_ name: String, _ status: Int32?) -> Refusal {
    let how =
      switch status {
      case nil: "closed its output"
      case .some(let status) where status > 128: "was ended by signal \(status - 128)"
      case .some(let status): "ended with status \(status)"
      }
    return Refusal(
      "plugin.program.ended", kind: .unavailable, "the plugin program \(name) \(how)",
      remedy: .command("plugin log \(name)"), subject: name)
  }

  static func silent(_ name: String, seconds: Int) -> Refusal {
    Refusal(
      "plugin.program.timeout", kind: .unavailable,
      "the plugin program \(name) did not answer for \(seconds) s, and was stopped",
      remedy: Remedy.command("plugin log \(name)").or("give it more time: plugin add PATH --timeout 60"), subject: name)
  }

  static func notMessage(_ name: String, _ line: Data, _ error: any Error) -> Refusal {
    if let error = error as? DecodingError, (try? JSONReader.value(of: Array(line))) != nil {
      return Refusal(
        "plugin.program.message", kind: .unavailable,
        "the plugin program \(name) sent a message that cannot be used: \(error.problem)",
        hint: "docs/plugin-protocol.md describes the messages", subject: name)
    }
    let beginning = String(decoding: line.prefix(60), as: UTF8.self)
    return Refusal(
      "plugin.program.noise", kind: .unavailable,
      "the plugin program \(name) sent a line that is not JSON: \(beginning)\(line.count > 60 ? "…" : "")",
      remedy:
        "it must write only messages to standard output, and all else to standard error; \(command: "plugin check PATH") tests it",
      subject: name)
  }

  static func lineTooLong(_ name: String) -> Refusal {
    Refusal(
      "plugin.program.line-too-long", kind: .unavailable,
      "the plugin program \(name) sent a line of more than \(MessageLine.limit) bytes",
      hint: "send rows, each on its own line", subject: name)
  }

  static func outOfStep(_ name: String, _ what: String) -> Refusal {
    Refusal(
      "plugin.program.out-of-step", kind: .unavailable, "the plugin program \(name) sent \(what)",
      remedy: .command("plugin check PATH"), subject: name)
  }

  static func tooManyRows(_ name: String, _ limit: Int) -> Refusal {
    Refusal(
      "plugin.program.too-many-rows", kind: .unavailable, "the plugin program \(name) sent more than \(limit) rows",
      hint: "select fewer rows", subject: name)
  }

  static func programChanged(_ record: ProgramRecord) -> Refusal {
    Refusal(
      "plugin.program.changed", kind: .forbidden,
      "the file of the plugin program \(record.name) has changed since it was added, so it is not started",
      remedy:
        "\(command: "plugin show \(record.name)") shows the change; \(command: ConsoleLine.text(["plugin", "add", record.path])) adds it as it is now",
      subject: record.name)
  }

  private static func shortened(_ text: String) -> String {
    String(text.replacing("\0", with: "").prefix(1_000))
  }

  private static func message(of refusal: ProgramRefusal) -> String {
    let text = shortened(refusal.message)
    return text.isEmpty ? "it gave no reason" : text
  }

  /// A refusal of the program itself.
  static func of(_ refusal: ProgramRefusal, by name: String) -> Refusal {
    let named = refusal.kind.flatMap(Refusal.Kind.init(rawValue:)) ?? .rule
    // Only the console knows about interruptions and damage.
    let kind = named == .cancelled || named == .damaged ? .rule : named
    let isCode = !refusal.code.isEmpty && refusal.code.utf8.allSatisfy(ManifestCheck.isInCode)
    let code = isCode ? refusal.code : "plugin.program.refused"
    return Refusal(
      code, kind: kind, message(of: refusal),
      hint: refusal.hint.map(shortened), subject: refusal.subject.map(shortened))
  }
}

extension DecodingError {
  /// The problem of a message, with the place in it: `manifest.commands.0.effect: …`.
  fileprivate var problem: String {
    func place(_ context: Context, _ last: (any CodingKey)? = nil) -> String {
      (context.codingPath + [last].compactMap(\.self)).map { $0.intValue.map(String.init) ?? $0.stringValue }
        .joined(separator: ".")
    }
    switch self {
    case .keyNotFound(let key, let context): return "\(place(context, key)) is missing"
    case .valueNotFound(_, let context): return "\(place(context)) must not be null"
    case .typeMismatch(_, let context): return "\(place(context)) has the wrong type"
    case .dataCorrupted(let context):
      let place = place(context)
      return place.isEmpty ? context.debugDescription : "\(place) has a value that is not allowed"
    @unknown default: return "it cannot be decoded"
    }
  }
}
