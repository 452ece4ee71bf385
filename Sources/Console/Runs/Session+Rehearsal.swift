internal import Engine
internal import StockroomKit

extension Session {
  /// Runs a batch file in a temporary store with the settings of this one, and calls `body` with the result.
  ///
  /// The store is deleted with its folder, whatever happens.
  func rehearse(_ path: String, _ body: (Rehearsal) throws -> Void) throws {
    guard !isRehearsal else { throw Refusal.noRehearsal(path) }
    if path == "-" { _ = try standardInput() }
    let source = try Source(path: path, session: self)
    let folder = try TemporaryFolder()
    let session = try companion(on: StoreFile(path: folder.path + "/store.db"), printer: .screenless)
    defer { withExtendedLifetime(folder) { session.store.close() } }
    session.historyPath = nil
    session.isRehearsal = true
    session.readsStandardInput = true
    (session.worksInProcess, session.answerSecret) = (worksInProcess, answerSecret)
    session.observedProgress = progress(after: 0.5)
    session.state.known = state.known
    _ = try session.printer.captured { try session.workspace.takeSettings(of: workspace) }
    var batch = BatchRun(files: [path])
    batch.sources = [source]
    do {
      let header = UnitHeader(actor: Actor(name: workspace.actorName), line: "rehearsal")
      // What it would show is of a store that nobody sees.
      _ = try session.printer.captured { _ = try batch.run(in: session, header: header) }
    } catch var failure as Failure {
      // What was rolled back was only in the temporary store.
      failure.aftermath = nil
      throw failure
    }
    try session.workspace.readAsCommand { context in
      try body(Rehearsal(context: context, name: source.name, text: source.bytes))
    }
  }

  /// Refuses a command that would leave more than a temporary store.
  func requireConfined(_ command: RegisteredCommand, _ binder: Binder) throws {
    guard command.writesFile(with: binder.arguments) else { return }
    let name = command.description.name
    throw Refusal(
      "rehearsal.effect", kind: .forbidden, "\(name) writes files, and this file is run only for its catalog",
      hint: "delete the line, or run the file with source", subject: name)
  }
}
