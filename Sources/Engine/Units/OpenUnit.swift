package import StockroomKit

/// A unit of several commands: what is between `begin` and `commit`, a loop, or a run.
package final class OpenUnit {
  /// What opened it.
  package enum Kind {
    case transaction
    case run
    case loop
  }

  /// What opened it.
  package let kind: Kind
  package let header: UnitHeader
  /// Whether each command has a savepoint of its own, so that one that fails leaves the others as they are.
  package let usesSavepoints: Bool
  /// How many commands were run.
  package internal(set) var commandCount = 0
  /// The lines that changed something since `begin`, as typed, for the journal.
  package var lines: [String] = []
  /// The catalog on the open transaction; nil until a command first writes.
  package internal(set) var catalog: Catalog?
  /// The store that the transaction is open on; nil until then, too.
  var store: Store?
  /// The files that lines of it have written with `>`: no rollback removes these.
  package var written: [String] = []
  /// The version of the apps for which the catalog's app in use is right; nil if it is not known.
  var appsVersion: Int?

  /// A unit that is not open yet.
  package init(_ kind: Kind, header: UnitHeader, usesSavepoints: Bool) {
    (self.kind, self.header, self.usesSavepoints) = (kind, header, usesSavepoints)
  }

  /// The whole unit as one line for the journal, if it came from single lines; nil if its header says it.
  var line: String? {
    guard !lines.isEmpty else { return nil }
    // A loop goes on to the end of its line.
    let separator = lines.contains { $0.hasPrefix("for ") } ? "\n" : "; "
    return (["begin"] + lines + ["commit"]).joined(separator: separator)
  }
}
