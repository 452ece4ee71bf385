package import StockroomKit

/// A command with its arguments, ready to run.
package struct Call {
  /// The command.
  package let command: RegisteredCommand
  /// Its arguments.
  package let arguments: Arguments
  /// The options common to all commands.
  package let common: CommonOptions
  /// The line for the journal, without secrets.
  package var line: String { makeLine() }
  /// The number of its line in a file, from 1; 1 elsewhere.
  package let lineNumber: Int
  /// The files that the door hands over with the call.
  package let uploads: Uploads?
  private let makeLine: () -> String

  /// Makes a call.
  package init(
    _ command: RegisteredCommand, arguments: Arguments, common: CommonOptions = CommonOptions(),
    line: @escaping @autoclosure () -> String, lineNumber: Int = 1, uploads: Uploads? = nil
  ) {
    (self.command, self.arguments, self.common) = (command, arguments, common)
    (self.lineNumber, self.uploads, makeLine) = (lineNumber, uploads, line)
  }

  package var description: CommandDescription { command.description }

  /// The effect of this call: a flag of a writing command, or the lack of an argument, may make it read-only, and
  /// another flag destructive.
  package var effect: Effect {
    if let argument = description.writingArgument, arguments.words(argument).isEmpty { return .reads }
    if isOn(description.readingFlag) { return .reads }
    return isOn(description.destroyingFlag) ? .destroys : description.effect
  }

  private func isOn(_ flag: String?) -> Bool {
    guard let flag, let word = arguments.words(flag).last else { return false }
    return word.hasSameBytes(as: "true")
  }
}

/// The result of a call.
package struct Outcome {
  /// The output; nothing if the door has already shown it.
  package var output = Output.nothing
  /// The number of its journal entry, if it was a unit of its own and changed anything.
  package var unit: Int64?
}
