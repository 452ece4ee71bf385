internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Runs batch files as one unit: the first error stops them and takes everything back.
struct BatchRun {
  var files: [String]
  /// Each line has a savepoint of its own, and a failing one is counted and passed over.
  var keepsGoing = false
  /// Where the lines that failed are written.
  var failedFile: String?
  /// Whether `|` and `>` are allowed.
  var allowsShell = false
  /// How errors are printed; the console's way where nil.
  var errors: ErrorFormat?

  /// Runs the files, inside the unit that is open or as a unit of their own.
  func run(in session: Session, header: UnitHeader) throws -> Output {
    let sources = try files.map { try Source(path: $0, session: session) }
    if session.unit != nil {
      _ = try session.inUnit(OpenUnit(.run, header: header, usesSavepoints: false)) {
        for source in sources { _ = try execute(source, in: session) }
      }
      return .nothing
    }
    var header = header
    header.file = sources.map(\.name).joined(separator: " ")
    header.fileSHA256 = sources.count == 1 ? Digest.sha256(sources[0].bytes) : nil
    let outlivesReader = session.printer.outlivesReader
    session.tally = Tally()
    session.printer.outlivesReader = true
    defer {
      session.tally = nil
      session.printer.outlivesReader = outlivesReader
    }
    let unit = OpenUnit(.run, header: header, usesSavepoints: keepsGoing)
    var failed: [String] = []
    var number: Int64?
    do {
      number = try session.inUnit(unit) {
        for source in sources { failed += try execute(source, in: session) }
      }
    } catch {
      throw Self.withAftermath(error, count: unit.commandCount)
    }
    try finish(failed, sources: sources, number: number, session: session)
    return .nothing
  }

  /// Runs the lines of one file; the text of those that failed, when it keeps going.
  private func execute(_ source: Source, in session: Session) throws -> [String] {
    let (folder, caller) = (session.folder, session.runDepth > 0 ? session.currentCommand?.range : nil)
    session.folder = source.folder
    session.runDepth += 1
    defer {
      session.folder = folder
      session.runDepth -= 1
    }
    guard session.runDepth <= Self.maximumDepth else {
      throw Refusal(
        "run.depth", "files run each other more than \(Self.maximumDepth) deep", hint: "does one source itself?")
    }
    let progress = session.runDepth == 1 ? session.progress(after: 0.5) : .silent
    var failed: [String] = []
    var parser = Parser(source: source.bytes, file: source.name, mode: .file)
    while true {
      var line: Line?
      do {
        line = try session.read(&parser)
        guard let line, !session.wantsQuit else { return failed }
        if Interrupts.pending { throw Refusal.cancelled }
        try session.allowingShell(allowsShell) { try session.execute(line) }
        progress.update(source.name, done: Int64(parser.position), total: Int64(source.bytes.count))
      } catch {
        var failure = session.concealed(Self.failure(error))
        if let caller { failure.add(caller: caller) }
        let isOver = failure.status == 130 || failure.diagnostic.code == Refusal.transactionGone.code
        guard keepsGoing, !isOver else { throw failure }
        session.printer.report(failure.printed(as: errors))
        failed.append(line?.text ?? parser.unread)
        if line == nil { parser.recover() }
      }
    }
  }

  private func finish(_ failed: [String], sources: [Source], number: Int64?, session: Session) throws {
    let name = sources.map(\.name).joined(separator: ", ")
    let unit = number.map { ", unit \($0)" } ?? ""
    let summary = session.tally?.summary
    // Who only reads from standard input has the answers.
    if summary != nil || number != nil || files != ["-"] {
      session.printer.note("\(name): \(summary ?? "nothing changed")\(unit)")
    }
    guard !failed.isEmpty else { return }
    if let failedFile {
      // The lines stand there as they were, to be mended and run: what is secret in them is for their owner alone.
      try FileTarget.write(
        failed.joined(separator: "\n") + "\n", to: session.resolve(failedFile), mode: 0o600, isPrivate: true)
    }
    throw Refusal(
      "run.lines-failed", "\(HumanNumbers.count(failed.count, "line")) failed, the others were kept",
      hint: failedFile.map { "mend them in \($0) and run that" } ?? "--failed FILE keeps the lines that failed")
  }

  static func failure(_ error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let diagnostic as Diagnostic: Failure(diagnostic)
    case let diagnostics as Diagnostics: Failure(diagnostics)
    case let refusal as Refusal:
      Failure(Diagnostic(code: refusal.code, message: refusal.message, hint: refusal.hint))
    case is FileDescriptor.Closed:
      Failure(Diagnostic(code: "output.closed", message: "the reader of the output is gone"))
    case is CocoaError, is POSIXError:
      Failure(
        Diagnostic(
          code: "file.failed", message: error.localizedDescription, hint: "is there room, and the right to write?"))
    default: Failure(Diagnostic(code: "internal", message: "\(error)", hint: "this is a defect; please report it"))
    }
  }

  private static func withAftermath(_ error: any Error, count: Int) -> Failure {
    var failure = failure(error)
    failure.aftermath =
      count == 0
      ? "nothing changed" : "\(HumanNumbers.count(count, "line")) rolled back, nothing changed"
    return failure
  }

  private static let maximumDepth = 16
}

/// A batch file, read whole.
struct Source {
  let name: String
  let folder: String
  let bytes: [UInt8]

  init(path: String, session: Session) throws {
    if path == "-" {
      name = "standard input"
      folder = session.folder
      session.readsStandardInput = true
      bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
      return
    }
    let full = session.resolve(path)
    do {
      bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: full)))
    } catch {
      throw Refusal("file.unreadable", "cannot read \(path)", hint: "is the path right?", subject: path)
    }
    name = full
    folder = PathParts(full).folder
  }
}
