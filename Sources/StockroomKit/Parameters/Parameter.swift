/// A parameter of a command, with the type of its value.
///
///     static let name = Parameter.option("name", "The reference name.", as: String.self)
public struct Parameter<Value: Sendable>: Sendable {
  /// The type-independent description.
  public private(set) var description: ParameterDescription
  let read: @Sendable ([String]) throws -> Value

  init(_ description: ParameterDescription, read: @escaping @Sendable ([String]) throws -> Value) {
    self.description = description
    self.read = read
  }

  /// A copy whose value is kept out of history, journal, and messages.
  public var secret: Parameter { copy { $0.isSecret = true } }

  /// A copy whose words are arguments of another program, of which some are secrets: ``ProgramArguments``.
  public var ofProgram: Parameter { copy { $0.isOfProgram = true } }

  /// A copy of a secret option that lines have which the console offers, so that it is asked for: always, or with
  /// one of some parameters.
  public func offered(with parameters: String...) -> Parameter { copy { $0.offered = .init(with: parameters) } }

  /// A copy with another completer.
  public func completed(by completer: String) -> Parameter { copy { $0.completer = completer } }

  /// A copy with another value name in help.
  public func named(_ valueName: String) -> Parameter { copy { $0.valueName = valueName } }

  /// A copy with a one-letter form; each letter means the same in every command.
  public func short(_ letter: String) -> Parameter { copy { $0.short = letter } }

  /// A copy of an option whose value may also be an argument, if the word looks like one: `--app ID` or `ID`.
  public func orArgument(like shape: WordShape) -> Parameter {
    copy { ($0.isAlsoArgument, $0.shape) = (true, shape) }
  }

  /// A copy with other names that people type, which are corrected.
  public func also(_ names: String...) -> Parameter { copy { $0.otherNames += names } }

  /// A copy that selects the items of its command.
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
