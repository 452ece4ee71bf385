/// How to fix what was refused, in clauses: advice, commands, or both.
///
/// A command is marked, so that a clause is not shown if its command belongs to a plugin that is not installed or is
/// switched off:
///
///     Remedy.command("package upload FILE")
///     Remedy("raise ContentVersion", command: "package upload FILE")
///     let all: Remedy = "\(command: "storefront list") shows all codes, such as JPN or JP"
public struct Remedy: Hashable, Codable, Sendable {
  /// Advice, and the commands that it names.
  struct Clause: Hashable, Codable, Sendable {
    /// What separates it from the clause before it.
    var separator = ""
    var text = ""
    var commands: [String] = []
  }

  private let clauses: [Clause]

  private init(_ clauses: [Clause]) {
    self.clauses = clauses
  }

  /// Advice alone, which names no command of a plugin.
  public init(_ advice: String) {
    self.init([Clause(text: advice)])
  }

  /// Advice and a command after it; the advice is also true without the command.
  public init(_ advice: String, command: String) {
    self.init([Clause(text: advice), Clause(separator: ": ", text: command, commands: [command])])
  }

  /// A command with its words, or several separated by `;`: `review withdraw com.example.level2`.
  public static func command(_ line: String) -> Remedy {
    Remedy([Clause(text: line, commands: [line])])
  }

  /// This remedy or, as another way, the other one.
  public func or(_ other: Remedy) -> Remedy {
    adding(other, separator: ", or ")
  }

  /// This remedy and, in a sentence of its own, the other one.
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

  /// The same without the clauses that name a command that there is not; nil if none is left.
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

    /// Adds a command; without it, the whole clause is not shown.
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
