package import StockroomKit

/// A command with its arguments, ready to run; whoever made it, it goes one way.
package struct Call {
  /// The command.
  package let command: RegisteredCommand
  /// Its arguments.
  package let arguments: Arguments
  /// The options that every command takes.
  package let common: CommonOptions
  /// The line for the journal, without secrets.
  package var line: String { makeLine() }
  /// The number of its line in a file, from 1; 1 elsewhere.
  package let lineNumber: Int
  private let makeLine: () -> String

  /// Makes a call.
  package init(
    _ command: RegisteredCommand, arguments: Arguments, common: CommonOptions = CommonOptions(),
    line: @escaping @autoclosure () -> String, lineNumber: Int = 1
  ) {
    (self.command, self.arguments, self.common) = (command, arguments, common)
    (self.lineNumber, makeLine) = (lineNumber, line)
  }

  package var description: CommandDescription { command.description }

  /// What this call does to the store: a writing command may have a flag with which it only reads.
  package var effect: Effect {
    guard let flag = description.readingFlag, let word = arguments.words(flag).last else { return description.effect }
    return word.utf8.elementsEqual("true".utf8) ? .reads : description.effect
  }
}

/// What a call came to.
package struct Outcome {
  /// What it returned; nothing if the door took it as it came.
  package var output = Output.nothing
  /// The number of the journal's entry, if it was a unit of its own and changed anything.
  package var unit: Int64?
}
