internal import ContextServer
internal import Engine
internal import Rendering
internal import StockroomKit

/// Lines of the console's language in a request: one unit, without files and programs.
enum BatchOfRequest {
  /// Runs lines on a workspace, and returns what they printed as JSON values.
  static func run(_ lines: String, on workspace: Workspace, why: String) throws -> (outputs: [JSON], unit: Int64?) {
    let session = AgentSession(workspace, home: "", folder: nil)
    var outputs: [JSON] = []
    let request = LineRequest(
      line: lines, mode: .write, why: why, hasPerson: false,
      emit: { output in
        var text = ""
        try Renderer(options: RenderOptions(format: .json)).render(output) { text += $0 }
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
