package import Engine
package import StockroomKit

/// Runs lines of the console's language for an agent.
package protocol AgentConsole: AnyObject {
  /// The store, the plugins, and the actor.
  var workspace: Workspace { get }

  /// Runs a line.
  ///
  /// - Throws: A ``LineFailure``, or what `request`'s closures throw.
  func run(_ request: LineRequest) throws -> LineResult
}

/// A line, and what may be done with it.
package struct LineRequest {
  /// What a line may do.
  package enum Mode: Sendable {
    /// Only commands that change nothing, here or in files.
    case read
    /// Any command, whose changes are listed and rolled back.
    case plan
    /// Any command.
    case write
  }

  package var line: String
  package var mode: Mode
  /// The reason, for the journal.
  package var why: String?
  /// Reports long work.
  package var progress: ProgressReporter
  /// Takes each output, with rows that can be read once, now.
  package var emit: (Output) throws -> Void
  /// Whether there is a person who may agree to what only a person may, such as to run a program.
  package var hasPerson: Bool
  /// Asks the person about a command that needs their word, and throws if they do not agree.
  package var confirm: (Question) throws -> Void

  package init(
    line: String, mode: Mode, why: String? = nil, progress: ProgressReporter = .silent, hasPerson: Bool = true,
    emit: @escaping (Output) throws -> Void, confirm: @escaping (Question) throws -> Void
  ) {
    (self.line, self.mode, self.why, self.progress) = (line, mode, why, progress)
    (self.hasPerson, self.emit, self.confirm) = (hasPerson, emit, confirm)
  }
}

/// What the person must agree to before a line is run.
package struct Question: Equatable {
  /// The line, without secrets.
  package var line: String
  /// What would be lost, or why they must agree, in words.
  package var loss: String
  /// The text to type: the name of what is deleted.
  package var answer: String
  /// What they type in a terminal to run the line themselves.
  package var command: String

  package init(line: String, loss: String, answer: String, command: String) {
    (self.line, self.loss, self.answer, self.command) = (line, loss, answer, command)
  }

  /// The same with other words.
  package func losing(_ loss: String, answer: String) -> Question {
    Question(line: line, loss: loss, answer: answer, command: command)
  }
}

/// What a line has done.
package struct LineResult {
  /// The unit that it wrote.
  package var unit: Int64?
  /// The changes of a plan.
  package var changes: Output?
  /// What the person must agree to before the line is written, if it is one command.
  package var question: Question?
  /// What the console said besides the outputs.
  package var notes: [String] = []

  package init() {}
}

/// A line that was refused, without secrets.
package struct LineFailure: Error {
  package var refusal: Refusal
  /// The line that was probably meant.
  package var correction: String?
  /// The place in the line, both from 1.
  package var place: (line: Int, column: Int)?
  /// Other errors of the same line or file.
  package var others: [String] = []
  /// What became of the work before it.
  package var aftermath: String?
  /// What the console said besides.
  package var notes: [String] = []

  package init(_ refusal: Refusal) { self.refusal = refusal }
}
