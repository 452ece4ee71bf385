/// What help, completion, and the binding of words know about a parameter.
public struct ParameterDescription: Hashable, Codable, Sendable {
  /// How a parameter is given.
  public enum Kind: String, Codable, Sendable {
    /// By its place.
    case argument
    /// As `--name value`.
    case option
    /// As `--name`, or `--no-name` where it can be negated.
    case flag
  }

  /// The name, without dashes.
  public var name: String
  /// How it is given.
  public var kind: Kind
  /// What help calls the value.
  public var valueName: String
  /// A sentence for help.
  public var summary: String
  /// Whether it must be given.
  public var isRequired = false
  /// Whether it may be given several times, or as a list with commas.
  public var isRepeated = false
  /// Whether `--no-name` is meant too.
  public var isNegatable = false
  /// Whether its value is kept out of history, journal and messages.
  public var isSecret = false
  /// Whether its value is the path of a file or folder that the command writes.
  public var isWritten = false
  /// A one-letter form, where the console has one.
  public var short: String?
  /// The completer that knows its values.
  public var completer: String?
  /// All values there are, where they are few.
  public var choices: [String] = []
  /// What each of them means, where its name does not say.
  public var choiceSummaries: [String: String] = [:]
  /// The value when it is not given, for help.
  public var defaultText: String?

  package init(
    name: String, kind: Kind, valueName: String, summary: String, short: String? = nil, completer: String? = nil,
    choices: [String] = [], choiceSummaries: [String: String] = [:]
  ) {
    self.name = name
    self.kind = kind
    self.valueName = valueName
    self.summary = summary
    self.short = short
    self.completer = completer
    self.choices = choices
    self.choiceSummaries = choiceSummaries
  }

  /// How it is written in a line: `--name TEXT`, `PRODUCT…`, `--hosted`.
  public var usage: String {
    switch kind {
    case .argument: isRepeated ? "\(valueName)…" : valueName
    case .option: "--\(name) \(valueName)"
    case .flag: isNegatable ? "--[no-]\(name)" : "--\(name)"
    }
  }
}
