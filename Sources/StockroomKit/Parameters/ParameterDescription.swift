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
  /// True if it is required.
  public var isRequired = false
  /// True if it may be repeated, or have a comma-separated list.
  public var isRepeated = false
  /// True if `--no-name` also works.
  public var isNegatable = false
  /// True if the value of this option may also be typed as an argument, at its place among the arguments.
  public var isAlsoArgument = false
  /// True if its value must not appear in the history, the journal, and messages.
  public var isSecret = false
  /// True if its words are arguments of another program, some of which are secrets by their names.
  package var isOfProgram = false
  /// True if its value is the path of a file or folder that the command writes.
  public var isWritten = false
  /// True if it selects the command's items instead of naming them.
  public var selectsItems = false
  /// The one-letter form; nil if it has none.
  public var short: String?
  /// The name of its completer; nil if it has none.
  public var completer: String?
  /// All values, if there are few.
  public var choices: [String] = []
  /// The values' meanings, if their names are not enough.
  public var choiceSummaries: [String: String] = [:]
  /// The suggested lines that include a secret option.
  package struct Offered: Hashable, Codable, Sendable {
    /// The parameters of which the line needs one; empty for every line.
    package var with: [String]
  }

  /// The suggested lines that include this secret option, which is then asked for; nil for none.
  package var offered: Offered?
  /// The shape of its values, if it distinguishes them from others.
  public var shape: WordShape?
  /// Other names that people type, which the console corrects.
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
