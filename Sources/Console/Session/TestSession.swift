package import Engine
internal import Foundation
internal import Language
internal import LineEditor
package import Rendering
package import StockroomKit

/// A session without a process or a terminal, which runs lines and returns screens.
///
/// Workers run in this process, without the limits of a child process.
package final class TestSession {
  private let session: Session
  private let printer: Printer

  /// A session on an engine.
  ///
  /// - Parameters:
  ///   - folder: The folder of relative paths.
  ///   - progress: Receives the progress of long work.
  ///   - secrets: Returns the answer when a command asks for a secret.
  package init(
    _ engine: Engine, actorName: String, folder: String, progress: ProgressReporter = .silent,
    secrets: @escaping (String) -> String = { _ in "" }
  ) {
    printer = .screenless
    session = Session(engine.workspace(for: actorName), printer: printer, environment: ["HOME": folder])
    session.scope.folder = folder
    session.hasPrompt = true
    session.answerSecret = { SecretBytes(secrets($0)) }
    session.worksInProcess = true
    session.observedProgress = progress
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
        try execute(line)
      } catch {
        throw refusal(of: failure(error))
      }
    }
  }

  /// Runs a line and returns the outputs of its commands before rendering, with the rows of tables read.
  ///
  /// - Throws: As ``run(_:as:)``.
  package func outputs(of line: String) throws -> [Output] {
    var outputs: [Output] = []
    printer.collect = { outputs.append(try $0.collected()) }
    defer { printer.collect = nil }
    _ = try run(line)
    return outputs
  }

  /// Runs a line and returns its errors as the console prints them, with their places; empty if it runs.
  package func errors(of line: String) -> String {
    printer.format = .table
    var errors = ""
    _ = printer.captured {
      do {
        try execute(line)
      } catch {
        errors = printer.captured { printer.report(failure(error)) }
      }
    }
    return errors
  }

  /// The texts that complete a line at its end.
  package func completions(of line: String) -> [String] {
    Completer(session: session).complete(line, cursor: line.utf8.count).candidates.map(\.text)
  }

  private func execute(_ line: String) throws {
    var parser = Parser(source: Array(line.utf8), file: "", mode: .prompt)
    try session.execute(&parser)
  }

  private func failure(_ error: any Error) -> Failure {
    session.reporter.concealed(error)
  }

  /// A failure without its place; a remedy that is a command remains one.
  private func refusal(of failure: Failure) -> Refusal {
    let diagnostic = failure.diagnostic
    let remedy = failure.refusal?.remedy.flatMap { $0.text == diagnostic.hint ? $0 : nil }
    return Refusal(
      diagnostic.code, kind: diagnostic.kind.ofRefusal, diagnostic.message,
      remedy: remedy ?? diagnostic.hint.map { Remedy($0) },
      subject: failure.refusal?.subject.map(session.state.known.scrub))
  }
}
