internal import Engine
internal import StockroomKit

/// `run FILE…`: batch files as one unit.
struct RunCommand: PlannedCommand {
  private static let files = Parameter<[FilePath]>.arguments(
    "file", "Batch files, or - for standard input; or transcripts, NAME.console.")
  private static let keepGoing = Parameter<Bool>.flag(
    "keep-going", "Skip failed lines and keep the rest; the exit status is 1 if any failed.")
  private static let failed = Parameter<OutputFile?>.option("failed", "The file for the failed lines.")
  private static let shell = Parameter<Bool>.flag(
    "shell", "Allow | and > in the files, and $ in transcripts. A file can pass this on, but cannot allow it itself.")
  private static let update = Parameter<Bool>.flag("update", "Update the screens of transcripts.")

  static let description = CommandDescription(
    "run", "Run batch files as one unit, all or nothing; or check transcripts on a store of their own.",
    effect: .writes, parameters: [files, keepGoing, failed, shell, update],
    examples: ["run story.seed", "plan run story.seed"])

  private let batch: BatchRun
  private let transcripts: TranscriptCheck?

  init(_ arguments: Arguments) throws {
    batch = BatchRun(
      files: try arguments[Self.files].map(\.text), keepsGoing: try arguments[Self.keepGoing],
      failedFile: try arguments[Self.failed]?.text, allowsShell: try arguments[Self.shell])
    let transcriptFiles = batch.files.filter { $0.hasSuffix(TranscriptCheck.suffix) }
    let updates = try arguments[Self.update]
    guard transcriptFiles.isEmpty || transcriptFiles.count == batch.files.count, !updates || !transcriptFiles.isEmpty
    else {
      throw Refusal(
        "usage.run", kind: .usage, "run batch files and transcripts separately; only transcripts can be updated",
        hint: "run \(transcriptFiles.first ?? "story.console")", subject: batch.files.first)
    }
    transcripts =
      transcriptFiles.isEmpty
      ? nil : TranscriptCheck(files: transcriptFiles, allowsShell: batch.allowsShell, updates: updates)
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try requirePermission(in: session)
    if var transcripts {
      transcripts.errors = common.errors
      return try transcripts.run(in: session)
    }
    guard session.unit == nil else {
      throw Refusal(
        "unit.not-here", kind: .state, "run is a unit of its own, but a unit is open",
        hint: "source \(batch.files[0]) joins it")
    }
    var batch = batch
    batch.errors = common.errors
    let line = "run " + batch.files.joined(separator: " ")
    return try batch.run(in: session, header: session.header(line, common))
  }

  func plan(in session: Session, common: CommonOptions) throws -> Output {
    try requirePermission(in: session)
    if var transcripts {
      transcripts.errors = common.errors
      let outer = session.workspace.plannedFiles
      session.workspace.plannedFiles = outer ?? PlannedFiles()
      defer { session.workspace.plannedFiles = outer }
      return try transcripts.run(in: session)
    }
    return try batch.plan(in: session, common: common)
  }

  /// Refuses `--shell` in a file that was run without it: a file cannot extend its own permissions.
  private func requirePermission(in session: Session) throws {
    guard batch.allowsShell, !session.scope.allowsShell else { return }
    throw Refusal(
      "run.shell", kind: .forbidden, "a file cannot allow itself the shell; this one was run without --shell",
      hint: "remove --shell, or start the outermost file with stockroom run --shell FILE", subject: "--shell")
  }
}

/// `source FILE`: a batch file as if typed here.
struct SourceCommand: PlannedCommand {
  private static let file = Parameter<FilePath>.argument("file", "The batch file.")

  static let description = CommandDescription(
    "source", "Run a batch file in the open unit, or as its own.", effect: .writes,
    parameters: [file], examples: ["source story.seed"])

  private let batch: BatchRun

  init(_ arguments: Arguments) throws {
    batch = BatchRun(files: [try arguments[Self.file].text])
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try batch.run(in: session, header: session.header("source \(batch.files[0])", common))
  }

  func plan(in session: Session, common: CommonOptions) throws -> Output {
    try batch.plan(in: session, common: common)
  }
}
