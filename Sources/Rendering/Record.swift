/// One item with its fields, as `product show` prints it.
public struct Record: Sendable, Equatable {
  /// A first line for people; not in data.
  public var title: String?
  /// The fields in the order they are shown.
  public var fields: [Field]
  /// Last lines for people, such as the next commands; not in data.
  public var footer: [String]

  /// Creates a record.
  public init(title: String? = nil, _ fields: [Field], footer: [String] = []) {
    self.title = title
    self.fields = fields
    self.footer = footer
  }
}

/// A named value of a record.
public struct Field: Sendable, Equatable {
  /// The audience of a field or a column.
  public enum Audience: Sendable {
    /// People and programs.
    case everyone
    /// Programs only: json, ndjson, csv and yaml.
    case data
    /// Everyone; csv writes the records of the field, a list or a record of them, as rows, with the other fields beside
    /// each.
    case rows
  }

  /// The key in json and the header in csv, in camelCase.
  public var name: String
  /// The label for people; an empty label shows only the value.
  public var label: String
  /// The value of the field.
  public var value: Value
  /// The audience.
  public var audience: Audience

  /// Creates a field; the label defaults to the name.
  public init(_ name: String, _ value: Value, label: String? = nil, audience: Audience = .everyone) {
    self.name = name
    self.label = label ?? name
    self.value = value
    self.audience = audience
  }
}

extension Field {
  /// The value as people and csv see it: records that json has by name are a list.
  var listed: Value {
    guard audience == .rows, case .record(let members) = value, members.allSatisfy(\.value.isRecord) else {
      return value
    }
    return .list(members.map(\.value))
  }

  var isForPeople: Bool { audience != .data }
}

/// The result of a writing command: a sentence for people, the record for programs.
public struct Receipt: Sendable, Equatable {
  /// A count for runs, so that a thousand creations are reported as `1,000 products created`.
  public struct Tally: Sendable, Equatable {
    /// The item, in the singular: `product`, or `the clock` if there is only one.
    public var noun: String
    /// The past participle of the action: `created`.
    public var verb: String
    /// How many, usually 1.
    public var count: Int
    /// A detail to group the count by, such as a status label.
    public var detail: String?
    /// What a run tells besides the counts: the first warning of each kind, with the number of the others.
    public var warnings: [Warning] = []

    /// The verbs of edits, which change nothing if all values are as given.
    static let edits: Set = ["changed", "localized"]

    /// Creates a tally.
    public init(_ noun: String, _ verb: String, count: Int = 1, detail: String? = nil) {
      self.noun = noun
      self.verb = verb
      self.count = count
      self.detail = detail
    }
  }

  /// The text for people.
  public var message: String
  /// The record for programs.
  public var record: Record
  /// The count for runs.
  public var tally: Tally?
  /// Suggested next commands: `next: …` lines for people, the array `next` in json.
  public var next: [String]

  /// Creates a receipt.
  public init(_ message: String, record: Record = Record([]), tally: Tally? = nil, next: [String] = []) {
    self.message = message
    self.record = record
    self.tally = tally
    self.next = next
  }

  /// A consequence to know of a change that was made.
  public struct Warning: Sendable, Equatable {
    /// What it is about, the same for warnings that differ only in an amount or a place: `price`.
    public var kind: String
    /// The warning, without a period.
    public var text: String
    /// What to do about it, for people; empty for nothing.
    public var advice: String

    /// Creates a warning.
    public init(_ kind: String, _ text: String, advice: String = "") {
      (self.kind, self.text, self.advice) = (kind, text, advice)
    }

    /// The line for people.
    public var line: String { "warning: \(text)\(advice)" }
  }

  /// The receipt if nothing changed: an edit says that all its values were as given.
  public var unchanged: Receipt {
    guard let verb = tally?.verb, Tally.edits.contains(verb) else { return self }
    var receipt = self
    receipt.message = "nothing to change, because all values are already as given"
    receipt.tally?.verb = "unchanged"
    return receipt
  }

  /// The receipt with warnings in its text, its record, and its count.
  public func warning(_ warnings: [Warning]) -> Receipt {
    guard !warnings.isEmpty else { return self }
    var receipt = self
    receipt.message += warnings.map { "\n" + $0.line }.joined()
    let text = warnings.map(\.text).joined(separator: "; ")
    receipt.record.fields.append(Field("warning", .text(text), label: "Warning"))
    receipt.tally?.warnings = warnings
    return receipt
  }
}

/// A label, its value, and its branches.
public struct Tree: Sendable, Equatable {
  /// The text for people.
  public var label: String
  /// A value shown after the label.
  public var value: Value?
  /// The branches in order.
  public var children: [Tree]

  /// Creates a tree.
  public init(_ label: String, _ value: Value? = nil, children: [Tree] = []) {
    self.label = label
    self.value = value
    self.children = children
  }
}
