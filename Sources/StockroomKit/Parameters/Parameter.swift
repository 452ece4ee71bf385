/// A parameter of a command with the type its words are turned into.
///
///     static let name = Parameter.option("name", "The reference name.", as: String.self)
public struct Parameter<Value: Sendable>: Sendable {
  /// What help, completion and binding know.
  public private(set) var description: ParameterDescription
  let read: @Sendable ([String]) throws -> Value

  init(_ description: ParameterDescription, read: @escaping @Sendable ([String]) throws -> Value) {
    self.description = description
    self.read = read
  }

  /// The same parameter, kept out of history, journal and messages.
  public var secret: Parameter { copy { $0.isSecret = true } }

  /// The same parameter with another completer.
  public func completed(by completer: String) -> Parameter { copy { $0.completer = completer } }

  /// The same parameter with another word for its value in help.
  public func named(_ valueName: String) -> Parameter { copy { $0.valueName = valueName } }

  /// The same parameter with a one-letter form; the letters mean the same everywhere.
  public func short(_ letter: String) -> Parameter { copy { $0.short = letter } }

  private func copy(_ change: (inout ParameterDescription) -> Void) -> Parameter {
    var copy = self
    change(&copy.description)
    return copy
  }
}

/// A parameter whatever its type, as a command lists it.
public protocol AnyParameter: Sendable {
  /// What help, completion and binding know.
  var description: ParameterDescription { get }
}

extension Parameter: AnyParameter {}
