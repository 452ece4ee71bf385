internal import Language

/// The words of a command, bound to its parameters.
///
///     init(_ arguments: Arguments) throws {
///       reference = try arguments[Self.product]
///     }
public struct Arguments: Sendable {
  private var values: [(name: String, words: [String])] = []
  /// The indices of the secrets among a parameter's words.
  private var secretPlaces: [String: Set<Int>] = [:]

  package init() {}

  /// The value of a parameter; throws a `Refusal` if its words are invalid.
  public subscript<Value>(_ parameter: Parameter<Value>) -> Value {
    get throws { try parameter.read(words(parameter.description.name)) }
  }

  /// The words typed for a parameter, by its name; empty if not given.
  public func words(_ name: String) -> [String] {
    for value in values where value.name == name { return value.words }
    return []
  }

  func secretPlaces(_ name: String) -> Set<Int> { secretPlaces[name] ?? [] }

  package mutating func append(_ word: String, to name: String, isSecret: Bool = false) {
    if isSecret { secretPlaces[name, default: []].insert(words(name).count) }
    // For a handful of parameters, a linear search beats a dictionary.
    for index in values.indices where values[index].name == name {
      values[index].words.append(word)
      return
    }
    values.append((name, [word]))
  }
}

/// A line of the console's language as text.
public enum ConsoleLine {
  /// The words, quoted where necessary, so that a batch file reads them unchanged.
  ///
  /// Write an option's value as `--name=VALUE`, so that a value that begins with a dash is not read as an option.
  public static func text(_ words: [String]) -> String { words.map(Quoting.quote).joined(separator: " ") }
}
