internal import Engine
internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

/// Runs batch files as one unit: the first error stops them and rolls everything back.
struct BatchRun {
  var files: [String]
  /// True if each line has its own savepoint, so that failed lines are skipped and counted.
  var keepsGoing = false
  /// The file for the failed lines.
  var failedFile: String?
  /// True if `|` and `>` are allowed.
  var allowsShell = false
  /// The error format; nil for the console's.
  var errors: ErrorFormat?
  /// The files, if they have been read already.
  var sources: [Source]?

  /// Runs the files in the open unit, or as a unit of their own.
  func run(in session: Session, header: UnitHeader) throws -> Output {
    let sources = try sources ?? files.map { try Source(path: $0, session: session) }
    return try session.within {
      $0.filesInUse.run += sources.map(\.place)
    } _: {
      try run(sources, in: session, header: header)
    }
  }

  /// Lists the rows that a run would change.
  func plan(in session: Session, common: CommonOptions) throws -> Output {
    try session.planUnit(common) { _ = try run(in: session, header: session.header("plan", common)) }
  }

  private func run(_ sources: [Source], in session: Session, header: UnitHeader) throws -> Output {
    if session.unit != nil {
      _ = try session.workspace.unit(OpenUnit(.run, header: header, usesSavepoints: false)) {
        for source in sources { _ = try execute(source, in: session) }
      }
      return .nothing
    }
    var header = header
    header.file = sources.map(\.name).joined(separator: " ")
    header.fileSHA256 = sources.count == 1 ? Digest.sha256(sources[0].bytes) : nil
    let outlivesReader = session.printer.outlivesReader
    session.state.tally = Tally()
    session.printer.outlivesReader = true
    defer {
      session.state.tally = nil
      session.printer.outlivesReader = outlivesReader
    }
    // The failed lines are written unchanged, with their secrets, so only the owner may read the file.
    let failedTarget = try failedFile.map { try session.fileTarget($0, isPrivate: true) }
    let unit = OpenUnit(.run, header: header, usesSavepoints: keepsGoing)
    var failed: [ArraySlice<UInt8>] = []
    var number: Int64?
    do {
      number = try session.workspace.unit(unit) {
        for source in sources { failed += try execute(source, in: session) }
      }
    } catch {
      try? failedTarget?.finish(succeeded: false)
      throw Self.withAftermath(error, of: unit)
    }
    try failedTarget?.finish(with: failed)
    try finish(failed.count, sources: sources, number: number, session: session)
    return .nothing
  }

  /// Runs the lines of one file; returns the failed lines if it keeps going.
  private func execute(_ source: Source, in session: Session) throws -> [ArraySlice<UInt8>] {
    let caller = session.scope.runDepth > 0 ? session.scope.command?.range : nil
    return try session.within {
      $0.folder = source.folder
      $0.runDepth += 1
      $0.aliasEnd = 0
    } _: {
      try executeLines(of: source, calledFrom: caller, in: session)
    }
  }

  private func executeLines(
    of source: Source, calledFrom caller: SourceRange?, in session: Session
  ) throws -> [ArraySlice<UInt8>] {
    guard session.scope.runDepth <= Self.maximumDepth else {
      throw Refusal(
        "run.depth", "files are nested more than \(Self.maximumDepth) levels deep",
        hint: "check whether a file sources itself")
    }
    let progress = session.scope.runDepth == 1 ? session.progress(after: 0.5) : .silent
    var failed: [ArraySlice<UInt8>] = []
    var parser = Parser(source: source.bytes, file: source.name, mode: .file)
    while true {
      var line: Line?
      do {
        line = try session.read(&parser)
        guard let line, !session.state.wantsQuit else { return failed }
        if session.store.cancellation.isCancelled() { throw Refusal.cancelled }
        try session.allowingShell(allowsShell) { try session.execute(line) }
        progress.update(source.name, done: Int64(parser.position), total: Int64(source.bytes.count))
      } catch {
        var failure = session.reporter.concealed(error)
        if let caller { failure.add(caller: caller) }
        let isOver = failure.status == 130 || failure.refusal == .transactionGone
        guard keepsGoing, !isOver else { throw failure }
        session.printer.report(failure.printed(as: errors))
        failed.append(line.map { $0.text.utf8.map(\.self)[...] } ?? parser.unreadBytes)
        if line == nil { parser.recover() }
      }
    }
  }

  private func finish(_ failed: Int, sources: [Source], number: Int64?, session: Session) throws {
    let name = sources.map(\.name).joined(separator: ", ")
    let unit = number.map { ", unit \($0)" } ?? ""
    session.state.tally?.warnings.forEach(session.printer.note)
    // Some commands change the store without counting.
    let summary = session.state.tally?.summary ?? (number == nil ? nil : "changed the store")
    // A batch from standard input that only reads needs no summary.
    if summary != nil || number != nil || files != ["-"] {
      session.printer.note("\(name): \(summary ?? "nothing changed")\(unit)")
    }
    guard failed > 0 else { return }
    let rest = summary == nil ? "" : "; the rest were saved"
    let refusal = Refusal(
      "run.lines-failed", "\(HumanNumbers.count(failed, "line")) failed\(rest)",
      hint: failedFile.map { "fix them in \($0) and run it" } ?? "--failed FILE saves the failed lines")
    // Not a refusal: its message reports what was saved.
    throw session.scope.command.map { Failure($0.span.diagnostic(refusal)) } ?? Failure(refusal)
  }

  private static func withAftermath(_ error: any Error, of unit: OpenUnit) -> Failure {
    var failure = Failure(of: error)
    let count = unit.commandCount
    let rolledBack = count == 0 ? "" : "\(HumanNumbers.count(count, "line")) rolled back, "
    let written = unit.written.isEmpty ? "" : " in the store; written: \(unit.written.joined(separator: ", "))"
    failure.aftermath = "\(rolledBack)nothing changed\(written)"
    return failure
  }

  private static let maximumDepth = 16
}

/// A batch file in memory.
struct Source {
  let name: String
  let folder: String
  let bytes: [UInt8]
  let place: FilePlace

  init(path: String, session: Session) throws {
    if path == "-" {
      name = "standard input"
      folder = session.scope.folder
      session.readsStandardInput = true
      place = FilePlace("/dev/stdin")
      try session.requireUnwritten(standardInput: place)
      bytes = try TextInput.standardInput()
      return
    }
    let full = session.resolve(path)
    try session.protectedFiles.requireReadable(full, typed: path)
    place = FilePlace(full)
    bytes = try TextInput.file(full, typed: path, isInFile: session.scope.runDepth > 0)
    name = full
    folder = PathParts(full).folder
  }
}

extension FileTarget {
  /// Writes these lines to the file; without lines it is unchanged.
  fileprivate func finish(with lines: [ArraySlice<UInt8>]) throws {
    do {
      for line in lines { try write(line + [UInt8(ascii: "\n")]) }
    } catch {
      try finish(succeeded: false)
      throw error
    }
    try finish(succeeded: !lines.isEmpty)
  }
}

extension Session {
  /// Runs a batch file in a temporary store with the settings of this one, and calls `body` with the result.
  ///
  /// The store is always deleted with its folder.
  func rehearse(_ path: String, _ body: (Rehearsal) throws -> Void) throws {
    guard !isRehearsal else { throw Refusal.noRehearsal(path) }
    if path == "-" { _ = try standardInput() }
    let source = try Source(path: path, session: self)
    let folder = try TemporaryFolder()
    let session = try companion(on: .file(at: folder.path + "/store.db"), printer: .screenless)
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
      // Its output is discarded, since nobody sees its store.
      _ = try session.printer.captured { _ = try batch.run(in: session, header: header("rehearsal")) }
    } catch var failure as Failure {
      // The message about rolled back lines would be about the temporary store.
      failure.aftermath = nil
      throw failure
    }
    try session.workspace.readAsCommand { context in
      try body(Rehearsal(context: context, name: source.name, text: source.bytes))
    }
  }

  /// Refuses a command with an effect outside the temporary store.
  func requireConfined(_ command: RegisteredCommand, _ binder: Binder) throws {
    guard command.writesFile(with: binder.arguments) else { return }
    let name = command.description.name
    throw Refusal(
      "rehearsal.effect", kind: .forbidden, "\(name) writes files, and this file is run only for its catalog",
      hint: "delete the line, or run the file with source", subject: name)
  }
}
