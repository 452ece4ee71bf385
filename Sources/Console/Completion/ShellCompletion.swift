internal import Engine
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// `complete -- WORDS…`, which shells call at TAB.
struct CompleteCommand: SessionCommand {
  private static let words = Parameter<[String]>.arguments(
    "words", "The words after stockroom; the last is being typed.", isRequired: false
  ).named("WORD")

  static let description = CommandDescription(
    "complete", "List completions of the last word with their descriptions, for a shell.", effect: .none,
    parameters: [words], examples: ["complete -- product sh", "complete -- product list --status=re"])

  private let words: [String]

  init(_ arguments: Arguments) throws {
    words = try arguments[Self.words]
  }

  /// The words of a command line that asks for completion, after the `--`; nil for any other.
  static func words(in line: [String]) -> [String]? {
    guard line.first == description.name, let dashes = line.firstIndex(of: "--") else { return nil }
    return Array(line[(dashes + 1)...])
  }

  /// True if a line begins with the command's name, but lacks the dashes of a shell's call.
  static func isRequest(_ line: [String]) -> Bool {
    line.count > 1 && line[0] == description.name && !line[1].hasPrefix("-") && !line.contains("--")
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let candidates = OuterCompletion(session: session).candidates(words)
    return .text(candidates.map { "\(Self.cell($0.text))\t\(Self.cell($0.summary))\n" }.joined())
  }

  /// A tab ends the value and a newline the description, so neither can be in one.
  private static func cell(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}

/// `completions SHELL`.
struct CompletionsCommand: SessionCommand {
  private static let shell = Parameter<Shell>.argument("shell", "bash, zsh, or fish.")

  static let description = CommandDescription(
    "completions", "Print the completion script for a shell.", effect: .none, parameters: [shell],
    examples: ["completions bash", "completions zsh", "completions fish"])

  private let shell: Shell

  init(_ arguments: Arguments) throws {
    shell = try arguments[Self.shell]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output { .text(shell.script) }
}

/// Completes the words after `stockroom`: its own options, or a command.
private struct OuterCompletion {
  let session: Session

  func candidates(_ words: [String]) -> [Candidate] {
    let partial = words.last ?? ""
    let outer = OuterWords(words.dropLast())
    guard outer.command.isEmpty else { return Completer(session: session).complete(outer.command + [partial]) }
    if let option = outer.awaiting { return values(of: option, partial) }
    guard partial.hasPrefix("-") else { return Completer(session: session).complete([partial]) }
    guard let equals = partial.firstIndex(of: "=") else {
      return OuterOptions.all.map { Candidate(text: "--\($0.name)", summary: $0.summary) }.starting(with: partial)
    }
    let name = partial[..<equals].dropFirst(2)
    guard let option = OuterOptions.all.first(where: { $0.name == name }) else { return [] }
    return values(of: option, String(partial[partial.index(after: equals)...])).map {
      Candidate(text: partial[...equals] + $0.text, summary: $0.summary, isFinal: $0.isFinal)
    }
  }

  private func values(of option: ParameterDescription, _ partial: String) -> [Candidate] {
    ValueCompletion(session: session).candidates(of: option, in: nil, partial)
  }
}
