internal import Engine
internal import Foundation
internal import Language
internal import StockroomKit

/// Plays a transcript's lines as if typed at the prompt, and captures the screens.
///
/// It uses a temporary store, empty at first; in a session with `--scratch`, a copy of its store.
final class TranscriptPlayer {
  private let outer: Session
  private let printer = Printer.screenless
  private let dialog: TranscriptDialog
  private let folder: String
  private let scratchFolder: TemporaryFolder
  private let allowsShell: Bool
  private var session: Session
  private var hasFailed = false

  init(in outer: Session, folder: String, allowsShell: Bool) throws {
    self.outer = outer
    self.folder = folder
    self.allowsShell = allowsShell
    dialog = TranscriptDialog(printer: printer)
    scratchFolder = try TemporaryFolder()
    let path = scratchFolder.path + "/store.db"
    if outer.store.isScratch {
      let copy = try outer.store.workingLocation
      try copy.copy(to: StoreFile(path: path))
    }
    session = try outer.companion(on: .file(at: path), printer: printer)
    begin()
  }

  deinit {
    session.store.close()
  }

  /// The current prompt.
  var prompt: String { session.promptText(hasFailed: hasFailed).text(color: false) }

  /// Plays one step; returns its screen.
  func play(_ step: Transcript.Step) throws -> [String] {
    if session.state.wantsQuit { try beginAgain() }
    let text = step.prompt == nil ? try runShell(step) : type(step)
    var lines = text.replacing(scratchFolder.path + "/store.db", with: outer.store.location.name)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private func type(_ step: Transcript.Step) -> String {
    dialog.screen = step.screen
    return printer.captured { hasFailed = session.run(TypedText(step.typed)) != nil }
  }

  /// Refuses shell lines if they are not allowed.
  func requireShell() throws {
    guard allowsShell else {
      throw Refusal(
        "story.shell", kind: .forbidden, "shell lines are not allowed", hint: "stockroom run --shell FILE", subject: nil
      )
    }
  }

  private func runShell(_ step: Transcript.Step) throws -> String {
    try requireShell()
    let executable = ProgramInput.executable.deletingLastPathComponent().path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1\n" + step.typed]
    process.environment = outer.environment.merging([
      "STOCKROOM_STORE": scratchFolder.path + "/store.db", "PATH": executable + ":" + (outer.environment["PATH"] ?? ""),
    ]) { $1 }
    if !folder.isEmpty { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// After `quit`, the next line uses a new console on the same store.
  private func beginAgain() throws {
    let location = session.store.location
    if let unit = session.unit { try session.workspace.rollBack(unit) }
    session.store.close()
    session = try outer.companion(on: location, printer: printer)
    begin()
  }

  private func begin() {
    session.scope.folder = folder
    session.dialog = dialog
    session.hasPrompt = true
    session.readsStandardInput = true
    (session.state.variables, session.state.origins) = (outer.state.variables, outer.state.origins)
    session.state.known = outer.state.known
    session.scope.allowsShell = allowsShell
    session.workspace.plannedFiles = outer.workspace.plannedFiles
    session.planPrinter = outer.planPrinter ?? outer.printer
    hasFailed = false
  }
}

/// Answers questions as in the transcript: with the text after the question on its screen.
final class TranscriptDialog: Dialog {
  private let printer: Printer
  /// The screen of the line being played.
  var screen: [String] = []

  init(printer: Printer) {
    self.printer = printer
  }

  func ask(_ question: String) throws -> String? {
    let answer = screen.first { $0.hasPrefix(question) }.map { String($0.dropFirst(question.count)) }
    try printer.write(question + (answer ?? "") + "\n")
    return answer
  }

  /// A transcript has no secrets.
  func askSecret(_ question: String) throws -> SecretBytes? { nil }
}
