internal import Engine
internal import StockroomKit

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
