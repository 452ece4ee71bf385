package import Engine
internal import Foundation
internal import Language
package import Rendering
internal import StockroomKit

/// A session without a process or a terminal: takes lines, and returns screens.
///
/// Workers run in this process, without the limits of a child process.
package final class TestSession {
  private let session: Session
  private let printer: Printer

  /// A session on an engine.
  ///
  /// - Parameters:
  ///   - folder: Where relative paths begin.
  ///   - secrets: Returns the answer when a command asks for a secret.
  package init(_ engine: Engine, actorName: String, folder: String, secrets: @escaping (String) -> String = { _ in "" })
  {
    printer = .screenless
    session = Session(engine.workspace(for: actorName), printer: printer, environment: ["HOME": folder])
    session.folder = folder
    session.hasPrompt = true
    session.answerSecret = { SecretBytes(secrets($0)) }
    session.worksInProcess = true
  }

  /// The commands, plugins, and store of the session.
  package var workspace: Workspace { session.workspace }

  /// Runs a line as if typed at the prompt; returns its screen.
  ///
  /// - Throws: The refusal of its first command that fails, without its place in the line.
  package func run(_ line: String, as format: OutputFormat = .table) throws -> String {
    printer.format = format
    return try printer.captured {
      do {
        var parser = Parser(source: Array(line.utf8), file: "", mode: .prompt)
        while let line = try session.read(&parser) { try session.execute(line) }
      } catch {
        let diagnostic = session.concealed(BatchRun.failure(error)).diagnostic
        throw Refusal(
          diagnostic.code, kind: diagnostic.kind.ofRefusal, diagnostic.message, hint: diagnostic.hint)
      }
    }
  }
}
