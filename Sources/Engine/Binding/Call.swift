internal import Language
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
  /// The number of its line in a file; otherwise 1.
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

  /// The effect of this call: without an argument, or with a flag, a writing command may only read; with another flag,
  /// it may be destructive.
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

extension Workspace {
  /// Creates a call from words taken literally, without variables, aliases, or quotes.
  ///
  /// - Parameter uploads: The files that the words name, if the door hands them over.
  /// - Throws: A `Refusal` or a ``Correction`` for words that do not name a command or do not fit it.
  package func call(_ words: [String], uploads: Uploads? = nil) throws -> Call {
    try withInstalledHints { try tree.call(words, uploads: uploads) }
  }

  /// Runs a command given by its words.
  package func perform(_ words: String...) throws -> Outcome {
    try perform(try call(words))
  }
}

extension CommandTree {
  /// Creates a call from words taken literally.
  func call(_ words: [String], uploads: Uploads? = nil) throws -> Call {
    guard !words.isEmpty else {
      throw Refusal("usage.command.missing", kind: .usage, "a call names no command", hint: "name one: product list")
    }
    let node = try CommandNode(words: words)
    // Dropping `plan` would run the command.
    guard node.prefixes.isEmpty else {
      throw Refusal(
        "call.prefix", kind: .usage, "a call cannot begin with \(words[0])", hint: "call the command alone",
        subject: words[0])
    }
    let read = read(node)
    guard let command = read.command else {
      throw refusalOfDisabled(words)
        ?? Refusal(
          "usage.command.unknown", kind: .usage, "unknown command \(words.prefix(2).joined(separator: " "))",
          hint: "help lists the commands", subject: words.first)
    }
    let binder = try Binder(command, words: read.words)
    let redaction = Redaction(tree: self)
    return Call(
      command, arguments: binder.arguments, common: binder.common,
      line: redaction.text(of: node, words: binder.words), uploads: uploads)
  }
}
