package import StockroomKit

/// A unit of several commands: from `begin` to `commit`, a loop, or a run.
package final class OpenUnit {
  /// Its origin.
  package enum Kind {
    case transaction
    case run
    case loop
    /// A request to a server.
    case request
  }

  /// Its origin.
  package let kind: Kind
  package let header: UnitHeader
  /// Whether each command has its own savepoint, so that a failure does not affect the others.
  package let usesSavepoints: Bool
  /// The number of commands run.
  package internal(set) var commandCount = 0
  /// The lines that changed something since the unit began, as typed, for the journal.
  package var lines: [String] = []
  /// The catalog on the open transaction; nil until a command first writes.
  package internal(set) var catalog: Catalog?
  /// The store that the transaction is open on; nil until then, too.
  var store: Store?
  /// The files that its lines wrote with `>`, which rollback does not remove.
  package var written: [String] = []
  /// The version of the apps that the catalog's app in use was read with, or nil.
  var appsVersion: Int?

  /// Creates a unit that is not open yet.
  package init(_ kind: Kind, header: UnitHeader, usesSavepoints: Bool) {
    (self.kind, self.header, self.usesSavepoints) = (kind, header, usesSavepoints)
  }

  /// Whether a protected store may be written: a unit that a plan started has not been asked about.
  var isWriteConfirmed = false

  /// What a nested unit that is rolled back leaves as it was.
  struct Mark {
    fileprivate let lines: [String]
    fileprivate let commandCount: Int
  }

  var mark: Mark { Mark(lines: lines, commandCount: commandCount) }

  func restore(_ mark: Mark) {
    (lines, commandCount) = (mark.lines, mark.commandCount)
    // The app that short names mean may be one that is no longer there.
    appsVersion = nil
  }

  /// The whole unit as one line for the journal; nil if the header has the line.
  var line: String? {
    guard !lines.isEmpty else { return nil }
    if kind == .request, lines.count == 1 { return lines[0] }
    // A loop extends to the end of its line.
    let separator = lines.contains { $0.hasPrefix("for ") } ? "\n" : "; "
    return (["begin"] + lines + ["commit"]).joined(separator: separator)
  }
}
