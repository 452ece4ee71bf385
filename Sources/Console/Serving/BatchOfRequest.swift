internal import ContextServer
internal import Engine
internal import Rendering
internal import StockroomKit

/// Runs the lines of a request as one unit, without files and programs.
enum BatchOfRequest {
  /// The time limit for the lines of a request.
  private static let time = Swift.Duration.seconds(30)
  /// The maximum size of their output, in bytes.
  private static let outputLimit = 8 << 20

  /// Creates work that is stopped at the time limit, and waits for other writers up to `timeout`.
  @Sendable static func makeWork(timeout: Swift.Duration) -> StoppableWork {
    StoppableWork(upTo: time, orElse: .tooSlow, timeout: timeout)
  }

  /// Runs lines on a workspace, and returns their outputs as JSON values.
  static func run(_ lines: String, on workspace: Workspace, why: String) throws -> (outputs: [JSON], unit: Int64?) {
    let session = AgentSession(workspace, home: "", folder: nil)
    var outputs: [JSON] = []
    var size = 0
    let request = LineRequest(
      line: lines, mode: .write, why: why, hasPerson: false,
      emit: { output in
        var text = ""
        try Renderer(options: RenderOptions(format: .json)).render(output) { piece in
          size += piece.utf8.count
          guard size <= outputLimit else { throw Refusal.printsTooMuch }
          text += piece
        }
        if let value = try? JSONReader.value(of: Array(text.utf8)) { outputs.append(value) }
      }, confirm: { _ in })
    do {
      let unit = try session.run(request).unit
      return (outputs, unit)
    } catch let failure as LineFailure {
      throw failure.refusal
    }
  }
}

extension Refusal {
  fileprivate static let tooSlow = Refusal(
    "serve.run.time", kind: .rule, "the lines ran longer than 30 s; nothing was changed",
    hint: "split them into several requests")

  fileprivate static let printsTooMuch = Refusal(
    "serve.run.output", kind: .rule, "the lines print more than 8 MiB",
    hint: "select less, such as with --limit or --columns")
}
