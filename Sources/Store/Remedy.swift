/// The fix for a refusal, in clauses: advice, commands, or both.
///
/// Commands are marked, so that a clause is omitted if its command belongs to a plugin that is not installed or is
/// disabled:
///
///     Remedy.command("package upload FILE")
///     Remedy("raise ContentVersion", command: "package upload FILE")
///     let all: Remedy = "\(command: "storefront list") shows all codes, such as JPN or JP"
public struct Remedy: Hashable, Codable, Sendable {
  /// Advice, and the commands that it names.
  struct Clause: Hashable, Codable, Sendable {
    /// The separator after the previous clause.
    var separator = ""
    var text = ""
    var commands: [String] = []
  }

  private let clauses: [Clause]

  private init(_ clauses: [Clause]) {
    self.clauses = clauses
  }

  /// Advice that names no command of a plugin.
  public init(_ advice: String) {
    self.init([Clause(text: advice)])
  }

  /// Advice followed by a command.
  public init(_ advice: String, command: String) {
    self.init([Clause(text: advice), Clause(separator: ": ", text: command, commands: [command])])
  }

  /// A command with its words, or several separated by `;`: `review withdraw com.example.level2`.
  public static func command(_ line: String) -> Remedy {
    Remedy([Clause(text: line, commands: [line])])
  }

  /// This remedy, or the other one as an alternative.
  public func or(_ other: Remedy) -> Remedy {
    adding(other, separator: ", or ")
  }

  /// This remedy followed by the other one.
  public func adding(_ other: Remedy, separator: String = "; ") -> Remedy {
    var added = other.clauses
    if !added.isEmpty { added[0].separator = separator }
    return Remedy(clauses + added)
  }

  /// The commands that it names, with their words.
  public var commands: [String] { clauses.flatMap(\.commands) }

  /// The remedy as text: `raise ContentVersion: package upload FILE`.
  public var text: String {
    clauses.enumerated().map { ($0.offset == 0 ? "" : $0.element.separator) + $0.element.text }.joined()
  }

  /// A copy without the clauses that name an unknown command; nil if no clause remains.
  public func keeping(_ isCommand: (_ line: String) -> Bool) -> Remedy? {
    let kept = clauses.filter { $0.commands.allSatisfy(isCommand) }
    return kept.isEmpty ? nil : Remedy(kept)
  }
}

extension Remedy: ExpressibleByStringInterpolation {
  /// Collects the text of one clause, and the commands that are marked in it.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var clause = Clause()

    /// Creates an empty clause.
    public init(literalCapacity: Int, interpolationCount: Int) {
      clause.text.reserveCapacity(literalCapacity)
    }

    /// Adds text.
    public mutating func appendLiteral(_ literal: String) {
      clause.text += literal
    }

    /// Adds a value as text.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      clause.text += value.description
    }

    /// Adds a command; if it is not installed, the whole clause is omitted.
    public mutating func appendInterpolation(command line: String) {
      clause.text += line
      clause.commands.append(line)
    }
  }

  /// Advice alone.
  public init(stringLiteral advice: String) {
    self.init(advice)
  }

  /// A clause with marked commands.
  public init(stringInterpolation: StringInterpolation) {
    self.init([stringInterpolation.clause])
  }
}
