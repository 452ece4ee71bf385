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

/// A line to run, and its limits.
package struct LineRequest {
  /// The limits of a line.
  package enum Mode: Sendable {
    /// Only commands that change neither the store nor files.
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
  /// Receives each output; its rows can be read once, during the call.
  package var emit: (Output) throws -> Void
  /// True if a person can agree to commands that need one, such as running a program.
  package var hasPerson: Bool
  /// Asks the person about a command that needs their consent, and throws if they do not agree.
  package var confirm: (Question) throws -> Void

  package init(
    line: String, mode: Mode, why: String? = nil, progress: ProgressReporter = .silent, hasPerson: Bool = true,
    emit: @escaping (Output) throws -> Void, confirm: @escaping (Question) throws -> Void
  ) {
    (self.line, self.mode, self.why, self.progress) = (line, mode, why, progress)
    (self.hasPerson, self.emit, self.confirm) = (hasPerson, emit, confirm)
  }
}

/// A question that the person must agree to before a line is run.
package struct Question: Equatable {
  /// The line, without secrets.
  package var line: String
  /// The loss, or the reason that they must agree, in words.
  package var loss: String
  /// The text to type: the name of what is deleted.
  package var answer: String
  /// The command with which they can run the line themselves in a terminal.
  package var command: String

  package init(line: String, loss: String, answer: String, command: String) {
    (self.line, self.loss, self.answer, self.command) = (line, loss, answer, command)
  }

  /// A copy with another loss and answer.
  package func losing(_ loss: String, answer: String) -> Question {
    Question(line: line, loss: loss, answer: answer, command: command)
  }
}

/// The result of a line.
package struct LineResult {
  /// The unit that it wrote.
  package var unit: Int64?
  /// The changes of a plan.
  package var changes: Output?
  /// The question that the person must agree to before the line may write, if it is one command.
  package var question: Question?
  /// The console's messages besides the outputs.
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
  /// The fate of the work before it.
  package var aftermath: String?
  /// The console's other messages.
  package var notes: [String] = []

  package init(_ refusal: Refusal) { self.refusal = refusal }
}
