package import Foundation

/// The person who makes a change, and the role.
public struct Actor: Hashable, Codable, Sendable {
  /// The roles a change is made in.
  public enum Part: String, Codable, Sendable, CaseIterable {
    case administrator
    case reviewer
    case system
  }

  /// The person, by the operating system's user name or `--actor`.
  public let name: String
  /// The person's role.
  public let part: Part

  /// Creates an actor.
  public init(name: String, part: Part = .administrator) {
    self.name = name
    self.part = part
  }

  /// The system, for timers that come due.
  public static let system = Actor(name: "system", part: .system)
}

/// A unit of the journal: one committed transaction.
package struct JournalEntry: Sendable {
  /// The kinds of units: work, undo, redo, an undo limit, or a write that was refused and changed nothing.
  package enum Kind: String, Sendable {
    case unit, undo, redo, horizon, refused
  }

  package let number: Int64
  package let kind: Kind
  package let machineTime: Date
  package let storeTime: Date
  package let actor: Actor
  /// The line as typed, secrets redacted; for a run, `run FILE`.
  package let line: String
  package let file: String?
  /// The reason that was given; the code of the refusal for one that was refused.
  package let why: String?
  package let undoes: Int64?
  package let undoneBy: Int64?
  /// The number of rows it changed.
  package let changes: Int
}

/// The header of a unit that the journal writes before the commit.
package struct UnitHeader: Sendable {
  package var actor: Actor
  package var line: String
  package var file: String?
  package var fileSHA256: String?
  package var why: String?
  package var kind: JournalEntry.Kind = .unit
  package var undoes: Int64?

  package init(actor: Actor, line: String, file: String? = nil, fileSHA256: String? = nil, why: String? = nil) {
    self.actor = actor
    self.line = line
    self.file = file
    self.fileSHA256 = fileSHA256
    self.why = why
  }
}

/// One changed row.
package struct JournalChange: Sendable {
  package enum Kind: String, Sendable {
    case insert, update, delete
  }

  package let id: Int64
  package let entry: Int64
  package let line: Int
  package let table: String
  package let key: Int64
  package let kind: Kind
  /// The row before, as JSON; nil for an insert.
  package let oldRow: String?
}
