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
    /// Several of a few values.
    case choices([Choice])
    /// Yes or no.
    case flag
    /// A whole number in a range.
    case count(ClosedRange<Int>)
    /// A minimum and a maximum in a range: `3-24`.
    case span(ClosedRange<Int>)
    /// A day.
    case day
    /// A storefront: the relationship `territory`.
    case storefront
    /// Storefronts; in the API, those of the prices.
    case storefronts
    /// A price in its storefront, or of all storefronts: the relationship of the API to a price point.
    case price
    /// Prices by storefront: the relationship `prices` of the API, whose items have this type.
    case prices(String)
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
  /// Its option, if it is not that of its name.
  private var ownOption: String?
  /// True if its text may have several lines.
  private var hasLines = false
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

  /// A copy whose text may have several lines.
  public var multiline: ResourceField { copy { $0.hasLines = true } }

  /// A copy that clients of the API may filter and sort by.
  public var selectable: ResourceField { copy { $0.isSelectable = true } }

  /// A copy with another option than that of its name: `periods`.
  public func option(_ name: String) -> ResourceField { copy { $0.ownOption = name } }

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
  var option: String { ownOption ?? name.hyphenated }

  /// The name of its column, in which a flag begins with `is_`, as the journal expects.
  var column: String {
    let snake = name.hyphenated.replacing("-", with: "_")
    if case .flag = kind { return "is_\(snake)" }
    return snake
  }

  /// The definition of its column.
  var definition: String {
    switch kind {
    case .flag: return "\(column) INTEGER NOT NULL"
    case .count: return "\(column) INTEGER\(isRequired ? " NOT NULL" : "")"
    default: break
    }
    return "\(column) TEXT\(isRequired ? " NOT NULL" : "")"
  }

  /// Its column with the words of its choices as SQL; nil for others.
  var words: (String, String)? {
    guard case .choice(let choices) = kind else { return nil }
    return (column, "CASE value \(choices.map { "WHEN '\($0.code)' THEN '\($0.word)'" }.joined(separator: " ")) END")
  }

  /// Its description in the output of commands.
  var description: FieldDescription {
    let type: FieldDescription.Kind =
      switch kind {
      case .text, .choices, .span, .day, .storefronts, .price, .prices: .text
      case .locale, .storefront: .identifier
      case .choice: .term
      case .flag: .boolean
      case .count: .integer
      }
    return FieldDescription(
      name, type, label: label,
      [limit, meaning, isFixed ? Self.fixed : ""].filter { !$0.isEmpty }.joined(separator: " "))
  }

  private static let fixed = "It cannot be changed."

  /// What its values may be, as a sentence; empty if its meaning says it.
  private var limit: String {
    switch kind {
    case .text(let length): "\(length.lowerBound) to \(length.upperBound) characters."
    case .choice(let choices): "One of \(choices.map { "\($0.word) (\($0.label))" }.joined(separator: ", "))."
    default: ""
    }
  }

  /// Its description in documents of the API; nil for a relationship.
  var attribute: ConnectAttribute? { attribute(isRequired: false) }

  /// Its description in documents that create or change an item; nil for a relationship.
  func attribute(isRequired: Bool) -> ConnectAttribute? {
    let type: ConnectAttribute.Kind
    switch kind {
    case .text, .locale: type = .string
    case .choice(let choices): type = .choice(choices.map(\.code))
    case .choices(let choices): type = .choices(choices.map(\.code))
    case .flag: type = .boolean
    case .count: type = .integer
    case .span: type = .structure
    case .day: type = .date
    case .storefront, .storefronts, .price, .prices: return nil
    }
    return ConnectAttribute(name, type, isRequired: isRequired, isNullable: !self.isRequired && initial == .null)
  }

  /// The option that sets it.
  var parameter: any AnyParameter {
    switch kind {
    case .text: Parameter<String?>.option(option, meaning)
    case .locale: Parameter<LocaleName?>.option(option, meaning)
    case .choice(let choices):
      Parameter<String?>.option(option, meaning).named(
        option.split(separator: "-").last?.uppercased() ?? ""
      ).choosing(
        from: choices.map(\.word),
        meaning: Dictionary(choices.map { ($0.word, $0.label) }) { first, _ in first })
    case .choices(let choices):
      Parameter<[String]>.options(option, meaning).choosing(
        from: choices.map(\.word), meaning: Dictionary(choices.map { ($0.word, $0.label) }) { first, _ in first })
    case .flag: Parameter<Bool?>.negatableFlag(option, meaning)
    case .count: Parameter<Int?>.option(option, meaning)
    case .span: Parameter<String?>.option(option, meaning).named("MINIMUM-MAXIMUM")
    case .day: Parameter<DateExpression?>.option(option, meaning)
    case .storefront: Parameter<Storefront?>.option(option, meaning)
    case .storefronts: Parameter<[Storefront]>.options(option, meaning)
    case .price, .prices: Parameter<String?>.option(option, meaning).named("PRICE")
    }
  }

  /// True if it holds prices.
  var isPrice: Bool {
    switch kind {
    case .price, .prices: true
    default: false
    }
  }

  /// True if its option may be repeated, or have a list.
  private var isRepeated: Bool {
    switch kind {
    case .choices, .storefronts: true
    default: false
    }
  }

  /// The word that commands gave it; the words of a list are one, with commas.
  func word(in arguments: Arguments) -> String? {
    let words = arguments.words(option)
    return isRepeated && !words.isEmpty ? words.joined(separator: ",") : words.last
  }

  /// True if ``exampleChange`` is a complete option.
  var hasExampleChange: Bool { if case .flag = kind { true } else { example != nil } }

  /// An option that changes it, for the examples of commands.
  var exampleChange: String {
    switch kind {
    case .flag: initial == .boolean(true) ? "--no-\(option)" : "--\(option)"
    case .text: "--\(option) \(example ?? "")2"
    default: "--\(option) \(example ?? "")"
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
  /// - Parameters:
  ///   - subject: The noun of its resource in `explain`.
  ///   - storefront: The storefront whose currency a price without one has. Default: the United States.
  /// - Throws: A `Refusal` whose subject is the word.
  func value(
    of word: String, subject: String, in catalog: Catalog, storefront: String? = nil
  ) throws -> SQLValue {
    if word.isEmpty, !isRequired { return initial }
    let code = "\(subject).\(option)"
    switch kind {
    case .text(let length):
      try FieldRule(
        name: "\(subject).\(option)", label: label, length: length, unit: .characters,
        alphabet: hasLines ? .lines : .any, editable: nil, note: meaning
      ).check(word)
      return .text(word)
    case .locale: return .text(try catalog.rules.locale(word))
    case .flag: return .boolean(try Bool.parse(word))
    case .choice(let choices): return .text(try choice(word, among: choices, code))
    case .choices(let choices):
      let sent = try word.split(separator: ",").map { try choice(String($0), among: choices, code) }
      // In the declared order, so that equal values are equal texts.
      return .text(choices.map(\.code).filter(sent.contains).joined(separator: ","))
    case .count(let range): return .integer(Int64(try Self.number(word, in: range, label, code)))
    case .span(let range): return .text(try span(word, in: range, code))
    case .day: return .text(try DateExpression.parse(word).date(now: catalog.store.now).isoDay)
    case .storefront: return .text(try Storefront.parse(word).alpha3)
    case .storefronts:
      let storefronts = try Set(word.split(separator: ",").map { try Storefront.parse(String($0)) })
      return .text(storefronts.sorted().map(\.alpha3).joined(separator: ","))
    case .price, .prices:
      let prices = try ResourcePrices(
        word, in: storefront.flatMap { Storefront(code: $0) }, code: code, catalog: catalog)
      return .text(prices.text)
    }
  }

  private func choice(_ word: String, among choices: [Choice], _ code: String) throws -> String {
    try folded(word, among: choices, code: "\(code).unknown", noun: label.lowercased()) {
      [$0.word, $0.code, $0.label]
    }.code
  }

  private static func number(
    _ word: some StringProtocol, in range: ClosedRange<Int>, _ label: String, _ code: String
  ) throws -> Int {
    let number = try Int.parse(String(word))
    guard range.contains(number) else {
      throw Refusal(
        "\(code).range", "the \(label.lowercased()) must be \(range.lowerBound) to \(range.upperBound)",
        hint: "use a number in this range", subject: String(word))
    }
    return number
  }

  /// The canonical text of a minimum and a maximum.
  private func span(_ word: String, in range: ClosedRange<Int>, _ code: String) throws -> String {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Refusal(
        "\(code).form", "\(word) does not have a minimum and a maximum", hint: "use \(example ?? "1-2")", subject: word)
    }
    let (low, high) = (
      try Self.number(parts[0], in: range, label, code), try Self.number(parts[1], in: range, label, code)
    )
    guard low <= high else {
      throw Refusal(
        "\(code).order", "the minimum \(low) is above the maximum \(high)", hint: "use \(high)-\(low)", subject: word)
    }
    return "\(low)-\(high)"
  }

  /// A stored value in the output of commands.
  func value(_ stored: SQLValue) -> Value {
    switch (stored, kind) {
    case (.null, _): .null
    case (.integer(let number), .count): .integer(number)
    case (.integer(let number), _): .boolean(number != 0)
    case (.text(let text), .choice(let choices)):
      .term(code: text, label: choices.first { $0.code.hasSameBytes(as: text) }?.label ?? text, tone: .plain)
    case (.text(let text), .choices(let choices)):
      .text(
        text.split(separator: ",").map { code in
          choices.first { $0.code.hasSameBytes(as: code) }?.word ?? String(code)
        }.joined(separator: ", "))
    case (.text(let text), .locale), (.text(let text), .storefront): .identifier(text)
    case (.text(let text), _): .text(text)
    }
  }

  /// A stored value in a document of the API.
  func json(_ stored: SQLValue) -> JSON {
    switch (stored, kind) {
    case (.null, _): .null
    case (.integer(let number), .count): JSON(Int(number))
    case (.integer(let number), _): .bool(number != 0)
    case (.text(let text), .choices): .array(text.split(separator: ",").map { .string(String($0)) })
    case (.text(let text), .span): Self.spanJSON(text)
    case (.text(let text), _): .string(text)
    }
  }

  private static func spanJSON(_ text: String) -> JSON {
    let ends = text.split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2 else { return .null }
    return ["minimum": JSON(ends[0]), "maximum": JSON(ends[1])]
  }

  /// The word for a value in a document of the API, which may be null.
  func word(of json: JSON) -> String {
    switch (json, kind) {
    case (.number(let digits), _): digits
    case (.bool(let flag), .flag): flag ? "true" : "false"
    case (.array(let elements), _): elements.compactMap(\.text).joined(separator: ",")
    case (.object, .span):
      [json["minimum"], json["maximum"]].map { $0?.integer.map(String.init) ?? "" }.joined(separator: "-")
    default: json.text ?? ""
    }
  }

  /// The option that sets a stored value, for a batch file; nil for none.
  func words(_ stored: SQLValue) -> String? {
    switch (stored, kind) {
    case (.null, _): nil
    case (.integer(let number), .count): "--\(option)=\(number)"
    case (.integer(let number), _): number != 0 ? "--\(option)" : "--no-\(option)"
    case (.text(let text), .choice(let choices)):
      "--\(option)=\(choices.first { $0.code.hasSameBytes(as: text) }?.word ?? text)"
    case (.text(let text), .choices(let choices)):
      "--\(option)=\(choices.filter { text.split(separator: ",").contains($0.code[...]) }.map(\.word).joined(separator: ","))"
    case (.text(let text), _): "--\(option)=\(text)"
    }
  }
}
