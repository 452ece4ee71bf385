import Foundation
import StockroomKit
import StockroomPlugin

/// The state of a program: its record, and changes to its file since a person added it.
struct ProgramState {
  private let record: ProgramRecord

  init(_ record: ProgramRecord) {
    self.record = record
  }

  /// The fields of `plugin show`.
  var fields: [Field] {
    [
      Field("version", .text(record.manifest.version), label: "Version"),
      Field("path", .text(record.path), label: "Program"),
      Field("file", file, label: "File"),
      Field("asks", .list(Self.asks(of: record.manifest).map(Value.text)), label: "Asks to"),
    ]
  }

  private var file: Value {
    do {
      let now = try ProgramFile(path: record.path)
      guard !record.isWatched else {
        return .term(code: "WATCHED", label: "watched: started as it is, even after a change", tone: .busy)
      }
      guard !now.isAsAdded(record) else { return .term(code: "AS_ADDED", label: "as it was added", tone: .good) }
      let size = now.size == record.size ? "the same size" : "\(now.size) bytes, was \(record.size)"
      return .term(
        code: "CHANGED",
        label:
          "changed on \(now.changed.iso8601): \(size), SHA-256 \(now.sha256.prefix(12))…, was \(record.sha256.prefix(12))…; "
          + "it is not started until \(ConsoleLine.text(["plugin", "add", record.path]))", tone: .attention)
    } catch let refusal as Refusal where refusal.kind == .missing {
      return .term(code: "MISSING", label: "missing", tone: .attention)
    } catch {
      return .term(code: "NOT_A_PROGRAM", label: "no longer a program", tone: .attention)
    }
  }

  /// The permissions that a program asks for, in words.
  static func asks(of manifest: Manifest) -> [String] {
    var asks = Manifest.Effect.allCases.compactMap { effect -> String? in
      let names = manifest.commands.filter { $0.effect == effect }.map(\.name)
      guard !names.isEmpty else { return nil }
      let what =
        switch effect {
        case .none: "add commands without the store"
        case .reads: "add commands that read"
        case .writes: "add commands that write"
        case .destroys: "add destructive commands"
        }
      return "\(what): \(names.joined(separator: ", "))"
    }
    if !manifest.columns.isEmpty {
      asks.append("add columns: \(manifest.columns.map(\.name).joined(separator: ", "))")
    }
    for option in manifest.options {
      asks.append("add --\(option.parameter.name) to \(option.commands.joined(separator: ", "))")
    }
    if !manifest.values.isEmpty {
      asks.append("keep values in the store: \(manifest.values.joined(separator: ", "))")
    }
    if !manifest.guards.isEmpty { asks.append("refuse changes: \(manifest.guards.joined(separator: ", "))") }
    if !manifest.listeners.isEmpty { asks.append("receive changes: \(manifest.listeners.joined(separator: ", "))") }
    if manifest.hasRequirement { asks.append("require something of products before review") }
    return asks
  }

  /// The differences of a newer manifest.
  static func differences(from old: Manifest, to new: Manifest) -> [String] {
    var differences: [String] = []
    if old.version != new.version { differences.append("version \(old.version) is now \(new.version)") }
    let (before, after) = (Set(asks(of: old)), Set(asks(of: new)))
    differences += asks(of: old).filter { !after.contains($0) }.map { "no longer asks to \($0)" }
    differences += asks(of: new).filter { !before.contains($0) }.map { "now asks to \($0)" }
    return differences
  }
}
