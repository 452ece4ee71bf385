internal import Store

/// A parameter of a command, with the type of its value.
///
///     static let product = Parameter<ProductReference>.argument("product", "The product.")
///     static let name = Parameter<String?>.option("name", "The reference name.")
///     static let isHosted = Parameter<Bool>.flag("hosted", "Apple hosts its content.")
public struct Parameter<Value: Sendable>: Sendable {
  /// The type-independent description.
  public private(set) var description: ParameterDescription
  let read: @Sendable ([String]) throws -> Value

  init(_ description: ParameterDescription, read: @escaping @Sendable ([String]) throws -> Value) {
    self.description = description
    self.read = read
  }

  /// A copy whose value does not appear in the history, the journal, and messages.
  public var secret: Parameter { copy { $0.isSecret = true } }

  /// A copy whose words are arguments of another program, and may contain secrets: ``ProgramArguments``.
  public var ofProgram: Parameter { copy { $0.isOfProgram = true } }

  /// A copy of a secret option that the console includes in the lines it suggests, and asks for: always, or with one of
  /// some parameters.
  public func offered(with parameters: String...) -> Parameter { copy { $0.offered = .init(with: parameters) } }

  /// A copy with another completer.
  public func completed(by completer: String) -> Parameter { copy { $0.completer = completer } }

  /// A copy with another value name in help.
  public func named(_ valueName: String) -> Parameter { copy { $0.valueName = valueName } }

  /// A copy with the values that help and completion show; the command itself refuses others.
  public func choosing(from choices: [String]) -> Parameter { copy { $0.choices = choices } }

  /// A copy with the values that help and completion show, and their meanings; the command itself refuses others.
  func choosing(from choices: [String], meaning summaries: [String: String]) -> Parameter {
    copy { ($0.choices, $0.choiceSummaries) = (choices, summaries) }
  }

  /// A copy with a one-letter form; each letter means the same in every command.
  public func short(_ letter: String) -> Parameter { copy { $0.short = letter } }

  /// A copy of an option whose value may also be typed as an argument, if it has a shape: `--app ID` or `ID`.
  public func orArgument(like shape: WordShape) -> Parameter {
    copy { ($0.isAlsoArgument, $0.shape) = (true, shape) }
  }

  /// A copy with other names that people type, which the console corrects.
  public func also(_ names: String...) -> Parameter { copy { $0.otherNames += names } }

  /// A copy that selects the command's items.
  func selecting() -> Parameter { copy { $0.selectsItems = true } }

  private func copy(_ change: (inout ParameterDescription) -> Void) -> Parameter {
    var copy = self
    change(&copy.description)
    return copy
  }
}

/// A parameter of any type, for a command's list of parameters.
public protocol AnyParameter: Sendable {
  /// The type-independent description.
  var description: ParameterDescription { get }
}

extension Parameter: AnyParameter {}

extension Parameter where Value: ParameterValue {
  /// A required argument.
  public static func argument(_ name: String, _ summary: String) -> Parameter {
    var description = Self.describe(name, .argument, summary, Value.self)
    description.isRequired = true
    return Parameter(description) { words in try Value.parse(try first(of: words, name)) }
  }

  /// A required option.
  public static func required(_ name: String, _ summary: String) -> Parameter {
    var description = Self.describe(name, .option, summary, Value.self)
    description.isRequired = true
    return Parameter(description) { words in try Value.parse(try first(of: words, name)) }
  }

  /// An option with a default value, evaluated only if needed; `text` shows it in help.
  ///
  ///     static let limit = Parameter<Int>.option("limit", "The maximum.", default: 100, text: "100")
  public static func option(
    _ name: String, _ summary: String, default value: @autoclosure @escaping @Sendable () -> Value, text: String
  ) -> Parameter {
    var description = Self.describe(name, .option, summary, Value.self)
    description.defaultText = text
    return Parameter(description) { words in try words.last.map(Value.parse) ?? value() }
  }

  private static func first(of words: [String], _ name: String) throws -> String {
    guard let word = words.last else { throw Refusal("usage.missing", kind: .usage, "\(name) is missing") }
    return word
  }
}

extension Parameter where Value == Bool {
  /// A flag that is off by default.
  public static func flag(_ name: String, _ summary: String) -> Parameter {
    Parameter(Self.describe(name, .flag, summary, Bool.self)) { words in try words.last.map(Bool.parse) ?? false }
  }
}

extension Parameter {
  /// An optional argument.
  public static func optionalArgument<Wrapped: ParameterValue>(_ name: String, _ summary: String) -> Parameter
  where Value == Wrapped? {
    Parameter(Self.describe(name, .argument, summary, Wrapped.self)) { words in try words.last.map(Wrapped.parse) }
  }

  /// An optional option.
  public static func option<Wrapped: ParameterValue>(_ name: String, _ summary: String) -> Parameter
  where Value == Wrapped? {
    Parameter(Self.describe(name, .option, summary, Wrapped.self)) { words in try words.last.map(Wrapped.parse) }
  }

  /// A flag that is on, off (`--no-name`), or nil.
  public static func negatableFlag(_ name: String, _ summary: String) -> Parameter where Value == Bool? {
    var description = Self.describe(name, .flag, summary, Bool.self)
    description.isNegatable = true
    return Parameter(description) { words in try words.last.map(Bool.parse) }
  }

  /// One or more arguments; with `isRequired: false`, any number.
  public static func arguments<Element: ParameterValue>(
    _ name: String, _ summary: String, isRequired: Bool = true
  )
    -> Parameter where Value == [Element]
  {
    var description = Self.describe(name, .argument, summary, Element.self)
    description.isRepeated = true
    description.isRequired = isRequired
    return Parameter(description) { words in try words.map(Element.parse) }
  }

  /// An option that may be repeated, or have a comma-separated list.
  public static func options<Element: ParameterValue>(
    _ name: String, _ summary: String, isRequired: Bool = false
  ) -> Parameter where Value == [Element] {
    var description = Self.describe(name, .option, summary, Element.self)
    description.isRepeated = true
    description.isRequired = isRequired
    return Parameter(description) { words in try words.flatMap { try elements(of: $0, name) }.map(Element.parse) }
  }

  /// The elements of a comma-separated list; an empty element is refused, because its meaning is unclear.
  private static func elements(of word: String, _ name: String) throws -> [String] {
    try word.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let element = part.drop { $0 == " " }
      guard !element.isEmpty else { throw Refusal.emptyValue(name, word) }
      return String(element)
    }
  }

  static func describe(
    _ name: String, _ kind: ParameterDescription.Kind, _ summary: String, _ type: (some ParameterValue).Type
  ) -> ParameterDescription {
    var description = ParameterDescription(
      name: name, kind: kind, valueName: type.valueName, summary: summary, completer: type.completer,
      choices: type.choices, choiceSummaries: type.choiceSummaries)
    description.isWritten = type.isWritten
    description.otherNames = type.otherNames
    description.shape = type.shape
    return description
  }
}

extension Refusal {
  static func emptyValue(_ name: String, _ word: String) -> Refusal {
    Refusal(
      "usage.value", kind: .usage, "--\(name) has an empty value", hint: "add a value, or omit --\(name)",
      subject: word)
  }
}
