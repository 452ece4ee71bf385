internal import StockroomKit

/// A unit of several commands: what stands between `begin` and `commit`, a loop, or a run.
final class OpenUnit {
  enum Kind {
    case transaction
    case run
    case loop
  }

  let kind: Kind
  let header: UnitHeader
  /// Whether each command has a savepoint of its own, so that a failing one leaves the others standing.
  let usesSavepoints: Bool
  /// The commands run so far.
  var commandCount = 0
  /// The lines that changed something since `begin`, as typed, for the journal.
  var lines: [String] = []
  /// The catalogue on the open transaction; nil until a command first writes.
  var catalog: Catalog?
  /// The files that lines of it have written with `>`: no rollback takes these back.
  var written: [String] = []
  /// Whether the catalogue's app in use is still the right one.
  var knowsApp = false

  init(_ kind: Kind, header: UnitHeader, usesSavepoints: Bool) {
    self.kind = kind
    self.header = header
    self.usesSavepoints = usesSavepoints
  }

  /// The whole unit as one line for the journal, where it came from single lines; nil where its header says it.
  var line: String? {
    guard !lines.isEmpty else { return nil }
    // A loop goes on to the end of its line.
    let separator = lines.contains { $0.hasPrefix("for ") } ? "\n" : "; "
    return (["begin"] + lines + ["commit"]).joined(separator: separator)
  }
}
