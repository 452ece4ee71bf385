internal import ContextServer
internal import Engine
internal import Foundation
internal import LineEditor
internal import StockroomKit

/// `mcp`: the console for agents on the standard streams.
struct MCPCommand: SessionCommand {
  static let isAllowedInUnit = false
  private static let readOnly = Parameter<Bool>.flag("read-only", "Refuse everything that writes.")

  static let description = CommandDescription(
    "mcp", "Serve agents on standard input and output, in the Model Context Protocol; --actor names the agent.",
    effect: .none, parameters: [readOnly], examples: ["mcp", "mcp --read-only --actor agent"])

  let changesSession = true
  private let isReadOnly: Bool

  init(_ arguments: Arguments) throws {
    isReadOnly = try arguments[Self.readOnly]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    guard !session.isPrompt, session.scope.runDepth == 0, !session.readsStandardInput else {
      throw Refusal(
        "mcp.not-here", kind: .state, "mcp talks to an agent on standard input, which is in use here",
        hint: "the agent's program starts it: stockroom mcp")
    }
    let streams = try AgentStreams()
    defer { streams.restore() }
    let workspace = session.workspace.engine.workspace(for: common.actor ?? session.workspace.actorName)
    workspace.rights = session.workspace.rights
    let console = AgentSession(workspace, home: session.home)
    let server = ContextServer(console, version: Console.version, isReadOnly: isReadOnly)
    server.serve(
      ServerProcess(
        input: streams.input, output: streams.output, end: streams.end, interrupt: { Interrupts.interrupt() },
        clearInterrupt: { Interrupts.clear() }))
    return .nothing
  }
}

/// The standard streams, reserved for the server alone.
private struct AgentStreams {
  let input: CInt
  let output: CInt
  let end: CInt

  init() throws {
    input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard let end = Interrupts.catchEnd(), input >= 0, output >= 0, nothing >= 0 else {
      throw Refusal(
        "mcp.streams", kind: .unavailable, "the standard streams cannot be used",
        hint: "close some files, and try again")
    }
    self.end = end
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  func restore() {
    dup2(input, STDIN_FILENO)
    dup2(output, STDOUT_FILENO)
  }
}
