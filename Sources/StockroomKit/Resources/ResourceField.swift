internal import Basics
internal import Catalog
internal import Rendering
public import Store

/// A field of a resource, declared once: its column, its option, its attribute in the API, and its explanation.
///
///     ResourceField("customAppName", .text(1...30), label: "Custom App Name", "The app's name; its own if absent.")
public struct ResourceField: Sendable {
  /// The type of a field's values.
  public enum Kind: Sendable {
    /// A text with a length in characters.
    case text(ClosedRange<Int>)
    /// A locale of the store's rules.
    case locale
    /// One of a few values.
    case choice([Choice])
    /// Yes or no.
    case flag
  }

  /// A value of a choice.
  public struct Choice: Hashable, Sendable {
    /// Apple's name, which the store keeps: `SIXTEEN_DAYS`.
    public let code: String
    /// The word on the command line: `16d`.
    public let word: String
    /// The text for people: `16 Days`.
    public let label: String

    /// Describes a value.
    public init(_ code: String, word: String, label: String) {
      (self.code, self.word, self.label) = (code, word, label)
    }
  }

  /// Its name in the API and in data, in camelCase: `referenceName`.
  public let name: String
  /// The type of its values.
  public let kind: Kind
  /// App Store Connect's label.
  public let label: String
  /// Its meaning in one or two sentences.
  public let meaning: String
  /// True if every item has a value.
  public private(set) var isRequired = false
  /// True if it cannot be changed once the item exists.
  public private(set) var isFixed = false
  /// True if clients of the API may filter and sort by it.
  public private(set) var isSelectable = false
  /// The value of a new item that is given none.
  public private(set) var initial = SQLValue.null
  /// A value as typed, for the examples of commands.
  public private(set) var example: String?

  /// Describes a field.
  public init(_ name: String, _ kind: Kind, label: String, _ meaning: String) {
    (self.name, self.kind, self.label, self.meaning) = (name, kind, label, meaning)
  }

  /// A copy that every item has.
  public var required: ResourceField { copy { $0.isRequired = true } }

  /// A copy that cannot be changed once the item exists.
  public var fixed: ResourceField { copy { $0.isFixed = true } }

  /// A copy that clients of the API may filter and sort by.
  public var selectable: ResourceField { copy { $0.isSelectable = true } }

  /// A copy whose value in a new item is `value`, if none is given.
  public func initially(_ value: SQLValue) -> ResourceField { copy { $0.initial = value } }

  /// A copy with a value as typed, for the examples of commands.
  public func example(_ word: String) -> ResourceField { copy { $0.example = word } }

  private func copy(_ change: (inout ResourceField) -> Void) -> ResourceField {
    var copy = self
    change(&copy)
    return copy
  }
}

// MARK: - Names

extension ResourceField {
  /// The name of its option: `reference-name`.
  var option: String { name.hyphenated }

  /// The name of its column, in which a flag begins with `is_`, as the journal expects.
  var column: String {
    let snake = option.replacing("-", with: "_")
    if case .flag = kind { return "is_\(snake)" }
    return snake
  }

  /// The definition of its column.
  var definition: String {
    if case .flag = kind { return "\(column) INTEGER NOT NULL" }
    return "\(column) TEXT\(isRequired ? " NOT NULL" : "")"
  }

  /// Its description in the output of commands.
  var description: FieldDescription {
    let type: FieldDescription.Kind =
      switch kind {
      case .text: .text
      case .locale: .identifier
      case .choice: .term
      case .flag: .boolean
      }
    return FieldDescription(name, type, label: label, meaning)
  }

  /// Its description in documents of the API.
  var attribute: ConnectAttribute { attribute(isRequired: false) }

  /// Its description in documents that create or change an item.
  func attribute(isRequired: Bool) -> ConnectAttribute {
    let type: ConnectAttribute.Kind =
      switch kind {
      case .text, .locale: .string
      case .choice(let choices): .choice(choices.map(\.code))
      case .flag: .boolean
      }
    return ConnectAttribute(name, type, isRequired: isRequired, isNullable: !self.isRequired && initial == .null)
  }

  /// The option that sets it.
  var parameter: any AnyParameter {
    switch kind {
    case .text: Parameter<String?>.option(option, meaning)
    case .locale: Parameter<LocaleName?>.option(option, meaning)
    case .choice(let choices):
      Parameter<String?>.option(option, meaning).choosing(
        from: choices.map(\.word),
        meaning: Dictionary(choices.map { ($0.word, $0.label) }) { first, _ in first })
    case .flag: Parameter<Bool?>.negatableFlag(option, meaning)
    }
  }

  /// The refusal of an attempt to change it.
  var asFixed: FixedField {
    FixedField(
      option, message: "the \(label.lowercased()) cannot be changed later",
      remedy: Remedy("delete the item, and create another one"))
  }
}

// MARK: - Values

extension ResourceField {
  /// The stored value for a word: of the command line, a file, or a document of the API.
  ///
  /// - Parameter subject: The noun of its resource in `explain`.
  /// - Throws: A `Refusal` whose subject is the word.
  func value(of word: String, subject: String, rules: RuleTable) throws -> SQLValue {
    if word.isEmpty, !isRequired { return initial }
    switch kind {
    case .text(let length):
      try FieldRule(
        name: "\(subject).\(option)", label: label, length: length, unit: .characters, alphabet: .any, editable: nil,
        note: meaning
      ).check(word)
      return .text(word)
    case .locale: return .text(try rules.locale(word))
    case .flag: return .boolean(try Bool.parse(word))
    case .choice(let choices):
      let choice = try folded(word, among: choices, code: "\(subject).\(option).unknown", noun: label.lowercased()) {
        [$0.word, $0.code, $0.label]
      }
      return .text(choice.code)
    }
  }

  /// A stored value in the output of commands.
  func value(_ stored: SQLValue) -> Value {
    switch (stored, kind) {
    case (.null, _): .null
    case (.integer(let number), _): .boolean(number != 0)
    case (.text(let text), .choice(let choices)):
      .term(code: text, label: choices.first { $0.code.hasSameBytes(as: text) }?.label ?? text, tone: .plain)
    case (.text(let text), .locale): .identifier(text)
    case (.text(let text), _): .text(text)
    }
  }

  /// A stored value in a document of the API.
  func json(_ stored: SQLValue) -> JSON {
    switch stored {
    case .null: .null
    case .integer(let number): .bool(number != 0)
    case .text(let text): .string(text)
    }
  }

  /// The option that sets a stored value, for a batch file; nil for none.
  func words(_ stored: SQLValue) -> String? {
    switch (stored, kind) {
    case (.null, _): nil
    case (.integer(let number), _): number != 0 ? "--\(option)" : "--no-\(option)"
    case (.text(let text), .choice(let choices)):
      "--\(option)=\(choices.first { $0.code.hasSameBytes(as: text) }?.word ?? text)"
    case (.text(let text), _): "--\(option)=\(text)"
    }
  }
}
