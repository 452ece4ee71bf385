/// The description of a parameter for help, completion, and binding.
public struct ParameterDescription: Hashable, Codable, Sendable {
  /// The kinds of parameters.
  public enum Kind: String, Codable, Sendable {
    /// By position.
    case argument
    /// As `--name value`.
    case option
    /// As `--name`, or `--no-name` if it can be negated.
    case flag
  }

  /// The name, without dashes.
  public var name: String
  /// Its kind.
  public var kind: Kind
  /// The value's name in help.
  public var valueName: String
  /// A one-sentence summary for help.
  public var summary: String
  /// Whether it is required.
  public var isRequired = false
  /// Whether it may be given several times, or as a comma-separated list.
  public var isRepeated = false
  /// Whether `--no-name` also works.
  public var isNegatable = false
  /// Whether the value of an option may also be an argument, at its place among the arguments.
  public var isAlsoArgument = false
  /// Whether its value is kept out of history, journal, and messages.
  public var isSecret = false
  /// Whether its words are arguments of another program, whose names tell which of them are secrets.
  package var isOfProgram = false
  /// Whether its value is the path of a file or folder that the command writes.
  public var isWritten = false
  /// Whether it selects the items of a command that can also be named.
  public var selectsItems = false
  /// A one-letter form, if there is one.
  public var short: String?
  /// The name of its completer.
  public var completer: String?
  /// All values, if there are few.
  public var choices: [String] = []
  /// The values' meanings, if their names are not enough.
  public var choiceSummaries: [String: String] = [:]
  /// When a line that the console offers has this secret option; nil for never.
  package struct Offered: Hashable, Codable, Sendable {
    /// The parameters of which one has to be given; none for every line.
    package var with: [String]
  }

  /// When an offered line has it, to be asked for.
  package var offered: Offered?
  /// What its values look like, if nothing else looks like that.
  public var shape: WordShape?
  /// What people also call it, for corrections.
  public var otherNames: [String] = []
  /// The default value, for help.
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

  /// Its usage in a line: `--name TEXT`, `PRODUCT…`, `--hosted`.
  public var usage: String {
    switch kind {
    case .argument: isRepeated ? "\(valueName)…" : valueName
    case .option: "--\(name) \(valueName)"
    case .flag: isNegatable ? "--[no-]\(name)" : "--\(name)"
    }
  }
}
