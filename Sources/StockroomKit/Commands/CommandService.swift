public import Catalog
public import Rendering
internal import Store

/// Runs commands for plugins, in the transaction that is open.
package protocol CommandService: Sendable {
  /// The output of a command that does not go beyond an effect, with the rows of a table read.
  func output(of words: [String], in catalog: Catalog, atMost effect: Effect) throws -> Output
}

extension Catalog {
  /// Reads with another command in the open transaction: its output, with the rows of a table read.
  ///
  /// - Parameter words: The command and its arguments, literally: `["product", "show", "com.example.level1"]`.
  /// - Throws: A `Refusal` if the command is unknown, is refused, would write, or needs files.
  public func read(_ words: [String]) throws -> Output {
    guard let commands = service((any CommandService).self) else { throw Refusal.noCommands }
    return try commands.output(of: words, in: self, atMost: .reads)
  }
}

extension Context {
  /// Runs another command in the transaction of this one: its output, with the rows of a table read.
  ///
  /// The journal, `plan`, and `undo` take it as a part of this command.
  ///
  /// - Parameter words: The command and its arguments, literally: `["product", "edit", ".level1", "--name", "One"]`.
  /// - Throws: A `Refusal` if the command is unknown, is refused, or goes beyond the effect of this command.
  public func perform(_ words: [String]) throws -> Output {
    guard let performCommand else { return try catalog.read(words) }
    return try performCommand(words)
  }
}

extension Effect {
  /// Whether a command of this effect may call one of another effect.
  package func includes(_ other: Effect) -> Bool { other.rank <= rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .reads: 1
    case .writes: 2
    case .destroys: 3
    }
  }
}

extension Refusal {
  fileprivate static let noCommands = Refusal(
    "call.none", kind: .unavailable, "commands cannot be called here", hint: "call them while a command runs")
}
